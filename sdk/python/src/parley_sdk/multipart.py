from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Union
from uuid import uuid4

FileContent = Union[bytes, "tuple[str, bytes]"]
"""A file: its bytes, or its name and its bytes."""


def encode_form(members: Mapping[str, object]) -> tuple[str, bytes]:
    """The content type and the body of a form; members that are None are left out."""
    boundary = uuid4().hex
    body = bytearray()
    for name, value in members.items():
        if value is None:
            continue
        file_name, content = _read_file(value)
        disposition = f"form-data; name={json.dumps(name)}"
        if file_name is not None:
            quoted = file_name.replace("\\", "\\\\").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
            disposition += f'; filename="{quoted}"\r\nContent-Type: application/octet-stream'
        body += f"--{boundary}\r\nContent-Disposition: {disposition}\r\n\r\n".encode() + content + b"\r\n"
    body += f"--{boundary}--\r\n".encode()
    return f"multipart/form-data; boundary={boundary}", bytes(body)


def _read_file(value: object) -> tuple[str | None, bytes]:
    if isinstance(value, bytes):
        return "file", value
    if isinstance(value, tuple):
        file_name, content = value
        return str(file_name), bytes(content)
    return None, str(value).encode()
