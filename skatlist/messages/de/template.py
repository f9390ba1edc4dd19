TEXTS = {
    "done": "Geschrieben: {path}",
}
