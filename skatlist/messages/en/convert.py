TEXTS = {
    "done": "Written: {target}",
    "done_many": "Written: {target} ({count} lists)",
}
