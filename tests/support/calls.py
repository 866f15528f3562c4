"""Every operation of an OpenAPI document, with path parameters filled in and bodies of every wrong shape;
and a connection for thousands of calls."""

import json
import re
import select
import socket
import ssl
import urllib.parse

WRONG = {"string": 7, "integer": "seven", "number": "seven", "boolean": "perhaps", "array": {}, "object": []}


def operations(document):
    """(method, template, operation) of all."""
    for template, item in sorted(document["paths"].items()):
        for method, operation in item.items():
            yield method.upper(), template, operation


def fill(template, text):
    """The path with the same text for each parameter."""
    return re.sub(r"\{[^}]*\}", text, template)


def resolve(document, schema):
    while "$ref" in schema:
        node = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            node = node[part]
        schema = node
    return schema


def body_schema(document, operation):
    """The schema of a JSON body, or None."""
    content = operation.get("requestBody", {}).get("content", {})
    return resolve(document, content["application/json"]["schema"]) if "application/json" in content else None


def kind_of(document, schema):
    kind = resolve(document, schema).get("type", "string")
    return kind[0] if isinstance(kind, list) else kind


def wrong_bodies(document, operation):
    """Raw bodies: none, no JSON, JSON of other kinds, and one for each member with a value of a wrong type."""
    yield from (b"", b"{", b"null", b"[]", b"[{}]", b"{}", b'"text"', b"7", b'{"nobody_knows_this": 1}', b"\xff\xfe", b"{" * 5000)
    schema = body_schema(document, operation) or {}
    for name, rule in schema.get("properties", {}).items():
        for value in (WRONG.get(kind_of(document, rule), 7), None, "x" * 5000, -1e308, [[]], {"a": {"b": []}}):
            yield {name: value}


class Connection:
    """Calls on one kept connection, each as it is given: no cookies, no redirects, a tenth of the time of requests."""

    def __init__(self, base, ca):
        place = urllib.parse.urlsplit(base)
        self.address = place.hostname, place.port
        self.context = ssl.create_default_context(cafile=ca)
        self.socket, self.asked = None, ""

    def call(self, method, path, headers, body=b""):
        """Status and content. `body`: bytes, or a dict as JSON."""
        if isinstance(body, dict):
            headers, body = {**headers, "Content-Type": "application/json"}, json.dumps(body).encode()
        if body or method not in ("GET", "HEAD"):
            headers = {**headers, "Content-Length": len(body)}
        lines = [f"{method} {path} HTTP/1.1", "Host: %s:%d" % self.address, *(f"{name}: {headers[name]}" for name in headers)]
        if self.socket is None or select.select([self.socket], [], [], 0)[0]:  # the gateway has ended it
            self.connect()
        self.asked = lines[0]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
        return self.answer()

    def answer(self):
        head, _, content = self.read_until(lambda data: b"\r\n\r\n" in data).partition(b"\r\n\r\n")
        status, *fields = head.decode("latin-1").split("\r\n")
        of = {name.lower(): text.strip() for name, _, text in (field.partition(":") for field in fields)}
        length = int(of["content-length"])
        content = self.read_until(lambda data: len(data) >= length, content)
        if of.get("connection", "").lower() == "close":
            self.close()
        return int(status.split(" ")[1]), content.decode()

    def read_until(self, is_enough, data=b""):
        while not is_enough(data):
            piece = self.socket.recv(65536)
            assert piece, f"{self.asked}: the gateway closed within its answer: {data[:500]!r}"
            data += piece
        return data

    def connect(self):
        self.close()
        self.socket = self.context.wrap_socket(socket.create_connection(self.address, timeout=60), server_hostname=self.address[0])

    def close(self):
        if self.socket is not None:
            self.socket.close()
        self.socket = None
