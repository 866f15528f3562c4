"""Decisions §2, row by row: the envelope and each kind of error."""

import json
import socket
import ssl
import uuid

import pytest

from waiting import eventually

ABSENT = {"opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": "1", "timecycle": 1000}


def raw_exchange(gateway, request, within=10.0):
    """Sends bytes over TLS and returns the whole answer until the gateway closes or a timeout."""
    context = ssl.create_default_context(cafile=gateway.ca)
    with socket.create_connection(("127.0.0.1", gateway.ports["https"]), timeout=within) as plain:
        with context.wrap_socket(plain, server_hostname="localhost") as stream:
            stream.sendall(request)
            stream.settimeout(2)
            received = b""
            try:
                while chunk := stream.recv(65536):
                    received += chunk
            except (TimeoutError, ssl.SSLError, ConnectionError):
                pass
            return received


def test_success_carries_both_documented_shapes(client):
    answer = client.get("/api/v1/edge")
    assert answer.status == 200
    assert answer.body["result"] == "OK" and answer.body["meta"]["status"] == "OK"


def test_create_answers_200_with_ids_and_count(client, make_opc, new_id):
    opc_id = new_id("OPC")
    data = client.create(
        {
            **ABSENT,
            "opc_id": opc_id,
            "tag_list": [{"plc_address": "hr0", "data_type": "Int16"}, {"plc_address": "hr1", "data_type": "Int16"}],
        }
    )
    assert data == {"result": "SUCCESS", "opc_id": opc_id, "tag_count": 2}
    data = client.done("PUT", f"/api/v1/opc/{opc_id}", {"opc_name": "renamed"})
    assert data["opc_id"] == opc_id and data["tag_count"] == 2
    for verb in ("stop", "start"):
        assert client.done("POST", f"/api/v1/opc/{opc_id}/{verb}")["opc_id"] == opc_id
    assert client.done("DELETE", f"/api/v1/opc/{opc_id}") == {"result": "SUCCESS", "opc_id": opc_id, "tag_count": 2}


def test_a_failed_write_is_an_outer_error_with_200(client, make_opc):
    opc_id = make_opc(["hr0"], port=1)
    answer = client.write(f"{opc_id}.hr0", "1")
    assert (answer.status, answer.result, answer.code) == (200, "ERROR", "WRITE_FAILED")
    assert answer.body["meta"]["http_status"] == 200 and answer.data is None


def test_a_failed_fresh_read_is_an_outer_error_with_200(client, make_opc):
    opc_id = make_opc(["hr0"], port=1)
    answer = client.get(f"/api/v1/tag/{opc_id}.hr0/value?fresh=true")
    assert (answer.status, answer.result, answer.code) == (200, "ERROR", "READ_FAILED")


@pytest.mark.parametrize(
    "method, path, body",
    [
        ("PUT", "/api/v1/opc/NO_SUCH", {"opc_name": "x"}),
        ("DELETE", "/api/v1/opc/NO_SUCH", None),
        ("POST", "/api/v1/opc/NO_SUCH/start", None),
        ("POST", "/api/v1/opc/NO_SUCH/stop", None),
        ("GET", "/api/v1/opc/NO_SUCH", None),
        ("GET", "/api/v1/opc/NO_SUCH/tag", None),
        ("POST", "/api/v1/opc/NO_SUCH/tag", {"plc_address": "hr0", "data_type": "Int16"}),
        ("PUT", "/api/v1/tag/NO_SUCH", {"tag_name": "x"}),
        ("DELETE", "/api/v1/tag/NO_SUCH", None),
    ],
)
def test_what_is_not_there_is_an_inner_not_found(client, method, path, body):
    answer = client.call(method, path, body)
    assert (answer.status, answer.result, answer.data["result"], answer.code) == (200, "OK", "ERROR", "NOT_FOUND")


def test_an_existing_id_is_an_inner_duplicate_and_changes_nothing(client, make_opc, new_id):
    opc_id = make_opc(["hr0"])
    answer = client.post("/api/v1/opc", {**ABSENT, "opc_id": opc_id, "opc_name": "thief"})
    assert (answer.status, answer.code) == (200, "DUPLICATE")
    assert client.opc(opc_id)["opc_name"] == opc_id
    answer = client.post(
        f"/api/v1/opc/{opc_id}/tag", {"tag_id": f"{opc_id}.hr0", "plc_address": "hr5", "data_type": "Int16"}
    )
    assert answer.code == "DUPLICATE"
    other = new_id("OPC")
    answer = client.post(
        "/api/v1/opc",
        {
            **ABSENT,
            "opc_id": other,
            "tag_list": [
                {"tag_id": f"{other}.a", "plc_address": "hr1", "data_type": "Int16"},
                {"tag_id": f"{opc_id}.hr0", "plc_address": "hr1", "data_type": "Int16"},
            ],
        },
    )
    assert answer.code == "DUPLICATE"
    assert client.get(f"/api/v1/opc/{other}").code == "NOT_FOUND", "nothing partly done"
    assert client.value(f"{other}.a")["value_read_status"] == "NOT_FOUND"


@pytest.mark.parametrize(
    "method, path, body",
    [
        ("DELETE", "/api/v1/opc/EDGE_SYSTEM", None),
        ("PUT", "/api/v1/opc/EDGE_SYSTEM", {"opc_name": "mine"}),
        ("POST", "/api/v1/opc/EDGE_SYSTEM/stop", None),
        ("POST", "/api/v1/opc/EDGE_SYSTEM/tag", {"plc_address": "hr0", "data_type": "Int16"}),
        ("DELETE", "/api/v1/tag/EDGE_SYSTEM.CPU", None),
    ],
)
def test_the_built_in_opc_is_protected(client, method, path, body):
    answer = client.call(method, path, body)
    assert (answer.status, answer.code) == (200, "PROTECTED")


TAG = {"plc_address": "hr0", "data_type": "Int16"}


@pytest.mark.parametrize(
    "body, word",
    [
        ({"opc_agent_ip": "h"}, "opc_type"),
        ({"opc_type": "MODBUS"}, "opc_agent_ip"),
        ({**ABSENT, "opc_type": "PIGEON"}, "opc_type"),
        ({**ABSENT, "opc_type": "SYSTEM"}, "opc_type"),
        ({**ABSENT, "opc_id": "bad id"}, "opc_id"),
        ({**ABSENT, "opc_id": "EDGE_MINE"}, "opc_id"),
        ({**ABSENT, "opc_id": "x" * 101}, "opc_id"),
        ({**ABSENT, "opc_agent_port": "70000"}, "opc_agent_port"),
        ({**ABSENT, "opc_agent_port": "http"}, "opc_agent_port"),
        ({**ABSENT, "timecycle": 9}, "timecycle"),
        ({**ABSENT, "timecycle": 86_400_001}, "timecycle"),
        ({**ABSENT, "timecycle": "soon"}, "timecycle"),
        ({**ABSENT, "auto_collect": "perhaps"}, "auto_collect"),
        ({**ABSENT, "site_id": "PLANT"}, "site_id"),
        ({**ABSENT, "opc_nmae": "typo"}, "opc_nmae"),
        ({**ABSENT, "options": {"unit_id": 256}}, "options.unit_id"),
        ({**ABSENT, "options": {"no_such_option": 1}}, "options.no_such_option"),
        ({**ABSENT, "options": {"byte_order": "ABDC"}}, "options.byte_order"),
        ({**ABSENT, "options": []}, "options"),
        ({**ABSENT, "tag_list": {}}, "tag_list"),
        (
            {**ABSENT, "tag_list": [TAG, TAG, TAG, {"plc_address": "hr99999", "data_type": "Int16"}]},
            "tag_list[3].plc_address",
        ),
        ({**ABSENT, "tag_list": [{"plc_address": "hr0"}]}, "tag_list[0].data_type"),
        ({**ABSENT, "tag_list": [{"data_type": "Int16"}]}, "tag_list[0].plc_address"),
        ({**ABSENT, "tag_list": [{**TAG, "data_type": "Int17"}]}, "tag_list[0].data_type"),
        ({**ABSENT, "tag_list": [{**TAG, "tag_id": "a b"}]}, "tag_list[0].tag_id"),
        ({**ABSENT, "tag_list": [{**TAG, "tag_id": "same"}, {**TAG, "tag_id": "same"}]}, "tag_list[1].tag_id"),
        ({**ABSENT, "tag_list": [{**TAG, "nonsense": 1}]}, "tag_list[0].nonsense"),
        ({**ABSENT, "tag_list": [{**TAG, "importance": "x" * 21}]}, "tag_list[0].importance"),
    ],
)
def test_a_bad_body_is_400_and_names_the_field(client, body, word):
    answer = client.post("/api/v1/opc", body)
    assert (answer.status, answer.code, answer.message) == (400, "VALIDATION_FAILED", "Validation failed")
    assert any(fault.startswith(word + ":") for fault in answer.faults), answer.faults


def test_every_fault_of_a_body_is_reported(client):
    answer = client.post("/api/v1/opc", {"opc_type": "PIGEON", "timecycle": 1, "tag_list": [{"tag_id": "?"}]})
    named = {fault.split(":")[0] for fault in answer.faults}
    assert {"opc_type", "opc_agent_ip", "timecycle", "tag_list[0].tag_id", "tag_list[0].plc_address"} <= named


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "1",
        '"text"',
        "null",
        '{"opc_type":"MODBUS"',
        "{'a':1}",
        '{"opc_type":"MODBUS","opc_type":"S7","opc_agent_ip":"h"}',
        "[" * 5000,
    ],
)
def test_a_body_that_is_no_json_object_is_400(client, text):
    answer = client.post("/api/v1/opc", data=text, headers={"Content-Type": "application/json"})
    assert (answer.status, answer.code) == (400, "VALIDATION_FAILED")


def test_a_wrong_method_is_a_mapping_error_with_a_trace(client):
    answer = client.call("PATCH", "/api/v1/edge")
    assert (answer.status, answer.code) == (500, "MAPPING_ERROR")
    assert answer.body["trace"] and all(isinstance(line, str) for line in answer.body["trace"])
    assert not any("0x" in line or ".cpp" in line or "/src" in line for line in answer.body["trace"])


def test_a_missing_query_parameter_is_a_mapping_error(client):
    answer = client.get("/api/http")
    assert (answer.status, answer.code) == (500, "MAPPING_ERROR")
    assert any("tagId" in line for line in answer.body["trace"] + [answer.message])


def test_strict_http_answers_400_and_405_instead(make_gateway):
    strict = make_gateway({"edge.rest.api.strict_http": "true"}).start().client()
    answer = strict.call("PATCH", "/api/v1/edge")
    assert answer.status == 405 and "GET" in answer.headers["Allow"]
    assert strict.get("/api/http").status == 400


def test_an_unknown_path_is_404(client):
    answer = client.get("/api/v1/no/such/thing")
    assert (answer.status, answer.code) == (404, "NOT_FOUND")


def test_a_missing_key_is_401_in_the_documented_words(gateway):
    answer = gateway.client(key=None).get("/api/v1/edge")
    assert (answer.status, answer.code) == (401, "UNAUTHORIZED")
    assert answer.body["errors"][0]["message"] == "Invalid or missing X-API-Key."
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_both_key_headers_pass_and_a_key_in_the_query_never_does(gateway, client):
    nobody = gateway.client(key=None)
    assert nobody.get("/api/v1/edge", headers={"X-API-Key": gateway.key()}).status == 200
    assert nobody.get("/api/v1/edge", headers={"Authorization": f"Bearer {gateway.key()}"}).status == 200
    assert nobody.get(f"/api/v1/edge?api_key={gateway.key()}").status == 401
    assert client.get(f"/api/v1/edge?api_key={gateway.key()}").status == 401, "with any other header"


def test_a_body_above_the_limit_is_413_without_being_read(gateway, make_gateway):
    small = make_gateway({"edge.rest.api.max_body_mb": "1"}).start()
    answer = raw_exchange(
        small,
        b"POST /api/v1/opc HTTP/1.1\r\nHost: localhost\r\nX-API-Key: "
        + small.key().encode()
        + b"\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n\r\n{",
    )
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 413")
    assert json.loads(body)["errors"][0]["code"] == "PAYLOAD_TOO_LARGE"


def test_a_header_above_16_kib_is_431(gateway):
    answer = raw_exchange(
        gateway, b"GET /api/v1/edge HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 17000 + b"\r\n\r\n"
    )
    assert answer.startswith(b"HTTP/1.1 431"), answer[:200]


def test_a_query_string_has_no_limit_but_the_headers(client):
    for size, status in ((8_100, 200), (8_300, 200), (15_000, 200), (17_000, 431)):
        assert client.get("/api/v1/opc?q=" + "x" * size).status == status, size


def test_request_ids_are_kept_when_well_formed(client):
    mine = str(uuid.uuid4())
    assert client.get("/api/v1/edge", headers={"X-Request-Id": mine}).body["meta"]["request_id"] == mine
    ours = client.get("/api/v1/edge", headers={"X-Request-Id": "not-a-uuid"}).body["meta"]["request_id"]
    assert ours != "not-a-uuid" and uuid.UUID(ours).version == 4


def test_retries_are_safe(client, new_id):
    opc_id = new_id("OPC")
    client.create({**ABSENT, "opc_id": opc_id})
    assert client.post("/api/v1/opc", {**ABSENT, "opc_id": opc_id}).code == "DUPLICATE"
    client.done("DELETE", f"/api/v1/opc/{opc_id}")
    assert client.delete(f"/api/v1/opc/{opc_id}").code == "NOT_FOUND"


def test_lists_come_whole_or_by_page_and_query(client, make_opc):
    ids = sorted(make_opc(["hr0"], opc_name=f"Boiler number {n}") for n in range(5))
    whole = client.get("/api/v1/opc")
    assert whole.data["total"] == len(whole.data["data"]) >= 6
    found = client.get("/api/v1/opc?q=bOILER")
    assert sorted(entry["opc_id"] for entry in found.data["data"]) == ids
    assert found.data["total"] == 5
    pages = [client.get(f"/api/v1/opc?q=boiler&page={page}&size=2") for page in (1, 2, 3)]
    assert [len(page.data["data"]) for page in pages] == [2, 2, 1]
    assert sorted(e["opc_id"] for page in pages for e in page.data["data"]) == ids
    assert all(page.data["total"] == 5 for page in pages)
    assert client.get("/api/v1/opc?size=5001").status == 400


def test_pipelined_requests_are_answered_in_order(gateway):
    head = f"Host: localhost\r\nX-API-Key: {gateway.key()}\r\n".encode()
    ids = [str(uuid.uuid4()) for _ in range(5)]
    request = b"".join(b"GET /api/v1/edge HTTP/1.1\r\n" + head + f"X-Request-Id: {i}\r\n\r\n".encode() for i in ids)
    text = raw_exchange(gateway, request).decode()
    assert [text.index(f'"{i}"') for i in ids] == sorted(text.index(f'"{i}"') for i in ids)
    assert text.count("HTTP/1.1 200") == 5


def test_wrong_keys_are_limited_by_address_and_a_right_key_passes(make_gateway):
    gateway = make_gateway().start()
    client, nobody = gateway.client(), gateway.client(key=None)
    for _ in range(30):
        assert nobody.get("/api/v1/edge").status == 401, "a missing key does not count"
    seen = [nobody.get("/api/v1/edge", headers={"X-API-Key": f"wrong-{n}"}) for n in range(22)]
    assert [answer.status for answer in seen[:20]] == [401] * 20
    assert (seen[-1].status, seen[-1].code) == (429, "RATE_LIMITED")
    assert int(seen[-1].headers["Retry-After"]) > 0
    assert client.get("/api/v1/edge").status == 200


def test_a_degraded_probe_is_503_with_data(make_gateway):
    gateway = make_gateway({"edge.health.redis.address": "127.0.0.1:1"}).start()
    answer = eventually(lambda: gateway.client(key=None).get("/api/v1/system/health"))
    assert (answer.status, answer.result) == (503, "ERROR")
    assert answer.data["status"] == "DEGRADED" and answer.data["components"]["redis"] == "DOWN"
