TEXTS = {
    "stamp": "Digitally signed by {signer} on {date} at {time}",
    "stamp_code": "Check code {code}",
    "stamp_fingerprint": "Fingerprint of the certificate: {fingerprint}",
    "square_list": "Series {series} Table {table}",
    "field_club": "Signature of the club",
}
