TEXTS = {
    "done": "{count} Listen liegen jetzt im Ordner {folder}.",
    "slips": "{count} Fehler eingebaut; welche, steht in {file}.",
}
