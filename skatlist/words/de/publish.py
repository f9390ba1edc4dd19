TEXTS = {
    "done": "Um {clock} Uhr veröffentlicht: {count:eine Datei|# Dateien} nach {target}.",
    "unchanged": "{clock} Uhr: nichts Neues für {target}.",
    "removed": "{count:Ein PDF, das nicht mehr dazugehört, ist|# PDF, die nicht mehr dazugehören, sind} dort gelöscht.",
    "ask_password": "Kennwort für WebDAV:",
}
