#!/usr/bin/env bash
# libxlsxwriter writes a number that is no number into the sheet, and says that all is well: the workbook cannot be read.
#
# Versions: libxlsxwriter 1.1.4 (Debian 12: 1.1.4-2+b1), openpyxl 3.1.5 (PyPI).
# Seen: worksheet_write_number() with NaN returns no error, and so does workbook_close(). The cell is <v>NAN</v>; openpyxl refuses the whole
#   file, also the rows that are right. An infinite number becomes <v>INF</v>.
# Expected: an error of worksheet_write_number(), or an error value in the cell. ECMA-376 Part 1, 18.18.11 (ST_CellType): the content of a
#   cell of type n is a number, and XML Schema's double would spell it NaN and INF; Excel has neither as a number.
# What it means for a gateway: one bad value of a device among a million points makes an export useless, and the gateway does not notice.
#   It must write such values as texts, or as error cells.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for package in libxlsxwriter-dev=1.1.4-2+b1 libxlsxwriter4=1.1.4-2+b1 libminizip1; do
    apt-get download -qq "$package" 2>/dev/null
done
for package in *.deb; do
    dpkg-deb -x "$package" tree
done
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check openpyxl==3.1.5
cat >write.c <<'C'
#include <math.h>
#include <stdio.h>
#include <xlsxwriter.h>

int main(void) {
    lxw_workbook* book = workbook_new("values.xlsx");
    lxw_worksheet* sheet = workbook_add_worksheet(book, NULL);
    const int first = worksheet_write_number(sheet, 0, 0, 71.5, NULL);
    const int second = worksheet_write_number(sheet, 1, 0, NAN, NULL);
    printf("results: %d %d %d\n", first, second, workbook_close(book));
    return 0;
}
C
library=$(dirname "$(find tree -name 'libxlsxwriter.so.4')")
gcc -o write write.c -Itree/usr/include -L"$library" -Wl,-rpath-link,"$library" -lxlsxwriter
LD_LIBRARY_PATH=$library ./write | tee results
grep -qx "results: 0 0 0" results
venv/bin/python - <<'PY'
import zipfile

import openpyxl

sheet = zipfile.ZipFile("values.xlsx").read("xl/worksheets/sheet1.xml").decode()
print("cell:", sheet[sheet.index('<c r="A2"'):sheet.index("</c></row></sheetData>")])
assert "<v>NAN</v>" in sheet
try:
    openpyxl.load_workbook("values.xlsx")
except ValueError as why:
    print("openpyxl:", str(why).splitlines()[0])
else:
    raise SystemExit("it is read")
PY
echo "as stated"
