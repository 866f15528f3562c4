"""Third-party tools check what the gateway reports: promtool the metrics."""

import shutil
import subprocess

import pytest

from waiting import eventually

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
