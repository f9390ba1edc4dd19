TEXTS = {
    "stem": "evening",
    "done": "Made: {file}",
    "rebuilt": "Rebuilt: {file}, {count} entries from {source}",
    "rules": "rules {rules}",
    "series": "{count:no series|one series|# series}",
    "players": "{count:no players yet|one player|# players}",
    "tables": "{count:no table|one table|# tables}",
    "seated": "Series {series}: {tables} taken",
    "unread": "Columns that were not read: {columns}",
    "other_sheets": "Other worksheets with players that were not read: {sheets}",
    "was_damaged": "This journal comes from a damaged file: anything entered after entry {count} is missing.",
    "lists": "Also the lists of the folder: {call}",
}
