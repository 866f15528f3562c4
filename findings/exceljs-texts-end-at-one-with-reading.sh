#!/usr/bin/env bash
# One Japanese text with its reading (furigana) in a cell, and exceljs loses it and every text in the cells behind it.
#
# Versions: exceljs 4.4.0 (npm), openpyxl 3.1.5 (PyPI).
# Seen: of the inline texts 温度 (with the reading オンド), 圧力 beside it and 流量 in the next row, all three are missing, without an error.
#   Without the reading all three are right. openpyxl gives all three.
# Expected: the three texts. ECMA-376 Part 1, 18.4.6 (rPh): the reading accompanies the text and is no part of it.
# What it means for a gateway: a tag list of a Japanese plant ends in the middle, at the first text that carries its reading.
#   A reader takes `t` and the `t` of `r`, and skips `rPh`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund exceljs@4.4.0 >/dev/null
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openpyxl==3.1.5
venv/bin/python - <<'PY'
import zipfile

main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
package = "http://schemas.openxmlformats.org/package/2006"
kind = "application/vnd.openxmlformats-officedocument.spreadsheetml."
parts = {
    "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{kind}sheet.main+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{kind}styles+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}worksheet+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" '
    f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
    '<sheet name="Tags" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
    f'<Relationship Id="rId1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{office}/styles" Target="styles.xml"/></Relationships>',
    "xl/styles.xml": f'<styleSheet xmlns="{main}"><fonts><font/></fonts><fills><fill><patternFill/></fill></fills><borders>'
    '<border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf xfId="0"/></cellXfs><cellStyles><cellStyle name="Normal" '
    'xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>温度</t>'
    '<rPh sb="0" eb="2"><t>オンド</t></rPh></is></c><c r="B1" t="inlineStr"><is><t>圧力</t></is></c></row>'
    '<row r="2"><c r="A2" t="inlineStr"><is><t>流量</t></is></c></row></sheetData></worksheet>',
}
with zipfile.ZipFile("tags.xlsx", "w") as file:
    for name, text in parts.items():
        file.writestr(name, text)

import openpyxl

sheet = openpyxl.load_workbook("tags.xlsx").active
seen = [sheet[at].value for at in ("A1", "B1", "A2")]
print("openpyxl:", seen)
assert seen == ["温度", "圧力", "流量"]
PY
cat >run.js <<'JS'
const { Workbook } = require("exceljs");
const book = new Workbook();
book.xlsx.readFile("tags.xlsx").then(() => {
    const seen = ["A1", "B1", "A2"].map((at) => book.worksheets[0].getCell(at).value);
    console.log("exceljs:", JSON.stringify(seen));
    process.exit(seen.every((text) => text === null || text === undefined) ? 0 : 1);
});
JS
node run.js
echo "as stated"
