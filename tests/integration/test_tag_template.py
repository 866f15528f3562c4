"""A table of tags to fill in has an example for each form of an address, and the gateway takes it back as it is."""

import csv
import io

import pytest

BINARY = {"Content-Type": "application/octet-stream"}


@pytest.mark.parametrize("protocol", ["MODBUS", "S7", "MELSEC", "XGT", "EIP", "OPCUA"])
def test_each_example_is_a_tag(client, new_id, protocol):
    opc_id = new_id("FORM")
    client.create({"opc_id": opc_id, "opc_type": protocol, "opc_agent_ip": "127.0.0.1", "auto_collect": False})
    answer = client.get(f"/api/v1/drivers/{protocol}/template")
    assert answer.content_type.startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    examples = client.get(f"/api/v1/drivers/{protocol}").data["schema"]["address"]["examples"]
    shown = [row["plc_address"].removeprefix("'") for row in rows]
    # Those that need options of the OPC, such as the family of the controller, are left out.
    assert shown == [example for example in examples if example in shown]
    assert len(shown) > len(examples) / 2
    done = client.call("POST", f"/api/v1/opc/{opc_id}/tag/bulk?dry_run=true", data=answer.content,
                       headers={"Content-Type": "text/csv"})  # fmt: skip
    assert done.data["tag_count"] == len(rows), done
    client.done("DELETE", f"/api/v1/opc/{opc_id}")


def test_a_workbook_has_the_same_examples(client, new_id):
    opc_id = new_id("FORM")
    client.create({"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "auto_collect": False})
    book = client.get("/api/v1/drivers/modbus/template?format=xlsx")
    assert book.content.startswith(b"PK")
    done = client.call("POST", f"/api/v1/opc/{opc_id}/tag/bulk?dry_run=true", data=book.content, headers=BINARY)
    assert done.data["tag_count"] == 9, done
    client.done("DELETE", f"/api/v1/opc/{opc_id}")


def test_wrong_words_are_named(client):
    for query, field in (("format=json", "format"), ("tz=UTC", "tz"), ("separator=x", "separator")):
        refused = client.get(f"/api/v1/drivers/modbus/template?{query}")
        assert refused.faults[0].startswith(field), refused
    assert client.get("/api/v1/drivers/none/template").code == "NOT_FOUND"
