"""A push service on this machine, and the browser behind it: it checks who calls, and reads it."""

from __future__ import annotations

import json
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass(frozen=True)
class Call:
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, public: str) -> dict[str, Any]:
        """What the house says of itself; its signature must be good (RFC 8292)."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        told = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (scheme, told["k"]) == ("vapid", public)
        signed, _, signature = told["t"].rpartition(".")
        r, s = (int.from_bytes(half) for half in (raw(signature)[:32], raw(signature)[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw(public))
        key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
        head, claims = (json.loads(raw(part)) for part in signed.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        found: dict[str, Any] = claims
        return found


@dataclass
class BrowserKeys:
    """A browser's own keys."""

    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(CURVE)
    )
    secret: bytes = b"0123456789abcdef"

    @property
    def public(self) -> bytes:
        form = Encoding.X962, PublicFormat.UncompressedPoint
        return self.private.public_key().public_bytes(*form)

    def asking(self, endpoint: str, *kinds: str) -> dict[str, Any]:
        keys = {"p256dh": text(self.public), "auth": text(self.secret)}
        return {"endpoint": endpoint, **keys, "kinds": list(kinds)}

    def read(self, body: bytes) -> dict[str, Any]:
        """What only this browser can read (RFC 8291)."""
        salt, (_, length), rest = body[:16], struct.unpack("!IB", body[16:21]), body[21:]
        own, sealed = rest[:length], rest[length:]
        sender = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, own)
        shared = self.private.exchange(ec.ECDH(), sender)
        info = b"WebPush: info\0" + self.public + own
        key = HKDF(SHA256(), 32, self.secret, info).derive(shared)
        cipher = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(key)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(key)
        plain = AESGCM(cipher).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        told: dict[str, Any] = json.loads(plain[:-1])
        return told


class PushService:
    """Answers with these statuses, one after the other, and then with 201."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.calls: list[Call] = []
        self.statuses: list[int] = []


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.calls.append(Call(self.path, headers, body))
            self.send_response(service.statuses.pop(0) if service.statuses else 201)
            self.send_header("Retry-After", "1")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(server.server_port)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
