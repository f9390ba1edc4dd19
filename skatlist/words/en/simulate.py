TEXTS = {
    "folder": "trial-evening",
    "done": "{count:# list is|# lists are} now in the folder {folder}.",
}
