TEXTS = {
    "done": "Written: {path}",
    "next": "Once filled in, continue with: {call}",
    "pdf": "a PDF file",
    "xlsx": "an Excel file",
    "toml": "a text file ending in .toml",
}
