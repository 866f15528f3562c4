"""Option `discovery`: what a device lists becomes tags automatically, once (decisions of the drivers' README)."""

import pytest

from waiting import eventually, holds


@pytest.fixture(scope="module")
def plc(make_device):
    return make_device(kind="eip", profile={"fill": "zeros"}, options={"tags": 20})


def eip(opc_id, port, **fields):
    return {"opc_id": opc_id, "opc_type": "EIP", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(port),
            "timecycle": 500, "options": {"discovery": True}, **fields}  # fmt: skip


def tags_of(client, opc_id):
    return {tag["plc_address"]: tag["tag_id"] for tag in client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]}


def imported(client, opc_id, within=30):
    """Waits until no more tags come; those that are there."""
    eventually(lambda: tags_of(client, opc_id), within=within, what=f"tags of {opc_id}")
    seen = [0]

    def is_steady():
        before, seen[0] = seen[0], len(tags_of(client, opc_id))
        return before == seen[0]

    eventually(is_steady, within=within)
    return tags_of(client, opc_id)


def noted(gateway, opc_id):
    return f"{opc_id}: " in "".join(line for line in gateway.log().splitlines() if "tags that the device lists" in line)


def test_what_a_device_lists_becomes_tags_that_are_collected(client, plc, new_id):
    opc_id, by_hand = new_id("OPC"), new_id("OPC")
    client.create(eip(opc_id, plc.port))
    client.create(eip(by_hand, plc.port, options={}))
    found = imported(client, opc_id)
    asked = client.done("POST", f"/api/v1/opc/{by_hand}/discover", {})
    assert set(found) == {tag["plc_address"] for tag in asked["tags"]} and len(found) > 50, "the rules of /discover"
    eventually(lambda: client.value(found["Dint0"])["value_read_status"] == "SUCCESS")
    assert client.opc(opc_id)["options"]["discovery"] == "true"


def test_what_a_user_deleted_does_not_come_back(make_gateway, plc, new_id):
    gateway = make_gateway().start()
    client, opc_id = gateway.client(), new_id("OPC")
    client.create(eip(opc_id, plc.port))
    eventually(lambda: noted(gateway, opc_id), within=30)
    found = tags_of(client, opc_id)
    client.done("DELETE", f"/api/v1/tag/{found['Dint0']}")
    client.done("POST", f"/api/v1/opc/{opc_id}/stop")
    client.done("POST", f"/api/v1/opc/{opc_id}/start")
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"timecycle": 600})
    holds(lambda: "Dint0" not in tags_of(client, opc_id), during=3, every=0.3)
    assert gateway.stop(within=30) == 0
    gateway.start()
    client = gateway.client()
    eventually(lambda: client.value(found["Real0"])["value_read_status"] == "SUCCESS", within=20)
    holds(lambda: "Dint0" not in tags_of(client, opc_id), during=3, every=0.3)
    # Switched off and on, it is read again; so is another device.
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"options": {"discovery": False}})
    holds(lambda: "Dint0" not in tags_of(client, opc_id), during=2, every=0.3)
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"options": {"discovery": True}})
    eventually(lambda: "Dint0" in tags_of(client, opc_id), within=20)
    client.done("DELETE", f"/api/v1/tag/{tags_of(client, opc_id)['Dint0']}")
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"opc_agent_ip": "localhost"})
    eventually(lambda: "Dint0" in tags_of(client, opc_id), within=20)


def test_a_device_that_is_not_available_yet_is_read_when_it_answers(client, make_device, new_id):
    device = make_device(kind="eip", profile={"fill": "zeros"}, options={"tags": 20})
    device.stop()
    opc_id = new_id("OPC")
    client.create(eip(opc_id, device.port, tag_list=[{"tag_id": opc_id + ".own", "plc_address": "Real0"}]))
    eventually(lambda: client.opc(opc_id)["last_error"], within=20)
    assert set(tags_of(client, opc_id)) == {"Real0"}
    device.start()
    eventually(lambda: len(tags_of(client, opc_id)) > 50, within=40)
    assert tags_of(client, opc_id)["Real0"] == opc_id + ".own", "an existing tag stays"


def test_no_forbidden_address_is_visited(client, plc, new_id):
    opc_id = new_id("OPC")
    client.create(eip(opc_id, plc.port, auto_collect=False))
    holds(lambda: tags_of(client, opc_id) == {}, during=3, every=0.3)
    client.done("POST", f"/api/v1/opc/{opc_id}/start")
    assert len(imported(client, opc_id)) > 50


@pytest.mark.parametrize("opc_type, options", [
    ("MODBUS", {}), ("MELSEC", {}), ("XGT", {}), ("HTTP", {}), ("EIP", {"family": "SLC"}), ("EIP", {"family": "PLC5"})])  # fmt: skip
def test_it_is_ignored_with_a_warning_where_a_device_cannot_list(client, gateway, new_id, opc_type, options):
    opc_id = new_id("OPC")
    body = {"opc_id": opc_id, "opc_type": opc_type, "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1",
            "auto_collect": False}  # fmt: skip
    client.create(body | {"options": {**options, "discovery": True}})
    eventually(lambda: f"{opc_id}: option discovery has no effect" in gateway.log())
    client.done("PUT", f"/api/v1/opc/{opc_id}", {"options": {"discovery": ""}})
    assert "discovery" not in client.opc(opc_id)["options"]
    client.done("DELETE", f"/api/v1/opc/{opc_id}")
