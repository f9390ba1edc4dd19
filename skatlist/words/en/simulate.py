TEXTS = {
    "done": "{count} lists are now in the folder {folder}.",
    "slips": "{count} slips put in; {file} lists them.",
}
