TEXTS = {
    "done": "Backed up: {file} ({count} entries, read back)",
}
