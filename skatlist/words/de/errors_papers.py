TEXTS = {
    "paper_too_big": "Das sind mehr Listen, als ein unterschriebenes Blatt tragen kann ({size} MB an Daten, höchstens {limit}). Abhilfe: die Veranstaltung in mehreren Teilen unterschreiben, zum Beispiel jede Serie für sich.",
    "paper_too_many_pages": "Das Blatt hat {count} Seiten; unterschreiben lassen sich als PDF höchstens {limit}. Abhilfe: dieses Blatt nur als Excel-Datei unterschreiben (--only excel).",
    "paper_too_big_excel": "Das ist mehr, als eine unterschriebene Excel-Datei tragen kann. Abhilfe: dieses Blatt nur als PDF unterschreiben (--only pdf).",
    "paper_swollen": "Es liegt mehr in der Datei, als eine unterschriebene Rangliste tragen kann (höchstens {limit} MB).",
    "verify_not_excel": "{file} ist keine Excel-Datei, obwohl sie so heißt.",
    "verify_not_p7s": "{file} ist keine Unterschrift (.p7s), obwohl sie so heißt.",
}
