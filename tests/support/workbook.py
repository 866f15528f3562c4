"""Excel workbooks of one sheet, as the files of other programs are."""

import io
import zipfile
from xml.sax.saxutils import escape

SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def column(number):
    """A, B … Z, AA."""
    return column(number // 26 - 1) + chr(ord("A") + number % 26) if number >= 26 else chr(ord("A") + number)


def workbook(*rows, sheet="Plan"):
    """With these rows of texts; as Excel writes them, texts stand in a list of their own and empty cells are left out."""
    texts = list(dict.fromkeys(text for row in rows for text in row if text))
    place = {text: number for number, text in enumerate(texts)}
    cells = "".join(
        f"<row r='{n}'>"
        + "".join(f"<c r='{column(i)}{n}' t='s'><v>{place[text]}</v></c>" for i, text in enumerate(row) if text)
        + "</row>"
        for n, row in enumerate(rows, 1)
    )
    shared = "".join(f"<si><t xml:space='preserve'>{escape(text)}</t></si>" for text in texts)
    parts = {
        "[Content_Types].xml": f"<Types xmlns='{PACKAGE}/content-types'/>",
        "xl/workbook.xml": f"<workbook xmlns='{SHEET}' xmlns:r='{OFFICE}'>"
        f"<sheets><sheet name='{sheet}' sheetId='1' r:id='rId1'/></sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f"<Relationships xmlns='{PACKAGE}/relationships'>"
        f"<Relationship Id='rId1' Type='{OFFICE}/worksheet' Target='worksheets/sheet1.xml'/>"
        f"<Relationship Id='rId2' Type='{OFFICE}/sharedStrings' Target='sharedStrings.xml'/></Relationships>",
        "xl/sharedStrings.xml": f"<sst xmlns='{SHEET}' count='{len(texts)}' uniqueCount='{len(texts)}'>{shared}</sst>",
        "xl/worksheets/sheet1.xml": f"<worksheet xmlns='{SHEET}'><sheetData>{cells}</sheetData></worksheet>",
    }  # fmt: skip
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()
