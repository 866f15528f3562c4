#!/usr/bin/env bash
# SheetJS reads addresses such as 1/2/3 (KNX group) and 1.2.3 (rack, slot, channel) of a CSV as dates.
#
# Version: xlsx 0.18.5 (npm).
# Seen: 1/2/3, 1.2.3 and 1-2-3 are all the number 37623 (2 January 2003); 00012 is 12. 40001-40010, 5/200/3 and DB1.2 stay texts.
#   With raw: true each stays as it is.
# Expected: a text. What a person types into a cell may be guessed; what is in a file is there already.
# What it means for a gateway: in one column of addresses some are left and others, which differ only in size, are day numbers. A list that
#   came through a page on SheetJS must be checked for 5-digit numbers of this kind before it is imported.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund xlsx@0.18.5 >/dev/null
cat >run.js <<'JS'
const { utils, read } = require("xlsx");
const addresses = ["1/2/3", "1.2.3", "1-2-3", "00012", "5/200/3", "40001-40010", "DB1.2"];
const text = addresses.map((address) => `P,${address}`).join("\n");
const column = (options) => utils.sheet_to_json(read(text, { type: "string", ...options }).Sheets.Sheet1, { header: 1 })
    .map((row) => row[1]);
const seen = JSON.stringify(column({}));
const raw = JSON.stringify(column({ raw: true }));
console.log(seen, "with raw", raw);
const expected = [37623, 37623, 37623, 12, ...addresses.slice(4)];
process.exit(seen === JSON.stringify(expected) && raw === JSON.stringify(addresses) ? 0 : 1);
JS
node run.js
echo "as stated"
