TEXTS = {
    "done": "Written: {path}",
}
