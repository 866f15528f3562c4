#!/usr/bin/env bash
# In a connection URL of libpq the host in the query replaces the one in the address, without a word.
#
# Version: psycopg2-binary 2.9.10 (PyPI; libpq 16).
# Seen: postgresql://db.plant.example:5432/penstock?host=other.example connects to other.example, port 5432.
# Expected: by RFC 3986 the authority names the host; most URL parsers (here Python's urllib) tell db.plant.example. An error for
#   two hosts would be no surprise either.
# What it means for a gateway: a comparison "same host, so the stored password may be kept" must take the host from libpq's own reading
#   of the URL (PQconninfoParse), not from a URL parser.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check psycopg2-binary==2.9.10
"$work/venv/bin/python" - <<'PY'
import urllib.parse
from psycopg2.extensions import parse_dsn

url = "postgresql://db.plant.example:5432/penstock?host=other.example"
by_libpq, by_urllib = parse_dsn(url)["host"], urllib.parse.urlsplit(url).hostname
print("libpq:", by_libpq, "- urllib:", by_urllib)
assert (by_libpq, by_urllib) == ("other.example", "db.plant.example")
PY
echo "as stated"
