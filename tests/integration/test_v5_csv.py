"""V5 point 30: export and import as CSV (v5 §1.2, §15)."""

import csv
import io
import uuid

import pytest

from plant import Plant
from resources import RESOURCES
from v5 import V5

CSV = {"Content-Type": "text/csv"}
READ_ONLY = ("created_at", "updated_at", "created_by", "updated_by", "version")
HARD = [
    "가나다 \"큰\" 펌프, 2호", "line one\nline two", "carriage\r\nreturn", "=1+1", "+82 52 123", "-5",
    "@SUM(A1)", "'quoted", "''twice", "\ttabbed", "a;b", " leading and trailing ", "\"", ",", "😀", "null", "true",
    "0012", "=\"x\"", "\n", "it's",
]  # fmt: skip


@pytest.fixture(scope="module")
def elsewhere(make_v5_gateway):
    """Another gateway that has none of the records."""
    gateway = make_v5_gateway().start()
    return V5(gateway, v1_key=gateway.key())


@pytest.fixture
def mark():
    return uuid.uuid4().hex[:8]


def export(v5, path, **query):
    answer = v5.get(f"{path}/export", **query)
    assert answer.status == 200 and answer.content_type.split(";")[0] == "text/csv", answer
    return answer.raw.decode("utf-8-sig")


def rows(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def bring(v5, path, text, **query):
    content = text if isinstance(text, bytes) else text.encode()
    return v5.call("POST", f"{path}/import", data=content, headers=CSV, **query)


def content(record):
    """A record without what every gateway writes itself."""
    return {member: value for member, value in record.items() if member not in READ_ONLY}


def test_30_an_export_imports_unchanged_elsewhere(v5, elsewhere, plant, mark):
    for text in HARD:
        plant.make("customer", description=text, address=text, external_id=mark,
                   attributes={"text": text, "키": "값"})  # fmt: skip
    exported = export(v5, "/customer", external_id=mark)
    data = bring(elsewhere, "/customer", exported).data
    assert (data["created"], data["failed"]) == (len(HARD), 0)
    here, there = (v5.read("/customer", external_id=mark), elsewhere.read("/customer", external_id=mark))
    assert [content(record) for record in there] == [content(record) for record in here]
    assert {record["description"] for record in there} == set(HARD)
    assert [content(row) for row in rows(export(elsewhere, "/customer", external_id=mark))] == [
        content(row) for row in rows(exported)
    ]


def test_30_texts_that_a_spreadsheet_would_run_are_led_by_a_quote(v5, plant, mark):
    for text in HARD:
        plant.make("customer", description=text, external_id=mark)
    exported = {row["description"] for row in rows(export(v5, "/customer", external_id=mark))}
    assert exported == {"'" + text if text[0] in "=+-@'\t\r\n" else text for text in HARD}


def test_30_numbers_are_no_texts(v5, plant, mark):
    plant.make("site", lat=-33.5, lng=-70.25, external_id=mark, description="-33.5")
    row = rows(export(v5, "/site", external_id=mark))[0]
    assert (float(row["lat"]), float(row["lng"]), row["description"]) == (-33.5, -70.25, "'-33.5")


def test_30_the_heading_has_the_names_of_the_members_and_empty_is_null(v5, plant, mark):
    made = plant.make("product", external_id=mark)
    text = export(v5, "/product", external_id=mark)
    assert set(next(csv.reader(io.StringIO(text)))) == set(made)
    row = rows(text)[0]
    assert row["ideal_cycle_ms"] == row["customer_id"] == "" and row["active"] == "true" and row["version"] == "1"
    assert row["attributes"] == "{}"


def test_30_an_export_without_rows_has_the_heading(v5, mark):
    text = export(v5, "/customer", external_id=mark)
    assert rows(text) == [] and "customer_id" in text


def test_30_an_import_into_the_same_gateway_changes_nothing(v5, plant, mark):
    made = plant.make("customer", external_id=mark, description="=1")
    text = export(v5, "/customer", external_id=mark)
    assert bring(v5, "/customer", text).code == "E1200"
    data = bring(v5, "/customer", text, on_conflict="update").data
    assert (data["created"], data["updated"] + data["skipped"], data["failed"]) == (0, 1, 0)
    assert plant.read("customer", made["customer_id"]) == made


@pytest.mark.parametrize("kind", RESOURCES)
def test_30_every_kind_is_exported_and_taken_back(v5, plant, kind):
    resource = RESOURCES[kind]
    record_id = plant.new(kind)
    plant.change(kind, record_id, **resource.change)
    made = plant.read(kind, record_id)
    text = export(v5, resource.path, q=record_id)
    assert record_id in {row[resource.id] for row in rows(text)}
    data = bring(v5, resource.path, text, on_conflict="update").data
    assert data["failed"] == 0, data
    assert plant.read(kind, record_id) == made


def test_30_lists_and_objects_are_json_texts(v5, elsewhere, plant):
    shifts = [{"shift_name": "낮, \"day\"", "days": [1, 2, 3], "start": "06:00", "end": "14:00", "crew": "A",
               "breaks": [{"start": "09:00", "end": "09:15"}]}]  # fmt: skip
    calendar = plant.make("calendar", shifts=shifts)
    text = export(v5, "/calendar", q=calendar["calendar_id"])
    bring(elsewhere, "/calendar", text)
    assert content(elsewhere.read(f"/calendar/{calendar['calendar_id']}")) == content(calendar)


def test_30_secrets_are_exported_as_stars_that_keep_the_stored_one(v5, plant):
    opc = plant.new("opc", options={"username": "u", "password": "Tr0ub4dor-plain"})
    text = export(v5, "/opc", q=opc)
    assert "Tr0ub4dor" not in text and "***" in text
    moved = bring(v5, "/opc", text.replace("127.0.0.1", "127.0.0.2"), on_conflict="update")
    assert [error["field"] for error in moved.errors] == ["options.password"], "not for another host"
    row = next(csv.DictReader(io.StringIO(text.lstrip("\ufeff"))))
    row["description"] = "in the hall"
    changed = io.StringIO()
    writer = csv.DictWriter(changed, row)
    writer.writeheader(), writer.writerow(row)
    assert bring(v5, "/opc", changed.getvalue(), on_conflict="update").data["updated"] == 1
    assert plant.read("opc", opc)["options"] == {"username": "u", "password": "***"}


@pytest.mark.parametrize("separator, lead, end", [("\n", "", ""), ("\r\n", "\ufeff", "\r\n"), ("\n", "\ufeff", "\n")])
def test_30_line_ends_and_a_byte_order_mark_do_not_matter(v5, mark, separator, lead, end):
    heading = "customer_id,customer_name,external_id"
    lines = [f'CUST_{mark}_1,"one, ""1""",{mark}', f"CUST_{mark}_2,둘,{mark}"]
    data = bring(v5, "/customer", lead + separator.join([heading, *lines]) + end).data
    assert (data["created"], [item["index"] for item in data["items"]]) == (2, [2, 3])
    assert [record["customer_name"] for record in v5.read("/customer", external_id=mark)] == ['one, "1"', "둘"]


def test_30_the_index_is_the_line_of_the_file(v5, mark):
    text = f"customer_name,external_id,email,description\ngood,{mark},a@b,\"two\nlines\"\nbad,{mark},none,\n"
    answer = bring(v5, "/customer", text)
    assert answer.code == "E1002" and [(e["index"], e["field"]) for e in answer.errors] == [(4, "email")]
    assert v5.read("/customer/count", external_id=mark) == {"count": 0}
    data = bring(v5, "/customer", text, atomic="false").data
    assert (data["created"], data["failed"]) == (1, 1)
    assert [(item["index"], item["ok"]) for item in data["items"]] == [(2, True), (4, False)]


def test_30_a_dry_run_stores_nothing(v5, mark):
    text = f"customer_id,customer_name,external_id\nCUST_{mark},x,{mark}\n"
    tried = bring(v5, "/customer", text, dry_run="true")
    assert v5.read("/customer/count", external_id=mark) == {"count": 0}
    assert bring(v5, "/customer", text).data == tried.data


@pytest.mark.parametrize(
    "text", ["", "customer_name,nosuch\nx,y\n", "customer_name\n\"open\n", "customer_name,customer_name\na,b\n",
             "customer_name\na,b\n", "description\nno name\n", b"customer_name\n\xff\n"]
)  # fmt: skip
def test_30_a_file_that_cannot_be_read_is_e1001_and_stores_nothing(v5, text):
    count = v5.read("/customer/count")
    assert bring(v5, "/customer", text).code == "E1001"
    assert v5.read("/customer/count") == count


def test_30_a_file_may_be_larger_than_a_body(v5, mark):
    lines = [f"CUST_{mark}_{n},name {n},{mark},{'글' * 990}" for n in range(3000)]
    text = "customer_id,customer_name,external_id,description\n" + "\n".join(lines)
    assert len(text.encode()) > 8 << 20
    assert bring(v5, "/customer", text).data["created"] == 3000
    assert v5.read("/customer/count", external_id=mark) == {"count": 3000}


def test_30_an_export_has_the_filters_of_the_list(v5, plant):
    crew = f"crew {next(Plant.numbers)}"
    kept = plant.new("employee", crew=crew)
    plant.new("employee")
    assert [row["employee_id"] for row in rows(export(v5, "/employee", crew=crew))] == [kept]
    v5.refused("E1001", "GET", "/employee/export", nosuch=1)
