"""German conventions other than sentences: numbers, times, names of files, suits without their signs."""

TEXTS = {
    "language": "Deutsch",
    "delimiter": ";",
    "thousands": ".",
    "decimal": ",",
    "working": "Listen",
    "moment": "%d.%m.%Y %H:%M:%S",
    "journal": "verlauf.jsonl",
    "corrected": "berichtigt",
    "backup": "sicherung",
    "suits": "♣=Kr ♠=P ♥=H ♦=Ka",  # only Kreuz and Karo begin with the same letter
    "more": "– weiter: Eingabetaste   genug: q und Eingabetaste –",
    "left_out": "Nicht gezeigt: {columns} (das Fenster ist zu schmal); ab {width} Spalten steht alles da.",
}
