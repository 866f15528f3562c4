"""OPC UA with third-party programs: the gateway reads, writes and browses servers of asyncua and node-opcua."""

import pytest

from certificate import RSA, make_certificate
from third_party import BUILD, HERE, NODE, PYTHON, free_port
from tcp_proxy import Relay
from program import Program
from shown_certificate import ShownCertificate
from waiting import eventually, holds

TITLE = "OPC UA"  # in docs/interop.md
SECURE = ["Basic256Sha256", "Aes128Sha256RsaOaep", "Aes256Sha256RsaPss"]
LINE = [("Bool", "true", "Boolean"), ("SByte", "-5", "SByte"), ("Byte", "200", "Byte"), ("Int16", "-123", "Int16"),
        ("UInt16", "65000", "UInt16"), ("Int32", "-123456", "Int32"), ("UInt32", "4000000000", "UInt32"),
        ("Int64", "1099511627776", "Int64"), ("UInt64", "9223372036854775808", "UInt64"), ("Float", "0.5", "Float"),
        ("Double", "1234.5678", "Double"), ("String", "온도", "String"), ("Bytes", "AP8=", "ByteString"),
        ("Time", "2020-01-01T00:00:00.000Z", "DateTime"), ("List", "[1,2,3]", "Int32[3]")]  # fmt: skip


COUNT = 1000  # plain nodes


class Peer:
    """A foreign server at a port of its own: it runs until a test ends it, for it takes seconds to start."""

    def __init__(self, kind, folder):
        self.kind, self.folder, self.port, self.program = kind, folder, free_port(), None

    def start(self, *extras):
        arguments = (self.port, self.folder / "peer", COUNT, *extras)
        if self.kind == "asyncua":
            command, environment = (PYTHON, HERE / "servers/asyncua_server.py"), None
        else:
            command, environment = (NODE, HERE / "servers/node_opcua_server.js"), {"NODE_PATH": str(BUILD / "npm/node_modules")}
        self.program = Program(self.kind, (*command, *arguments), self.folder, environment).start()
        self.program.wait_for_line("listening", 60)

    def kill(self):
        if self.program is not None:
            self.program.kill()

    def running(self):
        """Its port."""
        if self.program is None or not self.program.is_running():
            self.start()
        return self.port


@pytest.fixture(scope="module")
def peers(tmp_path_factory):
    made = {kind: Peer(kind, tmp_path_factory.mktemp(kind)) for kind in ("asyncua", "node-opcua")}
    yield made
    for peer in made.values():
        peer.kill()


@pytest.fixture(scope="module", params=["asyncua", "node-opcua"])
def peer(request, peers):
    return peers[request.param]


def create(client, opc_id, port, nodes, **options):
    client.create({"opc_id": opc_id, "opc_type": "OPC-UA", "opc_agent_ip": f"opc.tcp://127.0.0.1:{port}/peer/",
                   "timecycle": 200, "options": {"timeout_ms": 5000, "trust": "all", **options},
                   "tag_list": [{"tag_id": f"{opc_id}.{n}", "plc_address": node}
                                for n, node in enumerate(nodes)]})  # fmt: skip


def named(names):
    return [f"nsu=urn:peer:sim;s=Line.{name}" for name in names]


def records(client, opc_id, count):
    return client.values(f"{opc_id}.{n}" for n in range(count))


def texts(client, opc_id, count):
    return [r["value"] if r["quality"] == 192 else r["value_read_error_message"]
            for r in records(client, opc_id, count)]  # fmt: skip


def error_of(client, opc_id):
    return client.opc(opc_id)["last_error"] or ""


def wait_for(client, opc_id, expected, within=20):
    eventually(lambda: texts(client, opc_id, len(expected)) == expected, within=within, every=0.1,
               what=lambda: f"{texts(client, opc_id, len(expected))}, {error_of(client, opc_id)}")  # fmt: skip


# First, for the server that it leaves is that of the tests below.
def test_missing_node_restart_and_moved_namespace(client, peer):
    peer.kill()
    paths = [f"nsu=urn:peer:sim;path=/Many/N{n}" for n in (7, 500)]
    numbers = [f"nsu=urn:peer:sim;i={10000 + n}" for n in range(COUNT)]
    create(client, "UA", peer.port, numbers + paths, bad_address_retry_s=2)
    peer.start("missing")
    missing = "BadNodeIdUnknown: the server has no such node"
    no_match = "BadNoMatch: the server has no node at this path; each name must match in case and namespace"
    expected = [missing if n == 500 else str(n) for n in range(COUNT)]
    wait_for(client, "UA", [*expected, "7", no_match], within=30)
    assert [r["quality"] for r in records(client, "UA", COUNT)].count(4) == 1
    peer.kill()
    eventually(lambda: client.opc("UA")["connection_status"] != "CONNECTED", within=15, every=0.1)
    peer.start("urn:before")
    wait_for(client, "UA", [str(n) for n in [*range(COUNT), 7, 500]], within=30)
    client.delete("/api/v1/opc/UA")


@pytest.mark.parametrize("mode", ["subscribe", "poll"])
def test_browse_paths(client, peer, mode):
    port = peer.running()
    nodes = ["nsu=urn:peer:sim;path=/Line/Int32", "path=(nsu=urn:peer:sim;s=Line)/nsu=urn:peer:sim;List[1]",
             "path=/Server/ServerStatus/State", "nsu=urn:peer:sim;path=/line/Int32", "nsu=urn:none;path=/Line"]  # fmt: skip
    create(client, "UA", port, nodes, mode=mode)
    wait_for(client, "UA", ["-123456", "2", "0",
             "BadNoMatch: the server has no node at this path; each name must match in case and namespace",
             "the server has no namespace urn:none: check nsu= in the address"])  # fmt: skip
    for text in ("77", "-123456"):
        assert client.write("UA.0", text).result == "OK"
        eventually(lambda text=text: texts(client, "UA", 1) == [text])
    client.delete("/api/v1/opc/UA")


def test_a_list_changes_its_length(client, peer):
    port = peer.running()
    create(client, "UA", port, named(["List"]))
    wait_for(client, "UA", ["[1,2,3]"])
    for text in ("[7,8]", "[]", "[1,2,3]"):
        answer = client.write("UA.0", text)
        assert answer.result == "OK", answer
        eventually(lambda text=text: texts(client, "UA", 1) == [text], what=lambda: texts(client, "UA", 1))
    client.delete("/api/v1/opc/UA")


def test_lost_connections_leave_one_session(client, peer):
    port = peer.running()
    way = Relay(free_port(), port)
    create(client, "UA", way.port, ["i=2277", *named(["Int32"])])
    eventually(lambda: texts(client, "UA", 2)[1] == "-123456", within=20, what=lambda: error_of(client, "UA"))
    for _ in range(4):
        way.cut()
        eventually(lambda: client.opc("UA")["connection_status"] != "CONNECTED", within=15, every=0.1)
        way.mend()
        eventually(lambda: client.opc("UA")["connection_status"] == "CONNECTED", within=30, every=0.1,
                   what=lambda: error_of(client, "UA"))  # fmt: skip
    # asyncua does not count them, and ends a session with its connection.
    count = "1" if peer.kind == "node-opcua" else "the server has no value here"
    eventually(lambda: texts(client, "UA", 2) == [count, "-123456"], what=lambda: texts(client, "UA", 2))
    client.delete("/api/v1/opc/UA")
    way.cut()


def test_lost_connections_leave_one_session_at_a_gateway(gateway, client):
    """A gateway that collects from a gateway, here from itself."""
    way = Relay(free_port(), gateway.ports["opcua"])
    password = (gateway.data / "secrets/opcua-password").read_text().strip()
    create(client, "UA", way.port, ["i=2277", "i=2256{BuildInfo.ManufacturerName}"], username="opcua", password=password)

    def rejected():
        listed = client.get("/ui/opcua/certificates").data["rejected"]
        return [c["thumbprint"] for c in listed if c["seen_as"] == "client"]

    eventually(rejected, within=20, what=lambda: error_of(client, "UA"))
    for thumbprint in rejected():
        client.post(f"/ui/opcua/certificates/{thumbprint}/trust")
    eventually(lambda: texts(client, "UA", 1) == ["1"], within=30, what=lambda: error_of(client, "UA"))
    for _ in range(4):
        way.cut()
        eventually(lambda: client.opc("UA")["connection_status"] != "CONNECTED", within=15, every=0.1)
        way.mend()
        eventually(lambda: client.opc("UA")["connection_status"] == "CONNECTED", within=30, every=0.1,
                   what=lambda: error_of(client, "UA"))  # fmt: skip
        eventually(lambda: texts(client, "UA", 1) == ["1"], what=lambda: texts(client, "UA", 2))
    client.delete("/api/v1/opc/UA")
    way.cut()


@pytest.mark.parametrize("mode", ["subscribe", "poll"])
def test_values(client, peer, mode):
    port = peer.running()
    create(client, "UA", port, named(name for name, _, _ in LINE), mode=mode)
    wait_for(client, "UA", [text for _, text, _ in LINE])
    assert [r["data_type"] for r in records(client, "UA", len(LINE))] == [kind for _, _, kind in LINE]
    changes = [(0, "false"), (5, "77"), (10, "-0.25"), (11, "물"), (14, "[4,5,6]")]
    for n, text in [*changes, *((n, LINE[n][1]) for n, _ in changes)]:
        answer = client.write(f"UA.{n}", text)
        assert answer.result == "OK", answer
        eventually(lambda n=n, text=text: texts(client, "UA", len(LINE))[n] == text)
    client.delete("/api/v1/opc/UA")


MEMBERS = [("Axis{id}", "3", "Byte"), ("Axis{mode}", "1", "Int32"), ("Axis{home.x}", "0.5", "Double"),
           ("Axis{way[1].x}", "-7", "Double"), ("Axis{home.marks}", '["a","b"]', "String[2]"),
           ("Axis{home.marks[1]}", "b", "String"), ("Axis{load}", "1.25", "Float"),
           ("Axis{spare}", "the server has no value here", None),
           ("Either{text}",
            "the gateway does not support unions, nor structures whose members may be of a subtype", None)]  # fmt: skip


@pytest.mark.parametrize("mode", ["subscribe", "poll"])
def test_members_of_structures(client, peers, mode):
    """Of kinds that only the server has; node-opcua creates its own from files only."""
    port = peers["asyncua"].running()
    nodes = named(name for name, _, _ in MEMBERS) + ["i=2256{BuildInfo.ProductName}", *named(["Axes{id}", "Axis{gone}"])]
    create(client, "UA", port, nodes, mode=mode)
    eventually(lambda: texts(client, "UA", len(nodes))[0] == "3", within=20, what=lambda: error_of(client, "UA"))
    product = client.values(["UA.9"])[0]["value"]
    assert "FreeOpcUa" in product
    wait_for(client, "UA", [text for _, text, _ in MEMBERS] + [product,
             "the value is an array of structures: name one of them by [n] before the member",
             "the structure has no member gone; its members are id, mode, home, way, load, spare"])  # fmt: skip
    assert [r["data_type"] for r in records(client, "UA", len(MEMBERS)) if r["quality"] == 192] == [
        kind for _, _, kind in MEMBERS if kind]  # fmt: skip
    assert "whole structures" in client.write("UA.0", "1").text
    client.delete("/api/v1/opc/UA")


def test_members_are_written(client, peers):
    port = peers["asyncua"].running()
    nodes = named(["Axis{id}", "Axis{home.x}", "Axis{home.marks}", "Axis{way[1].x}", "Axes[1]{id}", "Axes[0]{id}"])
    create(client, "UA", port, nodes, write_whole_structure=True, write_whole_array=True)
    before = ["3", "0.5", '["a","b"]', "-7", "4", "3"]
    wait_for(client, "UA", before)
    for n, text in enumerate(["9", "2.25", '["물"]', "1", "8"]):
        for now in (text, before[n]):
            answer = client.write(f"UA.{n}", now)
            assert answer.result == "OK", answer
            wait_for(client, "UA", [*before[:n], now, *before[n + 1 :]])
    client.delete("/api/v1/opc/UA")


@pytest.mark.parametrize("mode", ["subscribe", "poll"])
def test_structures_that_only_a_type_dictionary_describes(client, peers, mode):
    port = peers["asyncua"].running()
    nodes = named(["Old{id}", "Old{name}", "Old{marks}", "Old{way[1].x}", "Old{gone}"])
    create(client, "UA", port, nodes, mode=mode, write_whole_structure=True)
    expected = ["7", "AB", "[1,-2]", "-7", "the structure has no member gone; its members are id, name, marks, way"]
    wait_for(client, "UA", expected)
    for text in ("long name", "AB"):
        answer = client.write("UA.1", text)
        assert answer.result == "OK", answer
        wait_for(client, "UA", [expected[0], text, *expected[2:]])
    client.delete("/api/v1/opc/UA")


def test_alarms(client, peers):
    """asyncua has no conditions of its own."""
    port = peers["node-opcua"].running()
    way = Relay(free_port(), port)
    source = "nsu=urn:peer:sim;s=Tank.Level"
    nodes = [f"alarm={source}{{{member}}}" for member in ("active", "name", "acked")]
    nodes += ["alarm=i=2253{count}", "alarm=nsu=urn:peer:sim;path=/Tank/Level", f"event={source}"]
    create(client, "UA", way.port, nodes)
    create(client, "UA2", port, [source])
    wait_for(client, "UA2", ["0.5"])

    def alarm():
        return texts(client, "UA", 4)

    calm = ["false", "", "true", "0"]
    eventually(lambda: alarm() == calm, within=20, what=lambda: f"{alarm()}, {error_of(client, 'UA')}")
    assert client.write("UA2.0", "0.85").result == "OK"
    eventually(lambda: alarm() == ["true", "Tank level", "false", "1"], what=alarm)
    assert int(texts(client, "UA", 5)[4]) > 0
    assert texts(client, "UA", 6)[5], "what the event says"
    way.cut()
    eventually(lambda: client.opc("UA")["connection_status"] != "CONNECTED", within=15, every=0.1)
    assert client.write("UA2.0", "0.5").result == "OK"
    way.mend()
    eventually(lambda: alarm()[0] == "false" and alarm()[3] == "0", within=20, what=alarm)
    assert client.write("UA2.0", "0.95").result == "OK"
    eventually(lambda: alarm()[0] == "true", what=alarm)
    assert client.write("UA2.0", "0.5").result == "OK"
    eventually(lambda: alarm()[0] == "false", what=alarm)
    client.delete("/api/v1/opc/UA")
    client.delete("/api/v1/opc/UA2")
    way.cut()


@pytest.mark.parametrize("mode", ["Sign", "SignAndEncrypt"])
@pytest.mark.parametrize("policy", SECURE)
def test_policies(client, peer, policy, mode):
    port = peer.running()
    create(client, "UA", port, named(["Int32"]), security_policy=policy, security_mode=mode, username="user1",
           password="pass1")  # fmt: skip
    wait_for(client, "UA", ["-123456"])
    in_force = client.opc("UA")["security"]
    assert in_force == f"{policy} {mode}" or in_force.startswith(f"{policy} {mode}, password encrypted by "), in_force
    client.delete("/api/v1/opc/UA")


@pytest.mark.parametrize("mode", ["subscribe", "poll"])
def test_a_value_that_stays_is_confirmed(client, peer, mode):
    port = peer.running()
    create(client, "UA", port, named(["Int32"]), mode=mode)
    wait_for(client, "UA", ["-123456"])
    first, ts = client.opc("UA")["confirmed_at"], records(client, "UA", 1)[0]["ts"]
    eventually(lambda: (client.opc("UA")["confirmed_at"] or 0) > max(first or 0, ts), within=20)
    assert mode == "poll" or records(client, "UA", 1)[0]["ts"] == ts, "nothing has changed"
    client.delete("/api/v1/opc/UA")


def test_user_with_a_certificate(client, peer, tmp_path):
    port = peer.running()
    certificate, key = make_certificate(tmp_path, key=RSA)
    create(client, "UA", port, named(["Int32"]), user_certificate=certificate, user_key=key)
    wait_for(client, "UA", ["-123456"])
    client.delete("/api/v1/opc/UA")


def test_a_server_that_shows_a_certificate_where_nothing_is_secured(client, peer):
    port = peer.running()
    way = ShownCertificate(port, b"0\x82\x00\x10" + bytes(16))
    create(client, "UA", way.port, named(["Int32"]), security_policy="None")
    wait_for(client, "UA", ["-123456"])
    assert way.changed >= 2, "once for the endpoints, once for the session"
    client.delete("/api/v1/opc/UA")
    way.close()


def test_untrusted_peers_are_refused(client, peer):
    port = peer.running()
    create(client, "UA", port, named(["Int32"]), username="user1", password="guess")
    eventually(lambda: "Bad" in error_of(client, "UA"), within=10, what=lambda: client.opc("UA"))
    assert "guess" not in error_of(client, "UA")
    create(client, "UA2", port, named(["Int32"]), trust="list")
    eventually(lambda: "not trusted" in error_of(client, "UA2"), within=10, what=lambda: client.opc("UA2"))
    listed = client.get("/ui/opcua/certificates").data["rejected"]
    rejected = next(c for c in listed if c["thumbprint"] in error_of(client, "UA2"))
    assert rejected["seen_as"] == "server"
    client.post(f"/ui/opcua/certificates/{rejected['thumbprint']}/trust")
    wait_for(client, "UA2", ["-123456"], within=5)
    client.delete("/api/v1/opc/UA")
    client.delete("/api/v1/opc/UA2")


def test_values_missed_in_an_outage(client, peer):
    port = peer.running()
    way = Relay(free_port(), port)
    create(client, "UA", way.port, named(["Counter"]))
    kept = "/api/v1/tag/UA.0/history?quality=good&limit=100000"

    def counted():
        return [int(p["value"]) for p in client.get(kept).data["points"]]

    eventually(lambda: len(counted()) > 5, within=20, what=lambda: error_of(client, "UA"))
    way.cut()
    eventually(lambda: client.opc("UA")["connection_status"] != "CONNECTED", within=15, every=0.1)
    before = counted()[-1]
    holds(lambda: client.opc("UA")["connection_status"] != "CONNECTED", during=3)
    way.mend()
    eventually(lambda: counted()[-1] > before + 12, within=20, every=0.1, what=lambda: error_of(client, "UA"))
    points = counted()
    missed = set(range(before + 1, points[-1] + 1)) - set(points)
    assert len(missed) <= 2, f"{sorted(missed)} of {before}…{points[-1]}"
    client.delete("/api/v1/opc/UA")
    way.cut()


def test_browse(client, peer):
    port = peer.running()
    create(client, "UA", port, named(["Int32"]))
    wait_for(client, "UA", ["-123456"])
    top = client.get("/api/v1/opc/UA/browse").data
    line = next(i for i in top["items"] if i["name"] == "Line")
    assert (line["kind"], line["has_children"], line["plc_address"]) == ("folder", True, None)
    below = client.get(f"/api/v1/opc/UA/browse?node={line['node']}").data["items"]
    told = {i["name"]: i for i in below}
    assert told["Int16"]["data_type"] == "Int16" and told["Int16"]["writable"] and told["Int16"]["plc_address"]
    assert not told["Counter"]["writable"]
    names, after = [], ""
    many = next(i for i in top["items"] if i["name"] == "Many")["node"]
    while True:
        page = client.get(f"/api/v1/opc/UA/browse?node={many}&size=100&after={after}").data
        names += [i["name"] for i in page["items"]]
        after = page["next"]
        if not after:
            break
    assert sorted(names) == sorted(f"N{n}" for n in range(COUNT))
    client.delete("/api/v1/opc/UA")
