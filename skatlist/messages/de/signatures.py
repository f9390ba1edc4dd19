TEXTS = {
    "stamp": "Digital signiert von {signer} am {date} um {time} Uhr",
    "stamp_code": "Prüfcode {code}",
    "stamp_fingerprint": "Fingerabdruck des Zertifikats: {fingerprint}",
    "square_list": "Serie {series} Tisch {table}",
    "field_club": "Unterschrift des Vereins",
}
