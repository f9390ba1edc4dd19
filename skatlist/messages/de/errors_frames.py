TEXTS = {
    "frames_history": "Mit den Regeln „{rules}“ geht es nicht in einem Zug: Bock und Ramsch hängen von den Spielen davor ab. Abhilfe: die Listen einzeln rechnen (skatlist score, skatlist check) oder Regeln ohne Bock und Ramsch nennen.",
}
