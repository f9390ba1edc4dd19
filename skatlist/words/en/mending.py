TEXTS = {
    "remark": "corrected: {changes}",
    "written": "FixedList: {target}",
    "row": "row",
    "struck": "row struck",
    "also": "recomputed: {games}",
    "instead": "also possible: {fixes}",
    "left": "Still open",
    "nothing": "Nothing to correct.",
    "none": "{file}: nothing here can be corrected automatically; the table has to decide.",
    "unreadable": "{file}: not all of it can be read; the findings say what. Change that in the list first; then run --fix again.",
    "record": "{file}: a game record is not corrected. Remedy: convert it first (skatlist convert).",
    "consent": "The lists themselves are unchanged. A correction holds once the players at the table agree; then replace the list with the new file.",
}
