TEXTS = {
    "label": "Printing",
    "done": "{count} files written to {folder}",
    "done_replaced": "{count} files written to {folder}, {replaced} of them replaced",
    "done_one": "One file written to {folder}",
    "done_one_replaced": "One file written to {folder}, the one before replaced",
    "as_folder": "{file} is there as a folder too: {folder} ({count} files). The way back: skatlist import NEW.skat {folder}",
    "folder": "papers",
    "errors": "Caution: there are still errors on the lists. To see them: {call}",
    "file_list": "series{series}-table{table}",
    "file_lists": "all-lists",
    "file_standings": "standings",
}
