#!/usr/bin/env bash
# The l5x library cannot read a tag whose style in Studio 5000 is hexadecimal or binary.
#
# Version: l5x 1.7 (PyPI).
# Seen: a DINT of 255 with Radix Decimal is 255. The same with Radix Hex, which Studio 5000 exports as 16#0000_00ff, raises ValueError;
#   so does a BOOL with Radix Binary (2#1).
# Expected: 255 for both: the radix is a choice of how a value is shown, the value stays the same.
# What it means for a gateway: whether an export of a project can be read depends on a display setting of each tag. Values of an .L5X
#   come as 2#…, 8#… and 16#… with underscores, and a reader must take each.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check l5x==1.7
"$work/venv/bin/python" - "$work" <<'PY'
import sys
import l5x


def tag(name, kind, radix, value):
    return (
        f'<Tag Name="{name}" TagType="Base" DataType="{kind}" Radix="{radix}"><Data Format="Decorated">'
        f'<DataValue DataType="{kind}" Radix="{radix}" Value="{value}"/></Data></Tag>'
    )


path = sys.argv[1] + "/line.L5X"
with open(path, "w", encoding="utf-8") as file:
    file.write(
        '<?xml version="1.0" encoding="UTF-8"?><RSLogix5000Content SchemaRevision="1.0" SoftwareRevision="32.00">'
        '<Controller Use="Target" Name="Line"><Modules/><Tags>'
        + tag("Count", "DINT", "Decimal", "255")
        + tag("Status", "DINT", "Hex", "16#0000_00ff")
        + tag("Run", "BOOL", "Binary", "2#1")
        + "</Tags><Programs/></Controller></RSLogix5000Content>"
    )
tags = l5x.Project(path).controller.tags
seen = {}
for name in ("Count", "Status", "Run"):
    try:
        seen[name] = tags[name].value
    except ValueError:
        seen[name] = "ValueError"
print(seen)
assert seen == {"Count": 255, "Status": "ValueError", "Run": "ValueError"}
PY
echo "as stated"
