#!/usr/bin/env bash
# The CSV that SheetJS makes of a workbook has a meter reading rounded to six digits.
#
# Version: xlsx 0.18.5 (npm).
# Seen: 1234567890123 in a cell without a format is 1.23457E+12 in the text of sheet_to_csv, 0.000012345678 is 1.23457E-05. With rawNumbers
#   the digits are there, and sheet_to_json has them, too.
# Expected: the digits that the workbook holds, as sheet_to_json gives them. Six digits are what a cell would show.
# What it means for a gateway: totals and calibration factors lose their digits on the way from a workbook to an import, and all
#   readings of a month look equal. An import cannot tell; ask for the workbook itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund xlsx@0.18.5 >/dev/null
cat >run.js <<'JS'
const { utils, write, read } = require("xlsx");
const book = utils.book_new();
utils.book_append_sheet(book, utils.aoa_to_sheet([["Total", 1234567890123], ["Scale", 0.000012345678]]), "Tags");
const sheet = read(write(book, { type: "buffer", bookType: "xlsx" })).Sheets.Tags;
const plain = utils.sheet_to_csv(sheet).trim();
const raw = utils.sheet_to_csv(sheet, { rawNumbers: true }).trim();
console.log(JSON.stringify(plain), "with rawNumbers", JSON.stringify(raw));
process.exit(plain === "Total,1.23457E+12\nScale,1.23457E-05" && raw === "Total,1234567890123\nScale,0.000012345678" ? 0 : 1);
JS
node run.js
echo "as stated"
