TEXTS = {
    "done": "Written: {path}",
    "pdf": "a PDF file",
    "xlsx": "an Excel file",
    "toml": "a text file ending in .toml",
}
