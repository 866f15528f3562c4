"""Messages to users: webhooks and mails of a real gateway to real receivers, good and bad ones."""

import itertools
import json
import time

import pytest

from certificate import make_certificate
from mail_receiver import MailReceiver, SilentServer
from receiver import Receiver
from waiting import eventually, holds

CHANNELS, RULES, SENT = (f"/api/v1/notifications/{part}" for part in ("channels", "rules", "sent"))
HIGH, LOW = 90, 10


@pytest.fixture
def receiver():
    made = Receiver().start()
    yield made
    made.stop()


@pytest.fixture
def mail_server():
    made = MailReceiver().start()
    yield made
    made.stop()


class Notifier:
    """Channels and rules of a test, which are deleted with it."""

    numbers = itertools.count(1)

    def __init__(self, client):
        self.client, self.channels, self.rules = client, [], []

    def webhook(self, to, **fields):
        return self.channel(kind="WEBHOOK", url=to if isinstance(to, str) else to.url, **fields)

    def mail(self, port, **fields):
        given = {"host": "127.0.0.1", "port": port, "security": "NONE", "from": "edge@plant.test",
                 "recipients": ["shift@plant.test"]}  # fmt: skip
        return self.channel(kind="MAIL", **{**given, **fields})

    def channel(self, **fields):
        name = f"CH{next(self.numbers)}"
        body = {"name": name, "interval_s": 10, "attempts": 2, "timeout_s": 3, **fields}
        self.client.done("POST", f"{CHANNELS}/{name}", body)
        self.channels.append(name)
        return name

    def rule(self, *channels, after=0, **fields):
        name = f"R{next(self.numbers)}"
        steps = fields.pop("steps", [{"after_minutes": after, "channels": list(channels)}])
        self.client.done("POST", f"{RULES}/{name}", {"name": name, "steps": steps, **fields})
        self.rules.append(name)
        return name

    def test(self, channel):
        return self.client.post(f"{CHANNELS}/{channel}/test", timeout=60).data

    def sent(self, channel):
        """Newest first, without tests."""
        rows = self.client.get(f"{SENT}?channel_id={channel}").data["data"]
        return [row for row in rows if not row["test"]]

    def state(self, channel):
        return self.client.get(f"{CHANNELS}/{channel}").data["state"]

    def ended(self, channel, within=30):
        def last():
            rows = self.sent(channel)
            return rows and rows[0]["result"] != "QUEUED" and rows[0]

        return eventually(last, within=within, every=0.1, what=lambda: str(self.sent(channel)))


@pytest.fixture
def notifier(client):
    made = Notifier(client)
    yield made
    for rule in made.rules:
        client.delete(f"{RULES}/{rule}")
    for channel in made.channels:
        client.delete(f"{CHANNELS}/{channel}")


@pytest.fixture
def alarm(client, new_id):
    """Makes a device that posts its own values, with `count` tags that have an alarm above 50; returns a function that sets
    all of them, and the ids of the tags."""
    made = []

    def make(count=1, **fields):
        opc_id = new_id("ALARMED")
        tags = [f"{opc_id}.t{n}" for n in range(count)]
        client.create(
            {
                "opc_id": opc_id,
                "opc_type": "HTTP",
                "opc_agent_ip": "127.0.0.1",
                "options": {"push": True},
                "timecycle": 60_000,
                "tag_list": [
                    {"tag_id": tag, "plc_address": f"/t{n}", "data_type": "Int32", "hi": 50, "alarm_enabled": True, **fields}
                    for n, tag in enumerate(tags)
                ],
            }
        )
        made.append(opc_id)

        def put(value):
            client.post(f"/api/v1/opc/{opc_id}/ingest", {f"t{n}": value for n in range(count)})

        put(LOW)
        put.tags, put.opc = tags, opc_id
        return put

    yield make
    for opc_id in made:
        client.delete(f"/api/v1/opc/{opc_id}")


def messages(receiver):
    return [json.loads(request.body) for request in receiver.requests if request.method == "POST"]


def test_an_alarm_reaches_a_webhook_once_with_its_facts(notifier, receiver, alarm):
    put = alarm(hi_message='say "now" \\ {value}')
    notifier.rule(notifier.webhook(receiver, authorization=""), kinds=["ALARM"], tags=[put.tags[0]])
    put(HIGH)
    eventually(lambda: receiver.requests, within=20)
    (message,) = messages(receiver)
    assert message["count"] == 1
    (event,) = message["events"]
    assert event["state"] == "RAISED" and event["tag_id"] == put.tags[0] and event["opc_id"] == put.opc
    holds(lambda: len(receiver.requests) == 1, during=3)


def test_values_of_a_template_are_escaped(notifier, receiver, alarm):
    put = alarm(tag_name='Kessel "1" \\ \u00e9')
    channel = notifier.webhook(receiver, template='{"title":"{name}","n":{count},"nested":{"id":"{id}"}}')
    notifier.rule(channel, kinds=["ALARM"], devices=[put.opc])
    put(HIGH)
    eventually(lambda: receiver.requests, within=20)
    (message,) = messages(receiver)
    assert message["title"] == 'Kessel "1" \\ \u00e9' and message["n"] == 1


def test_a_flood_is_one_message_in_an_interval_with_the_count(notifier, receiver, alarm):
    put = alarm(count=500)
    notifier.rule(notifier.webhook(receiver), kinds=["ALARM"], devices=[put.opc])
    put(HIGH)
    eventually(lambda: sum(m["count"] for m in messages(receiver)) == 500, within=60, every=0.2,
               what=lambda: str([m["count"] for m in messages(receiver)]))  # fmt: skip
    assert len(receiver.requests) <= 3
    assert all(len(m["events"]) <= 10 for m in messages(receiver))
    assert messages(receiver)[0]["text"].count("\n") <= 11


@pytest.mark.parametrize(
    ("rule", "answer"),
    [
        (lambda r: (404, "no such room", {}), "404 Not Found: there is nothing at this path: no such room"),
        (lambda r: (302, "", {"Location": "http://127.0.0.1:1/x"}), "302 Found: the server redirects to"),
        (lambda r: (503, "busy", {}), "503 Service Unavailable: busy"),
        (lambda r: "cut", None),
        (lambda r: "stall", None),
    ],
    ids=["refuses", "redirects", "is-busy", "cuts", "hangs"],
)
def test_a_message_that_is_not_delivered_is_seen(notifier, client, receiver, alarm, rule, answer):
    receiver.rule = rule
    put = alarm()
    channel = notifier.webhook(receiver)
    notifier.rule(channel, kinds=["ALARM"], devices=[put.opc])
    put(HIGH)
    row = notifier.ended(channel, within=40)
    assert row["result"] in ("REFUSED", "FAILED")
    assert row["attempts"] == (1 if row["result"] == "REFUSED" else 2)
    assert answer is None or row["answer"].startswith(answer), row
    assert row["answer"]
    state = notifier.state(channel)
    assert state["failing_since"] and state["lost"] == 1
    assert any(channel in sentence for sentence in client.get("/api/v1/system/health").data["warnings"])
    receiver.rule = lambda request: 200
    assert notifier.test(channel)["delivered"] is True
    assert notifier.state(channel)["failing_since"] is None


def test_a_receiver_that_answers_garbage_is_a_failure(notifier, alarm):
    import socket
    import threading

    server = socket.create_server(("127.0.0.1", 0))

    def answer():
        while True:
            try:
                connection = server.accept()[0]
            except OSError:
                return
            connection.recv(65536)
            connection.sendall(b"\x00\xff not HTTP at all\r\n\r\n" * 3)
            connection.close()

    threading.Thread(target=answer, daemon=True).start()
    channel = notifier.webhook(f"http://127.0.0.1:{server.getsockname()[1]}/x")
    result = notifier.test(channel)
    server.close()
    assert result["delivered"] is False and result["answer"]


def test_a_lost_message_of_one_channel_is_reported_by_another(notifier, receiver, alarm):
    silent = SilentServer()
    put = alarm()
    bad = notifier.webhook(f"http://127.0.0.1:{silent.port}/x", attempts=1, timeout_s=1)
    good = notifier.webhook(receiver)
    notifier.rule(bad, kinds=["ALARM"], devices=[put.opc])
    notifier.rule(bad, good, kinds=["GATEWAY"])
    put(HIGH)
    notifier.ended(bad)
    found = eventually(
        lambda: [e for m in messages(receiver) for e in m["events"] if e["kind"] == "GATEWAY" and e["id"] == bad],
        within=40,
        every=0.2,
    )
    assert "does not deliver" in found[0]["text"]
    silent.stop()


def test_a_server_that_hangs_delays_no_other_channel(notifier, receiver, alarm):
    silent = SilentServer()
    put = alarm()
    hanging = notifier.mail(silent.port, timeout_s=60)
    notifier.rule(hanging, notifier.webhook(receiver), kinds=["ALARM"], devices=[put.opc])
    put(HIGH)
    eventually(lambda: receiver.requests, within=20)
    assert notifier.sent(hanging)[0]["result"] == "QUEUED"
    silent.stop()


def test_a_mail_has_subject_text_and_recipients(notifier, mail_server, alarm):
    put = alarm(tag_name="압력 \u00e9")
    channel = notifier.mail(mail_server.port, recipients=["a@plant.test", "b@plant.test"])
    notifier.rule(channel, kinds=["ALARM"], devices=[put.opc])
    put(HIGH)
    eventually(lambda: mail_server.mails, within=20)
    recipients, message = mail_server.mails[0]
    assert recipients == ["a@plant.test", "b@plant.test"]
    assert message["From"] == "edge@plant.test" and "압력 \u00e9" in message["Subject"]
    assert put.tags[0] in message.get_content()
    row = notifier.ended(channel)
    assert (row["result"], row["receiver"]) == ("DELIVERED", "a@plant.test, b@plant.test")


def test_the_test_call_tells_the_answer_of_the_server(notifier, mail_server):
    channel = notifier.mail(mail_server.port)
    result = notifier.test(channel)
    assert result["delivered"] is True and "queued as 1" in result["answer"]
    mail_server.refused["shift@plant.test"] = "550 5.1.1 no such user here"
    result = notifier.test(channel)
    assert result["delivered"] is False and "550 5.1.1 no such user here" in result["answer"]


def test_one_refused_recipient_does_not_keep_the_mail_from_the_others(notifier, mail_server):
    mail_server.refused["b@plant.test"] = "550 no such user"
    channel = notifier.mail(mail_server.port, recipients=["a@plant.test", "b@plant.test"])
    result = notifier.test(channel)
    assert result["delivered"] is False and "b@plant.test: 550 no such user" in result["answer"]
    assert [recipients for recipients, _ in mail_server.mails] == [["a@plant.test"]]


@pytest.mark.parametrize("is_tls", [False, True], ids=["starttls", "tls"])
def test_a_wrong_certificate_is_refused_and_the_right_authority_accepted(notifier, tmp_path, is_tls):
    pair = make_certificate(tmp_path)
    server = MailReceiver(certificate=pair, is_tls=is_tls, login=("edge", "pw-4711")).start()
    try:
        fields = {"security": "TLS" if is_tls else "STARTTLS", "user": "edge", "password": "pw-4711"}
        result = notifier.test(notifier.mail(server.port, **fields))
        assert result["delivered"] is False and "certificate" in result["answer"], result
        assert server.logins == [] and server.mails == []
        result = notifier.test(notifier.mail(server.port, ca_file=str(pair[0]), **fields))
        assert result["delivered"] is True, result
        assert server.logins == [("edge", "pw-4711")]
        result = notifier.test(notifier.mail(server.port, ca_file=str(pair[0]), **{**fields, "password": "wrong"}))
        assert result["delivered"] is False and result["answer"].startswith("535"), result
    finally:
        server.stop()


def test_starttls_fails_closed_without_it(notifier, mail_server):
    result = notifier.test(notifier.mail(mail_server.port, security="STARTTLS"))
    assert result["delivered"] is False and "STARTTLS" in result["answer"]
    assert mail_server.mails == []


def test_a_webhook_with_a_wrong_certificate_is_refused(notifier, tmp_path):
    pair = make_certificate(tmp_path)
    server = Receiver(certificate=pair).start()
    try:
        result = notifier.test(notifier.webhook(server, authorization="Bearer key-4711"))
        assert result["delivered"] is False and "certificate" in result["answer"], result
        assert server.requests == []
        result = notifier.test(notifier.webhook(server, authorization="Bearer key-4711", ca_file=str(pair[0])))
        assert result["delivered"] is True, result
        assert server.requests[0].headers["Authorization"] == "Bearer key-4711"
    finally:
        server.stop()


def test_secrets_are_masked_sealed_and_kept(notifier, client, gateway, receiver):
    channel = notifier.webhook(f"{receiver.url}/key-4711")
    shown = client.get(f"{CHANNELS}/{channel}")
    assert "key-4711" not in json.dumps(shown.data) and shown.data["url"].endswith("/***")
    body = {**shown.data, "name": "other name"}
    etag = f'"{shown.data["version"]}"'
    client.done("PUT", f"{CHANNELS}/{channel}", body, headers={"If-Match": etag})
    assert client.put(f"{CHANNELS}/{channel}", body, headers={"If-Match": etag}).code == "STALE_VERSION"
    assert notifier.test(channel)["delivered"] is True
    assert receiver.requests[-1].path.endswith("key-4711")
    moved = client.put(f"{CHANNELS}/{channel}", {**body, "url": "http://127.0.0.2:9/***"})
    assert "url" in str(moved.faults)
    for file in gateway.data.glob("config.sqlite*"):
        assert b"key-4711" not in file.read_bytes()
    assert "key-4711" not in gateway.log()


def test_a_message_that_waits_is_sent_after_a_kill(make_gateway):
    gateway = make_gateway().start()
    client = gateway.client()
    receiver = Receiver()  # not started: its port refuses
    try:
        notifier = Notifier(client)
        channel = notifier.webhook(receiver, attempts=20)
        notifier.rule(channel, kinds=["ALARM"])
        client.create({"opc_id": "P", "opc_type": "HTTP", "opc_agent_ip": "127.0.0.1", "options": {"push": True},
                       "timecycle": 60_000, "tag_list": [{"tag_id": "P.t", "plc_address": "/t", "data_type": "Int32",
                                                          "hi": 50, "alarm_enabled": True}]})  # fmt: skip
        client.post("/api/v1/opc/P/ingest", {"t": LOW})
        client.post("/api/v1/opc/P/ingest", {"t": HIGH})
        eventually(lambda: notifier.sent(channel), within=20, every=0.1)
        gateway.kill()
        receiver.start()
        gateway.start()
        notifier.client = client = gateway.client()
        eventually(lambda: receiver.requests, within=30, every=0.1)
        assert notifier.ended(channel)["result"] == "DELIVERED"
        time.sleep(3)
        assert len(receiver.requests) == 1, "the alarm that is still active is not new"
    finally:
        receiver.stop()


def test_who_may_do_what(client, notifier, receiver):
    channel = notifier.webhook(receiver)
    for path in (CHANNELS, RULES, SENT, f"{CHANNELS}/{channel}"):
        assert client.get(path).status == 200
    faults = str(client.post(f"{RULES}/BAD", {"name": "x", "steps": [{"after_minutes": 0, "channels": ["NONE"]}]}).faults)
    assert "steps[0].channels[0]" in faults
    rule = notifier.rule(channel)
    assert client.delete(f"{CHANNELS}/{channel}").code == "INTEGRITY"
    client.done("DELETE", f"{RULES}/{rule}")
    notifier.rules.remove(rule)
