"""Node-RED as a client: its OPC UA nodes at the gateway's OPC UA server, its http request node at the API."""

import json
import urllib.request

import pytest

from third_party import BUILD, NODE, SLOW, free_port, is_listening
from waiting import eventually

TITLE = "Node-RED"  # in docs/interop.md
HOME = BUILD / "node-red/node_modules"
pytestmark = SLOW

# What passes a node is kept under its name; GET /seen shows it.
KEEP = """
const seen = flow.get("seen") || {};
(seen[env.get("NR_NODE_NAME")] ||= []).push({topic: msg.topic, payload: msg.payload, status: msg.statusCode});
flow.set("seen", seen);
"""


def endpoint(port):
    return {"id": "endpoint", "type": "OpcUa-Endpoint", "name": "penstock", "endpoint": f"opc.tcp://127.0.0.1:{port}/",
            "secpol": "Basic256Sha256", "secmode": "SignAndEncrypt", "none": False, "login": True, "usercert": False}  # fmt: skip


def entry(node_id, path, to):
    return {"id": node_id, "type": "http in", "z": "flow", "url": path, "method": "post", "wires": [to]}


def keeper(name):
    return {"id": f"keep-{name}", "type": "function", "z": "flow", "name": name, "func": KEEP, "outputs": 0, "wires": []}


def opcua(action):
    """POST /<action> with topic and payload; what comes of it is kept."""
    prepare = "return [{topic: msg.payload.topic, payload: msg.payload.payload}, {res: msg.res, payload: {}}];"
    return [
        entry(f"in-{action}", f"/{action}", [f"prepare-{action}"]),
        {"id": f"prepare-{action}", "type": "function", "z": "flow", "func": prepare, "outputs": 2,
         "wires": [[f"ua-{action}"], [f"done-{action}"]]},
        {"id": f"done-{action}", "type": "http response", "z": "flow", "statusCode": "200", "wires": []},
        {"id": f"ua-{action}", "type": "OpcUa-Client", "z": "flow", "endpoint": "endpoint", "action": action, "name": action,
         "time": "100", "timeUnit": "ms", "deadbandtype": "a", "deadbandvalue": 1, "certificate": "n", "useTransport": False,
         "applicationName": "NodeOPCUA-Client", "wires": [[f"keep-{action}"], [f"keep-{action} status"], []]},
        keeper(action),
        keeper(f"{action} status") | {"func": KEEP.replace("payload: msg.payload", "payload: msg.status")},
    ]  # fmt: skip


def flows(port, key):
    ask = 'return {method: msg.payload.method, url: msg.payload.url, payload: msg.payload.body, res: msg.res,' \
          f'headers: {{"X-API-Key": {json.dumps(key)}, "Content-Type": "application/json"}}}};'  # fmt: skip
    return [
        {"id": "flow", "type": "tab", "label": "penstock"},
        endpoint(port),
        {"id": "tls", "type": "tls-config", "name": "gateway", "verifyservercert": True, "ca": "", "cert": "", "key": "",
         "certname": "", "keyname": "", "caname": "gateway.crt"},
        *opcua("read"), *opcua("write"), *opcua("subscribe"),
        entry("in-api", "/api", ["prepare-api"]),
        {"id": "prepare-api", "type": "function", "z": "flow", "func": ask, "outputs": 1, "wires": [["request"]]},
        {"id": "request", "type": "http request", "z": "flow", "method": "use", "ret": "obj", "paytoqs": "ignore", "url": "",
         "tls": "tls", "persist": False, "wires": [["done-api"]]},
        {"id": "done-api", "type": "http response", "z": "flow", "statusCode": "", "wires": []},
        {"id": "in-seen", "type": "http in", "z": "flow", "url": "/seen", "method": "get", "wires": [["show"]]},
        {"id": "show", "type": "function", "z": "flow", "func": 'msg.payload = flow.get("seen") || {}; return msg;', "outputs": 1,
         "wires": [["done-seen"]]},
        {"id": "done-seen", "type": "http response", "z": "flow", "statusCode": "200", "wires": []},
    ]  # fmt: skip


@pytest.fixture(scope="module")
def plant(gateway, client, device):
    client.create(
        {"opc_id": "LINE", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port), "timecycle": 100,
         "tag_list": [{"tag_id": "SPEED", "plc_address": "hr10", "data_type": "UInt16"},
                      {"tag_id": "LEVEL", "plc_address": "hr20", "data_type": "Int16"},
                      {"tag_id": "RATE", "plc_address": "hr30", "data_type": "Float"},
                      {"tag_id": "NAME", "plc_address": "hr40.10", "data_type": "String"},
                      {"tag_id": "RUNS", "plc_address": "co9", "data_type": "Boolean"},
                      {"tag_id": "INPUT", "plc_address": "ir22", "data_type": "Int16"}]})  # fmt: skip
    eventually(lambda: client.value("INPUT")["value_read_status"] == "SUCCESS", within=20)
    for tag, text in (("LEVEL", "-321"), ("RATE", "2.5"), ("NAME", "펌프 7"[:2]), ("RUNS", "true")):
        assert client.write(tag, text).result == "OK"
    return gateway


class NodeRed:
    """One running Node-RED with our flow."""

    def __init__(self, start, folder, gateway):
        self.port = free_port()
        (folder / "node_modules").symlink_to(HOME)
        (folder / "flows.json").write_text(json.dumps(flows(gateway.ports["opcua"], gateway.key())))
        password = (gateway.data / "secrets/opcua-password").read_text().strip()
        authority = open(gateway.ca).read()
        (folder / "flows_cred.json").write_text(json.dumps(
            {"endpoint": {"user": "opcua", "password": password}, "tls": {"certdata": "", "keydata": "", "cadata": authority}}))  # fmt: skip
        settings = {"credentialSecret": False, "uiHost": "127.0.0.1", "uiPort": self.port, "httpAdminRoot": False,
                    "flowFile": "flows.json", "telemetry": {"enabled": False, "updateNotification": False},
                    "logging": {"console": {"level": "info", "metrics": False, "audit": False}}}  # fmt: skip
        (folder / "settings.js").write_text(f"module.exports = {json.dumps(settings)};")
        # Its OPC UA nodes keep their certificate below HOME.
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder)}
        self.program = start("node-red", NODE, HOME / "node-red/red.js", "-u", folder, "-s", folder / "settings.js",
                             environment=environment, cwd=folder)  # fmt: skip
        eventually(lambda: is_listening(self.port), within=240, what=self.log)
        eventually(lambda: "Started flows" in self.program.out(), within=240, what=self.log)

    def log(self):
        return (self.program.out() + self.program.err())[-4000:]

    def post(self, path, **body):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})  # fmt: skip
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def seen(self, name):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/seen", timeout=30) as answer:
            return json.load(answer).get(name, [])

    def values(self, action, tag):
        return [one["payload"] for one in self.seen(action) if one["topic"] and node(tag) in one["topic"]]


def node(tag):
    return f"ns=2;s=SITE_DEFAULT.LINE.{tag}"


@pytest.fixture
def node_red(start, tmp_path, plant):
    return NodeRed(start, tmp_path, plant)


def test_the_api(plant, client, node_red):
    """With the gateway's certificate verified, and the API key in a header."""
    read = node_red.post("/api", method="GET", url=f"{plant.https}/api/v1/tag/LEVEL/value", body=None)
    assert (read["result"], read["data"]["value"]) == ("OK", "-321")
    many = node_red.post("/api", method="POST", url=f"{plant.https}/api/v1/values/read",
                         body={"tag_ids": ["RATE", "NAME", "RUNS"], "fresh": True})  # fmt: skip
    assert [one["value"] for one in many["data"]["values"]] == ["2.5", "펌프", "true"]
    done = node_red.post("/api", method="POST", url=f"{plant.https}/api/v1/tag/LEVEL/value", body={"value": "-99"})
    assert done["data"]["actual_read"] == "-99"
    assert client.value("LEVEL", fresh=True)["value"] == "-99"
    client.write("LEVEL", "-321")


def test_opcua(plant, client, node_red):
    """Refused until its certificate is trusted; then it reads, subscribes and writes."""
    thumbprints = lambda: [c["thumbprint"] for c in client.get("/ui/opcua/certificates").data["rejected"]]  # noqa: E731
    rejected = eventually(thumbprints, within=60, what=node_red.log)
    assert node_red.values("read", "LEVEL") == []
    for one in rejected:
        assert client.post(f"/ui/opcua/certificates/{one}/trust").result == "OK"
    wanted = {"LEVEL": -321, "RATE": 2.5, "NAME": "펌프", "RUNS": True}

    def asked():
        for tag in wanted:
            node_red.post("/read", topic=node(tag))
        return all(node_red.values("read", tag) for tag in wanted)

    eventually(asked, within=120, every=2, what=node_red.log)
    assert {tag: node_red.values("read", tag)[-1] for tag in wanted} == wanted

    def subscribed():
        node_red.post("/subscribe", topic=f"{node('LEVEL')};datatype=Int16", payload=100)
        return node_red.values("subscribe", "LEVEL")

    eventually(subscribed, within=120, every=5, what=node_red.log)

    def written():
        node_red.post("/write", topic=f"{node('LEVEL')};datatype=Int16", payload=451)
        return client.value("LEVEL", fresh=True)["value"] == "451"

    eventually(written, within=60, every=1, what=node_red.log)
    eventually(lambda: node_red.values("subscribe", "LEVEL")[-1] == 451, within=15, what=node_red.log)
    client.write("LEVEL", "-321")
    eventually(lambda: node_red.values("subscribe", "LEVEL")[-1] == -321, within=15, what=node_red.log)
