TEXTS = {
    "done": "{count:# Liste liegt|# Listen liegen} jetzt im Ordner {folder}.",
}
