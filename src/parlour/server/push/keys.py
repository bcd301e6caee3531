"""The house's own key for Web Push (VAPID, RFC 8292): one file, made once by the host."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

__all__ = ["PushKeys", "make_keys", "read_keys", "text_of", "uncompressed", "unpadded"]


@dataclass(frozen=True, slots=True)
class PushKeys:
    """The private key, and where a push service finds whoever runs the house."""

    private: EllipticCurvePrivateKey
    contact: str

    @property
    def public(self) -> str:
        """As browsers and push services are told."""
        return text_of(uncompressed(self.private))


def make_keys(path: Path, contact: str) -> PushKeys:
    """New keys in a file that its owner alone can read. Raises `FileExistsError`."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - an extra

    private = ec.generate_private_key(ec.SECP256R1())
    number = private.private_numbers().private_value.to_bytes(32)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"key": text_of(number), "contact": contact}, file)
        file.write("\n")
    return PushKeys(private, contact)


def read_keys(path: Path) -> PushKeys | None:
    """The keys of the house; None where it has none. Raises `ValueError` where they are spoilt."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - an extra

    try:
        told = json.loads(text)
        number = int.from_bytes(unpadded(told["key"]))
        return PushKeys(ec.derive_private_key(number, ec.SECP256R1()), str(told["contact"]))
    except (KeyError, TypeError, ValueError) as why:
        raise ValueError(f"{path} holds no keys: `parlour push-keys` makes some") from why


def uncompressed(private: EllipticCurvePrivateKey) -> bytes:
    """The public half: 65 bytes, a four and both coordinates."""
    point = private.public_key().public_numbers()
    return b"\x04" + point.x.to_bytes(32) + point.y.to_bytes(32)


def text_of(raw: bytes) -> str:
    """Bytes as URLs have them."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def unpadded(text: str) -> bytes:
    """And back. Raises `ValueError`."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
