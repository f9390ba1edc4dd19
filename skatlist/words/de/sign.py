TEXTS = {
    "none": "Gerade wartet keine fertige Liste auf Unterschriften.",
    "all": "{count} Listen warten auf Unterschriften, eine nach der anderen: - heißt später und geht zur nächsten, q hört auf.",
    "which": "{table} ({at} von {count})",
    "missing": "Serie {series}, Tisch {table}: Es fehlen noch die Unterschriften von {who}.",
}
