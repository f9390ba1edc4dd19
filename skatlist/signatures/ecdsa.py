"""Whether bytes were signed with the key of a certificate: the one kind of key ours have, ECDSA P-256 with SHA-256."""

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec


def is_signed_by(certificate: x509.Certificate, signature: bytes, data: bytes) -> bool:
    """Whether `signature` (DER) of `data` was made with the key of a certificate; no for a key of any other kind."""
    public = certificate.public_key()
    if not isinstance(public, ec.EllipticCurvePublicKey) or not isinstance(public.curve, ec.SECP256R1):
        return False
    try:
        public.verify(signature, data, ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        return False
    return True
