TEXTS = {
    "label": "Printing",
    "done": "{count:One file|# files} written to {folder}",
    "boxed": "Paper cannot show {count:this character|these characters}: {chars}, in {words}. The PDF has {count:its code in a small box|their codes in small boxes}; Excel shows the name as it is.",
    "done_replaced": "{count:One file|# files} written to {folder}, {count:replacing the one before|{replaced} of them replaced}",
    "left_out": "Left out, as nobody needs it now; it comes with {call}",
    "dropped": "{count:The detached signature (.p7s) was removed; it belonged to the replaced file|# detached signatures (.p7s) were removed; they belonged to the replaced files}",
    "as_folder": "{file} is there as a folder too: {folder} ({count} files). The way back: skatlist import NEW.skat {folder:call}",
    "folder": "papers",
    "errors": "Caution: not everything is in order yet. What is missing or wrong: {call}",
    "file_list": "series{series}-table{table}",
    "file_lists": "all-lists",
    "file_standings": "standings",
}
