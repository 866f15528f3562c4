"""Prometheus collects what the gateway reports, and its promtool finds nothing to complain about."""

import json
import shutil
import subprocess
import urllib.parse
import urllib.request

import pytest

from third_party import free_port
from waiting import eventually

TITLE = "Metrics"  # in docs/interop.md


@pytest.fixture(scope="module")
def gateway(make_gateway):
    return make_gateway().start()


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_promtool_finds_nothing_in_the_metrics(gateway, make_device):
    client, device = gateway.client(), make_device()
    client.create({"opc_id": "M", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 100, "tag_list": [{"tag_id": "M1", "plc_address": "hr0", "data_type": "Int16"}]})  # fmt: skip
    eventually(lambda: client.value("M1")["quality"] == 192)
    metrics = client.call("GET", "/metrics").text
    done = subprocess.run(["promtool", "check", "metrics"], input=metrics, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0 and not done.stdout + done.stderr, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("prometheus") is None, reason="prometheus is not installed")
def test_prometheus(gateway, start, make_device, tmp_path):
    """As docs/metrics.md says: https with the gateway's certificate and its key; a lost device is seen in the counters."""
    client, device = gateway.client(), make_device()
    client.create({"opc_id": "P", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 100, "options": {"timeout_ms": 300},
                   "tag_list": [{"tag_id": "P1", "plc_address": "hr0", "data_type": "Int16"}]})  # fmt: skip
    eventually(lambda: client.value("P1")["quality"] == 192)
    (tmp_path / "prometheus.yml").write_text(json.dumps({  # JSON is YAML
        "global": {"scrape_interval": "1s", "scrape_timeout": "1s"},
        "scrape_configs": [{
            "job_name": "penstock", "scheme": "https", "static_configs": [{"targets": [gateway.https.removeprefix("https://")]}],
            "authorization": {"credentials_file": str(gateway.data / "secrets/api-key")}, "tls_config": {"ca_file": gateway.ca},
        }],
    }))  # fmt: skip
    port = free_port()
    prometheus = start("prometheus", shutil.which("prometheus"), f"--config.file={tmp_path}/prometheus.yml",
                       f"--storage.tsdb.path={tmp_path}/data", f"--web.listen-address=127.0.0.1:{port}")  # fmt: skip

    def ask(query):
        """Values by their labels."""
        url = f"http://127.0.0.1:{port}/api/v1/query?query={urllib.parse.quote(query)}"
        try:
            with urllib.request.urlopen(url, timeout=10) as answer:
                found = json.load(answer)["data"]["result"]
        except OSError:
            return {}
        return {tuple(sorted(one["metric"].items())): float(one["value"][1]) for one in found}

    def one(query):
        found = ask(query)
        return next(iter(found.values())) if len(found) == 1 else None

    eventually(lambda: one('up{job="penstock"}') == 1, within=30, what=prometheus.err)
    ours = {entry["opc_id"] for entry in client.get("/api/v1/opc").data["data"]} & {"M", "P"}
    assert one("penstock_opcs") == one("penstock_tags") == len(ours)
    eventually(lambda: one('penstock_device_connected{opc_id="P"}') == 1, within=10, what=lambda: ask('{opc_id="P"}'))
    eventually(lambda: one("rate(penstock_journal_samples_total[5s]) > 0"), within=20, what=prometheus.err)
    device.kill()
    eventually(lambda: one('penstock_device_connected{opc_id="P"}') == 0, within=15, what=lambda: ask('{opc_id="P"}'))
    assert ask("ALERTS") == {} and one('up{job="penstock"}') == 1
