TEXTS = {
    "series": "Series {series} is closed. From now on only the director can change something.",
    "several": "Series {series} are closed. From now on only the director can change something.",
    "event": "The event is closed. Appeals are possible for another {minutes} minutes.\nFinal standings: skatlist standings {file}   Papers: skatlist export {file}   Backup: skatlist backup {file}",
    "open": "Not closed yet. Missing:",
    "no_list": "Series {series}, table {table}: the whole list",
    "no_series": "Series {series}: no table yet",
    "incomplete": "Series {series}, table {table}: {played} of {agreed} games",
    "unsigned": "Series {series}, table {table}: the signatures of {who}",
    "remedy": "Remedy: skatlist enter {file}; or the director decides: --director NAME --reason REASON",
    "sealed": "Sealed by {signer}. Check code to note down: {code}",
    "unsealed": "Not sealed; with --sign the club signs the journal, and later changes show.",
    "differing": 'Series {series}, table {table}: the totals on paper are not those reckoned ({who}). After a correction enter the new ones: skatlist sign {file} --series {series} --table {table} --totals "{totals}"',
}
