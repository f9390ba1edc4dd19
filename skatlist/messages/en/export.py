TEXTS = {
    "label": "Printing",
    "done": "{count} files written to {folder}",
    "errors": "Caution: there are still errors on the lists. To see them: skatlist check",
}
