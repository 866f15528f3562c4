"""Files of other programs, and what their tags must show: imports one and compares its tags with what the devices hold."""

import contextlib
import csv
import dataclasses
import io
import json
import math
import pathlib
import urllib.parse

from waiting import eventually
from workbook import workbook

FILES = pathlib.Path(__file__).parents[1] / "fixtures/imports/plants"


@dataclasses.dataclass
class Plant:
    """A file with what it must become. `values` are by name of tag; None: the device says that it has no value."""

    file: str
    format: str
    values: dict
    answers: dict = dataclasses.field(default_factory=dict)
    #: Name in the file → a part of the reason.
    left_out: dict = dataclasses.field(default_factory=dict)
    changed: dict = dataclasses.field(default_factory=dict)
    #: By name of tag: fields of the tag.
    fields: dict = dataclasses.field(default_factory=dict)
    encoding: str = "utf-8"
    newline: str = "\n"
    separator: str = ","
    #: As the program ends its file.
    tail: bytes = b""
    #: Of the OPC that gets the tags, where the file has no address for its device.
    opc: dict = None
    #: The name of the sheet, where the program writes a workbook.
    sheet: str = ""
    memory: list = dataclasses.field(default_factory=list)
    #: Options of the simulated controller.
    controller: dict = dataclasses.field(default_factory=dict)
    devices: int = 1

    @property
    def name(self):
        return f"{self.file} {'as workbook' if self.sheet else self.encoding}"

    def content(self, port):
        """The bytes of the file. It has the ports 15020 and 15021 where it has any."""
        text = (FILES / self.file).read_text(encoding="utf-8")
        text = text.replace("15020", str(port)).replace("15021", str(port + 1))
        if self.sheet:
            return workbook(*csv.reader(io.StringIO(text), delimiter=self.separator), sheet=self.sheet)
        return text.replace("\n", self.newline).encode(self.encoding) + self.tail


def is_as_expected(record, expected):
    if expected is None:
        return record["value"] == "-" and "none_value" in record["value_read_error_message"]
    if record["value_read_status"] != "SUCCESS":
        return False
    text = record["value"]
    if isinstance(expected, bool):
        return text == str(expected).lower()
    if isinstance(expected, float):
        return math.isclose(float(text), expected, rel_tol=1e-6)
    if isinstance(expected, list):
        return json.loads(text) == expected
    return text == str(expected)


def send(client, content, query):
    answer = client.post(f"/api/v1/import?{urllib.parse.urlencode(query)}", data=content,
                         headers={"Content-Type": "application/octet-stream"})  # fmt: skip
    assert answer.status == 200, answer
    return answer.data


def reasons(report, effect):
    found = {}
    for line in report["lines"]:
        if line["effect"] == effect:
            found[line["name"]] = f"{found.get(line['name'], '')} {line['text']}"
    return found


def check_reasons(report, effect, expected):
    found = reasons(report, effect)
    assert set(found) == set(expected), (effect, found)
    for name, part in expected.items():
        assert part in found[name], (effect, name, found[name])


def tags_of(client, report):
    opcs = {line["opc_id"] for line in report["lines"] if line["opc_id"] and line["effect"] in ("taken", "unchanged")}
    found = {}
    for opc_id in sorted(opcs):
        opc_name = client.opc(opc_id)["opc_name"]
        for tag in client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]:
            found[f"{opc_name}: {tag['tag_name']}" if len(opcs) > 1 else tag["tag_name"]] = tag
    return found


@contextlib.contextmanager
def opcs_of_its_own(client):
    """Deletes the OPCs that are made within: files have the same devices."""

    def ids():
        return {opc["opc_id"] for opc in client.get("/api/v1/opc").data["data"]}

    before = ids()
    yield
    for opc_id in ids() - before:
        client.done("DELETE", f"/api/v1/opc/{opc_id}")


def check_plant(client, plant, port, opc_type, new_id):
    """Reports, imports and reads `plant`, and imports it again."""
    with opcs_of_its_own(client):
        opc_id = None
        if plant.opc is not None:
            opc_id = new_id(opc_type)
            client.create({"opc_id": opc_id, "opc_type": opc_type, "opc_agent_ip": "127.0.0.1",
                           "opc_agent_port": str(port), "timecycle": 200, **plant.opc})  # fmt: skip
        check_import(client, plant, plant.content(port), opc_id)


def check_import(client, plant, content, opc_id):
    query = [("set", f"{key}={answer}") for key, answer in plant.answers.items()]
    query += [("opc_id", opc_id)] if opc_id else []
    dry = send(client, content, [*query, ("dry_run", "true")])
    assert dry["format"] == plant.format and dry["asked"] == [], dry
    report = send(client, content, query)
    assert report["lines"] == dry["lines"] and report["is_stored"], report
    check_reasons(report, "left_out", plant.left_out)
    check_reasons(report, "changed", plant.changed)
    assert all(answer["is_used"] for answer in report["answers"]), report["answers"]
    assert set(tags_of(client, report)) == set(plant.values)

    def wrong():
        tags = tags_of(client, report)
        return {name: (tags[name]["plc_address"], tags[name]["value"], tags[name]["value_read_error_message"], expected)
                for name, expected in plant.values.items() if not is_as_expected(tags[name], expected)}  # fmt: skip

    eventually(lambda: not wrong(), within=30, every=0.1, what=lambda: f"address, value, why, expected: {wrong()}")
    tags = tags_of(client, report)
    for name, fields in plant.fields.items():
        assert {field: tags[name][field] for field in fields} == fields, name
    again = send(client, content, query)
    counts = {key: again[key] for key in ("opcs_taken", "opcs_updated", "tags_taken", "tags_updated", "tags_unchanged")}
    assert counts == {"opcs_taken": 0, "opcs_updated": 0, "tags_taken": 0, "tags_updated": 0,
                      "tags_unchanged": len(plant.values)}, reasons(again, "updated")  # fmt: skip
