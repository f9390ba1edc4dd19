TEXTS = {
    "done": "Geschrieben: {path}",
    "pdf": "eine PDF-Datei",
    "xlsx": "eine Excel-Datei",
    "toml": "eine Textdatei mit der Endung .toml",
}
