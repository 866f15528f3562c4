"""Other people's tools look at what the gateway says of itself: schemathesis at both OpenAPI documents, promtool at the metrics."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

from waiting import eventually

EXAMPLES = os.environ.get("PENSTOCK_SCHEMATHESIS_EXAMPLES", "20")
# Of the checks of schemathesis those that hold for an API that merges changes and answers business errors with 200.
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance"


@pytest.fixture(scope="module")
def gateway(make_gateway):
    """Wrong methods and missing parameters are 405 and 400, not the documented 500."""
    return make_gateway({"edge.rest.api.strict_http": "true", "edge.http.connections_per_address": "1024"}).start()


@pytest.mark.parametrize("document", ["/api/v1/openapi.json", "/api/v5/openapi.json"])
def test_schemathesis_finds_nothing(gateway, tmp_path, document):
    command = [pathlib.Path(sys.executable).parent / "schemathesis", "run", gateway.https + document, "--checks", CHECKS,
               "--header", f"X-API-Key: {gateway.key()}", "--tls-verify", gateway.ca, "--max-examples", EXAMPLES,
               "--phases", "examples,coverage,fuzzing", "--generation-database", "none", "--seed", "7", "--no-color",
               "--workers", "2", "--continue-on-failure", "--request-timeout", "30",
               "--exclude-path", "/logout", "--exclude-path", "/api/v5/system/disconnect"]  # fmt: skip
    done = subprocess.run(list(map(str, command)), cwd=tmp_path, capture_output=True, text=True, timeout=900, check=False)
    assert gateway.program.is_running(), gateway.complaints()
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-3000:]
    assert "No issues found" in done.stdout, done.stdout[-3000:]


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
def test_promtool_finds_nothing_in_the_metrics(gateway, make_device):
    client, device = gateway.client(), make_device()
    client.create({"opc_id": "M", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": str(device.port),
                   "timecycle": 100, "tag_list": [{"tag_id": "M1", "plc_address": "hr0", "data_type": "Int16"}]})  # fmt: skip
    eventually(lambda: client.value("M1")["quality"] == 192)
    metrics = client.call("GET", "/metrics").text
    done = subprocess.run(["promtool", "check", "metrics"], input=metrics, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0 and not done.stdout + done.stderr, done.stdout + done.stderr
