"""English conventions other than sentences: numbers, times, names of files, suits without their signs."""

TEXTS = {
    "language": "English",
    "delimiter": ",",
    "thousands": ",",
    "decimal": ".",
    "working": "Lists",
    "moment": "%Y-%m-%d %H:%M:%S",  # the only order of a date that is understood everywhere
    "journal": "journal.jsonl",
    "corrected": "corrected",
    "backup": "backup",
    "suits": "♣=C ♠=S ♥=H ♦=D",
    "more": "– more: Enter   enough: q and Enter –",
    "left_out": "Not shown: {columns} (the window is too narrow); from {width} columns on everything is there.",
}
