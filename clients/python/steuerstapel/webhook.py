import base64
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Mapping

TOLERANCE_SECONDS = 300


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes) -> Dict[str, Any]:
    """The notification in `body`, when it was signed with `secret` within five minutes (Standard Webhooks 1.0.0).

    Raises ValueError when it was not. `body` are the bytes as they came, before anything parsed them.
    """
    known = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, timestamp = known["webhook-id"], known["webhook-timestamp"]
        signatures, at = known["webhook-signature"].split(), int(timestamp)
    except (KeyError, ValueError):
        raise ValueError("not a signed notification") from None
    if abs(time.time() - at) > TOLERANCE_SECONDS:
        raise ValueError("signed too long ago, or by another clock")
    key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()
    signed = f"{message_id}.{timestamp}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(wanted.encode(), each.encode()) for each in signatures):
        raise ValueError("the signature is not of this secret")
    return json.loads(body)
