TEXTS = {
    "frames_history": "The rules “{rules}” cannot be reckoned in one go: Bock and Ramsch depend on the games before. Remedy: reckon the lists one by one (skatlist score, skatlist check), or name rules without Bock and Ramsch.",
}
