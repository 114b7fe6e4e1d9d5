"""Parley's HTTP interface and webhooks, typed. `Parley` asks, `verify_webhook` checks what comes."""

from .errors import ApiError, NoAnswerError, ParleyError, WebhookVerificationError
from .generated_operations import Parley
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "NoAnswerError",
    "Parley",
    "ParleyError",
    "WebhookVerificationError",
    "verify_webhook",
]
