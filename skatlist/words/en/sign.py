TEXTS = {
    "none": "No list that is at its end waits for signatures.",
    "all": "{count} lists wait for signatures, one after the other: - means later and goes to the next, q stops.",
    "which": "{table} ({at} of {count})",
    "missing": "Series {series}, table {table}: the signatures of {who} are still missing.",
}
