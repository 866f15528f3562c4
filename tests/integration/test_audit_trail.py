"""The audit trail as a sink of its own: findings A10 and A11, IEC 62443-4-2 CR 2.8 to 2.12, CR 6.2."""

import base64
import re
import socket
import ssl
import subprocess
import threading
import urllib.parse

import pytest

from v5 import V5
from waiting import eventually

PASSWORD = "correct horse battery"


def audit(gateway):
    """The audit lines of the log."""
    return [line.split("[API_ACCESS] ", 1)[1] for line in gateway.log().splitlines() if "[API_ACCESS]" in line]


def marked(read, mark, count=1):
    found = eventually(lambda: (lines := [l for l in read() if mark in l]) and len(lines) >= count and lines, what=mark)
    return found


@pytest.mark.parametrize("level", ["warn", "off"])
def test_the_level_of_the_log_does_not_concern_the_audit(make_gateway, level):
    gateway = make_gateway({"edge.log.level": level}).start()
    gateway.client().get("/api/v1/edge", headers={"User-Agent": "level"})
    marked(lambda: audit(gateway), "level")


def spellings(key):
    """Ways to put a key into a wrong place."""
    escaped = "".join(f"%{ord(c):02x}" for c in key)
    for name in ("api_key", "API_KEY", "apikey", "ApiKey", "api-key", "x-api-key", "X_API_KEY", "key", "token",
                 "api%5Fkey", "%61pi_key", "anything", "limit", "page"):  # fmt: skip
        yield f"?{name}={key}"
        yield f"?{name}={escaped}"
    yield f"?{key}"
    yield f"?{key}=1"
    yield f"?a=1;api_key={key}"
    yield f"?a=b&API_KEY={key}&c=d"
    yield f"?x={base64.b64encode(b'x').decode()}{key}"
    yield f"/{key}"
    yield f"/{escaped}/value"


@pytest.mark.parametrize("caller", ["stranger", "wrong key", "right key", "plain port"])
def test_no_spelling_of_a_key_is_ever_written(make_gateway, caller):
    gateway = make_gateway({"edge.http.trusted_proxies": "127.0.0.1"}).start()
    named = gateway.client().done("POST", "/api/v1/keys", {"name": caller, "role": "viewer"})["key"]
    v1_key = V5(gateway, v1_key=gateway.key())
    service = v1_key.done("POST", "/system/account", {"user_id": "spells"})["user_id"]
    token = v1_key.done("POST", "/system/token", {"user_id": service, "description": "t"})["token"]
    v5_key = V5(gateway).connect(service, token).data["api_key"]
    base = gateway.http if caller == "plain port" else gateway.https
    key_sent = {"wrong key": "no-key-of-this-gateway-0123456789", "right key": gateway.key()}.get(caller, "")
    session = gateway.client(key=None).session
    calls = 0

    def call(path, **headers):
        nonlocal calls
        calls += 1  # each from another address: no limit leaves a line out
        sent = {"X-API-Key": key_sent, "X-Forwarded-For": f"192.0.2.{calls % 250}", **headers}
        session.get(base + path, headers=sent)

    for key in (gateway.key(), named, v5_key):
        for spelled in spellings(key):
            call(f"/api/v1/tag{spelled}")
        call(f"/api/v5/site?API_KEY={key}")
        call(f"/no/such/path?API_KEY={key}")
        call("/api/v1/edge", **{"User-Agent": f"x {key} y"})
    assert gateway.stop() == 0
    assert len([line for line in audit(gateway) if "ip=192.0.2." in line]) == calls
    log = urllib.parse.unquote(gateway.log())
    for key in (gateway.key(), named, v5_key):
        assert key not in log and key[5:] not in log


def test_a_wrong_key_in_a_query_is_not_written_either(gateway):
    nobody = gateway.client(key=None)
    nobody.get("/api/v1/edge?API_KEY=s3cret-of-the-gateway-next-door&x=1", headers={"User-Agent": "next-door"})
    (line,) = marked(lambda: audit(gateway), "next-door")
    assert 'query="API_KEY=***&x=***"' in line and "s3cret" not in gateway.log()


def test_path_and_query_are_cut(gateway, client):
    client.get("/api/v1/opc/" + "p" * 7000 + "?q=" + "q" * 7000, headers={"User-Agent": "long-one"})
    (line,) = marked(lambda: audit(gateway), "long-one")
    assert len(line) < 1400 and "p" * 500 in line and "q" * 500 in line


def test_a_flood_without_a_key_washes_nothing_away_and_is_counted(make_gateway):
    gateway = make_gateway().start()
    nobody, client = gateway.client(key=None), gateway.client()
    nobody.contract = client.contract = None
    for number in range(600):
        nobody.session.get(f"{gateway.https}/api/v1/opc/{'x' * 3000}", headers={"User-Agent": "flood"})
        if number % 100 == 0:
            client.get("/api/v1/edge", headers={"User-Agent": "known"})
    assert gateway.stop() == 0
    lines = audit(gateway)
    assert len([line for line in lines if "known" in line]) == 6, "none of a known caller is lost"
    listed = len([line for line in lines if '"flood"' in line])
    told = sum(int(m[1]) for line in lines if (m := re.search(r"event=counted ip=127\.0\.0\.1 count=(\d+) first=\S+ last=\S+: \d+ more calls without a key", line)))
    assert listed + told == 600 and 60 <= listed <= 60 * 4


def test_a_login_names_who_was_tried_and_v5_by_a_key_of_v1_shows_its_beginning(make_gateway):
    gateway = make_gateway().start()
    person = gateway.client(key=None)
    token = gateway.setup_token()
    body = {"setup_token": token, "username": "root", "password": PASSWORD}
    person.call("POST", "/login/setup", body, headers={"User-Agent": "a-1"})
    person.call("POST", "/login/form", {"username": "root", "password": "wrong"}, headers={"User-Agent": "a-2"})
    person.call("POST", "/login/form", {"username": "nobody here", "password": "wrong"}, headers={"User-Agent": "a-3"})
    person.call("POST", "/login/form", {"username": "root", "password": PASSWORD}, headers={"User-Agent": "a-4"})
    v5 = V5(gateway, v1_key=gateway.key())
    v5.get("/site", headers={"User-Agent": "a-5"})
    V5(gateway).call("POST", "/system/connect", {"user_id": "mes", "token": "x"}, headers={"User-Agent": "a-6"})
    key = gateway.key()

    def line(mark):
        return marked(lambda: audit(gateway), f'ua="{mark}"')[0]

    assert "user=root" in line("a-1") and "auth=session" in line("a-1")
    assert "status=401" in line("a-2") and "user=root" in line("a-2") and "auth=none" in line("a-2")
    assert 'user="nobody here"' in line("a-3")
    assert "status=200" in line("a-4") and "user=root" in line("a-4") and "auth=session" in line("a-4")
    assert f"user={key[:4]}***(len={len(key)})" in line("a-5") and "auth=apikey" in line("a-5")
    assert "user=mes" in line("a-6") and "status=401" in line("a-6")
    assert token not in gateway.log() and PASSWORD not in gateway.log()


def test_a_file_of_its_own_is_rotated_and_closed_to_others(make_gateway, tmp_path):
    path = tmp_path / "audit.log"
    gateway = make_gateway({"edge.audit.file": str(path), "edge.audit.max_mb": "1", "edge.audit.max_files": "2"}).start()
    client = gateway.client()
    client.get("/api/v1/edge", headers={"User-Agent": "in-a-file"})
    (line,) = marked(lambda: path.read_text().splitlines(), "in-a-file")
    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \[API_ACCESS\] method=GET path=/api/v1/edge ", line)
    assert "[API_ACCESS]" not in gateway.log()
    assert path.stat().st_mode & 0o137 == 0
    client.contract = None
    while not (tmp_path / "audit.log.1").exists():
        client.session.get(f"{gateway.https}/api/v1/opc/{'x' * 2000}?q={'y' * 2000}", headers={"X-API-Key": client.key})
    # The next line makes the new file: there is none for a moment.
    eventually(path.exists)
    assert path.stat().st_size < 1 << 20


def test_a_file_that_cannot_be_made_refuses_the_start(make_gateway, tmp_path):
    gateway = make_gateway({"edge.audit.file": str(tmp_path / "none" / "audit.log")})
    with pytest.raises(AssertionError):
        gateway.start()
    eventually(lambda: "edge.audit.file" in gateway.log())


@pytest.mark.parametrize("on_failure", ["warn", "refuse"])
def test_a_trail_that_fails_is_reported_kept_and_completed(make_gateway, tmp_path, on_failure):
    path = tmp_path / "audit.log"
    gateway = make_gateway({"edge.audit.file": str(path), "edge.audit.on_failure": on_failure}).start()
    client, v5 = gateway.client(), V5(gateway, v1_key=gateway.key())
    client.contract = None
    client.get("/api/v1/edge", headers={"User-Agent": "before"})
    marked(lambda: path.read_text().splitlines(), "before")
    path.unlink()
    path.mkdir()  # root may write any file; a folder cannot be written
    client.get("/api/v1/edge", headers={"User-Agent": "while-it-fails"})

    def warnings():
        return client.get("/api/v1/system/health").data["warnings"]

    eventually(lambda: any("audit cannot be written" in w for w in warnings()))
    change = client.post("/api/v1/opc/NONE/start")
    if on_failure == "refuse":
        assert (change.status, change.code) == (503, "AUDIT_FAILED")
        assert v5.put("/site/NONE", {"description": "x"}).code == "E1500"
        assert client.get("/api/v1/opc").status == 200, "reading continues"
    else:
        assert change.code == "NOT_FOUND"
    assert "penstock_audit_failures_total" in client.get("/metrics").text
    path.rmdir()
    marked(lambda: path.is_file() and path.read_text().splitlines() or [], "while-it-fails")
    eventually(lambda: warnings() == [])
    assert client.post("/api/v1/opc/NONE/start").code == "NOT_FOUND"


class Collector:
    """A syslog server: messages over UDP, TCP or TLS."""

    def __init__(self, kind, port=0, context=None):
        self.kind, self.context, self.messages, self.connections = kind, context, [], []
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM if kind == "udp" else socket.SOCK_STREAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(("127.0.0.1", port))
        self.port = self.socket.getsockname()[1]
        if kind != "udp":
            self.socket.listen()
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        try:
            while True:
                if self.kind == "udp":
                    self.messages.append(self.socket.recv(65536).decode())
                    continue
                peer, _ = self.socket.accept()
                self.connections.append(peer)
                self.read(self.context.wrap_socket(peer, server_side=True) if self.context else peer)
        except OSError:
            pass

    def read(self, peer):
        """Each message has its length before it: RFC 6587, 3.4.1."""
        stream = peer.makefile("rb")
        while True:
            length = b""
            while (digit := stream.read(1)) not in (b" ", b""):
                length += digit
            if not length:
                return
            self.messages.append(stream.read(int(length)).decode())

    def close(self):
        for peer in self.connections:
            try:
                peer.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            peer.close()
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()


MESSAGE = re.compile(r"<110>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \S+ penstock \d+ API_ACCESS - \[API_ACCESS\] .*")


@pytest.fixture(scope="module")
def identity(tmp_path_factory):
    folder = tmp_path_factory.mktemp("collector")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "10", "-subj",
         "/CN=collector", "-addext", "subjectAltName=IP:127.0.0.1", "-out", folder / "cert.pem", "-keyout",
         folder / "key.pem"], check=True, capture_output=True)  # fmt: skip
    return folder


@pytest.mark.parametrize("kind", ["udp", "tcp", "tls"])
def test_a_syslog_server_gets_every_line(make_gateway, identity, kind):
    context = None
    if kind == "tls":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(identity / "cert.pem", identity / "key.pem")
    collector = Collector(kind, context=context)
    gateway = make_gateway({
        "edge.audit.syslog": f"{kind}://127.0.0.1:{collector.port}",
        "edge.audit.syslog_ca": str(identity / "cert.pem") if kind == "tls" else "",
    }).start()  # fmt: skip
    client = gateway.client()
    for number in range(20):
        client.get(f"/api/v1/edge?n={number}", headers={"User-Agent": "to-syslog"})
    seen = marked(lambda: collector.messages, "to-syslog", 20)
    assert all(MESSAGE.fullmatch(message) for message in seen)
    assert [re.search(r'query="n=(\d+)"', m)[1] for m in seen] == [str(n) for n in range(20)]
    assert len(marked(lambda: audit(gateway), "to-syslog", 20)) == 20, "and the log contains them, too"
    gateway.stop()
    collector.close()


def test_a_syslog_server_that_is_not_there_costs_no_line_and_no_answer(make_gateway):
    first = Collector("tcp")
    port = first.port
    first.close()
    gateway = make_gateway({"edge.audit.syslog": f"tcp://127.0.0.1:{port}"}).start()
    client = gateway.client()
    for _ in range(10):
        client.get("/api/v1/edge", headers={"User-Agent": "waits"})
    collector = Collector("tcp", port)
    eventually(lambda: len([m for m in collector.messages if "waits" in m]) == 10, within=60)
    collector.close()
    client.get("/api/v1/edge", headers={"User-Agent": "after-the-break"})
    again = Collector("tcp", port)
    eventually(lambda: any("after-the-break" in m for m in again.messages), within=60)
    gateway.stop()
    again.close()


def test_a_syslog_server_without_a_trusted_certificate_gets_nothing(make_gateway, identity):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(identity / "cert.pem", identity / "key.pem")
    collector = Collector("tls", context=context)
    gateway = make_gateway({"edge.audit.syslog": f"tls://127.0.0.1:{collector.port}"}).start()
    client = gateway.client()
    client.get("/api/v1/edge", headers={"User-Agent": "in-vain"})
    eventually(lambda: any("syslog server does not accept the audit" in w for w in client.get("/api/v1/system/health").data["warnings"]),
               within=60, every=0.5)  # fmt: skip
    assert collector.messages == []
    gateway.stop()
    collector.close()
