TEXTS = {
    "final": "Series {series}, table {table} is done and signed.",
    "missing": "Series {series}, table {table}: the signatures of {who} are still missing.",
}
