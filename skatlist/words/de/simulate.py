TEXTS = {
    "done": "{count:# Liste liegt|# Listen liegen} jetzt im Ordner {folder}.",
    "slips": "{count} Fehler eingebaut; welche, steht in {file}.",
}
