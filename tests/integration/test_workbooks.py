"""Exports as workbooks, read by openpyxl as an office's program reads them; and exports for offices that come back."""

import csv
import datetime
import io
import os
import socket
import ssl
import warnings

import openpyxl
import pytest
from waiting import eventually

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
BERLIN = "Europe/Berlin"
# Summer time ends between the second and the third; the fourth is the first of a summer.
TIMES = {
    "2024-10-27T00:00:00.001Z": "2024-10-27T02:00:00.001",
    "2024-10-27T00:59:59.999Z": "2024-10-27T02:59:59.999",
    "2024-10-27T01:00:00.000Z": "2024-10-27T02:00:00.000",
    "2024-03-31T01:00:00.123Z": "2024-03-31T03:00:00.123",
}


def sheet_of(answer):
    assert answer.status == 200 and answer.content_type == XLSX, answer
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # openpyxl warns of what it must guess or drop
        sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert sheet.freeze_panes == "A2" and sheet.auto_filter.ref == sheet.dimensions
    return sheet


def rows_of(sheet):
    """By the names of the heading."""
    names, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(names, row, strict=True)) for row in rows]


def ms(iso):
    return round(datetime.datetime.fromisoformat(iso.replace("Z", "+00:00")).timestamp() * 1000)


def to_ms(moment):
    """A time of a cell, which openpyxl has to the microsecond."""
    return moment.replace(microsecond=0) + datetime.timedelta(milliseconds=round(moment.microsecond / 1000))


def open_files(gateway):
    """Files without a name that the gateway has open in its folder."""
    folder, found = f"/proc/{gateway.program.pid}/fd", []
    for number in os.listdir(folder):
        try:
            found.append(os.readlink(f"{folder}/{number}"))
        except FileNotFoundError:
            continue
    return [one for one in found if one.startswith(str(gateway.data)) and one.endswith("(deleted)")]


@pytest.fixture
def tag(client, make_opc, new_id):
    """A tag that is not collected, with the points of TIMES, a bad one and two that are no numbers for Excel."""
    tag_id = new_id("W")
    opc_id = make_opc(tags=[{"tag_id": tag_id, "plc_address": "hr0", "data_type": "Double", "unit": '°C "x"',
                             "display_format": "0.00", "description": "=1+1", "note": "a_x000D_b", "scale": 0.5, "hi": 70.25,
                             "retention_days": 7300}],
                      auto_collect=False)  # fmt: skip
    rows = [(ms(iso), n + 0.5, 192) for n, iso in enumerate(TIMES)]
    rows += [(ms("2024-10-28T00:00:00Z"), "", 0), (ms("2024-10-28T00:00:01Z"), "NaN", 192)]
    body = "tag_id,ts,value,quality\n" + "".join(f"{tag_id},{ts},{v},{q}\n" for ts, v, q in rows)
    done = client.call("POST", "/api/v1/history/import", data=body, headers={"Content-Type": "text/csv"})
    assert done.data["imported"] == len(rows), done
    return opc_id, tag_id


def history(tag_id, **query):
    words = "".join(f"&{name}={value}" for name, value in query.items())
    return f"/api/v1/history?tag_ids={tag_id}&from={ms('2024-01-01T00:00:00Z')}&to={ms('2025-01-01T00:00:00Z')}{words}"


def test_a_history_has_times_of_the_zone_across_summer_time_and_numbers_with_decimals_and_unit(client, tag):
    tag_id = tag[1]
    sheet = sheet_of(client.get(history(tag_id, format="xlsx", tz=BERLIN)))
    rows = {row["ts"]: row for row in rows_of(sheet)}
    for n, (iso, local) in enumerate(TIMES.items()):
        row = rows[ms(iso)]
        assert to_ms(row["time"]) == datetime.datetime.fromisoformat(local)
        assert (row["tag_id"], row["value"], row["type"], row["quality"]) == (tag_id, n + 0.5, "Double", 192)
    assert rows[ms("2024-10-28T00:00:00Z")]["value"] is None and rows[ms("2024-10-28T00:00:01Z")]["value"] == "NaN"
    assert sheet["B2"].is_date and sheet["B2"].number_format == "yyyy-mm-dd hh:mm:ss.000"
    assert sheet["C2"].number_format == "0"
    assert sheet["D2"].data_type == "n" and not sheet["D2"].is_date
    assert sheet["D2"].number_format == '0.00" °C "\\""x"\\"""'
    utc = rows_of(sheet_of(client.get(history(tag_id, format="xlsx"))))
    assert [to_ms(row["time"]).isoformat(timespec="milliseconds") + "Z" for row in utc[:4]] == sorted(TIMES)


def test_tags_have_texts_that_are_no_formulas_and_come_back_after_a_change(client, tag):
    opc_id, tag_id = tag
    answer = client.get(f"/api/v1/opc/{opc_id}/tag?format=xlsx&tz={BERLIN}")
    sheet = sheet_of(answer)
    row = rows_of(sheet)[0]
    assert (row["tag_id"], row["scale"], row["hi"], row["writable"]) == (tag_id, 0.5, 70.25, True)
    places = {cell.value: cell.column for cell in sheet[1]}
    assert sheet.cell(2, places["description"]).data_type == "s" and row["description"] == "=1+1"
    assert openpyxl.utils.escape.unescape(row["note"]) == "a_x000D_b"
    assert isinstance(row["created_at"], datetime.datetime)
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    book.active.cell(2, places["hi"]).value = 71.75
    changed = io.BytesIO()
    book.save(changed)
    path = f"/api/v1/opc/{opc_id}/tag/bulk"
    done = client.call("POST", path, data=changed.getvalue(), headers={"Content-Type": XLSX})
    assert (done.data["result"], done.data["updated"]) == ("SUCCESS", 1), done
    stored = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"][0]
    assert (stored["hi"], stored["description"], stored["scale"]) == (71.75, "=1+1", 0.5)


def test_points_that_were_changed_in_a_workbook_come_back(client, tag):
    answer = client.get(history(tag[1], format="xlsx", tz=BERLIN))
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    sheet = book.active
    for row in sheet.iter_rows(min_row=2):
        row[2].value = None  # ts: the date of the cell is what counts
    sheet["B2"].value = datetime.datetime(2024, 7, 1, 12, 0, 0, 250_000)
    sheet["D2"].value = 99.5
    sheet.delete_rows(3, sheet.max_row)
    changed = io.BytesIO()
    book.save(changed)
    done = client.call("POST", f"/api/v1/history/import?tz={BERLIN}", data=changed.getvalue(), headers={"Content-Type": XLSX})
    assert (done.data["imported"], done.data["rejected"]) == (1, 0), done
    points = client.get(history(tag[1])).data["tags"][0]["points"]
    assert [p["value"] for p in points if p["ts"] == ms("2024-07-01T10:00:00.250Z")] == ["99.5"]


def test_csv_of_an_office_comes_back_in_its_style(client, tag):
    opc_id, tag_id = tag
    style = f"tz={BERLIN}&decimal=comma"
    tags = client.get(f"/api/v1/opc/{opc_id}/tag?format=csv&bom=true&{style}").content
    assert b";0,5;" in tags
    header = {"Content-Type": "text/csv"}
    done = client.call("POST", f"/api/v1/opc/{opc_id}/tag/bulk?{style}", data=tags.replace(b"70,25", b"72,5"), headers=header)
    assert done.data["result"] == "SUCCESS", done
    assert client.get(f"/api/v1/opc/{opc_id}/tag").data["data"][0]["hi"] == 72.5
    refused = client.call("POST", f"/api/v1/opc/{opc_id}/tag/bulk?decimals=comma", data=tags, headers=header)
    assert refused.status == 400 and refused.faults[0].startswith("decimals: unknown"), refused
    text = client.get(history(tag_id, format="csv", decimal="comma", tz=BERLIN)).text
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";"))
    assert rows[1][3] == "3,5" and rows[1][1] == "2024-03-31 03:00:00.123"
    rows[1][2:4] = ["", "4,5"]
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(rows[:2])
    done = client.call("POST", f"/api/v1/history/import?replace=true&{style}", data=out.getvalue(), headers=header)
    assert done.data["imported"] == 1, done
    points = client.get(history(tag_id)).data["tags"][0]["points"]
    assert [p["value"] for p in points if p["ts"] == rows_ms(rows)] == ["4.5"]


def rows_ms(rows):
    assert rows[1][1].startswith("2024-03-31")
    return ms("2024-03-31T01:00:00.123Z")


def test_the_audit_and_records_are_workbooks_too(client):
    client.get("/api/v1/edge?=office_asked()")
    lines = lambda: rows_of(sheet_of(client.get("/api/v1/audit?format=xlsx&q=office_asked")))  # noqa: E731
    row = eventually(lambda: next((one for one in lines() if one["query"] == "=office_asked()"), None))
    assert isinstance(row["time"], datetime.datetime) and isinstance(row["status"], int)
    refused = client.get("/api/v1/audit?format=xlsx&separator=tab")
    assert refused.status == 400 and refused.faults[0].startswith("separator: is only for format=csv"), refused


def test_nothing_stays_of_a_workbook_whether_it_is_read_or_left(gateway, client, tag):
    path = history(tag[1], format="xlsx")
    sheet_of(client.get(path))
    eventually(lambda: open_files(gateway) == [])
    address = ("127.0.0.1", gateway.ports["https"])
    for _ in range(3):
        with socket.create_connection(address, timeout=10) as plain:
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            with context.wrap_socket(plain) as stream:
                stream.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nX-API-Key: {gateway.key()}\r\n\r\n".encode())
    eventually(lambda: open_files(gateway) == [])
    sheet_of(client.get(path))  # and no place is taken for ever
    assert not [one for one in os.listdir(gateway.data) if one.startswith("tmp.")]
