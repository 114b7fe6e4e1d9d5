from __future__ import annotations

import base64
import hashlib
import hmac
import os
import unittest

from parley_sdk import ParleyError, WebhookVerificationError, verify_webhook

NOW = 1772443800
BODY = '{"type":"sms_received","data":{"body":"Grüße"}}'
READ = {"type": "sms_received", "data": {"body": "Grüße"}}


def new_secret() -> str:
    return "whsec_" + base64.b64encode(os.urandom(24)).decode()


SECRET, OTHER = new_secret(), new_secret()


def sign(secret: str, seconds: int = NOW) -> str:
    key = base64.b64decode(secret[6:])
    digest = hmac.new(key, f"msg_1.{seconds}.{BODY}".encode(), hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def headers_of(seconds: int = NOW, signature: str | None = None) -> dict[str, str]:
    signed = sign(SECRET, seconds) if signature is None else signature
    return {"Webhook-Id": "msg_1", "webhook-timestamp": str(seconds), "webhook-signature": signed}


def verify(headers: dict[str, str], body: str | bytes = BODY, secrets: str | list[str] = SECRET) -> object:
    return verify_webhook(body, headers, secrets, now=lambda: NOW + 0.9)


class Webhooks(unittest.TestCase):
    def test_signed_ones_are_read(self) -> None:
        self.assertEqual(verify(headers_of()), READ)
        self.assertEqual(verify(headers_of(), BODY.encode()), READ)

    def test_either_secret_while_one_is_rotated(self) -> None:
        self.assertEqual(verify(headers_of(signature=f"{sign(OTHER)} {sign(SECRET)}")), READ)
        self.assertEqual(verify(headers_of(), secrets=[OTHER, SECRET]), READ)

    def test_forged_ones_are_refused(self) -> None:
        forged = [
            headers_of(signature=sign(OTHER)),
            {**headers_of(), "webhook-timestamp": str(NOW - 1)},
            {**headers_of(), "Webhook-Id": "msg_2"},
            headers_of(signature=sign(SECRET).replace("v1,", "v2,")),
            headers_of(signature=sign(SECRET)[:20]),
            headers_of(signature="v1,ü"),
            headers_of(signature=""),
            {**headers_of(), "webhook-timestamp": "1e9"},
            {},
        ]
        for headers in forged:
            with self.subTest(headers=headers), self.assertRaises(WebhookVerificationError):
                verify(headers)
        with self.assertRaises(WebhookVerificationError):
            verify(headers_of(), BODY + " ")

    def test_five_minutes_both_ways(self) -> None:
        for away in (-300, 300):
            self.assertEqual(verify(headers_of(NOW + away)), READ)
        for away in (-301, 301):
            with self.assertRaisesRegex(WebhookVerificationError, "301 s away"):
                verify(headers_of(NOW + away))

    def test_a_secret_that_is_none(self) -> None:
        for secret in ("", "whsec_", "whsec_Not base64!"):
            with self.assertRaisesRegex(ParleyError, "whsec_ and base64"):
                verify(headers_of(), secrets=secret)
