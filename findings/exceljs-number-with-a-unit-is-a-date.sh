#!/usr/bin/env bash
# exceljs reads a number as a date, if its format shows a unit such as h, d or s behind a backslash.
#
# Versions: exceljs 4.4.0 (npm), openpyxl 3.1.5, python-calamine 0.9.1 (PyPI).
# Seen: 12.5 with the format 0.0\\h (shown: 12.5h) is the date 1900-01-11T12:00 for exceljs; with 0.0"h" it is 12.5. openpyxl and calamine
#   give 12.5 for both.
# Expected: 12.5. ECMA-376 Part 1, 18.8.31 (numFmts): the character behind a backslash is shown as it is, as a text in quotes.
# What it means for a gateway: limits and delays of a tag list turn into dates in 1900. An export that shows units should write
#   them in quotes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund exceljs@4.4.0 >/dev/null
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openpyxl==3.1.5 python-calamine==0.9.1
venv/bin/python - <<'PY'
import openpyxl
import python_calamine

book = openpyxl.Workbook()
book.active.append([12.5, 12.5])
book.active["A1"].number_format = r"0.0\h"
book.active["B1"].number_format = '0.0"h"'
book.save("limits.xlsx")
seen = [cell.value for cell in openpyxl.load_workbook("limits.xlsx").active[1]]
also = python_calamine.CalamineWorkbook.from_path("limits.xlsx").get_sheet_by_index(0).to_python()[0]
print("openpyxl:", seen, "calamine:", also)
assert seen == also == [12.5, 12.5]
PY
cat >run.js <<'JS'
const { Workbook } = require("exceljs");
const book = new Workbook();
book.xlsx.readFile("limits.xlsx").then(() => {
    const seen = JSON.stringify(["A1", "B1"].map((at) => book.worksheets[0].getCell(at).value));
    console.log("exceljs:", seen);
    process.exit(seen === '["1900-01-11T12:00:00.000Z",12.5]' ? 0 : 1);
});
JS
node run.js
echo "as stated"
