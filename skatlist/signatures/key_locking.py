"""Locking a private key with a passphrase (PKCS #8, PBES2), so slowly that guessing a passphrase does not pay."""

import os
from typing import Final

from asn1crypto import algos, core, keys, pem
from cryptography.hazmat.primitives import hashes, padding, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

_ROUNDS: Final = 600_000  # a tenth of a second; the library's own way of writing such a file takes 2,048
_KEY: Final = 32
_BLOCK: Final = 16


def locked(private: ec.EllipticCurvePrivateKey, passphrase: str) -> bytes:
    """Return a private key as an encrypted PEM block: PBKDF2 with SHA-256, AES-256; any program for keys reads it."""
    salt, start = os.urandom(_BLOCK), os.urandom(_BLOCK)
    secret = PBKDF2HMAC(hashes.SHA256(), _KEY, salt, _ROUNDS).derive(passphrase.encode())
    plain = private.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    padder = padding.PKCS7(8 * _BLOCK).padder()
    filled = padder.update(plain) + padder.finalize()
    encryptor = Cipher(algorithms.AES(secret), modes.CBC(start)).encryptor()
    content = encryptor.update(filled) + encryptor.finalize()
    derivation = {
        "salt": algos.Pbkdf2Salt("specified", salt),
        "iteration_count": _ROUNDS,
        "prf": {"algorithm": "sha256", "parameters": core.Null()},
    }
    parameters = {
        "key_derivation_func": {"algorithm": "pbkdf2", "parameters": derivation},
        "encryption_scheme": {"algorithm": "aes256_cbc", "parameters": start},
    }
    info = keys.EncryptedPrivateKeyInfo(
        {"encryption_algorithm": {"algorithm": "pbes2", "parameters": parameters}, "encrypted_data": content}
    )
    written: bytes = pem.armor("ENCRYPTED PRIVATE KEY", info.dump())
    return written
