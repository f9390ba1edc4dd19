TEXTS = {
    "done": "Geschrieben: {path}",
    "next": "Ausgefüllt weiter mit: {call}",
    "pdf": "eine PDF-Datei",
    "xlsx": "eine Excel-Datei",
    "toml": "eine Textdatei mit der Endung .toml",
}
