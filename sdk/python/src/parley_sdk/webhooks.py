from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from .errors import ParleyError, WebhookVerificationError

if TYPE_CHECKING:
    from .generated_types import WebhookEvent


def verify_webhook(
    body: str | bytes,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: int = 300,
    now: Callable[[], float] = time.time,
) -> WebhookEvent:
    """Checks that a webhook comes from the installation and is of now, and reads it.

    The same event may come again under the same `webhook-id`: drop what you have seen. Raises WebhookVerificationError when
    nothing proves it, ParleyError when a secret is none.

    body: exactly the bytes that came, before any parser
    headers: names in any case
    secrets: `whsec_…` of `webhooks.get_webhook_secret()`, or several of which one has to fit
    tolerance_seconds: how far the request's time may be from ours, in either direction
    now: Unix time in seconds
    """
    keys = [_read_secret(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    event_id = _read_header(headers, "webhook-id")
    timestamp = _read_header(headers, "webhook-timestamp")
    signatures = _read_header(headers, "webhook-signature").split(" ")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("webhook-timestamp is no time")
    away = abs(int(now()) - int(timestamp))
    if away > tolerance_seconds:
        raise WebhookVerificationError(f"The webhook is {away} s away from now")
    data = body.encode() if isinstance(body, str) else body
    signed = f"{event_id}.{timestamp}.".encode() + data
    expected = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    if not any(_is_same(digest, signature) for digest in expected for signature in signatures):
        raise WebhookVerificationError("No signature of the webhook is of this secret and this body")
    return cast("WebhookEvent", json.loads(data))


def _is_same(expected: bytes, signature: str) -> bool:
    if not signature.startswith("v1,"):
        return False
    try:
        return hmac.compare_digest(base64.b64decode(signature[3:], validate=True), expected)
    except ValueError:
        return False


def _read_secret(secret: str) -> bytes:
    text = secret.removeprefix("whsec_")
    try:
        key = base64.b64decode(text, validate=True)
    except ValueError:
        key = b""
    if key == b"":
        raise ParleyError("A webhook secret is whsec_ and base64 behind it")
    return key


def _read_header(headers: Mapping[str, str], name: str) -> str:
    values = [value for key, value in headers.items() if key.lower() == name]
    if len(values) != 1 or values[0] == "":
        raise WebhookVerificationError(f"The request has no {name}, or several")
    return values[0]
