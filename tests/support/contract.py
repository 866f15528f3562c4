"""What every JSON answer must obey: the envelope rules of the specification and the gateway's own OpenAPI document."""

import json
import re
import time
import uuid

import jsonschema_rs

BESIDE_DATA = {"latest_version", "latest_build_date"}  # of upgrade/check, where the specification has them
SUCCESS_KEYS = {"result", "data", "meta"}
ERROR_KEYS = {"result", "data", "message", "meta", "errors"}


def check_envelope(status, headers, body, sent_at):
    """Both documented shapes at once: `result`/`data`/`message` and `data`/`meta`/`errors`."""
    assert isinstance(body, dict), body
    meta = body["meta"]
    assert isinstance(meta["timestamp"], int) and not isinstance(meta["timestamp"], bool)
    assert sent_at * 1000 - 2000 <= meta["timestamp"] <= time.time() * 1000 + 2000
    assert str(uuid.UUID(meta["request_id"])) == meta["request_id"].lower()
    assert headers["X-Request-Id"] == meta["request_id"]
    assert body["result"] == meta["status"]
    if body["result"] == "OK":
        assert status == 200, body
        assert set(body) - BESIDE_DATA == SUCCESS_KEYS, set(body)
        assert set(meta) == {"timestamp", "status", "request_id"}, meta
        check_inner_result(body["data"])
        return
    assert body["result"] == "ERROR"
    assert set(body) - {"trace"} == ERROR_KEYS, set(body)
    assert set(meta) == {"timestamp", "status", "request_id", "http_status"}, meta
    assert meta["http_status"] == status
    assert body["data"] is None or status == 503, "data is null on errors, except of the probes"
    assert isinstance(body["message"], str) and body["message"]
    of_a_file = {"line", "key", "expected", "nearest"}  # of the properties
    assert body["errors"] and all(set(e) - of_a_file == {"code", "message"} for e in body["errors"]), body["errors"]
    assert all(re.fullmatch("[A-Z_]+", e["code"]) and e["message"] for e in body["errors"]), body["errors"]


def check_inner_result(data):
    """Inner business errors carry `msg` and `code` next to `result`."""
    if isinstance(data, dict) and data.get("result") == "ERROR":
        assert data["msg"] and re.fullmatch("[A-Z_]+", data["code"]), data


class Contract:
    """Checks answers against an OpenAPI 3.1 document."""

    def __init__(self, document):
        self.document = document
        self.routes = {}  # by the number of their parts
        for template, item in document["paths"].items():
            pattern = re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(template)))
            self.routes.setdefault(template.count("/"), []).append((template.count("{"), pattern, template, item))
        for routes in self.routes.values():
            routes.sort(key=lambda route: route[0])  # a literal path wins over one with a parameter
        self.validators, self.by_schema = {}, {}  # by the name of an operation's answer; by their schema

    def operation(self, method, path):
        """The described operation for a call, or None."""
        method = method.lower()
        for _, pattern, template, item in self.routes.get(path.count("/"), ()):
            if method in item and pattern.fullmatch(path):
                return template, item[method]
        return None

    def check(self, method, path, status, content_type, body):
        found = self.operation(method, path)
        if found is None:
            assert status in (404, 405, 500, 308, 401, 403), f"{method} {path} is not in openapi.json (answer {status})"
            return
        template, operation = found
        answers = operation["responses"]
        answer = answers.get(str(status)) or answers.get(f"{status // 100}XX") or answers.get("default")
        assert answer is not None, f"{method} {template}: answer {status} is not in openapi.json"
        if "$ref" in answer:
            answer = self.resolve(answer["$ref"])
        content = answer.get("content", {}).get(content_type.split(";")[0])
        assert content is not None, f"{method} {template}: {content_type} is not in openapi.json for {status}"
        if body is not None and "schema" in content:
            self.validate((method, template, status), content["schema"], body)

    def resolve(self, reference):
        node = self.document
        for part in reference.removeprefix("#/").split("/"):
            node = node[part.replace("~1", "/").replace("~0", "~")]
        return node

    def validate(self, name, schema, body):
        if name not in self.validators:
            self.validators[name] = self.validator(schema)
        faults = list(self.validators[name].iter_errors(body))
        assert not faults, f"{name}: answer is not as openapi.json defines: " + "; ".join(
            f"{'/'.join(map(str, f.instance_path))}: {f.message[:300]}" for f in faults[:5]
        )

    def validator(self, schema):
        """Many answers have the same schema. A validator with all components takes ten milliseconds to make."""
        text = json.dumps(schema, sort_keys=True)
        if text not in self.by_schema:
            whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "components": {}}
            waiting, seen = references(schema), set()
            while waiting:
                reference = waiting.pop()
                if reference not in seen:
                    seen.add(reference)
                    node = self.resolve(reference)
                    *folders, last = reference.removeprefix("#/").split("/")
                    place = whole
                    for folder in folders:
                        place = place.setdefault(folder, {})
                    place[last] = node
                    waiting |= references(node)
            self.by_schema[text] = jsonschema_rs.validator_for(whole)
        return self.by_schema[text]


def references(node):
    """All that a schema refers to, each as `#/components/…`."""
    if isinstance(node, dict):
        own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        return own.union(*map(references, node.values()))
    return set().union(*map(references, node)) if isinstance(node, list) else set()
