"""Every operation of an OpenAPI document, with path parameters filled in and bodies of every wrong shape."""

import re

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
