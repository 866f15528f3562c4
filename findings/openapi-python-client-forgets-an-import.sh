#!/usr/bin/env bash
# openapi-python-client makes a module that cannot be imported for a body that may be JSON or bytes.
#
# Version: openapi-python-client 0.29.1 (PyPI).
# Seen: one operation whose required body is application/json (a text) or application/octet-stream: generated without a warning; the import of its
#   module raises NameError, for `Unset` is used and not imported. With either content type alone the module imports.
# Expected: a module that imports, or a warning that the operation is left out, as for other content types that it does not take.
# What it means for a gateway: "the generator ran" is no proof of a document; import every module and call something. Where an upload
#   has a JSON form, too, clients of this generator want one of them left out.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openapi-python-client==0.29.1
cat >make.py <<'PY'
import json, sys

bodies = {
    "application/json": {"schema": {"type": "string"}},
    "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
}
names = sys.argv[1].split(",")
operation = {
    "operationId": "put_certificate", "tags": ["certificates"],
    "requestBody": {"required": True, "content": {name: bodies[name] for name in names}},
    "responses": {"200": {"description": "done", "content": {"application/json": {"schema": {"type": "string"}}}}},
}
print(json.dumps({"openapi": "3.1.0", "info": {"title": "plant", "version": "1"}, "paths": {"/certificate": {"put": operation}}}))
PY
outcome() {
    python3 make.py "$1" >document.json
    rm -rf made
    PATH=$work/venv/bin:$PATH venv/bin/openapi-python-client generate --path document.json --output-path made >/dev/null
    (cd made && ../venv/bin/python -c 'import plant_client.api.certificates.put_certificate' 2>&1 | tail -n 1 | cut -d: -f1) || true
}
json=$(outcome application/json)
bytes=$(outcome application/octet-stream)
both=$(outcome application/json,application/octet-stream)
echo "JSON: ${json:-imports}; bytes: ${bytes:-imports}; both: ${both:-imports}"
[ -z "$json" ] && [ -z "$bytes" ] && [ "$both" = NameError ]
echo "as stated"
