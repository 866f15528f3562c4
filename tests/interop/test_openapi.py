"""schemathesis makes calls from our OpenAPI documents, right ones and wrong ones, and holds each answer against them."""

import os
import pathlib
import subprocess
import sys

import pytest

EXAMPLES = os.environ.get("PENSTOCK_OPENAPI_EXAMPLES", "5")  # an operation; the same ones in each run
CHECKS = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
          "response_schema_conformance")  # fmt: skip
# What answers have shown is not used for later calls: then the strategies are made once and not for each example.
CONFIG = "[phases.fuzzing.extra-data-sources]\nresponses = false\n"
# Calls that end the caller's own access or do not end, that wait for devices at generated addresses, or make a key of RSA each time.
LEFT_OUT = ("/logout", "/api/v5/system/disconnect", "/api/v1/opc/test", "/api/v1/drivers/{opc_type}/devices",
            "/api/v1/opc/{opc_id}/discover", "/ui/opcua/certificates/renew", "/api/v1/events")  # fmt: skip


@pytest.mark.parametrize("path", ["/api/v1/openapi.json", "/api/v5/openapi.json"])
def test_every_operation_answers_as_its_document_defines(make_gateway, tmp_path, path):
    settings = {"edge.rest.api.strict_http": "true", "edge.http.connections_per_address": "1024",
                "edge.admin.runner": "none"}
    gateway = make_gateway(settings).start()
    document = gateway.client().call("GET", path).body
    left_out = [part for name in LEFT_OUT if name in document["paths"] for part in ("--exclude-path", name)]
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG)
    # Without our own environment: with CI set, hypothesis uses other settings and fails on short parameters.
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "SCHEMATHESIS_HOOKS": "schemathesis_hooks",
                   "PYTHONPATH": str(pathlib.Path(__file__).parent)}  # fmt: skip
    command = [
        pathlib.Path(sys.executable).parent / "schemathesis", "--config-file", config, "run", gateway.https + path,
        "--tls-verify", gateway.ca, "--header", f"X-API-Key: {gateway.key()}", "--checks", ",".join(CHECKS),
        "--max-examples", EXAMPLES, "--phases", "fuzzing", "--no-shrink", "--no-color",
        "--generation-deterministic", "--request-timeout", "30",
        "--suppress-health-check", "all", "--warnings", "off", "--continue-on-failure", *left_out,
    ]  # fmt: skip
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=700, check=False
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-5_000:]
    operations = sum(method in ("get", "put", "post", "delete", "patch") for of in document["paths"].values() for method in of)
    print(f"\n{path}: {operations} operations\n" + "\n".join(done.stdout.splitlines()[-12:]))
    assert gateway.stop(within=20) == 0
