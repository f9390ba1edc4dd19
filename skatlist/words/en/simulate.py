TEXTS = {
    "done": "{count:# list is|# lists are} now in the folder {folder}.",
    "slips": "{count} slips put in; {file} lists them.",
}
