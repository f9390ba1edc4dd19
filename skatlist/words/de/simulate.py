TEXTS = {
    "folder": "probeabend",
    "done": "{count:# Liste liegt|# Listen liegen} jetzt im Ordner {folder}.",
}
