"""The gateway's OPC UA server with the clients of asyncua and node-opcua: security, browsing, reading, subscriptions,
writes, history."""

import asyncio
import contextlib
import datetime
import json
import os
import subprocess
import time

import pytest

asyncua = pytest.importorskip("asyncua")
from asyncua import ua  # noqa: E402
from asyncua.crypto import security_policies  # noqa: E402

from third_party import BUILD, HERE, NODE  # noqa: E402
from ua import URI, make_identity  # noqa: E402
from waiting import eventually  # noqa: E402

TITLE = "OPC UA server"  # in docs/interop.md
POLICIES = ("Basic256Sha256", "Aes128Sha256RsaOaep", "Aes256Sha256RsaPss")
MODES = ("Sign", "SignAndEncrypt")
COUNT = 10_000  # tags of the large OPC
TOOLS_URI = "urn:example.org:FreeOpcUa:opcua-asyncio"  # of asyncua's tools; their certificate must name it


@pytest.fixture(scope="module")
def identity(tmp_path_factory):
    """The client's certificate and key."""
    return make_identity(tmp_path_factory.mktemp("asyncua"))


@pytest.fixture(scope="module")
def plant(gateway, client, device):
    """A small OPC whose values are known, and one of many tags."""
    make = lambda opc_id, tags: client.create(  # noqa: E731
        {"opc_id": opc_id, "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
         "timecycle": 100, "tag_list": tags})  # fmt: skip
    make("LINE", [
        {"tag_id": "SPEED", "plc_address": "hr10", "data_type": "UInt16", "min_value": 0, "max_value": 5000,
         "unit": "rpm"},
        {"tag_id": "LEVEL", "plc_address": "hr20", "data_type": "Int16"},
        {"tag_id": "FIXED", "plc_address": "hr21", "data_type": "Int16", "writable": False},
        {"tag_id": "INPUT", "plc_address": "ir22", "data_type": "Int16"}])  # fmt: skip
    make("MANY", [{"tag_id": f"M{n}", "plc_address": f"hr{100 + n}", "data_type": "UInt16"} for n in range(COUNT)])
    eventually(lambda: client.value("SPEED")["value_read_status"] == "SUCCESS", within=20)
    eventually(lambda: client.value(f"M{COUNT - 1}")["value_read_status"] == "SUCCESS", within=20)
    return gateway


def node(opc, tag):
    return f"ns=2;s=SITE_DEFAULT.{opc}.{tag}"


@contextlib.asynccontextmanager
async def connected(plant, identity, policy="Basic256Sha256", mode="SignAndEncrypt", password=None):
    client = asyncua.Client(f"opc.tcp://127.0.0.1:{plant.ports['opcua']}/", timeout=20, watchdog_intervall=20)
    client.application_uri = URI
    client.set_user("opcua")
    client.set_password(password or (plant.data / "secrets/opcua-password").read_text().strip())
    await client.set_security(
        getattr(security_policies, f"SecurityPolicy{policy}"), str(identity[0]), str(identity[1]),
        mode=ua.MessageSecurityMode[mode if mode == "Sign" else "SignAndEncrypt"],
    )  # fmt: skip
    async with client:
        yield client


@pytest.fixture(scope="module")
def trusted(plant, client, identity):
    """The first try puts the certificate into the rejected list; one call trusts it."""

    async def attempt():
        async with connected(plant, identity):
            pass

    with pytest.raises((ua.UaError, ConnectionError, asyncio.TimeoutError, TimeoutError)):
        asyncio.run(attempt())
    rejected = client.get("/ui/opcua/certificates").data["rejected"]
    assert [c["application_uri"] for c in rejected] == [URI]
    assert client.post(f"/ui/opcua/certificates/{rejected[0]['thumbprint']}/trust").result == "OK"
    return identity


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("policy", POLICIES)
def test_asyncua_security(plant, trusted, policy, mode):
    async def run():
        async with connected(plant, trusted, policy, mode) as client:
            assert isinstance(await client.get_node(node("LINE", "SPEED")).read_value(), int)

    asyncio.run(run())


def test_asyncua_finds_the_offered_security(plant):
    async def run():
        client = asyncua.Client(f"opc.tcp://127.0.0.1:{plant.ports['opcua']}/")
        return await client.connect_and_get_server_endpoints()

    endpoints = asyncio.run(run())
    assert sorted((e.SecurityPolicyUri.partition("#")[2].replace("_", ""), e.SecurityMode.name) for e in endpoints) == [
        (policy, mode if mode == "Sign" else "SignAndEncrypt") for policy in sorted(POLICIES) for mode in MODES
    ]


def test_asyncua_wrong_password(plant, trusted):
    async def run():
        async with connected(plant, trusted, password="wrong"):
            pass

    with pytest.raises(ua.UaStatusCodeError) as refused:
        asyncio.run(run())
    assert refused.value.code == ua.StatusCodes.BadUserAccessDenied


def test_asyncua_browse_and_read(plant, trusted):
    async def run():
        async with connected(plant, trusted) as client:
            tags = await client.get_node("ns=2;s=SITE_DEFAULT.MANY").get_children()
            values = await client.read_values(tags)
            speed = client.get_node(node("LINE", "SPEED"))
            high = await client.get_node(node("LINE", "SPEED") + "#EURange").read_value()
            return tags, values, await speed.read_data_value(), high

    tags, values, speed, high = asyncio.run(run())
    assert len(tags) == len(values) == COUNT
    assert speed.StatusCode.is_good() and speed.SourceTimestamp is not None
    assert high.High == 5000


def test_asyncua_subscription(plant, trusted, client):
    seen = {}

    class Handler:
        def datachange_notification(self, item, value, data):
            seen[str(item)] = value

    async def run():
        async with connected(plant, trusted) as foreign:
            subscription = await foreign.create_subscription(100, Handler())
            tags = await foreign.get_node("ns=2;s=SITE_DEFAULT.MANY").get_children()
            await subscription.subscribe_data_change([*tags, foreign.get_node(node("LINE", "LEVEL"))])
            for _ in range(100):
                if len(seen) == COUNT + 1:
                    break
                await asyncio.sleep(0.1)
            await asyncio.to_thread(client.write, "LEVEL", "-321")
            for _ in range(100):
                if -321 in seen.values():
                    break
                await asyncio.sleep(0.1)

    asyncio.run(run())
    assert len(seen) == COUNT + 1
    assert -321 in seen.values()
    assert "subscription" not in plant.log(), "a subscription is no news"


def test_asyncua_gets_each_value_that_was_read(plant, trusted, client, make_device):
    """At the pace of the scan, where a sampling would miss one in a hundred: the history is the witness."""
    tags = [f"FAST_{n}" for n in range(20)]
    signals = {"signals": [{"address": "hr{}", "first": 1, "count": len(tags), "type": "UInt16", "shape": "counter", "low": 0,
                            "high": 60_000, "step": 1, "period_ms": 10}]}  # fmt: skip
    moving = make_device(profile=signals)
    client.create({"opc_id": "FAST", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": moving.port,
                   "timecycle": 40, "tag_list": [{"tag_id": tag, "plc_address": f"hr{1 + n}", "data_type": "UInt16"}
                                                 for n, tag in enumerate(tags)]})  # fmt: skip
    eventually(lambda: client.value(tags[-1])["value_read_status"] == "SUCCESS")
    seen = {tag: {} for tag in tags}
    overflows = []

    class Handler:
        def datachange_notification(self, item, value, data):
            shown = data.monitored_item.Value
            seen[str(item.nodeid.Identifier).rpartition(".")[2]][shown.SourceTimestamp] = value
            if shown.StatusCode and shown.StatusCode.value & 0x480 == 0x480:
                overflows.append(item)

    async def run():
        async with connected(plant, trusted) as foreign:
            subscription = await foreign.create_subscription(200, Handler())
            await subscription.subscribe_data_change([foreign.get_node(node("FAST", tag)) for tag in tags],
                                                     queuesize=1000, sampling_interval=40)  # fmt: skip
            await asyncio.sleep(8)
            await subscription.delete()

    asyncio.run(run())
    time.sleep(3)  # a point is visible 2 s after its time at the latest
    assert not overflows
    missed = []
    for tag in tags:
        times = sorted(seen[tag])
        first, last = (int(t.replace(tzinfo=datetime.timezone.utc).timestamp() * 1000) for t in (times[0], times[-1]))
        points = client.get(f"/api/v1/tag/{tag}/history?from={first}&to={last + 1}&limit=10000").data["points"]
        kept = sorted((p["ts"], int(p["value"])) for p in points)
        # Two scans close to one another, after one that was late, may find the same value: that is no change.
        kept = kept[:1] + [point for before, point in zip(kept, kept[1:]) if before[1] != point[1]]
        shown = [(round(t.replace(tzinfo=datetime.timezone.utc).timestamp() * 1000), seen[tag][t]) for t in times]
        assert len(kept) > 50
        missed += [(tag, *point) for point in sorted(set(kept) ^ set(shown))]
    assert not missed
    client.delete("/api/v1/opc/FAST")


def test_asyncua_write(plant, trusted, client):
    async def run():
        async with connected(plant, trusted) as foreign:
            level = foreign.get_node(node("LINE", "LEVEL"))
            await level.write_value(ua.DataValue(ua.Variant(-77, ua.VariantType.Int16)))
            back = await level.read_value()
            refused = []
            for name, value in [("LEVEL", ua.Variant(1.5, ua.VariantType.Double)),
                                ("SPEED", ua.Variant(6000, ua.VariantType.UInt16)),
                                ("FIXED", ua.Variant(1, ua.VariantType.Int16)),
                                ("INPUT", ua.Variant(1, ua.VariantType.Int16))]:  # fmt: skip
                try:
                    await foreign.get_node(node("LINE", name)).write_value(ua.DataValue(value))
                    refused.append("Good")
                except ua.UaStatusCodeError as error:
                    refused.append(ua.status_codes.get_name_and_doc(error.code)[0])
            levels = [await foreign.get_node(node("LINE", name)).get_access_level() for name in ("LEVEL", "INPUT")]
            return back, refused, [ua.AccessLevel.CurrentWrite in level for level in levels]

    back, refused, is_writable = asyncio.run(run())
    assert back == -77
    assert refused == ["BadTypeMismatch", "BadOutOfRange", "BadNotWritable", "BadNotWritable"]
    assert is_writable == [True, False], "an input can only be read"
    assert client.value("LEVEL")["value"] == "-77"


def test_tools_of_asyncua(plant, client, tmp_path):
    """As people type them: refused, trusted, then list, read, write and read again, with a certificate and a password."""
    password = (plant.data / "secrets/opcua-password").read_text().strip()
    certificate, key = make_identity(tmp_path, TOOLS_URI)
    security = f"Basic256Sha256,SignAndEncrypt,{certificate},{key}"

    def run(tool, name, *words):
        command = [BUILD / "venv/bin" / tool, "-u", f"opc.tcp://127.0.0.1:{plant.ports['opcua']}/", "--user", "opcua", "--password",
                   password, "--security", security, "-n", name, *words]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        return done.stdout + done.stderr

    assert "ns=2;s=SITE_DEFAULT" not in run("uals", "i=85")
    rejected = client.get("/ui/opcua/certificates").data["rejected"]
    seen = next(c["thumbprint"] for c in rejected if c["application_uri"] == TOOLS_URI)
    assert client.post(f"/ui/opcua/certificates/{seen}/trust").result == "OK"
    assert "ns=2;s=SITE_DEFAULT" in run("uals", "i=85")
    run("uawrite", node("LINE", "LEVEL"), "-t", "int16", "451")
    eventually(lambda: client.value("LEVEL")["value"] == "451")
    assert "451" in run("uaread", node("LINE", "LEVEL"))
    assert "BadNotWritable" in run("uawrite", node("LINE", "INPUT"), "-t", "int16", "1")


def test_asyncua_history(plant, trusted):
    begin = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=5)
    time.sleep(3)  # a point is visible 2 s after its time at the latest

    async def run():
        async with connected(plant, trusted) as foreign:
            tag = foreign.get_node(node("LINE", "SPEED"))
            end = datetime.datetime.now(datetime.timezone.utc)
            whole = await tag.read_raw_history(begin, end)
            pages = await tag.read_raw_history(begin, end, 7, return_bounds=False)
            return whole, pages, await tag.read_attribute(ua.AttributeIds.Historizing)

    whole, pages, historizing = asyncio.run(run())
    assert len(whole) >= 20
    assert [v.SourceTimestamp for v in whole] == sorted(v.SourceTimestamp for v in whole)
    times = [v.SourceTimestamp for v in pages]
    assert times[:7] == [v.SourceTimestamp for v in whole][:7]
    assert len(set(times)) == len(times), "a continuation brought a point twice"
    assert historizing.Value.Value is True


def test_asyncua_live_changes(plant, trusted, client):
    async def run():
        async with connected(plant, trusted) as foreign:
            await asyncio.to_thread(
                client.post, "/api/v1/opc/LINE/tag",
                {"tag_id": "LATE", "plc_address": "hr30", "data_type": "UInt16"})  # fmt: skip
            for _ in range(50):
                names = [(await n.read_browse_name()).Name
                         for n in await foreign.get_node("ns=2;s=SITE_DEFAULT.LINE").get_children()]  # fmt: skip
                if "LATE" in names:
                    break
                await asyncio.sleep(0.1)
            return names

    assert "LATE" in asyncio.run(run())


def test_sessions_are_listed(plant, trusted, client):
    async def run():
        async with connected(plant, trusted):
            for _ in range(50):
                listed = await asyncio.to_thread(lambda: client.get("/ui/opcua/sessions").data["sessions"])
                if listed:
                    return listed
                await asyncio.sleep(0.1)

    listed = asyncio.run(run())
    assert [(s["user"], s["role"], s["policy"], s["mode"]) for s in listed] == [
        ("opcua", "operator", "Basic256Sha256", "SignAndEncrypt")
    ]


def code_name(error):
    return ua.status_codes.get_name_and_doc(error.code)[0]


def test_a_write_returns_the_result_of_the_device(plant, trusted, client, make_device):
    """No other client waits for a device that does not answer."""
    mute = make_device()
    client.create({"opc_id": "MUTE", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": mute.port,
                   "timecycle": 60_000, "options": {"timeout_ms": 1500},
                   "tag_list": [{"tag_id": "MUTE.V", "plc_address": "hr1", "data_type": "UInt16"}]})  # fmt: skip
    eventually(lambda: client.value("MUTE.V")["value_read_status"] == "SUCCESS")

    async def run():
        async with connected(plant, trusted) as writer, connected(plant, trusted) as reader:
            mute.freeze()
            value = ua.DataValue(ua.Variant(7, ua.VariantType.UInt16))
            write = asyncio.create_task(writer.get_node(node("MUTE", "MUTE.V")).write_value(value))
            reads = 0
            while not write.done():
                await reader.get_node(node("LINE", "SPEED")).read_value()
                reads += 1
                await asyncio.sleep(0.01)
            with pytest.raises(ua.UaStatusCodeError) as refused:
                await write
            return code_name(refused.value), reads

    try:
        told, reads = asyncio.run(run())
    finally:
        mute.thaw()
    assert told == "BadTimeout"
    assert reads > 10, "others had to wait"
    client.delete("/api/v1/opc/MUTE")


def test_anonymous_and_none_only_where_they_are_allowed(plant, make_gateway, device):
    open_plant = make_gateway({"edge.opcua.allow_none": "true", "edge.opcua.allow_anonymous": "true"}).start()
    open_plant.client().create(
        {"opc_id": "LINE", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": device.port,
         "timecycle": 100, "tag_list": [{"tag_id": "LEVEL", "plc_address": "hr20", "data_type": "Int16"}]})  # fmt: skip
    eventually(lambda: open_plant.client().value("LEVEL")["value_read_status"] == "SUCCESS")

    async def read_and_write(gateway):
        async with asyncua.Client(f"opc.tcp://127.0.0.1:{gateway.ports['opcua']}/", timeout=20) as foreign:
            level = foreign.get_node(node("LINE", "LEVEL"))
            value = await level.read_value()
            with pytest.raises(ua.UaStatusCodeError) as refused:
                await level.write_value(ua.DataValue(ua.Variant(1, ua.VariantType.Int16)))
            return value, code_name(refused.value)

    value, refused = asyncio.run(read_and_write(open_plant))
    assert isinstance(value, int) and refused == "BadUserAccessDenied"
    with pytest.raises((ua.UaError, ConnectionError, asyncio.TimeoutError, TimeoutError)):
        asyncio.run(read_and_write(plant))


def test_info_returns_how_to_connect(plant):
    """What a user sees is what the server has."""
    info = plant.first_admin("correct horse battery").get("/ui/opcua/info?reveal=true").data
    assert info["auth_password"] == (plant.data / "secrets/opcua-password").read_text().strip()
    assert info["auth_username"] == "opcua" and not info["auth_anonymous"]
    assert info["tcp_endpoint"].startswith("opc.tcp://")
    assert info["tcp_endpoint"].rstrip("/").endswith(f":{plant.ports['opcua']}"), info


def test_a_session_ends_when_its_certificate_is_rejected(plant, trusted, client):
    certificates = "/ui/opcua/certificates"
    thumbprint = next(c["thumbprint"] for c in client.get(certificates).data["trusted"] if c["application_uri"] == URI)

    def sessions():
        return len(client.get("/ui/opcua/sessions").data["sessions"])

    async def run():
        async with connected(plant, trusted) as foreign:
            await asyncio.to_thread(eventually, lambda: sessions() == 1)
            await asyncio.to_thread(client.done, "POST", f"{certificates}/{thumbprint}/reject")
            await asyncio.to_thread(eventually, lambda: sessions() == 0)
            await foreign.get_node(node("LINE", "SPEED")).read_value()

    try:
        with pytest.raises((ua.UaError, ConnectionError, asyncio.TimeoutError, TimeoutError)):
            asyncio.run(run())
    finally:
        client.done("POST", f"{certificates}/{thumbprint}/trust")


def run_node_client(plant, folder, within=150):
    password = (plant.data / "secrets/opcua-password").read_text().strip()
    command = [NODE, HERE / "clients/opcua_client.js", f"opc.tcp://127.0.0.1:{plant.ports['opcua']}", password, folder]
    return subprocess.run(command, capture_output=True, text=True, timeout=within,
                          env={**os.environ, "NODE_PATH": str(BUILD / "npm/node_modules")})  # fmt: skip


def test_node_opcua(plant, client, tmp_path):
    refused = run_node_client(plant, tmp_path)
    assert refused.returncode != 0, "an untrusted certificate was accepted"
    rejected = [c for c in client.get("/ui/opcua/certificates").data["rejected"] if "node-opcua" in c["subject"]
                or "NodeOPCUA" in c["application_uri"]]  # fmt: skip
    assert len(rejected) == 1, refused.stderr[-3000:]
    assert client.post(f"/ui/opcua/certificates/{rejected[0]['thumbprint']}/trust").result == "OK"
    done = run_node_client(plant, tmp_path)
    assert done.returncode == 0, done.stderr[-3000:]
    seen = json.loads(done.stdout.splitlines()[-1])
    history = seen.pop("history")
    assert seen == {
        "secured": [f"{policy} {mode}" for policy in ("Basic256Sha256", "Aes128_Sha256_RsaOaep", "Aes256_Sha256_RsaPss")
                    for mode in MODES],
        "wrongPassword": seen["wrongPassword"], "browsed": COUNT, "browsePages": seen["browsePages"], "good": COUNT,
        "heard": COUNT, "wrote": "Good", "readBack": -99, "wrongType": "BadTypeMismatch",
        "outOfRange": "BadOutOfRange", "missing": "BadNodeIdUnknown",
    }  # fmt: skip
    assert "BadUserAccessDenied" in seen["wrongPassword"]
    assert seen["browsePages"] == 4
    assert history["points"] >= 20 and history["distinct"] == history["points"] and history["inOrder"], history
    assert history["pages"] >= 3, history
