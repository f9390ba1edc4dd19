TEXTS = {
    "done": "{count} lists lie now in the folder {folder}.",
    "slips": "{count} slips put in; {file} says which.",
}
