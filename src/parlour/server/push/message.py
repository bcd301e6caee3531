"""A message that only one browser can read (RFC 8291), signed by the house (RFC 8292)."""

from __future__ import annotations

import json
import os
import struct
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from parlour.server.push.keys import PushKeys, text_of, uncompressed

__all__ = ["encrypted", "is_point", "signed"]

_LASTS_S = 12 * 3_600
"""A signature is good for half of the day that push services allow."""
_RECORD = 4_096
_LAST_RECORD = b"\x02"


def is_point(public: bytes) -> bool:
    """Whether a browser's public key is one."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public)
    except ValueError:
        return False
    return len(public) == 65


def encrypted(plain: bytes, public: bytes, secret: bytes) -> bytes:
    """The text as `aes128gcm` for the browser of that public key and secret."""
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public)
    once = ec.generate_private_key(ec.SECP256R1())
    own, salt = uncompressed(once), os.urandom(16)
    shared = once.exchange(ec.ECDH(), browser)
    key = _derived(shared, secret, b"WebPush: info\0" + public + own, 32)
    cipher = AESGCM(_derived(key, salt, b"Content-Encoding: aes128gcm\0", 16))
    nonce = _derived(key, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", _RECORD, len(own)) + own
    return head + cipher.encrypt(nonce, plain + _LAST_RECORD, None)


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(key)


def signed(keys: PushKeys, endpoint: str, now_s: int) -> str:
    """The header by which the push service knows the house."""
    to = urlsplit(endpoint)
    claims = {"aud": f"{to.scheme}://{to.netloc}", "exp": now_s + _LASTS_S, "sub": keys.contact}
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    text = ".".join(text_of(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    r, s = decode_dss_signature(keys.private.sign(text.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={text}.{text_of(r.to_bytes(32) + s.to_bytes(32))}, k={keys.public}"
