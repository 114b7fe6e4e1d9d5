from __future__ import annotations

import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from unittest import mock

from parley_sdk import ApiError, NoAnswerError, Parley, ParleyError

TEXT: Any = {"from_phone_number": "+14155550100", "to_phone_number": "+14155550123", "message": "Hello"}
BUSY = (503, {}, {"detail": "Busy", "code": "database-unavailable"})
BREAKS = None


class Handler(BaseHTTPRequestHandler):
    """Gives one answer after the other, the last one for ever."""

    answers: list[Any]
    asked: list[dict[str, Any]]

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.asked.append({"method": self.command, "url": self.path, "headers": headers, "body": body})
        given = self.answers[min(len(self.asked), len(self.answers)) - 1]
        if given is BREAKS:
            self.close_connection = True
            return
        status, more, content = given
        data = content.encode() if isinstance(content, str) else b"" if content is None else json.dumps(content).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **more}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    def log_message(self, *_: Any) -> None:
        pass


class ClientCase(unittest.TestCase):
    def start(self, *answers: Any, **options: Any) -> Parley:
        self.asked: list[dict[str, Any]] = []
        self.waits: list[float] = []
        handler = type("Scripted", (Handler,), {"answers": list(answers), "asked": self.asked})
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()

        def stop() -> None:
            server.shutdown()
            thread.join()
            server.server_close()

        self.addCleanup(stop)
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        settings: Any = {"base_url": url, "api_key": "pk_test", "sleep": self.waits.append, "random": lambda: 1.0}
        return Parley(**{**settings, **options})

    def urls(self) -> list[str]:
        return [each["url"] for each in self.asked]


class Requests(ClientCase):
    def test_carry_key_body_query_and_path(self) -> None:
        parley = self.start((201, {}, {"id": 7}), (200, {}, []), (200, {}, {}))
        self.assertEqual(parley.assistants.create_assistant({"name": "Ärzte"}), {"id": 7})
        parley.assistants.list_assistants(skip=2, active_only=False)
        parley.assistants.get_assistant_by_phone("+1/../x")
        self.assertEqual(json.loads(self.asked[0]["body"]), {"name": "Ärzte"})
        headers = self.asked[0]["headers"]
        self.assertEqual((headers["authorization"], headers["content-type"]), ("Bearer pk_test", "application/json"))
        self.assertRegex(headers["user-agent"], r"^parley-sdk-python/\d")
        self.assertNotIn("idempotency-key", headers)
        self.assertEqual(self.asked[0]["method"], "POST")
        self.assertEqual(self.urls()[1:], ["/api/v1/assistants?skip=2&active_only=false", "/api/v1/assistants/by-phone/%2B1%2F..%2Fx"])
        with self.assertRaises(ParleyError):
            parley.assistants.get_assistant_by_phone("..")

    def test_upload_files(self) -> None:
        parley = self.start((200, {}, {}))
        parley.documents.upload_document(3, {"file": ('ho"urs.txt', b"hours\xff"), "name": "Hours", "category": None})
        self.assertRegex(self.asked[0]["headers"]["content-type"], "^multipart/form-data; boundary=")
        body = self.asked[0]["body"]
        self.assertIn(b'filename="ho%22urs.txt"\r\nContent-Type: application/octet-stream\r\n\r\nhours\xff\r\n--', body)
        self.assertIn(b'name="name"\r\n\r\nHours\r\n', body)
        self.assertNotIn(b"category", body)

    def test_answers_by_their_kind(self) -> None:
        parley = self.start((200, {"Content-Type": "text/csv"}, "a,b"), (204, {}, None), (200, {}, "{"))
        self.assertEqual(parley.assistants.export_assistants(), "a,b")
        parley.sip_trunks.delete_sip_trunk("t")
        with self.assertRaisesRegex(ParleyError, "says that it is JSON"):
            parley.assistants.get_assistant(1)


class Refusals(ClientCase):
    def test_say_what_the_service_said(self) -> None:
        problem = {"detail": "The recipient has opted out", "code": "recipient-opted-out", "fix": "Wait for START"}
        parley = self.start((400, {"X-Request-Id": "r1"}, problem))
        with self.assertRaises(ApiError) as caught:
            parley.sms.send_sms(TEXT)
        error = caught.exception
        self.assertEqual((str(error), error.status, error.code, error.fix, error.issues, error.request_id), (problem["detail"], 400, problem["code"], problem["fix"], [], "r1"))
        self.assertEqual(len(self.asked), 1)

    def test_list_every_problem(self) -> None:
        issue = {"loc": ["body", "x", 0], "msg": "Field required", "type": "missing"}
        parley = self.start((422, {}, {"detail": [issue, issue]}))
        with self.assertRaises(ApiError) as caught:
            parley.assistants.create_assistant({"name": ""})
        self.assertEqual(str(caught.exception), "body.x.0: Field required; body.x.0: Field required")
        self.assertEqual(caught.exception.issues, [issue, issue])

    def test_of_something_in_between_and_redirects(self) -> None:
        parley = self.start((502, {"Content-Type": "text/html"}, "<html>"), (302, {"Location": "/elsewhere"}, None))
        for status in (502, 302):
            with self.assertRaises(ApiError) as caught:
                parley.assistants.get_assistant(1)
            self.assertEqual((caught.exception.status, caught.exception.code), (status, None))
        self.assertEqual(len(self.asked), 2)


class Retries(ClientCase):
    def test_after_the_time_that_is_named(self) -> None:
        parley = self.start((429, {"Retry-After": "7"}, {}), BREAKS, (200, {}, {"id": 1}))
        self.assertEqual(parley.assistants.get_assistant(1), {"id": 1})
        self.assertEqual(self.waits, [7.0, 1.0])

    def test_not_for_ever_nor_after_an_hour(self) -> None:
        parley = self.start(BUSY)
        with self.assertRaises(ApiError) as caught:
            parley.assistants.get_assistant(1)
        self.assertEqual((caught.exception.code, len(self.asked), self.waits), ("database-unavailable", 3, [0.5, 1.0]))
        parley = self.start((429, {"Retry-After": "Fri, 27 Nov 2026 11:00:00 GMT"}, {}), now=lambda: 1795773600.0)
        with self.assertRaises(ApiError) as caught:
            parley.assistants.get_assistant(1)
        self.assertEqual((caught.exception.retry_after_seconds, self.waits), (3600, []))

    def test_with_the_same_key(self) -> None:
        parley = self.start(BUSY, BREAKS, (200, {}, {"success": True}))
        self.assertEqual(parley.sms.send_sms(TEXT), {"success": True})
        parley.sms.send_sms(TEXT, idempotency_key="reminder-17")
        keys = [each["headers"]["idempotency-key"] for each in self.asked]
        self.assertRegex(keys[0], "^[0-9a-f-]{36}$")
        self.assertEqual(keys, [keys[0], keys[0], keys[0], "reminder-17"])

    def test_never_of_what_could_be_done_twice(self) -> None:
        for answer in (BUSY, (429, {}, {}), BREAKS):
            parley = self.start(answer)
            with self.assertRaises(ParleyError):
                parley.assistants.create_assistant({"name": "Front desk"})
            with self.assertRaises(ParleyError):
                parley.assistants.delete_assistant(1)
            self.assertEqual((len(self.asked), self.waits), (2, []))

    def test_nobody_there(self) -> None:
        parley = self.start(BREAKS, retries=0)
        with self.assertRaises(NoAnswerError):
            parley.assistants.get_assistant(1)
        self.assertEqual(len(self.asked), 1)


class Lists(ClientCase):
    def test_that_leave_entries_out(self) -> None:
        pages = [[{"id": 1}, {"id": 2}], [{"id": 3}, {"id": 4}], [{"id": 5}]]
        parley = self.start(*[(200, {}, page) for page in pages])
        entries = parley.assistants.iterate_assistants(limit=2, active_only=True)
        self.assertEqual([each["id"] for each in entries], [1, 2, 3, 4, 5])
        self.assertEqual(self.urls(), [f"/api/v1/assistants?skip={skip}&limit=2&active_only=true" for skip in (0, 2, 4)])

    def test_in_a_member_and_by_pages(self) -> None:
        parley = self.start((200, {}, {"items": [{"id": 1}] * 12}), (200, {}, {"items": [{"id": 2}]}))
        self.assertEqual(len(list(parley.tools.iterate_tools())), 13)
        self.assertEqual([url.split("&")[0] for url in self.urls()], ["/api/v1/tools?page=1", "/api/v1/tools?page=2"])

    def test_only_as_far_as_they_are_used(self) -> None:
        parley = self.start((200, {}, [{"id": 1}] * 100))
        next(parley.assistants.iterate_assistants())
        self.assertEqual(len(self.asked), 1)


class Settings(unittest.TestCase):
    def test_that_cannot_be_meant(self) -> None:
        with mock.patch.dict("os.environ", clear=True):
            for options in ({}, {"api_key": "a b"}):
                with self.assertRaisesRegex(ParleyError, "no API key"):
                    Parley(**options)
        for url in ("parley.example", "ftp://parley.example", "https://a:b@parley.example", "https://a/?b=1"):
            with self.assertRaisesRegex(ParleyError, "is not the address"):
                Parley(api_key="k", base_url=url)
        with self.assertRaisesRegex(ParleyError, "timeout_seconds"):
            Parley(api_key="k", timeout_seconds=0)

    def test_of_the_environment(self) -> None:
        asked: list[str] = []

        def transport(method: str, url: str, headers: Any, *_: Any) -> Any:
            asked.append(f"{method} {url} {headers['authorization']}")
            raise NoAnswerError("none")

        environment = {"PARLEY_BASE_URL": "https://parley.example/", "PARLEY_API_KEY": "pk_env"}
        with mock.patch.dict("os.environ", environment):
            parley = Parley(transport=transport, retries=0)
        with self.assertRaises(NoAnswerError):
            parley.assistants.get_assistant(1)
        self.assertEqual(asked, ["GET https://parley.example/api/v1/assistants/1 Bearer pk_env"])
