"""A device is copied with its tags to other addresses, all copies or none; its secrets stay secret and follow nobody who may
not move them."""

import pytest

PASSWORD = "a long enough password"
SECRET = "r3mote-s3cret"
MADE = ("created_at", "updated_at", "value", "value_time", "value_read_status", "value_read_error_message", "quality", "ts",
        "live", "state_text", "version", "tag_id", "opc_id")  # fmt: skip


@pytest.fixture(scope="module")
def admin(gateway):
    return gateway.first_admin(PASSWORD)


@pytest.fixture(scope="module")
def person(gateway, admin):
    def make(role):
        admin.done("POST", "/api/v1/users", {"user_id": f"copy_{role}", "password": PASSWORD, "role": role})
        session = gateway.client(key=None)
        assert session.login(f"copy_{role}", PASSWORD).status == 200
        return session

    return {role: make(role) for role in ("operator", "engineer")}


@pytest.fixture(autouse=True)
def no_opcs(client):
    before = {opc["opc_id"] for opc in client.get("/api/v1/opc").data["data"]}
    yield
    for opc in client.get("/api/v1/opc").data["data"]:
        if opc["opc_id"] not in before:
            client.done("DELETE", f"/api/v1/opc/{opc['opc_id']}")


@pytest.fixture
def dryer(client):
    client.create({
        "opc_id": "DRYER", "opc_name": "Dryer", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "9",
        "auto_collect": "false", "timecycle": 250, "options": {"unit_id": 2, "byte_order": "CDAB"},
        "tag_list": [
            {"tag_id": "DRYER.Heat", "tag_name": "Dryer heat", "plc_address": "hr1", "data_type": "Float", "unit": "°C",
             "scale": 0.1, "offset": -40, "hi": 90, "hi_message": "too hot", "display_format": "0.0"},
            {"tag_id": "DRYER.State", "plc_address": "hr9", "data_type": "Int16", "states": {"0": "off", "1": "on"}},
            {"tag_id": "DRYER.SF", "plc_address": "hr20", "data_type": "Int16"},
            {"tag_id": "DRYER.Power", "plc_address": "hr21", "data_type": "Int16", "scale_from": "DRYER.SF"},
        ],
    })  # fmt: skip
    return "DRYER"


def tags_of(client, opc_id):
    tags = client.get(f"/api/v1/opc/{opc_id}/tag").data["data"]
    return {tag["tag_id"]: {name: value for name, value in tag.items() if name not in MADE} for tag in tags}


def test_twenty_copies_have_the_tags_with_limits_scaling_units_and_states(client, dryer):
    copies = [{"opc_id": f"DRYER_{n}", "opc_name": f"Dryer {n}", "opc_agent_ip": f"127.0.0.{n}"} for n in range(2, 22)]
    shown = client.done("POST", f"/api/v1/opc/{dryer}/copy", {"copies": copies, "dry_run": True})
    assert client.get("/api/v1/opc/DRYER_2").code == "NOT_FOUND"
    made = client.done("POST", f"/api/v1/opc/{dryer}/copy", {"copies": copies})
    assert made["copies"] == shown["copies"] and made["copies"][19]["tag_count"] == 4
    source = tags_of(client, dryer)
    for n in (2, 21):
        expected = {tag_id.replace("DRYER", f"DRYER_{n}"): dict(tag) for tag_id, tag in source.items()}
        expected[f"DRYER_{n}.Heat"]["tag_name"] = f"Dryer {n} heat"
        expected[f"DRYER_{n}.Power"]["scale_from"] = f"DRYER_{n}.SF"
        for tag_id, tag in expected.items():
            if tag["tag_name"].startswith("DRYER."):
                tag["tag_name"] = tag_id
        assert tags_of(client, f"DRYER_{n}") == expected
    opc = client.get("/api/v1/opc/DRYER_21").data
    assert (opc["opc_agent_ip"], opc["timecycle"], opc["options"]["byte_order"]) == ("127.0.0.21", "250", "CDAB")


def test_one_fault_refuses_all_copies_and_names_its_field(client, dryer):
    copies = [{"opc_id": "DRYER_2"}, {"opc_id": "DRYER"}, {"opc_id": "DRYER_4", "opc_agent_ip": "10.0.0.999"}]
    answer = client.post(f"/api/v1/opc/{dryer}/copy", {"copies": copies})
    assert answer.status == 400
    assert [fault.split(":")[0] for fault in answer.faults] == ["copies[1].opc_id", "copies[2].opc_agent_ip"], answer
    assert client.get("/api/v1/opc/DRYER_2").code == "NOT_FOUND"


def test_a_secret_is_copied_sealed_and_only_an_administrator_moves_it(gateway, client, admin, person):
    client.create({"opc_id": "FILL", "opc_type": "HTTP", "opc_agent_ip": "http://127.0.0.1:9", "auto_collect": "false",
                   "options": {"auth": "password", "username": "u", "password": SECRET}})  # fmt: skip
    path = "/api/v1/opc/FILL/copy"
    moved = {"copies": [{"opc_id": "FILL_2", "opc_agent_ip": "http://127.0.0.2:9"}]}
    by_engineer = person["engineer"].done("POST", path, moved)
    assert by_engineer["copies"][0]["locked_options"] == ["password"]
    by_admin = admin.done("POST", path, {"copies": [{"opc_id": "FILL_3", "opc_agent_ip": "http://127.0.0.3:9"}]})
    assert by_admin["copies"][0]["locked_options"] == [] and SECRET not in str(by_admin)
    here = person["engineer"].done("POST", path, {"copies": [{"opc_id": "FILL_4"}]})
    assert here["copies"][0]["locked_options"] == [] and here["copies"][0]["same_as"] == "FILL"
    for opc_id in ("FILL_3", "FILL_4"):
        assert client.get(f"/api/v1/opc/{opc_id}").data["options"]["password"] == "***"
    stored = b"".join(file.read_bytes() for file in gateway.data.rglob("*.db*"))
    assert SECRET.encode() not in stored


def test_operators_may_not_copy(person, dryer):
    answer = person["operator"].post(f"/api/v1/opc/{dryer}/copy", {"copies": [{"opc_id": "DRYER_2"}]})
    assert (answer.status, answer.code) == (403, "FORBIDDEN")
