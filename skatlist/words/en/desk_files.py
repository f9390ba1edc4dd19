"""What the desk does with other files than that of the event."""

TEXTS = {
    "season": "Season",
    "evenings": "Evenings",
    "another": "Another event file",
    "another_hint": "Name or path of a .skat file, or of a folder with event.toml and lists",
    "kind": "Table",
    "scoring": "Scoring",
    "by_rules": "as the rules say",
    "best": "So many best results count",
    "least": "So many evenings are needed for a rank",
    "season_hint": "Empty: as the last evening says, otherwise all.",
    "by_evening": "A result is a whole evening, not a series",
    "by_average": "Ranked by average",
    "add_up": "Add them up",
    "season_file": "season",
}
