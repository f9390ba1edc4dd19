TEXTS = {
    "key_name": "The name of the key takes 1 to {limit} characters, without a line break. Remedy: shorten the club's name.",
    "key_passphrase_empty": "There is no key without a passphrase. Remedy: choose one that can be remembered.",
    "key_years": "A key is valid for 1 to {limit} years.",
    "key_no_certificate": "There is no readable certificate in {file}. Remedy: name the club's key file (.pem) or its certificate (.crt); fetch a damaged file from the backup.",
    "key_public_only": "{file} is only the certificate to give away; it cannot sign. Remedy: name the key file (.pem).",
    "key_not_locked": "The key in {file} is not protected by a passphrase and is not used. Remedy: make a new one with “skatlist key new”.",
    "key_passphrase_wrong": "The passphrase does not fit {file}. Remedy: type it once more (capital letters matter). If it is surely right, the file is damaged: fetch it from the backup.",
    "key_other_kind": "The key in {file} is of another kind (needed is ECDSA P-256). Remedy: make a new one with “skatlist key new”.",
    "key_not_a_pair": "Key and certificate in {file} do not belong together. Remedy: fetch the file from the backup.",
    "key_expired": "The key in {file} ran out on {date}; it signs no more. Remedy: make a new one with “skatlist key new”.",
    "key_not_yet": "The key in {file} is valid only from {date}. Remedy: check date and clock of the computer.",
}
