"""Files written and read: conversions, printed papers, templates, samples, large files."""

TEXTS = {
    # Converting
    "convert.left": "Left out, because this format has no place for it: {facts}",
    "convert.left_names": "names of the players",
    "convert.left_people": "start numbers, clubs and teams",
    "convert.left_head": "head of the list",
    "convert.left_agreed": "agreed games",
    "convert.left_event": "description of the event",
    "convert.done": "Written: {target}{count:| (# lists)}",
    # Printing
    "export.label": "Printing",
    "export.done": "{count:One file|# files} written to {folder}",
    "export.boxed": "Paper cannot show {count:this character|these characters}: {chars}, in {words}. The PDF has {count:its code in a small box|their codes in small boxes}; Excel shows the name as it is.",
    "export.done_replaced": "{count:One file|# files} written to {folder}, {count:replacing the one before|{replaced} of them replaced}",
    "export.left_out": "Left out, as nobody needs it now; it comes with {call}",
    "export.dropped": "{count:The detached signature (.p7s) was removed; it belonged to the replaced file|# detached signatures (.p7s) were removed; they belonged to the replaced files}",
    "export.as_folder": "{file} is there as a folder too: {folder} ({count} files). The way back: skatlist import NEW.skat {folder:call}",
    "export.folder": "papers",
    "export.errors": "Caution: not everything is in order yet. What is missing or wrong: {call}",
    "export.file_list": "series{series}-table{table}",
    "export.file_lists": "all-lists",
    "export.file_standings": "standings",
    # Templates
    "template.done": "Written: {path}",
    "template.next": "Once filled in, continue with: {call}",
    "template.pdf": "a PDF file",
    "template.xlsx": "an Excel file",
    "template.toml": "a text file ending in .toml",
    # The samples to look around in
    "demo.laid_out": "The folder {folder} now has a club evening: three tables of four and one of three, two series.",
    "demo.check": "1. Check all lists",
    "demo.score": "2. Score one list",
    "demo.standings": "3. The standings",
    "demo.export": "4. Print lists and standings: PDF and Excel",
    "demo.done": "Done in {seconds} seconds. Have a look at the files in the folder {folder} and the papers in its subfolder papers.",
    # Simulated evenings
    "simulate.folder": "trial-evening",
    "simulate.done": "{count:# list is|# lists are} now in the folder {folder}.",
    # A summary of large files
    "summary.lists": "lists",
    "summary.complete": "of these complete",
    "summary.games": "games",
    "summary.won": "won",
    "summary.lost": "lost",
    "summary.passed": "passed in",
    "summary.overbid": "overbid",
    "summary.points": "game points in all",
    "summary.unread": "lines that cannot be read",
    "summary.findings": "Findings",
    "summary.reading": "Reading lists",
    "summary.records": "Reading game records",
}
