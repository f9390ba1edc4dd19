TEXTS = {
    "label": "Printing",
    "done": "{count} files written to {folder}",
    "errors": "Caution: there are still errors on the lists. To see them: skatlist check",
    "file_list": "series{series}-table{table}",
    "file_lists": "all-lists",
    "file_standings": "standings",
}
