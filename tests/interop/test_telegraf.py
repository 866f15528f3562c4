"""Telegraf with six inputs at the gateway, and one at penstock-sim: every one brings the values that are there."""

import collections
import json
import subprocess

import pytest

from mosquitto import Broker
from third_party import GO, SLOW, free_port, is_listening
from ua import make_identity
from waiting import eventually

TITLE = "Telegraf"  # in docs/interop.md
pytestmark = SLOW
URI = "urn:telegraf:gopcua:client"  # of its OPC UA inputs

CONFIG = """
[agent]
  interval = "500ms"
  flush_interval = "500ms"
  omit_hostname = true

[[outputs.file]]
  files = ["{out}"]
  data_format = "json"

[[inputs.modbus]]
  name = "sim"
  controller = "tcp://127.0.0.1:{modbus}"
  slave_id = 1
  holding_registers = [
    {{ name = "level", byte_order = "AB", data_type = "INT16", scale = 1.0, address = [20] }},
    {{ name = "rate", byte_order = "ABCD", data_type = "FLOAT32-IEEE", scale = 1.0, address = [30, 31] }},
  ]
  coils = [{{ name = "runs", address = [9] }}]

[[inputs.prometheus]]
  urls = ["{https}/metrics"]
  bearer_token_string = "{key}"
  tls_ca = "{ca}"
  metric_version = 2

[[inputs.http]]
  urls = ["{https}/api/v1/tag/LEVEL/value"]
  tls_ca = "{ca}"
  data_format = "json_v2"
  headers = {{ "X-API-Key" = "{key}" }}
  [[inputs.http.json_v2]]
    [[inputs.http.json_v2.object]]
      path = "data"
      tags = ["tag_id"]
      included_keys = ["tag_id", "value", "quality"]

[[inputs.mqtt_consumer]]
  servers = ["tcp://127.0.0.1:{mqtt}"]
  topics = ["penstock/SITE_DEFAULT/#"]
  qos = 1
  data_format = "json_v2"
  [[inputs.mqtt_consumer.json_v2]]
    [[inputs.mqtt_consumer.json_v2.object]]
      path = "values"
      tags = ["tag_id"]

[[inputs.http_listener_v2]]
  service_address = "tcp://127.0.0.1:{listener}"
  paths = ["/in"]
  methods = ["POST"]
  http_success_code = 204
  data_format = "json_v2"
  [[inputs.http_listener_v2.json_v2]]
    [[inputs.http_listener_v2.json_v2.object]]
      path = "@this"
      tags = ["tag_id"]
"""
OPCUA = """
[[inputs.{kind}]]
  name = "{kind}"
  endpoint = "opc.tcp://127.0.0.1:{opcua}/"
  security_policy = "Basic256Sha256"
  security_mode = "SignAndEncrypt"
  certificate = "{certificate}"
  private_key = "{private_key}"
  auth_method = "UserName"
  username = "opcua"
  password = "{password}"
  {more}
  nodes = [
    {{ name = "level", namespace = "2", identifier_type = "s", identifier = "SITE_DEFAULT.LINE.LEVEL" }},
    {{ name = "rate", namespace = "2", identifier_type = "s", identifier = "SITE_DEFAULT.LINE.RATE" }},
    {{ name = "runs", namespace = "2", identifier_type = "s", identifier = "SITE_DEFAULT.LINE.RUNS" }},
  ]
"""


@pytest.fixture(scope="module")
def plant(gateway, client, device):
    client.create(
        {"opc_id": "LINE", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port), "timecycle": 100,
         "tag_list": [{"tag_id": "LEVEL", "plc_address": "hr20", "data_type": "Int16"},
                      {"tag_id": "RATE", "plc_address": "hr30", "data_type": "Float"},
                      {"tag_id": "RUNS", "plc_address": "co9", "data_type": "Boolean"}]})  # fmt: skip
    eventually(lambda: client.value("RUNS")["value_read_status"] == "SUCCESS", within=20)
    for tag, text in (("LEVEL", "-321"), ("RATE", "2.5"), ("RUNS", "true")):
        assert client.write(tag, text).result == "OK"
    return gateway


class Telegraf:
    """What it has collected is in `out`, one line of JSON a metric."""

    def __init__(self, start, folder, config):
        self.out = folder / "metrics.json"
        (folder / "telegraf.conf").write_text(config.replace("{out}", str(self.out)))
        self.program = start("telegraf", GO / "telegraf", "--config", folder / "telegraf.conf")

    def metrics(self, name):
        lines = self.out.read_text().splitlines(keepends=True) if self.out.exists() else []
        return [m for m in (json.loads(line) for line in lines if line.endswith("\n")) if m["name"] == name]

    def fields(self, name):
        """The last value of each field."""
        return dict(collections.ChainMap(*(m["fields"] for m in reversed(self.metrics(name)))))

    def by_tag(self, name):
        """The last fields of each tag of ours."""
        return {m["tags"]["tag_id"]: m["fields"] for m in self.metrics(name) if "tag_id" in m["tags"]}

    def log(self):
        return self.program.err()[-4000:]


def test_modbus_prometheus_http_mqtt_and_the_api_transfer(plant, client, device, start, tmp_path):
    broker = Broker(tmp_path).start()
    listener = free_port()
    telegraf = Telegraf(start, tmp_path, CONFIG.format(
        out="{out}", modbus=device.port, https=plant.https, key=plant.key(), ca=plant.ca, mqtt=broker.port, listener=listener))  # fmt: skip
    try:
        eventually(lambda: is_listening(listener), within=30, what=telegraf.log)
        client.done("POST", "/api/v1/transfer/m", {"type": "mqtt", "brokers": [broker.address], "opcs": ["LINE"], "mode": "all",
                                                   "qos": 1, "batch_ms": 200})  # fmt: skip
        client.done("POST", "/api/v1/transfer/a", {"type": "api", "url": f"http://127.0.0.1:{listener}/in", "opcs": ["LINE"],
                                                   "mode": "all", "batch_ms": 200})  # fmt: skip
        for level in ("-321", "451"):
            assert client.write("LEVEL", level).result == "OK"
            number = int(level)
            eventually(lambda: telegraf.fields("modbus").get("level") == number, within=30, what=telegraf.log)
            eventually(lambda: telegraf.by_tag("http").get("LEVEL", {}).get("value") == level, within=30, what=telegraf.log)
            for name in ("mqtt_consumer", "http_listener_v2"):
                eventually(lambda: telegraf.by_tag(name).get("LEVEL", {}).get("value") == number, within=30, what=telegraf.log)
        found = telegraf.fields("modbus")
        assert found["rate"] == 2.5 and found["runs"] == 1
        for name in ("mqtt_consumer", "http_listener_v2"):
            now = telegraf.by_tag(name)
            assert now["RATE"]["value"] == 2.5 and now["RUNS"]["value"] is True and now["RUNS"]["quality"] == 192
        assert telegraf.by_tag("http")["LEVEL"]["quality"] == 192
        scraped = lambda name: telegraf.fields("prometheus").get(name)  # noqa: E731
        eventually(lambda: scraped("penstock_tags") == 3 and scraped("penstock_device_connected") == 1, within=15, what=telegraf.log)
        failed = [line for line in telegraf.program.err().splitlines() if " E! " in line]
        assert failed == []
    finally:
        for name in ("m", "a"):
            client.delete(f"/api/v1/transfer/{name}")
        broker.kill()


def test_opcua_and_opcua_listener(plant, client, start, tmp_path):
    """One reads, the other subscribes; both with one certificate, which the gateway must trust first."""
    der, key = make_identity(tmp_path, URI)
    certificate = tmp_path / "certificate.pem"  # it reads no other form
    subprocess.run(["openssl", "x509", "-inform", "der", "-in", der, "-out", certificate], check=True, timeout=30)
    password = (plant.data / "secrets/opcua-password").read_text().strip()
    where = {"opcua": plant.ports["opcua"], "certificate": certificate, "private_key": key, "password": password}
    agent = CONFIG[: CONFIG.index("[[inputs.modbus]]")]
    both = OPCUA.format(kind="opcua", more="", **where) + OPCUA.format(
        kind="opcua_listener", more='subscription_interval = "100ms"\n  connect_fail_behavior = "retry"', **where)  # fmt: skip
    telegraf = Telegraf(start, tmp_path, agent + both)
    rejected = eventually(lambda: client.get("/ui/opcua/certificates").data["rejected"], within=30, what=telegraf.log)
    assert [one["application_uri"] for one in rejected] == [URI]
    assert client.post(f"/ui/opcua/certificates/{rejected[0]['thumbprint']}/trust").result == "OK"
    for level in (-321, 451):
        assert client.write("LEVEL", str(level)).result == "OK"
        for name in ("opcua", "opcua_listener"):
            eventually(lambda: telegraf.fields(name).get("level") == level, within=60, what=telegraf.log)
    for name in ("opcua", "opcua_listener"):
        eventually(lambda: telegraf.fields(name).get("rate") == 2.5 and telegraf.fields(name).get("runs") is True, within=15,
                   what=telegraf.log)  # fmt: skip
