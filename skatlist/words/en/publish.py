TEXTS = {
    "done": "Published at {clock}: {count:one file|# files} to {target}.",
    "unchanged": "{clock}: nothing new for {target}.",
    "removed": "{count:One PDF that no longer belongs there was|# PDFs that no longer belong there were} removed.",
    "ask_password": "Password for WebDAV:",
}
