"""API transfers against a receiver of our own: what is sent, lost (nothing), repeated, in which order."""

import itertools
import json
import re
import time

import pytest

from certificate import make_certificate
from receiver import Receiver
from waiting import eventually, holds

BATCH_ID = re.compile(r"^EDGE_[A-Z0-9]{12}-(?P<name>[A-Za-z0-9_-]+)-(\d{20})-(\d{20})$")


@pytest.fixture
def receiver():
    made = Receiver().start()
    yield made
    made.stop()


@pytest.fixture
def make(client, receiver, new_id):
    made = []

    def call(to=None, **keys):
        name = new_id("way")
        body = {"type": "api", "url": (to or receiver).url, "batch_ms": 50, "retry_min_ms": 20, "retry_max_ms": 200}
        client.done("POST", f"/api/v1/transfer/{name}", {**body, **keys})
        made.append(name)
        return name

    yield call
    for name in made:
        client.delete(f"/api/v1/transfer/{name}")


def entry(client, name):
    return next(t for t in client.get("/api/v1/transfer").data["transfers"] if t["name"] == name)


@pytest.fixture
def counter(client, new_id):
    """An OPC that posts its own values: the test decides which samples there are. Returns a function that posts the next
    `count` values of each of its tags, one scan each."""
    made = []

    def make(tags=1, using=client, **fields):
        opc_id = new_id("PUSH")
        using.create(
            {
                "opc_id": opc_id,
                "opc_type": "HTTP",
                "opc_agent_ip": "127.0.0.1",
                "options": {"push": True},
                "timecycle": 60_000,  # three of them without a post are a gap in the values
                "tag_list": [
                    {"tag_id": f"{opc_id}.t{n}", "plc_address": f"/t{n}", "data_type": "Int32", **fields}
                    for n in range(tags)
                ],
            }
        )
        made.append((using, opc_id))
        state = {"next": 0, "opc": opc_id, "tags": [f"{opc_id}.t{n}" for n in range(tags)]}

        def post(count, client=using):
            for _ in range(count):
                value = state["next"]
                document = {f"t{n}": value for n in range(tags)}
                client.post(f"/api/v1/opc/{opc_id}/ingest", document)
                state["next"] += 1

        post.opc, post.tags, post.state = opc_id, state["tags"], state
        return post

    yield make
    for using, opc_id in made:
        try:
            using.delete(f"/api/v1/opc/{opc_id}")
        except ConnectionError:
            pass


def expected(post):
    return list(range(post.state["next"]))


def test_a_request_describes_its_content(gateway, client, receiver, make, counter):
    post = counter(tags=2, unit="bar")
    name = make(opcs=post.opc, tag_name="{site}/{opc}/{tag}", headers={"X-Plant": "Ost"}, mode="all")
    post(3)
    receiver.wait_for(6)
    request = receiver.taken()[0]
    assert request.method == "POST" and request.path == "/in"
    found = BATCH_ID.match(request.id)
    assert found and found["name"] == name and request.headers["Idempotency-Key"] == request.id
    assert request.headers["Content-Type"] == "application/json; charset=utf-8"
    assert request.headers["X-Batch-Count"] == str(len(request.samples()))
    assert request.headers["X-Attempt"] == "1" and request.headers["X-Transfer"] == name
    assert request.headers["X-Edge-Id"] == client.get("/api/v1/edge").data["id"]
    assert request.headers["X-Plant"] == "Ost" and request.headers["User-Agent"].startswith("penstock/")
    sample = request.samples()[0]
    assert sample == {
        "tag_id": f"SITE_DEFAULT/{post.opc}/{post.tags[0]}",
        "site_id": "SITE_DEFAULT",
        "opc_id": post.opc,
        "ts": sample["ts"],
        "value": 0,
        "type": "Int32",
        "quality": 192,
    }
    assert abs(sample["ts"] / 1000 - time.time()) < 60
    eventually(lambda: entry(client, name)["sent_count"] == 6)
    assert entry(client, name)["queued"] == 0 and entry(client, name)["connected"]


@pytest.mark.parametrize("compression", ["none", "gzip", "zstd"])
@pytest.mark.parametrize("shape", ["json", "ndjson"])
def test_forms_and_packings(receiver, make, counter, shape, compression):
    post = counter(tags=3)
    make(opcs=post.opc, format=shape, compression=compression, method="PUT", mode="all")
    post(5)
    receiver.wait_for(15)
    assert {r.method for r in receiver.taken()} == {"PUT"}
    assert all(receiver.values(tag) == expected(post) for tag in post.tags)


def test_a_template(client, receiver, make, counter):
    post = counter()
    text = '{"from":"{edge}","id":"{batch_id}","n":{count},"data":{samples},"x":{}}'
    make(opcs=post.opc, format="template", template=text)
    post(1)
    request = eventually(receiver.taken)[0]
    body = json.loads(request.body)
    assert body["from"] == request.headers["X-Edge-Id"] and body["id"] == request.id
    assert body["n"] == len(body["data"]) == 1 and body["x"] == {}


def test_batches_by_count_and_bytes(receiver, make, counter):
    post = counter(tags=50)
    make(opcs=post.opc, batch_count=20, batch_ms=2000, mode="all")
    post(4)
    receiver.wait_for(180)
    assert max(len(r.samples()) for r in receiver.taken()) == 20
    other = Receiver().start()
    try:
        post2 = counter(tags=50)
        make(to=other, opcs=post2.opc, batch_bytes=2000, batch_ms=100, mode="all")
        post2(2)
        other.wait_for(100)
        assert max(len(r.body) for r in other.taken()) <= 2000
    finally:
        other.stop()


def test_on_change_with_deadband_and_quality(client, receiver, make, counter):
    post = counter()
    make(opcs=post.opc, deadband=2.5, heartbeat_s=0, mode="change")
    post(10)
    receiver.wait_for(4)
    holds(lambda: receiver.values(post.tags[0]) == [0, 3, 6, 9], during=0.5)


def test_a_busy_receiver_is_not_called_as_long_as_it_asks(client, receiver, make, counter):
    post = counter()
    answers = [(429, "slow down", {"Retry-After": "1"}), (503, "", {})]
    times = []

    def rule(_):
        times.append(time.monotonic())
        return answers.pop(0) if answers else 200

    receiver.rule = rule
    name = make(opcs=post.opc, mode="all", retry_max_ms=1000)
    post(1)
    receiver.wait_for(1)
    assert times[1] - times[0] >= 1.0
    assert [r.headers["X-Attempt"] for r in receiver.requests] == ["1", "2", "3"]
    assert len({r.id for r in receiver.requests}) == 1 and len({r.body for r in receiver.requests}) == 1
    eventually(lambda: entry(client, name)["last_error"] == "")


@pytest.mark.parametrize("status", [301, 401, 403, 404, 405, 407, 408, 500, 502])
def test_what_speaks_of_address_rights_and_load_backs_off(client, receiver, make, counter, status):
    post = counter()
    receiver.rule = lambda _: (status, "why\nnot", {})
    name = make(opcs=post.opc, mode="all")
    post(2)
    eventually(lambda: len(receiver.requests) >= 3)
    shown = entry(client, name)
    assert not shown["connected"] and str(status) in shown["last_error"] and "why not" in shown["last_error"]
    assert shown["dead_letters"] == 0
    receiver.rule = lambda _: 200
    receiver.wait_for(2)
    assert receiver.values(post.tags[0]) == expected(post)


def test_a_refused_batch_becomes_a_dead_letter_and_holds_up_nothing(gateway, client, receiver, make, counter):
    post = counter()
    refused = []

    def rule(request):
        if not refused:
            refused.append(request.id)
        return (400, "no such unit", {}) if request.id in refused else 200

    receiver.rule = rule
    name = make(opcs=post.opc, mode="all", batch_count=2)
    post(2)
    eventually(lambda: entry(client, name)["dead_letters"] == 1)
    assert entry(client, name)["connected"]
    post(4)
    receiver.wait_for(4)
    base = f"/api/v1/transfer/{name}/dead"
    page = client.get(base).data
    assert page["total"] == 1 and page["next"] is None
    item = page["items"][0]
    assert item["batch_id"] == refused[0] and item["http_status"] == 400 and item["answer"] == "no such unit"
    stored = client.get(f"{base}/{refused[0]}").data
    assert stored["samples"] == json.loads(receiver.requests[0].body) and item["count"] == len(stored["samples"])
    line = (gateway.data / "dead-letters" / f"{name}.ndjson").read_text().splitlines()
    assert [json.loads(x)["batch_id"] for x in line] == refused

    again = client.post(f"{base}/{refused[0]}/retry")
    assert again.code == "SEND_FAILED" and "400" in again.data["msg"]
    assert client.get(base).data["total"] == 1
    receiver.rule = lambda _: 200
    client.done("POST", f"{base}/{refused[0]}/retry")
    assert receiver.requests[-1].id == refused[0] and receiver.requests[-1].body == receiver.requests[0].body
    assert client.get(base).data["total"] == 0
    assert sorted(receiver.values(post.tags[0])) == expected(post)
    assert client.delete(f"{base}/{refused[0]}").code == "NOT_FOUND"
    assert client.done("DELETE", base)["count"] == 0


def test_an_outage_loses_nothing_and_keeps_order(client, receiver, make, counter):
    post = counter(tags=5)
    name = make(opcs=post.opc, mode="all", batch_count=10, timeout_ms=1000)
    post(5)
    receiver.wait_for(25)
    receiver.stop()
    post(40)
    eventually(lambda: entry(client, name)["last_error"] != "" and not entry(client, name)["connected"])
    assert entry(client, name)["oldest_queued_ts"] > 0
    receiver.start()
    post(5)
    receiver.wait_for(250)
    assert all(receiver.values(tag) == expected(post) for tag in post.tags)
    eventually(lambda: entry(client, name)["queued"] == 0 and entry(client, name)["connected"])


def test_cut_and_stalled_requests_come_again_the_same(client, receiver, make, counter):
    post = counter(tags=3)
    seen, calls = {}, itertools.count()

    def rule(request):
        seen.setdefault(request.id, set()).add(request.body)
        n = next(calls)
        return "stall" if n in (2, 5) else "cut" if n % 3 == 1 else 200

    receiver.rule = rule
    make(opcs=post.opc, mode="all", batch_count=6, timeout_ms=500)
    post(20)
    receiver.wait_for(60)
    assert all(receiver.values(tag) == expected(post) for tag in post.tags)
    assert all(len(bodies) == 1 for bodies in seen.values())


def test_basic_bearer_and_api_key(receiver, make, counter):
    post = counter()
    make(opcs=post.opc, auth="basic", username="ada", password="p:w")
    make(opcs=post.opc, auth="bearer", token="tok")
    make(opcs=post.opc, auth="api_key", api_key="k1", api_key_header="X-Own-Key")
    post(1)
    eventually(lambda: len(receiver.taken()) == 3)
    assert {r.headers.get("Authorization") for r in receiver.taken()} == {"Basic YWRhOnA6dw==", "Bearer tok", None}
    assert "k1" in [r.headers.get("X-Own-Key") for r in receiver.taken()]


def test_oauth2_gets_a_token_and_another_when_it_is_not_taken(receiver, make, counter):
    post = counter(tags=30)
    spent = set()

    def rule(request):
        token = request.headers.get("Authorization", "")[7:]
        return 200 if token in receiver.tokens and token not in spent else 401

    receiver.rule = rule
    make(opcs=post.opc, auth="oauth2", client_id="plant", client_secret="s3cret", mode="all", batch_count=5,
         token_url=f"http://127.0.0.1:{receiver.port}/token")  # fmt: skip
    post(3)
    receiver.wait_for(90)
    assert receiver.tokens == ["token-1"]
    spent.add("token-1")
    post(2)
    receiver.wait_for(150)
    assert "token-2" in receiver.tokens
    assert all(receiver.values(tag) == expected(post) for tag in post.tags)


def test_tls_with_an_own_authority_and_a_client_certificate(tmp_path, client, make, counter):
    (tmp_path / "server").mkdir(), (tmp_path / "me").mkdir()
    server, me = make_certificate(tmp_path / "server"), make_certificate(tmp_path / "me", name="gateway")
    secure = Receiver(certificate=server, client_ca=me[0]).start()
    try:
        post = counter()
        well = {"opcs": post.opc, "ca": server[0], "client_cert": me[0], "client_key": me[1], "mode": "all"}
        name = make(to=secure, **well)
        post(2)
        secure.wait_for(2)
        assert secure.values(post.tags[0]) == expected(post)
        taken = len(secure.requests)
        for wrong in ({"ca": None}, {"ca": me[0]}, {"client_cert": None, "client_key": None}):
            client.done("PUT", f"/api/v1/transfer/{name}", {**well, **wrong})
            post(1)
            eventually(lambda: entry(client, name)["last_error"] != "", within=10)
            assert client.post(f"/api/v1/transfer/{name}/test").data["code"] == "TEST_FAILED"
            assert len(secure.requests) == taken  # fails closed
        client.done("PUT", f"/api/v1/transfer/{name}", {**well, "ca": None, "verify_tls": False})
        secure.wait_for(5)
        assert secure.values(post.tags[0]) == expected(post)
        assert set(secure.server_names) == {None}, "an address is no server name (RFC 6066, 3)"
        client.done("PUT", f"/api/v1/transfer/{name}", {**well, "url": secure.url.replace("127.0.0.1", "localhost")})
        post(1)
        secure.wait_for(6)
        assert secure.server_names[-1] == "localhost"
    finally:
        secure.stop()


def test_the_test_call_returns_the_response(client, receiver, make):
    name = make(enabled=False, opcs="NONE")
    data = client.post(f"/api/v1/transfer/{name}/test").data
    assert data["result"] == "SUCCESS" and data["answer"] == "200 OK" and data["target"] == receiver.url
    request = receiver.requests[-1]
    assert request.headers["X-Test"] == "true" and re.fullmatch(rf"EDGE_\w+-{name}-test-\d+", request.id)
    sample = request.samples()[0]
    assert sample["tag_id"] == "PENSTOCK_TEST" and sample["value"] == "test" and sample["test"] is True
    receiver.rule = lambda _: (403, "not you", {})
    data = client.post(f"/api/v1/transfer/{name}/test").data
    assert data["result"] == "ERROR" and data["code"] == "TEST_FAILED" and "not you" in data["msg"]
    receiver.stop()
    data = client.post(f"/api/v1/transfer/{name}/test").data
    assert data["result"] == "ERROR" and receiver.url in data["msg"]


def test_the_test_call_ends_in_time(client, receiver, make):
    name = make(enabled=False, timeout_ms=300)
    receiver.rule = lambda _: "stall"
    begin = time.monotonic()
    assert client.post(f"/api/v1/transfer/{name}/test").data["code"] == "TEST_FAILED"
    assert time.monotonic() - begin < 1.3


def test_changing_one_transfer_touches_no_other_and_keeps_the_place(client, receiver, make, counter):
    post = counter()
    first, second = make(opcs=post.opc, mode="all"), make(opcs=post.opc, mode="all")
    post(3)
    receiver.wait_for(6)
    client.done("PUT", f"/api/v1/transfer/{first}", {"enabled": False})
    post(3)
    eventually(lambda: entry(client, second)["sent_count"] == 6)
    assert entry(client, first)["sent_count"] == 0  # it has restarted, and sends nothing
    client.done("PUT", f"/api/v1/transfer/{first}", {"enabled": True})
    receiver.wait_for(12)
    mine = [r for r in receiver.taken() if r.headers["X-Transfer"] == first]
    assert [s["value"] for r in mine for s in r.samples()] == expected(post)


def test_tags_made_while_running_are_sent(client, receiver, make, counter, new_id):
    name = make(tags="*.special", mode="all")
    post = counter()
    post(2)
    assert receiver.samples() == []
    client.done("POST", f"/api/v1/opc/{post.opc}/tag",
                {"tag_id": f"{post.opc}.special", "plc_address": "/t0", "data_type": "Int32"})  # fmt: skip
    post(2)
    receiver.wait_for(2)
    assert receiver.values(f"{post.opc}.special") == [2, 3]
    client.done("DELETE", f"/api/v1/transfer/{name}")


def test_after_a_clean_stop_nothing_is_sent_twice(make_gateway, receiver, counter):
    gateway = make_gateway().start()
    client = gateway.client()
    post = counter(tags=4, using=client)
    client.done("POST", "/api/v1/transfer/mes",
                {"type": "api", "url": receiver.url, "opcs": post.opc, "mode": "all", "batch_count": 3})  # fmt: skip
    for _ in range(4):
        post(5, client)
        gateway.stop()
        gateway.start()
        client = gateway.client()
    post(1, client)
    receiver.wait_for(84)
    ids = [r.id for r in receiver.taken()]
    assert len(ids) == len(set(ids))
    assert all(receiver.values(tag) == expected(post) for tag in post.tags)


def test_a_transfer_after_the_last_one_was_deleted_sends_tags_as_they_are_then(make_gateway, receiver, counter):
    """While there is no transfer the gateway keeps no tags for any; they are read again for the next one."""
    gateway = make_gateway().start()
    client = gateway.client()
    entry_of = {"type": "api", "url": receiver.url, "batch_ms": 20, "tag_name": "{site}/{name}", "mode": "all"}
    post = counter(tags=2, using=client)
    for round in range(2):
        for n, tag in enumerate(post.tags):
            client.done("PUT", f"/api/v1/tag/{tag}", {"tag_name": f"Name {round} of {n}"})
        client.done("POST", "/api/v1/transfer/mes", {**entry_of, "opcs": post.opc})
        first = post.state["next"]
        post(3, client)
        for n in range(2):
            name = f"SITE_DEFAULT/Name {round} of {n}"
            eventually(lambda name=name: receiver.values(name) == list(range(first, first + 3)), what=name)
        client.done("DELETE", "/api/v1/transfer/mes")
        post(1, client)  # nobody is there for it


def test_after_kill_9_the_batches_in_flight_come_again_with_their_ids_and_bytes(make_gateway, receiver, counter):
    gateway = make_gateway().start()
    client = gateway.client()
    post = counter(tags=40, using=client)
    client.done("POST", "/api/v1/transfer/mes",
                {"type": "api", "url": receiver.url, "opcs": post.opc, "batch_count": 7, "batch_ms": 20,
                 "compression": "gzip", "retry_max_ms": 200})  # fmt: skip
    bodies, twice, before = {}, set(), 0
    for round in range(3):
        stalls = len(receiver.stalls)
        post(5, client)
        receiver.rule = lambda request: "stall"
        post(5, client)
        # What the receiver has accepted is acknowledged; the rest is in flight or not, but in the journal: a posted value
        # may wait for the journal's thread for a moment, and a kill takes what waits.
        eventually(lambda: len(receiver.stalls) > stalls)
        eventually(lambda: entry(client, "mes")["sent_count"] == len(receiver.samples()) - before)
        unsent = lambda: post.state["next"] * len(post.tags) - len(receiver.samples())  # noqa: E731
        eventually(lambda: entry(client, "mes")["queued"] == unsent(), what=lambda: f"{entry(client, 'mes')}, {unsent()}")
        gateway.kill()
        receiver.stop()
        for request in receiver.requests:
            bodies.setdefault(request.id, request.body)
        receiver.rule = lambda request: 200
        receiver.start()
        before = len(receiver.samples())
        gateway.start()
        client = gateway.client()
        receiver.wait_for(post.state["next"] * 40)
        for request in receiver.requests:
            assert bodies.setdefault(request.id, request.body) == request.body, request.id
        twice |= {request.id for request in receiver.requests if request.status == 0} & {r.id for r in receiver.taken()}
    assert twice, "no batch was in flight at any kill"
    assert all(receiver.values(tag) == expected(post) for tag in post.tags)
    acknowledged = [r.id for r in receiver.taken()]
    assert len(acknowledged) == len(set(acknowledged)), "a batch that was acknowledged came again"
