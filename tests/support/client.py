"""A client of the gateway's HTTP interface that believes no answer: each is held against envelope and OpenAPI."""

import time
import urllib.parse

from contract import Contract, check_envelope
from http_session import Session

ENVELOPED = ("/api/v1/", "/api/http", "/api/health", "/health", "/login", "/logout", "/ui/", "/config/")


class Answer:
    """One HTTP answer; `body` is the parsed JSON, or None for other content."""

    def __init__(self, response):
        self.status = response.status_code
        self.headers = response.headers
        self.content = response.content
        self.text = response.text
        self.content_type = response.headers.get("Content-Type", "")
        has_json = self.content_type.startswith("application/json") and response.content  # HEAD has none
        self.body = response.json() if has_json else None

    @property
    def result(self):
        return self.body["result"]

    @property
    def data(self):
        return self.body["data"]

    @property
    def message(self):
        return self.body["message"]

    @property
    def code(self):
        """Code of the first error, outer or inner; empty on success."""
        if self.body.get("errors"):
            return self.body["errors"][0]["code"]
        return self.data.get("code", "") if isinstance(self.data, dict) and self.data.get("result") == "ERROR" else ""

    @property
    def faults(self):
        return [error["message"] for error in self.body.get("errors", [])]

    def __repr__(self):
        return f"<{self.status} {self.text[:2000]}>"


class Client:
    """Calls one gateway. Without a key it is anonymous, or a session after `login`."""

    def __init__(self, base, key=None, ca=None, contract=None):
        self.base, self.key = base, key
        self.session = Session(ca)
        self.contract = contract
        self.csrf = None

    def call(self, method, path, body=None, *, data=None, headers=None, timeout=30.0, csrf=True):
        """Sends `body` as JSON, or `data` unchanged; checks the answer before it returns it."""
        sent = dict(headers or {})
        if self.key is not None and not {"X-API-Key", "Authorization"} & set(sent):
            sent["X-API-Key"] = self.key
        if self.csrf and csrf and method not in ("GET", "HEAD"):
            sent["X-CSRF-Token"] = self.csrf
        sent_at = time.time()
        response = self.session.request(
            method, self.base + path, json=body, data=data, headers=sent, timeout=timeout
        )
        answer = Answer(response)
        self.check(method, path, answer, sent_at)
        return answer

    def check(self, method, path, answer, sent_at):
        plain = urllib.parse.urlsplit(path).path
        if method == "HEAD":
            return
        if answer.body is not None and plain.startswith(ENVELOPED) and plain != "/api/v1/openapi.json":
            assert answer.content_type == "application/json; charset=utf-8"
            check_envelope(answer.status, answer.headers, answer.body, sent_at)
        if self.contract is not None and plain.startswith("/api/v1/"):
            self.contract.check(method, plain, answer.status, answer.content_type, answer.body)

    def get(self, path, **options):
        return self.call("GET", path, **options)

    def post(self, path, body=None, **options):
        return self.call("POST", path, body, **options)

    def put(self, path, body=None, **options):
        return self.call("PUT", path, body, **options)

    def delete(self, path, **options):
        return self.call("DELETE", path, **options)

    def done(self, method, path, body=None, **options):
        """A change that must succeed; returns its data."""
        answer = self.call(method, path, body, **options)
        assert answer.status == 200 and answer.result == "OK", answer
        assert answer.data["result"] == "SUCCESS", answer
        return answer.data

    def login(self, username, password):
        answer = self.post("/login/form", {"username": username, "password": password})
        if answer.status == 200:
            self.csrf = answer.data["csrf_token"]
        return answer

    # What tests ask over and over.

    def opc(self, opc_id):
        """The OPC's entry in the list."""
        return next(entry for entry in self.get("/api/v1/opc").data["data"] if entry["opc_id"] == opc_id)

    def create(self, opc):
        return self.done("POST", "/api/v1/opc", opc)

    def value(self, tag_id, fresh=False):
        answer = self.get(f"/api/v1/tag/{tag_id}/value" + ("?fresh=true" if fresh else ""))
        assert answer.status == 200 and answer.result == "OK", answer
        return answer.data

    def write(self, tag_id, value):
        return self.post(f"/api/v1/tag/{tag_id}/value", {"value": value})

    def values(self, tag_ids, fresh=False):
        return self.post("/api/v1/values/read", {"tag_ids": list(tag_ids), "fresh": fresh}).data["values"]


def load_contract(client):
    """The gateway's own description of itself."""
    response = client.session.get(
        client.base + "/api/v1/openapi.json", headers={"X-API-Key": client.key or ""}, timeout=30
    )
    assert response.status_code == 200, response.text[:500]
    return Contract(response.json())
