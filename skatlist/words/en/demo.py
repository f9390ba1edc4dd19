TEXTS = {
    "laid_out": "The folder {folder} now has a club evening: three tables of four and one of three, two series.",
    "check": "1. Check all lists",
    "score": "2. Score one list",
    "standings": "3. The standings",
    "export": "4. Print lists and standings: PDF and Excel",
    "done": "Done in {seconds} seconds. Have a look at the files in the folder {folder} and the papers in its subfolder papers.",
}
