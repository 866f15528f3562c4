#!/usr/bin/env bash
# A tag name such as Tank_x0020_1 that openpyxl writes into a workbook is "Tank 1" for other readers.
#
# Versions: openpyxl 3.1.5, xlsxwriter 3.3.1, python-calamine 0.9.1 (PyPI).
# Seen: openpyxl writes the name as it is and reads it back so; calamine (pandas engine "calamine", polars) reads "Tank 1". A workbook of
#   xlsxwriter holds Tank_x005F_x0020_1, which both read as Tank_x0020_1.
# Expected: ECMA-376 Part 1, 22.9.2.19 (ST_Xstring): _xHHHH_ in a text of a workbook is that character; a name that has the
#   sequence is written with its underscore as _x005F_.
# What it means for a gateway: .NET programs name tags and columns this way for each space (XmlConvert.EncodeName), so the names are real.
#   An export must write _x005F_; an import decodes, and a name that differs only by this is worth a note.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check openpyxl==3.1.5 xlsxwriter==3.3.1 python-calamine==0.9.1
cd "$work"
venv/bin/python - <<'PY'
import openpyxl
import python_calamine
import xlsxwriter

name = "Tank_x0020_1"
book = openpyxl.Workbook()
book.active.append([name])
book.save("openpyxl.xlsx")
with xlsxwriter.Workbook("xlsxwriter.xlsx") as book:
    book.add_worksheet().write_string(0, 0, name)
seen = {}
for writer in ("openpyxl", "xlsxwriter"):
    file = writer + ".xlsx"
    sheet = python_calamine.CalamineWorkbook.from_path(file).get_sheet_by_index(0)
    seen[writer] = (openpyxl.load_workbook(file).active["A1"].value, sheet.to_python()[0][0])
    print(f"written by {writer}: openpyxl reads {seen[writer][0]!r}, calamine reads {seen[writer][1]!r}")
assert seen == {"openpyxl": (name, "Tank 1"), "xlsxwriter": (name, name)}
PY
echo "as stated"
