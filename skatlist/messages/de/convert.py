TEXTS = {
    "done": "Geschrieben: {target}",
    "done_many": "Geschrieben: {target} ({count} Listen)",
}
