"""`GET /api/v1/events`: what is told, to whom, and when it ends."""

import socket
import ssl
import threading
import time
import urllib.parse

import pytest

from event_stream import EventStream, Refused
from waiting import eventually, holds

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def admin(gateway):
    return gateway.first_admin(PASSWORD)


@pytest.fixture
def stream(gateway, client):
    """Opens streams; closed after the test."""
    made = []

    def open_one(topics="", using=client, **options):
        made.append(EventStream(gateway, using, topics, **options))
        return made[-1]

    yield open_one
    for one in made:
        one.close()
    wait_until_closed(gateway)


def wait_until_closed(gateway):
    """Places are free again once the gateway has seen the ends; a new stream is refused as long as there is none."""

    def is_free():
        try:
            EventStream(gateway, gateway.client()).close()
            return True
        except Refused:
            return False

    eventually(is_free, 20, what="a free place")


def raw_stream(gateway, topics="monitor", *, key=None, receive_buffer=None):
    """A TLS socket on which the gateway has begun to stream."""
    place = urllib.parse.urlsplit(gateway.https)
    plain = socket.socket()
    if receive_buffer:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    plain.settimeout(20)
    plain.connect((place.hostname, place.port))
    tls = ssl.create_default_context(cafile=gateway.ca).wrap_socket(plain, server_hostname=place.hostname)
    request = f"GET /api/v1/events?topics={topics} HTTP/1.1\r\nHost: {place.netloc}\r\nX-API-Key: {key or gateway.key()}\r\n\r\n"
    tls.sendall(request.encode())
    begin = b""
    while b"}\n\n" not in begin:
        begin += tls.recv(4096)
        assert begin.startswith(b"HTTP/1.1 200"), begin
    return tls, begin.split(b'"stream_id":"')[1][:36].decode()


def test_hello_the_figures_of_each_second_and_beats(gateway, client, stream):
    quiet, busy = stream(), stream("monitor")
    hello = quiet.all("hello")[0]
    assert abs(hello["time"] - time.time() * 1000) < 10_000
    assert hello["version"] == client.get("/api/v1/system/version").data["version"]
    quiet.wait("beat", within=10)
    eventually(lambda: len(busy.all("monitor")) >= 3, 10)
    assert {"timestamp", "mps", "cpu_used_percent"} <= set(busy.all("monitor")[0])
    assert not busy.all("beat"), "beats fill silence alone"


def test_values_come_whole_first_and_then_what_changes(client, device, make_opc, stream):
    device.set(1, "hr", 700, [1])
    device.set(1, "hr", 701, [5])
    opc_id = make_opc(["hr700", "hr701"])
    tags = [f"{opc_id}.hr700", "NO_SUCH_TAG", f"{opc_id}.hr701"]
    eventually(lambda: all(v["quality"] == 192 for v in client.values([tags[0], tags[2]])))
    listener = stream()
    assert listener.subscribe((), tags, 7)["tags"] == 3
    first = listener.wait("values")
    assert first["set"] == 7
    assert [row[:3] for row in first["values"]] == [[0, "1", 192], [1, "", 0], [2, "5", 192]]
    assert first["values"][1][3] == 0 and abs(first["values"][0][3] - time.time() * 1000) < 60_000
    device.set(1, "hr", 700, [2])
    eventually(lambda: listener.value(0, 7) == "2")
    listener.subscribe((), tags[2:], 8)
    eventually(lambda: listener.value(0, 8) == "5", what="another set begins whole")


def test_a_fast_value_is_told_at_most_four_times_a_second(device, make_opc, stream):
    opc_id = make_opc(["hr710"], timecycle=20)
    listener = stream()
    listener.subscribe((), [f"{opc_id}.hr710"])
    listener.wait("values")
    begin, count, number = time.monotonic(), len(listener.all("values")), 0
    while time.monotonic() - begin < 3:
        number += 1
        device.set(1, "hr", 710, [number % 65_536])
    came = len(listener.all("values")) - count
    assert came <= 4 * (time.monotonic() - begin) + 2
    eventually(lambda: listener.value(0) == str(number % 65_536), what="the last value is told, however many were not")


def test_a_device_that_is_lost_makes_its_values_bad_and_its_status_is_told(client, make_device, make_opc, stream):
    own = make_device(units=(1,))
    opc_id = make_opc(["hr1"], port=own.port, options={"timeout_ms": 300})
    listener = stream()
    listener.subscribe(["opc"], [f"{opc_id}.hr1"])
    listener.wait("values", lambda data: data["values"][0][2] == 192)
    listener.wait("opc", lambda data: data["opc_id"] == opc_id and data.get("connection_status") == "CONNECTED")
    own.stop()
    listener.wait("values", lambda data: 0 < data["values"][0][2] < 64 and data["values"][0][1] != "", within=15)
    lost = listener.wait("opc", lambda data: data["opc_id"] == opc_id and data.get("connection_status") not in (None, "CONNECTED"))
    assert "requests_per_scan" not in lost or "tag_count" not in lost, "only what has changed"
    client.delete(f"/api/v1/opc/{opc_id}")
    listener.wait("opc", lambda data: data["opc_id"] == opc_id and data.get("removed"))
    listener.wait("values", lambda data: data["values"][0][1:] == ["", 0, 0])


def test_a_tag_that_comes_later_is_told_when_it_is_there(client, make_opc, stream, new_id):
    opc_id = new_id("OPC")
    listener = stream()
    listener.subscribe((), [f"{opc_id}.hr720"])
    listener.wait("values", lambda data: data["values"] == [[0, "", 0, 0]])
    make_opc(["hr720"], opc_id=opc_id)
    listener.wait("values", lambda data: data["values"][0][2] == 192)


def test_transfers_are_told(client, stream, new_id):
    name = new_id("transfer").lower()
    listener = stream("transfer")
    client.done("POST", f"/api/v1/transfer/{name}", {"type": "API", "url": "http://127.0.0.1:9/x", "enabled": False})
    listener.wait("transfer", lambda data: data["name"] == name and data.get("enabled") is False)
    client.done("DELETE", f"/api/v1/transfer/{name}")
    listener.wait("transfer", lambda data: data["name"] == name and data.get("removed"))


def raise_alarm(client, device, make_opc, address):
    """A tag of which an alarm has come; its id."""
    device.set(1, "hr", int(address[2:]), [50])
    tag_id = f"TAG_{address}"
    make_opc(tags=[{"tag_id": tag_id, "plc_address": address, "data_type": "UInt16", "hi": 70}])
    eventually(lambda: client.value(tag_id)["value"] == "50")
    device.set(1, "hr", int(address[2:]), [90])
    return tag_id


def test_alarms_are_told_and_who_comes_back_gets_what_was_missed(gateway, client, device, make_opc, stream):
    listener = stream("alarm")
    time.sleep(1)  # its place is known then
    tag_id = raise_alarm(client, device, make_opc, "hr730")
    row = listener.wait("alarm", lambda data: data.get("tag_id") == tag_id and data["alarm_state"] == "ACTIVE_UNACK")
    event = next(e for e in listener.events if e["event"] == "alarm" and e["data"] == row)
    assert event["id"] == str(row["seq"])
    live = client.session.get(gateway.https + f"/api/v5/alarm/live?tag_id={tag_id}", headers={"X-API-Key": client.key}).json()
    assert set(live["data"][0]) == set(row)
    listener.close()
    device.set(1, "hr", 730, [50])
    eventually(lambda: client.value(tag_id)["value"] == "50")
    for options in ({"headers": {"Last-Event-ID": event["id"]}}, {"query": f"&last_event_id={event['id']}"}):
        back = stream("alarm", **options)
        back.wait("alarm", lambda data: data.get("tag_id") == tag_id and data["alarm_state"] == "CLEARED_UNACK")
        assert not back.all("reset")
    assert stream("alarm", query="&last_event_id=123456789").wait("reset") == {}


def test_a_flood_of_alarms_while_a_stream_begins_is_told_whole_or_as_lost(make_brief_gateway, make_device):
    """Each alarm since the hello is told, or the client is told to read its lists again."""
    count, device = 300, make_device()
    gateway = make_brief_gateway().start()
    client = gateway.client()
    for start in range(0, count, 50):
        device.set(1, "hr", start, [50] * 50)
    client.done("POST", "/api/v1/opc", {"opc_id": "FLOOD", "opc_name": "flood", "opc_agent_ip": "127.0.0.1",
                "opc_agent_port": str(device.port), "opc_type": "MODBUS", "timecycle": 50,
                "auto_collect": True})  # fmt: skip
    made = client.call("POST", "/api/v1/opc/FLOOD/tag/bulk", {"tags": [
        {"tag_id": f"F{n}", "tag_name": f"F{n}", "plc_address": f"hr{n}", "data_type": "Int16", "trip_hi": 80}
        for n in range(count)]})  # fmt: skip
    assert made.status == 200, made
    eventually(lambda: client.value(f"F{count - 1}")["value"] == "50", within=20)
    for start in range(0, count, 50):
        device.set(1, "hr", start, [90] * 50)
    live = lambda: client.session.get(gateway.https + "/api/v5/alarm/live?level=TRIP_HI",  # noqa: E731
                                      headers={"X-API-Key": client.key}).json()["data"]  # fmt: skip
    eventually(lambda: len(live()) == count, within=20, what="all are stored")
    # The stream is the first of this gateway; all came within the seconds before it that its list may not have.
    listener = EventStream(gateway, client, "alarm")
    try:
        told = lambda: {data["tag_id"] for data in listener.all("alarm")}  # noqa: E731
        eventually(lambda: len(told()) == count or listener.all("reset"), within=20, what=lambda: f"{len(told())} of {count}")
    finally:
        listener.close()


def test_jobs_are_told_to_administrators(client, stream):
    listener = stream("job")
    time.sleep(1)
    job_id = client.post("/config/temp-clean", {"dry_run": True}).data["job_id"]
    listener.wait("job", lambda data: data["job_id"] == job_id and data["state"] == "SUCCEEDED")


def test_the_log_is_told_and_lines_of_calls_only_to_administrators(client, gateway, admin, stream, new_id):
    engineer = gateway.client(key=client.done("POST", "/api/v1/keys", {"name": "e", "role": "engineer"})["key"])
    limited, whole = stream("log", using=engineer), stream("log")
    name = new_id("user")
    admin.done("POST", "/api/v1/users", {"user_id": name, "password": PASSWORD, "role": "viewer"})
    other = gateway.client(key=None)
    assert other.login(name, PASSWORD).status == 200
    session = next(s for s in admin.get("/api/v1/sessions").data["data"] if s["user_id"] == name)
    admin.done("DELETE", f"/api/v1/sessions/{session['session_id']}")
    line = limited.wait("log", lambda data: session["session_id"] in data["message"])
    assert line["level"] == "warn" and line["module"] == "api" and line["seq"] > 0
    whole.wait("log", lambda data: session["session_id"] in data["message"])
    assert not [data for data in limited.all("log") if data["module"] == "access"]


@pytest.mark.parametrize("topics, role, status", [("opc,values", "viewer", 400), ("log", "operator", 403), ("job", "engineer", 403)])
def test_a_topic_that_is_unknown_or_not_allowed_is_named(gateway, client, topics, role, status):
    reader = gateway.client(key=client.done("POST", "/api/v1/keys", {"name": role, "role": role})["key"])
    with pytest.raises(Refused) as refused:
        EventStream(gateway, reader, topics)
    assert refused.value.status == status and topics.split(",")[-1] in refused.value.message


def test_nobody_without_a_key(gateway):
    with pytest.raises(Refused) as refused:
        EventStream(gateway, gateway.client(key=None), "opc")
    assert refused.value.status == 401


@pytest.fixture
def person(gateway, admin, new_id):
    """Makes a user and logs in; deleted after the test."""
    made = []

    def make(role="viewer"):
        name = new_id("person")
        made.append(name)
        admin.done("POST", "/api/v1/users", {"user_id": name, "password": PASSWORD, "role": role})
        session = gateway.client(key=None)
        assert session.login(name, PASSWORD).status == 200
        session.name = name
        return session

    yield make
    for name in made:
        admin.delete(f"/api/v1/users/{name}")


def test_the_stream_of_another_session_is_not_there(person, stream):
    mine, other = person(), person()
    listener = stream(using=mine)
    answer = other.put(f"/api/v1/events/{listener.id}", {"topics": [], "tags": []})
    assert (answer.status, answer.code) == (404, "NOT_FOUND")
    assert mine.put(f"/api/v1/events/{listener.id}", {"topics": [], "tags": []}).status == 200
    assert mine.put(f"/api/v1/events/{listener.id}", {"topics": [], "tags": []}, csrf=False).status == 403


ENDS = {
    "logout": lambda admin, who: who.post("/logout"),
    "ended": lambda admin, who: [admin.done("DELETE", f"/api/v1/sessions/{s['session_id']}")
                                 for s in admin.get("/api/v1/sessions").data["data"] if s["user_id"] == who.name],
    "role": lambda admin, who: admin.done("PUT", f"/api/v1/users/{who.name}", {"role": "operator"}),
    "deleted": lambda admin, who: admin.done("DELETE", f"/api/v1/users/{who.name}"),
}  # fmt: skip


@pytest.mark.parametrize("end", ENDS)
def test_with_the_session_ends_its_stream(admin, person, stream, end):
    who, bystander = person(), person()
    listener, stays = stream(using=who), stream(using=bystander)
    ENDS[end](admin, who)
    listener.wait_until_ended(within=3)
    holds(lambda: stays.ended_at is None, during=1.5)


def test_with_a_key_ends_its_stream(client, gateway, stream):
    made = client.done("POST", "/api/v1/keys", {"name": "k", "role": "viewer"})
    listener = stream(using=gateway.client(key=made["key"]))
    client.done("DELETE", f"/api/v1/keys/{made['key_id']}")
    listener.wait_until_ended(within=3)


def test_calls_that_no_person_makes_are_no_use_of_the_session(admin, person, stream):
    who = person()

    def last_seen():
        return next(s["last_seen"] for s in admin.get("/api/v1/sessions").data["data"] if s["user_id"] == who.name)

    before = last_seen()
    time.sleep(0.05)
    assert who.get("/api/v1/monitoring", headers={"X-Background": "1"}).status == 200
    assert who.get("/api/v1/session", headers={"X-Background": "1"}).status == 200
    listener = stream("monitor", using=who, query="&background=1")
    listener.wait("monitor")
    assert last_seen() == before
    assert who.get("/api/v1/monitoring").status == 200
    assert last_seen() > before


def test_two_clients_that_subscribe_at_once_get_one_of_both(gateway, client, make_opc, stream):
    opc_id = make_opc(["hr740", "hr741"])
    listener = stream()
    tags = {1: [f"{opc_id}.hr740"], 2: [f"{opc_id}.hr741"]}
    answers = []

    def subscribe(number):
        own = gateway.client()
        for _ in range(50):
            answers.append(own.put(f"/api/v1/events/{listener.id}", {"topics": [], "tags": tags[number], "set": number}).status)

    threads = [threading.Thread(target=subscribe, args=(n,)) for n in tags]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [200] * 100
    listener.subscribe((), [*tags[1], *tags[2]], 3)
    listener.wait("values", lambda data: data["set"] == 3 and len(data["values"]) == 2)
    for data in listener.all("values"):
        assert len(data["values"]) <= len(tags.get(data["set"], "ab"))


def test_no_more_streams_than_there_may_be_and_others_are_served(make_brief_gateway):
    small = make_brief_gateway({"edge.events.max_streams": "3"}).start()
    streams = [EventStream(small, small.client(), "monitor") for _ in range(3)]
    with pytest.raises(Refused) as refused:
        EventStream(small, small.client(), "monitor")
    assert (refused.value.status, refused.value.code) == (429, "TOO_MANY_STREAMS")
    assert small.client().get("/api/v1/monitoring").status == 200
    streams[0].close()
    wait_until_closed(small)  # soon, although no event is due that would show it
    begin = time.monotonic()
    assert small.stop() == 0
    assert time.monotonic() - begin < 5, "the whole gateway, its streams within a second"
    for one in streams[1:]:
        one.wait_until_ended(within=1)


def test_sixty_four_streams_that_nobody_reads_hinder_nobody(make_brief_gateway, make_opc):
    tags = [f"L.hr{n}" for n in range(800, 900)]
    own = make_brief_gateway({"edge.http.connections_per_address": "300"}).start()
    client = own.client()
    make_opc([f"hr{n}" for n in range(800, 900)], opc_id="L", using=client)
    keys = [client.done("POST", "/api/v1/keys", {"name": f"wall {n}", "role": "admin"})["key"] for n in range(4)]
    topics = "monitor,opc,transfer,alarm,job,log"
    left = [raw_stream(own, topics, key=keys[n % 4], receive_buffer=4096)[0] for n in range(16)]
    try:
        left += [raw_stream(own, topics, key=keys[0], receive_buffer=4096)[0] for n in range(12)]
        with pytest.raises(Refused) as refused:
            EventStream(own, own.client(key=keys[0]))
        assert refused.value.status == 429, "one caller has a quarter"
        left += [raw_stream(own, topics, key=keys[1 + n % 3], receive_buffer=4096)[0] for n in range(36)]
        with pytest.raises(Refused) as refused:
            EventStream(own, client)
        assert refused.value.status == 429
        for _ in range(5):
            assert len(client.values(tags)) == 100
            time.sleep(0.2)
    finally:
        for one in left:
            one.close()
    wait_until_closed(own)


def test_streams_go_on_while_thousands_of_tags_come_and_go(make_brief_gateway, device):
    own = make_brief_gateway().start()
    client = own.client()
    tags = [{"tag_id": f"M.{n}", "plc_address": f"hr{n}", "data_type": "UInt16"} for n in range(5_000)]
    opc = {"opc_id": "M", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port), "timecycle": 100}
    client.create({**opc, "tag_list": tags[:10]})
    streams = [EventStream(own, client, "opc") for _ in range(8)]
    for one in streams:
        one.subscribe((), [f"M.{n}" for n in range(2_000)])
        one.wait("values", lambda data: len(data["values"]) == 2_000)
    client.done("PUT", "/api/v1/opc/M", {"tag_list": tags}, timeout=120)
    for one in streams:
        eventually(lambda: one.value(1_999) not in (None, "", "-"), within=30, what="a tag that came is told")
    client.done("PUT", "/api/v1/opc/M", {"tag_list": tags[:10]}, timeout=120)
    for one in streams:
        eventually(lambda: one.value(1_999) == "", within=30, what="a tag that went is told")
        assert one.ended_at is None and one.value(5) not in (None, "", "-")
        one.close()


def test_a_client_that_closed_its_side_for_writing_goes_on_reading(make_brief_gateway):
    own = make_brief_gateway({"edge.rest.api.https_only": "false"}).start()
    with socket.create_connection(("127.0.0.1", own.ports["http"]), timeout=10) as plain:
        plain.sendall(f"GET /api/v1/events?topics=monitor HTTP/1.1\r\nHost: x\r\nX-API-Key: {own.key()}\r\n\r\n".encode())
        plain.shutdown(socket.SHUT_WR)
        came = b""
        while came.count(b"event: monitor") < 3:
            piece = plain.recv(4096)
            assert piece, came
            came += piece


def test_a_client_that_takes_nothing_is_closed(gateway, client):
    """Each subscription is told whole, so the buffers in between are soon full."""
    tls, stream_id = raw_stream(gateway, "", receive_buffer=4096)
    tags = [f"NO_SUCH_TAG_{n:05}" for n in range(2000)]
    body = {"topics": [], "tags": tags}
    eventually(lambda: client.put(f"/api/v1/events/{stream_id}", body).status == 404, within=40, every=0.2,
               what="the stream is closed")
    tls.close()


def test_a_gateway_that_stops_ends_its_streams(make_brief_gateway):
    own = make_brief_gateway().start()
    listeners = [EventStream(own, own.client(), "monitor,opc") for _ in range(10)]
    silent, _ = raw_stream(own)
    begin = time.monotonic()
    assert own.stop() == 0
    stopped = time.monotonic()
    for one in listeners:
        one.wait_until_ended(within=1)
        assert one.ended_at - begin < 2
    assert stopped - begin < 8
    silent.close()
