"""A client of the V5 interface that believes no answer: status, code and body must agree in each."""

import itertools
import re
import time
import urllib.parse

from contract import Contract
from http_session import Session

BASE = "/api/v5"
STATUS = {"E1001": 400, "E1002": 400, "E1100": 401, "E1101": 403, "E1200": 409, "E1300": 404, "E1400": 422,
          "E1500": 503, "E1900": 500}  # fmt: skip
ERROR_KEYS = {"_status", "_code", "_message", "_http_status"}


def check_envelope(answer):
    """Specification v5 1.1 and decisions §8."""
    assert answer.headers["X-Request-Id"], answer
    if answer.status == 304:
        assert not answer.text, answer
        return
    if answer.status == 308:
        return
    if answer.body is None:
        assert answer.status == 200 and answer.content_type.startswith(("text/csv", "image/")), answer
        return
    assert answer.content_type == "application/json; charset=utf-8", answer
    if answer.status == 200:
        assert set(answer.body) == {"_status", "data"} and answer.body["_status"] == "OK", answer
        return
    assert set(answer.body) - {"_errors"} == ERROR_KEYS and answer.body["_status"] == "ERROR", answer
    assert STATUS.get(answer.body["_code"]) == answer.status == answer.body["_http_status"], answer
    assert isinstance(answer.body["_message"], str) and answer.body["_message"], answer
    for error in answer.body.get("_errors", []):
        assert set(error) <= {"index", "field", "code", "message"} and error["message"], answer
        assert STATUS[error["code"]] == answer.status, answer


class Answer:
    """One HTTP answer; `body` is the parsed JSON, or None for other content."""

    def __init__(self, method, path, response):
        self.call = f"{method} {path}"
        self.status = response.status_code
        self.headers = response.headers
        self.raw = response.content
        self.content_type = response.headers.get("Content-Type", "")
        is_json = self.content_type.startswith("application/json") and response.content
        self.body = response.json() if is_json else None

    @property
    def text(self):
        return self.raw.decode()

    @property
    def data(self):
        assert self.status == 200, self
        return self.body["data"]

    @property
    def code(self):
        """Empty on success."""
        return self.body.get("_code", "") if self.body else ""

    @property
    def message(self):
        return self.body["_message"]

    @property
    def errors(self):
        return self.body.get("_errors", [])

    @property
    def fields(self):
        """Names of the members at fault."""
        return {error.get("field") for error in self.errors}

    def __repr__(self):
        return f"<{self.call}: {self.status} {self.text[:1500]}>"


class V5:
    """Calls one gateway with a key in header `api_key`, with v1's key, or with none. One a thread: `twin`."""

    contracts = {}  # one a binary: all gateways of a run have the same description

    def __init__(self, gateway, key=None, v1_key=None, base=None):
        self.gateway, self.key, self.v1_key = gateway, key, v1_key
        self.base = (base or gateway.https) + BASE
        self.session = Session(gateway.ca)
        self.user_id = None
        self.keeper = None  # called instead for accounts and tokens, which no service account may change

    def twin(self, gateway=None):
        """Another client with the same key, for another thread or another gateway."""
        other = V5(gateway or self.gateway, self.key, self.v1_key)
        other.keeper = self.keeper and self.keeper.twin(gateway)
        return other

    def call(self, method, path, body=None, *, data=None, headers=None, timeout=120.0, **query):
        """`path` is relative to /api/v5; `query` is appended; `body` as JSON, or `data` unchanged."""
        if self.keeper and method != "GET" and path.startswith(("/system/account", "/system/token")):
            return self.keeper.call(method, path, body, data=data, headers=headers, timeout=timeout, **query)
        sent = self.identity() | (headers or {})
        if query:
            path += ("&" if "?" in path else "?") + urllib.parse.urlencode(query)
        response = self.session.request(
            method, self.base + path, json=body, data=data, headers=sent, timeout=timeout
        )
        answer = Answer(method, path, response)
        check_envelope(answer)
        self.check_contract(method, path, answer)
        return answer

    def identity(self):
        """The headers that identify the caller."""
        sent = {}
        if self.key is not None:
            sent["api_key"] = self.key
        if self.v1_key is not None:
            sent["X-API-Key"] = self.v1_key
        return sent

    def check_contract(self, method, path, answer):
        """Held against the gateway's /api/v5/openapi.json, after a first call with a key."""
        program = self.gateway.program.command[0]
        if program not in V5.contracts:
            document = self.session.get(self.base + "/openapi.json", headers=self.identity(), timeout=120.0)
            if document.status_code == 200:
                V5.contracts[program] = Contract(document.json())
        contract = V5.contracts.get(program)
        plain = BASE + path.split("?")[0]
        if contract is not None and answer.body is not None and contract.operation(method, plain):
            contract.check(method, plain, answer.status, answer.content_type, answer.body)

    def get(self, path, **options):
        return self.call("GET", path, **options)

    def post(self, path, body=None, **options):
        return self.call("POST", path, body, **options)

    def put(self, path, body=None, **options):
        return self.call("PUT", path, body, **options)

    def delete(self, path, **options):
        return self.call("DELETE", path, **options)

    def done(self, method, path, body=None, **options):
        """A call that must succeed; its data."""
        answer = self.call(method, path, body, **options)
        assert answer.status == 200, answer
        return answer.data

    def read(self, path, **options):
        return self.done("GET", path, **options)

    def refused(self, code, method, path, body=None, **options):
        """A call that must fail with that code; the answer."""
        answer = self.call(method, path, body, **options)
        assert answer.code == code, f"expected {code}: {answer}"
        return answer

    def connect(self, user_id, token):
        return self.post("/system/connect", {"user_id": user_id, "token": token})


class Accounts:
    """Service accounts, their tokens and clients with their keys, made by an administrator's client."""

    numbers = itertools.count(1)

    def __init__(self, admin):
        self.admin = admin

    def make(self, role="viewer", scopes=None):
        """A new account; its user_id."""
        user_id = f"mes-{next(self.numbers)}"
        body = {"user_id": user_id, "role": role} | ({"scopes": scopes} if scopes is not None else {})
        return self.admin.done("POST", "/system/account", body)["user_id"]

    def token(self, user_id, **fields):
        """A new token of an account: its id and the secret."""
        made = self.admin.done("POST", "/system/token", {"user_id": user_id, "description": "test", **fields})
        return made["token_id"], made["token"]

    def exchange(self, user_id, token, gateway=None):
        """A client with the key for the token."""
        client = V5(gateway or self.admin.gateway)
        answer = client.connect(user_id, token)
        assert answer.status == 200, answer
        client.key, client.user_id = answer.data["api_key"], user_id
        return client

    def connect(self, role="viewer", scopes=None):
        """A client of a new account."""
        user_id = self.make(role, scopes)
        return self.exchange(user_id, self.token(user_id)[1])


def walk(client, path, size=100, **query):
    """All items of a list by its cursor; fails when it does not end."""
    items, after = [], None
    for _ in range(100_000):
        page = client.read(path, size=size, **query, **({"after": after} if after else {}))
        items += page["items"]
        after = page["next"]
        if after is None:
            return items
        assert page["items"], f"{path}: an empty page that is not the last"
    raise AssertionError(f"{path}: no end after {len(items)} items")


def now_ms():
    return int(time.time() * 1000)


def names_in(message, ids):
    """Which of the ids a message names, each as a whole word; a colon before a blank is not a part of an id."""
    return {i for i in ids if re.search(rf"(?<![A-Za-z0-9_.:-]){re.escape(i)}(?![A-Za-z0-9_-]|:(?! ))", message)}
