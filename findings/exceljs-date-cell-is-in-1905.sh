#!/usr/bin/env bash
# exceljs reads a date cell of ISO 8601 form as a day of 1905.
#
# Versions: exceljs 4.4.0 (npm), openpyxl 3.1.5 (PyPI).
# Seen: a cell of type d with 2026-03-29T02:30:00, as openpyxl writes it with iso_dates, is 1905-07-18T00:00:00Z in exceljs: the year 2026,
#   taken for the number of a day. Every time of 2026 is this same day. openpyxl reads the whole date and time.
# Expected: the date. ECMA-376 Part 1, 18.18.11 (ST_CellType): d is a date in the ISO 8601 format.
# What it means for a gateway: all rows of a table of values get one time of 1905, without an error. An export should write dates as
#   numbers with a date format, which each reader knows; an import must take both.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund exceljs@4.4.0 >/dev/null
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openpyxl==3.1.5
venv/bin/python - <<'PY'
import datetime
import openpyxl

book = openpyxl.Workbook(iso_dates=True)
book.active.append(["FIC-101", datetime.datetime(2026, 3, 29, 2, 30)])
book.save("values.xlsx")
seen = openpyxl.load_workbook("values.xlsx").active["B1"].value
print("openpyxl:", seen)
assert seen == datetime.datetime(2026, 3, 29, 2, 30)
PY
cat >run.js <<'JS'
const { Workbook } = require("exceljs");
const book = new Workbook();
book.xlsx.readFile("values.xlsx").then(() => {
    const seen = book.worksheets[0].getCell("B1").value;
    console.log("exceljs:", seen);
    process.exit(seen.toISOString() === "1905-07-18T00:00:00.000Z" ? 0 : 1);
});
JS
node run.js
echo "as stated"
