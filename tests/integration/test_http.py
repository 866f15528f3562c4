"""HTTP devices through the real gateway: values, writes, documents of each kind, credentials, faults, outages."""

import hashlib
import http.server
import json
import re
import threading
import time

import pytest
import requests

from certificate import make_certificate
from fault_run import faulty_proxy, run_faults  # noqa: F401
from waiting import eventually, holds

RECOVERY = 5.0

SIGNALS = [
    {"address": "/t/bool", "type": "Boolean", "shape": "constant", "low": 1},
    {"address": "/t/int16", "type": "Int16", "shape": "constant", "low": -1234},
    {"address": "/t/uint64", "type": "UInt64", "shape": "constant", "low": 9007199254740992},
    {"address": "/t/float", "type": "Float", "shape": "constant", "low": 2.5},
    {"address": "/t/double", "type": "Double", "shape": "constant", "low": 0.1},
    {"address": "/t/string", "type": "String", "shape": "text", "texts": ['a "b" <c>']},
    {"address": "/t/list/0", "type": "Int32", "shape": "constant", "low": 7},
    {"address": "/t/list/1", "type": "Int32", "shape": "constant", "low": 8},
]
TYPED = [
    ("/t/bool", "Boolean", "true", "false"),
    ("/t/int16", "Int16", "-1234", "321"),
    ("/t/uint64", "UInt64", "9007199254740992", "18446744073709551615"),
    ("/t/float", "Float", "2.5", "-0.75"),
    ("/t/double", "Double", "0.1", "1e-300"),
    ("/t/string", "String", 'a "b" <c>', 'x\\"y\n가'),
    ("$.t.list", "Int32[2]", "[7,8]", None),
    ("/p7", "Int32", "7", "-7"),
]


@pytest.fixture
def make_http(make_device):
    """Simulated HTTP devices of 20 points p0, p1 …, each its number, and options of `penstock-sim http`."""

    def make(profile=None, transport=None, certificate=None, **options):
        return make_device(kind="http", profile=profile or "own_address", transport=transport, certificate=certificate,
                           options={"points": 20, **options})  # fmt: skip

    return make


@pytest.fixture
def read(client, new_id):
    """Creates an OPC at a device and returns its id and those of its tags."""
    made = []

    def create(device, tags, timecycle=100, scheme="http", **options):
        opc_id = new_id("HTTP")
        tag_list = [{"tag_id": f"{opc_id}.{n}", "plc_address": a, "data_type": t} for n, (a, t) in enumerate(tags)]
        client.create({"opc_id": opc_id, "opc_type": "HTTP", "opc_agent_ip": f"{scheme}://127.0.0.1:{device.port}/values",
                       "timecycle": timecycle, "options": {"timeout_ms": 500, **options}, "tag_list": tag_list})  # fmt: skip
        made.append(opc_id)
        return opc_id, [tag["tag_id"] for tag in tag_list]

    yield create
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")


def texts(client, ids):
    return [record["value"] if record["quality"] == 192 else record["value_read_error_message"]
            for record in client.values(ids)]  # fmt: skip


def test_values_of_each_type_are_read_and_written(client, make_http, read):
    device = make_http({"fill": "own_address", "signals": SIGNALS})
    opc_id, ids = read(device, [(address, kind) for address, kind, _, _ in TYPED])
    expected = [value for _, _, value, _ in TYPED]
    # own_address numbers the values; signals then move theirs as their shape defines.
    eventually(lambda: texts(client, ids) == expected, what=f"{texts(client, ids)}")
    for tag_id, (address, kind, _, text) in zip(ids, TYPED):
        if text is None:
            continue
        answer = client.write(tag_id, text)
        assert answer.result == "OK", (address, kind, answer)
        assert answer.data.get("actual_read") in (None, "", "-"), "HTTP writes are not read back"
        eventually(lambda: client.value(tag_id)["value"] == text, what=f"{address} is {text}")
    assert client.opc(opc_id)["requests_per_scan"] in (1, "1")


def test_all_tags_share_one_request_and_bad_ones_affect_no_other(client, make_http, read):
    device = make_http()
    _, ids = read(device, [("/p1", "Int32"), ("/none", "Int32"), ("/p2", "Int32"), ("/p3", "Boolean[2]"), ("/p4", "Byte")])
    nothing = "the device's document has nothing at this address"
    eventually(lambda: texts(client, ids)[:3] == ["1", nothing, "2"] and texts(client, ids)[4] == "4")
    assert "list" in texts(client, ids)[3]
    device.reset_stats()
    eventually(lambda: device.stats()["requests"] >= 5)
    assert device.stats()["interval_p50_ms"] > 60, "one request a timecycle"


@pytest.mark.parametrize(
    "form, addresses",
    [
        ("json", ["/p1", "$.p2", "x:/p3"]),
        ("xml", ["/values/p1", "/values/p2/text()", "/values/p3[1]"]),
        ("csv", ["p1", "0,p2", "-1,3"]),
        ("text", ["p1", "p2", "p3"]),
        ("prometheus", ["p1", "p2", "p3"]),
    ],
)
def test_documents_of_each_format(client, make_http, read, form, addresses):
    device = make_http(format=form)
    _, ids = read(device, [(address, "Int32") for address in addresses], format=form)
    eventually(lambda: texts(client, ids) == ["1", "2", "3"], what=f"{texts(client, ids)}")
    assert client.write(ids[0], "42").result == "OK"
    eventually(lambda: texts(client, ids) == ["42", "2", "3"])


def test_an_unchanged_document_is_not_sent_again_and_its_values_stay_fresh(client, make_http, read):
    device = make_http()
    _, ids = read(device, [("/p1", "Int32")])
    eventually(lambda: texts(client, ids) == ["1"])
    before = client.value(ids[0])["ts"]
    device.reset_stats()
    eventually(lambda: device.stats().get("f304", 0) >= 5)
    eventually(lambda: client.value(ids[0])["ts"] > before)  # the device has counted what is still in flight
    device.put("/p1", "Int32", 99)
    eventually(lambda: texts(client, ids) == ["99"])


@pytest.mark.parametrize(
    "device_auth, options",
    [
        ({"auth": "basic"}, {"auth": "basic", "username": "user1", "password": "pass1"}),
        ({"auth": "bearer", "token": "abc"}, {"auth": "bearer", "token": "abc"}),
        ({"auth": "api_key", "token": "abc"}, {"auth": "api_key", "token": "abc"}),
    ],
)
def test_credentials(client, make_http, read, device_auth, options):
    device = make_http(**device_auth)
    _, ids = read(device, [("/p1", "Int32")], **options)
    eventually(lambda: texts(client, ids) == ["1"])
    assert client.write(ids[0], "5").result == "OK"
    _, wrong = read(device, [("/p1", "Int32")], **{**options, "token": "no", "password": "no"})
    eventually(lambda: "HTTP 401" in texts(client, wrong)[0])


def test_oauth2_tokens_are_fetched_and_renewed(client, make_http, read):
    device = make_http(auth="oauth2")
    opc_id, ids = read(device, [("/p1", "Int32")], auth="oauth2", client_id="user1", client_secret="pass1",
                       token_url=f"http://127.0.0.1:{device.port}/token")  # fmt: skip
    eventually(lambda: texts(client, ids) == ["1"])
    client.done("POST", f"/api/v1/opc/{opc_id}/trace", {"level": "bytes", "seconds": 10})
    device.fault("rejects_tokens on")
    eventually(lambda: "HTTP 401" in texts(client, ids)[0])
    device.fault("rejects_tokens off")
    eventually(lambda: texts(client, ids) == ["1"])
    lines = client.get(f"/api/v1/opc/{opc_id}/trace").data["lines"]
    shown = "".join(bytes.fromhex(line["hex"].replace(" ", "")).decode(errors="replace") for line in lines if line["hex"])
    assert "POST /token" in shown and "GET /values" in shown
    assert "token-" not in shown and "pass1" not in shown, "no secret in the trace"


def test_tls_with_an_authority_of_ones_own(client, make_http, read, tmp_path):
    certificate = make_certificate(tmp_path)
    device = make_http(transport="tls", certificate=certificate)
    _, ids = read(device, [("/p1", "Int32")], scheme="https", ca=str(certificate[0]))
    eventually(lambda: texts(client, ids) == ["1"])
    _, distrusted = read(device, [("/p1", "Int32")], scheme="https")
    eventually(lambda: client.value(distrusted[0])["value_read_status"] == "ERROR")
    holds(lambda: client.value(distrusted[0])["value"] == "-", during=1)


@pytest.mark.parametrize(
    "fault, message",
    [
        ("status 503", "HTTP 503"),
        ("status 404", "HTTP 404"),
        ("half on", "not JSON"),
        ("page on", "not JSON"),
        ("bomb on", "larger than the option max_body_kb"),
        ("redirect http://127.0.0.2/values", "redirects to another host"),
    ],
)
def test_faults_of_the_device_make_values_bad_and_end(client, make_http, read, fault, message):
    device = make_http()
    opc_id, ids = read(device, [("/p1", "Int32"), ("/p2", "Int32")])
    eventually(lambda: texts(client, ids) == ["1", "2"])
    device.fault(fault)
    device.put("/p19", "Int32", 5)  # a new version: no 304
    eventually(lambda: all(message in text for text in texts(client, ids)), what=f"{texts(client, ids)}")
    assert client.opc(opc_id)["connection_status"] == "CONNECTED", "it answers"
    device.fault("clear")
    eventually(lambda: texts(client, ids) == ["1", "2"], within=RECOVERY)


@pytest.mark.parametrize("fault", ["end chunked", "end close", "close on", "redirect /moved", "redirect /moved 308"])
def test_ways_of_http_that_change_nothing(client, make_http, read, fault):
    device = make_http()
    device.fault(fault)
    _, ids = read(device, [("/p1", "Int32")])
    for n in range(5):
        device.put("/p1", "Int32", n)
        eventually(lambda n=n: texts(client, ids) == [str(n)])
    holds(lambda: texts(client, ids) == ["4"], during=0.5)


def test_retry_after_is_obeyed(client, make_http, read):
    device = make_http()
    _, ids = read(device, [("/p1", "Int32")])
    eventually(lambda: texts(client, ids) == ["1"])
    device.fault("status 429 2")
    eventually(lambda: "asked the gateway to wait" in texts(client, ids)[0])
    device.fault("clear")
    device.reset_stats()
    assert "asked the gateway to wait" in client.write(ids[0], "5").message
    eventually(lambda: texts(client, ids) == ["1"], within=RECOVERY)


def test_a_write_without_an_answer_reports_an_unknown_result(client, make_http, read):
    device = make_http()
    _, ids = read(device, [("/p1", "Int32")], timecycle=1000)
    eventually(lambda: texts(client, ids) == ["1"])
    device.fault("silent on")
    answer = client.write(ids[0], "5")
    assert answer.result == "ERROR" and ("unknown whether the device wrote the value" in answer.message or "connected" in answer.message)
    device.fault("clear")
    eventually(lambda: texts(client, ids) == ["5"] or texts(client, ids) == ["1"], within=RECOVERY)


@pytest.mark.parametrize("begin, end", [("fault silent on", "fault silent off"), ("half_open on", "half_open off"),
                                        ("refuse on", "refuse off"), ("fault cut 5", "fault cut off"),
                                        ("fault garbage on", "fault garbage off")])  # fmt: skip
def test_every_outage_is_noticed_and_ends_by_itself(client, make_http, read, begin, end):
    device = make_http()
    _, ids = read(device, [("/p1", "Int32"), ("/p2", "Int32")])
    eventually(lambda: texts(client, ids) == ["1", "2"])
    device.order(begin)
    if begin.startswith("refuse"):
        device.order("drop")
    eventually(lambda: all(r["value_read_status"] == "ERROR" for r in client.values(ids)), within=3)
    device.order(end)
    eventually(lambda: texts(client, ids) == ["1", "2"], within=RECOVERY)


def test_a_dropped_connection_costs_nothing(client, make_http, read):
    device = make_http()
    opc_id, ids = read(device, [("/p1", "Int32")])
    eventually(lambda: texts(client, ids) == ["1"])
    for _ in range(5):
        device.order("drop")
        holds(lambda: texts(client, ids) == ["1"], during=0.3)


def test_before_saving_the_plan_and_each_value_are_shown(client, make_http):
    device = make_http()
    body = {"opc_id": "TRY_HTTP", "opc_type": "HTTP", "opc_agent_ip": f"127.0.0.1:{device.port}",
            "options": {"path": "/values"},
            "tag_list": [{"tag_id": "A", "plc_address": "/p3", "data_type": "Int16"},
                         {"tag_id": "B", "plc_address": "/none", "data_type": "Int16"}]}  # fmt: skip
    data = client.post("/api/v1/opc/test", body).data
    assert data["is_connected"] is True
    shown = json.dumps(data)
    assert "GET /values (2 points)" in shown and "nothing at this address" in shown and "penstock-sim" in shown, data


def test_what_cannot_be_is_refused_at_its_field(client):
    def faults(address, kind="Int16", **options):
        return " ".join(client.post("/api/v1/opc", {"opc_id": "BAD_HTTP", "opc_type": "HTTP", "opc_agent_ip": "http://127.0.0.1:1/",
                        "options": options, "tag_list": [{"tag_id": "X", "plc_address": address, "data_type": kind}]}).faults)  # fmt: skip

    assert "plc_address" in faults("a/b") and "JSON Pointer" in faults("a/b")
    assert "path such as /a/b[2]" in faults("a", format="xml")
    assert "options.username" in faults("/a", auth="basic")
    assert "data_type" in faults("/a", kind="Int17")


def test_the_trace_returns_requests_and_answers_in_words(client, make_http, read):
    device = make_http()
    opc_id, _ = read(device, [("/p1", "Int32")])
    client.done("POST", f"/api/v1/opc/{opc_id}/trace", {"level": "frames", "seconds": 10})

    def meanings():
        return [line["meaning"] for line in client.get(f"/api/v1/opc/{opc_id}/trace").data["lines"]]

    eventually(lambda: any(text.startswith("GET /values, only if changed from") for text in meanings()))
    eventually(lambda: any(text.startswith("304 Not Modified") for text in meanings()))
    device.put("/p1", "Int32", 5)
    eventually(lambda: any(text.startswith("200 OK, application/json") for text in meanings()))


def post(gateway, opc_id, key, body):
    """What a device sends, with the key that it has."""
    return requests.post(f"{gateway.client().base}/api/v1/opc/{opc_id}/ingest", data=body, timeout=10, verify=gateway.client().session.verify,
                         headers={"X-API-Key": key, "Content-Type": "application/json"})  # fmt: skip


def test_a_device_may_send_its_values(client, gateway, new_id):
    opc_id, other = new_id("PUSH"), new_id("PUSH")
    for name in (opc_id, other):
        client.create({"opc_id": name, "opc_type": "HTTP", "opc_agent_ip": "boiler", "timecycle": 1000,
                       "options": {"push": True, "push_key": f"key-of-{name}-is-long-enough"},
                       "tag_list": [{"tag_id": f"{name}.T", "plc_address": "/t", "data_type": "Double"},
                                    {"tag_id": f"{name}.N", "plc_address": "/n", "data_type": "Int16"}]})  # fmt: skip
    key, ids = f"key-of-{opc_id}-is-long-enough", [f"{opc_id}.T", f"{opc_id}.N"]
    items = [{"tag_id": ids[0], "value": 21.5, "ts": 1790000000000}, {"address": "/n", "value": 7},
             {"tag_id": "NONE", "value": 1}, {"address": "/n", "value": 70000}]  # fmt: skip
    answer = post(gateway, opc_id, key, json.dumps({"values": items[:3]}))
    assert answer.status_code == 200, answer.text
    data = answer.json()["data"]
    assert data["value_count"] == 2 and [item["result"] for item in data["items"]] == ["SUCCESS", "SUCCESS", "ERROR"], data
    eventually(lambda: texts(client, ids) == ["21.5", "7"])
    assert client.value(ids[0])["ts"] == 1790000000000
    assert client.opc(opc_id)["connection_status"] == "CONNECTED"
    assert post(gateway, opc_id, key, '{"t":-1,"other":[]}').status_code == 200
    eventually(lambda: texts(client, ids)[0] == "-1")
    assert "out" in post(gateway, opc_id, key, json.dumps({"values": items[3:]})).json()["data"]["items"][0]["msg"]
    for wrong in ("no document", "", "[1,2", "{}", '{"nothing":"known"}', '{"values":[{"tag_id":"' + ids[0] + '","value":1},7]}'):
        answer = post(gateway, opc_id, key, wrong)
        assert answer.status_code == 400 and answer.json()["errors"][0]["code"] == "VALIDATION_FAILED", (wrong, answer.text)
        assert '{"values":' in answer.json()["message"] + answer.json()["errors"][0]["message"], answer.text
    assert post(gateway, opc_id, key + "x", '{"t":1}').status_code == 401
    assert post(gateway, other, key, '{"t":1}').status_code in (401, 403), "valid for its own OPC only"
    eventually(lambda: all(r["value_read_status"] == "ERROR" for r in client.values(ids)), within=8,
               what="missing data is reported")  # fmt: skip
    for name in (opc_id, other):
        client.delete(f"/api/v1/opc/{name}")


def test_no_value_ever_appears_under_the_wrong_tag(client, make_http, faulty_proxy):  # noqa: F811
    device = make_http(etag="off")
    program, port = faulty_proxy(device.port, seed=7, framing="raw",
                                 rates={"--late": 0.001, "--cut": 0.001, "--drop": 0.0005, "--swap": 0})  # fmt: skip
    tags = [{"tag_id": f"HF.{n}", "plc_address": f"/p{n}", "data_type": "Int32"} for n in range(20)]
    opc = {"opc_id": "HTTP_FAULTS", "opc_type": "HTTP", "opc_agent_ip": f"http://127.0.0.1:{port}/values",
           "timecycle": 0, "options": {"timeout_ms": 150}, "tag_list": tags}  # fmt: skip
    watcher = run_faults(client, device, program, opc, lambda address: address[2:], 10_000, within=150)
    assert watcher.checked > 1000


class SmallDevice(http.server.BaseHTTPRequestHandler):
    """A device whose answers are bytes as `answer` of its server writes them."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.asked.append(dict(self.headers))
        self.wfile.write(self.server.answer(self))

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_):
        pass


@pytest.fixture
def small_device():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), SmallDevice)
    server.daemon_threads = True
    server.asked, server.port = [], server.server_port
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


UNUSUAL = {
    "padded chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7   \r\n{\"a\":5}\r\n0   \r\n\r\n",
    "LF alone": b"HTTP/1.1 200 OK\nContent-Length: 7\n\n{\"a\":5}",
    "no reason": b"HTTP/1.1 200\r\nContent-Length: 7\r\n\r\n{\"a\":5}",
    "blank before the colon": b"HTTP/1.1 200 OK\r\nContent-Length : 7\r\n\r\n{\"a\":5}",
    "NUL behind": b"HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n{\"a\":5}\0",
}


@pytest.mark.parametrize("how", UNUSUAL)
def test_what_small_devices_write_is_read_unless_strict(client, small_device, read, how):
    small_device.answer = lambda _: UNUSUAL[how]
    _, (tag,) = read(small_device, [("/a", "Int32")])
    eventually(lambda: texts(client, [tag]) == ["5"])
    strict, (tag,) = read(small_device, [("/a", "Int32")], strict=True)
    expected = "not JSON" if how == "NUL behind" else "set option strict to false"
    eventually(lambda: expected in client.opc(strict)["last_error"] + texts(client, [tag])[0],
               what=lambda: (client.opc(strict), texts(client, [tag])))  # fmt: skip


def digest_of(*parts):
    return hashlib.sha256(":".join(parts).encode()).hexdigest()


@pytest.mark.parametrize("auth", ["digest", "password"])
def test_a_login_by_digest_never_shows_the_password(client, small_device, read, auth):
    def answer(request):
        given = request.headers.get("Authorization", "")
        part = {name: plain or quoted for name, quoted, plain in re.findall(r'(\w+)=(?:"([^"]*)"|([^\s,]+))', given)}
        proof = digest_of(digest_of("user", "boiler", "pass:word"), "n1", part.get("nc", ""), part.get("cnonce", ""), "auth",
                          digest_of(request.command, request.path))  # fmt: skip
        if part.get("response") == proof and part["uri"] == request.path:
            return b"HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"a\":5}"
        return (b'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="boiler"\r\nWWW-Authenticate: Digest '
                b'realm="boiler", qop="auth", algorithm=SHA-256, nonce="n1"\r\nContent-Length: 0\r\n\r\n')  # fmt: skip

    small_device.answer = answer
    _, (tag,) = read(small_device, [("/a", "Int32")], auth=auth, username="user", password="pass:word")
    eventually(lambda: client.value(tag)["quality"] == 192, what=lambda: client.value(tag))
    assert client.write(tag, "6").result == "OK"
    sent = [request["Authorization"] for request in small_device.asked if "Authorization" in request]
    assert sent and all(field.startswith("Digest ") for field in sent)


def test_a_password_is_not_sent_as_it_is_over_http_unless_written_out(client, small_device, read):
    small_device.answer = lambda _: (b'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="a"\r\n'
                                     b"Content-Length: 0\r\n\r\n")  # fmt: skip
    _, (tag,) = read(small_device, [("/a", "Int32")], auth="password", username="user", password="secret")
    eventually(lambda: "set auth to" in texts(client, [tag])[0], what=lambda: texts(client, [tag]))
    assert not any("Authorization" in request for request in small_device.asked)


def test_seconds_since_1970_are_a_time_where_the_option_says_so(client, small_device, read):
    now = int(time.time())
    small_device.answer = lambda _: b"HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n{\"t\":%d}" % now
    opc_id, (tag,) = read(small_device, [("/t", "DateTime")], time_unit="s")
    eventually(lambda: client.value(tag)["quality"] == 192, what=lambda: texts(client, [tag]))
    assert client.value(tag)["value"].startswith(time.strftime("%Y-%m-%dT%H:%M", time.gmtime(now)))
    other, (tag,) = read(small_device, [("/t", "DateTime")])
    eventually(lambda: "before 1990" in client.opc(other)["last_error"], what=lambda: client.value(tag))
