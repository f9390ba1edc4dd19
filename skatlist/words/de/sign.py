TEXTS = {
    "final": "Serie {series}, Tisch {table} ist fertig und unterschrieben.",
    "missing": "Serie {series}, Tisch {table}: Es fehlen noch die Unterschriften von {who}.",
}
