TEXTS = {
    "done": "Gesichert: {file} ({count} Einträge, zur Probe gelesen)",
}
