"""Start, properties, ports, keys, exit codes and stop: decisions §1."""

import json
import pathlib
import re
import signal
import socket
import stat
import subprocess
import time

import pytest

from certificate import make_certificate
from gateway import plain_environment
from program import run
from waiting import eventually

FREE = [
    "--set",
    "edge.http.port=0",
    "--set",
    "edge.https.port=0",
    "--set",
    "edge.opcua.port=0",
    "--set",
    "edge.http.bind=127.0.0.1",
]


def refused(*arguments):
    """Runs a start that must fail; returns its exit code and its output."""
    code, out, err = run("penstock", *arguments, environment=plain_environment(), within=20)
    assert "Traceback" not in err and "terminate called" not in err, err
    return code, out + err


def test_version_is_reported():
    code, out, _ = run("penstock", "--version")
    assert code == 0 and re.search(r"\d+\.\d+\.\d+", out)


@pytest.mark.parametrize("arguments", [["--no-such-option"], ["--config"], ["--set", "novalue"], ["surplus"]])
def test_bad_usage_is_exit_code_2(arguments, tmp_path):
    code, said = refused("--data", tmp_path, *arguments)
    assert code == 2 and said.strip()


def test_a_setting_without_a_value_is_reported_in_plain_words():
    _, said = refused("--set", "novalue")
    assert said.strip() == 'penstock: --set: "novalue" is not valid, expected KEY=VALUE', said


def test_check_config_finds_files_that_are_missing(tmp_path):
    code, said = refused("--data", tmp_path / "d", "--check-config", "--config", tmp_path / "none.properties")
    assert code == 1 and "none.properties" in said
    config = tmp_path / "p.properties"
    config.write_text("edge.tls.cert=/nowhere/a.pem\nedge.tls.key=/nowhere/a.key\n")
    code, said = refused("--data", tmp_path / "d", "--check-config", "--config", config)
    assert code == 1 and "edge.tls.cert" in said and "/nowhere/a.pem" in said


def test_a_missing_file_named_explicitly_is_an_error(tmp_path):
    code, said = refused("--data", tmp_path / "d", "--config", tmp_path / "none.properties")
    assert code == 1 and "none.properties" in said


@pytest.mark.parametrize(
    "line, expected",
    [
        ("edge.http.port=web", "0"),
        ("edge.http.port=65536", "65535"),
        ("edge.rest.api.auth=maybe", "true"),
        ("edge.log.format=xml", "json"),
        ("edge.timezone=Mars/Olympus", "Mars/Olympus"),
    ],
)
def test_a_bad_value_returns_file_line_key_and_what_was_expected(tmp_path, line, expected):
    config = tmp_path / "p.properties"
    config.write_text(f"# first line\n{line}\n")
    code, said = refused("--config", config, "--data", tmp_path / "d")
    assert code == 1
    assert "p.properties:2" in said and line.split("=")[0] in said and expected in said


def test_check_config_says_good_or_bad_without_starting(tmp_path):
    config = tmp_path / "p.properties"
    config.write_text("edge.http.port=0\n")
    code, out, _ = run("penstock", "--config", config, "--data", tmp_path / "d", "--check-config")
    assert (code, out) == (0, f"{config}: OK\n") and not (tmp_path / "d" / "run").exists()
    config.write_text("edge.http.port=x\n")
    code, _, _ = run("penstock", "--config", config, "--data", tmp_path / "d", "--check-config")
    assert code == 1


def test_an_unknown_key_is_a_warning_naming_the_nearest(make_gateway, tmp_path):
    config = tmp_path / "p.properties"
    text = "# kept\nedge.htpp.port=0\n\nedge.site_id=SITE_FILE\n"
    config.write_text(text)
    gateway = make_gateway({"edge.site_id": None}, config=config).start()
    assert re.search(r"edge\.htpp\.port.*edge\.http\.port", gateway.log())
    assert gateway.client().get("/api/v1/edge").data["site_id"] == "SITE_FILE"
    gateway.settings["edge.site_id"] = "SITE_SET"
    gateway.stop()
    assert gateway.start().client().get("/api/v1/edge").data["site_id"] == "SITE_SET", "--set overrides the file"
    assert config.read_text() == text


def test_a_taken_port_is_exit_code_1_with_a_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = refused("--data", tmp_path, *FREE, "--set", f"edge.https.port={port}")
    assert code == 1 and str(port) in said and "in use" in said.lower()


def test_a_data_folder_that_cannot_be_is_exit_code_1(tmp_path):
    (tmp_path / "file").write_text("")
    code, said = refused("--data", tmp_path / "file" / "below", *FREE)
    assert code == 1 and "below" in said


def test_two_gateways_do_not_share_a_data_folder(make_gateway, tmp_path):
    gateway = make_gateway(folder=tmp_path).start()
    code, said = refused("--data", gateway.data, *FREE)
    assert code == 1 and str(gateway.data) in said


def test_ports_are_written_to_a_file_and_one_line(make_gateway):
    gateway = make_gateway().start()
    ready = [line for line in gateway.program.out().splitlines() if line.startswith("penstock ready")]
    assert len(ready) == 1 and ready[0].endswith(f":{gateway.ports['https']}")
    assert set(gateway.ports) >= {"http", "https", "opcua"}
    assert gateway.client().get("/api/v1/edge").status == 200


def test_secrets_are_made_once_readable_by_the_owner_alone_and_never_logged(make_gateway):
    gateway = make_gateway().start()
    key = gateway.key()
    assert len(key) >= 43, "256 bits"
    for path in (gateway.data / "secrets").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    assert str(gateway.data / "secrets" / "api-key") in gateway.log()
    token = gateway.setup_token()
    certificate = (gateway.data / "pki").glob("*.crt").__next__().read_bytes()
    assert gateway.stop() == 0
    gateway.start()
    assert gateway.key() == key
    assert (gateway.data / "pki").glob("*.crt").__next__().read_bytes() == certificate
    assert key not in gateway.log() and token not in gateway.log()


def test_the_key_comes_from_file_environment_or_property_in_that_order(make_gateway, tmp_path):
    in_file = tmp_path / "key"
    in_file.write_text("key-from-the-file-00\n")
    sources = [
        ({"EDGE_REST_API_KEY_FILE": str(in_file), "EDGE_REST_API_KEY": "key-from-environment"}, "key-from-the-file-00"),
        ({"EDGE_REST_API_KEY": "key-from-environment"}, "key-from-environment"),
        ({}, "key-from-the-property"),
    ]
    for environment, right in sources:
        gateway = make_gateway({"edge.rest.api.key": "key-from-the-property"}, environment=environment).start()
        answers = {
            key: gateway_answer(gateway, key)
            for key in ("key-from-the-file-00", "key-from-environment", "key-from-the-property")
        }
        assert answers == {key: 200 if key == right else 401 for key in answers}
        assert not (gateway.data / "secrets" / "api-key").exists()
        assert right not in gateway.log()
        gateway.stop()


def gateway_answer(gateway, key):
    """Status of one call without the contract, which needs the gateway's own key."""
    from client import Client

    return Client(gateway.https, key, gateway.ca).get("/api/v1/edge").status


def test_a_key_file_that_cannot_be_read_refuses_the_start(tmp_path):
    code, out, err = run(
        "penstock",
        "--data",
        tmp_path,
        *FREE,
        environment=plain_environment({"EDGE_REST_API_KEY_FILE": str(tmp_path / "none")}),
    )
    assert code == 1 and "none" in out + err


def test_a_made_key_that_cannot_be_read_is_never_replaced(tmp_path):
    key = tmp_path / "d" / "secrets" / "api-key"
    key.parent.mkdir(parents=True)
    key.symlink_to(key)
    code, said = refused(*FREE, "--data", tmp_path / "d")
    assert code == 1 and str(key) in said and "symbolic links" in said
    assert key.is_symlink()


def test_a_short_key_is_a_warning(make_gateway):
    gateway = make_gateway({"edge.rest.api.key": "short"}).start()
    assert re.search(r"(?m)^warning .*16 or more", gateway.log()) and "short" not in re.sub("(?i)shorter", "", gateway.log())


def test_auth_can_be_switched_off(make_gateway):
    gateway = make_gateway({"edge.rest.api.auth": "false"}).start()
    assert gateway.client(key=None).get("/api/v1/edge").status == 200


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_stop_is_clean_and_quick_with_everything_busy(make_gateway, make_device, number):
    gateway = make_gateway().start()
    client = gateway.client()
    silent = make_device()
    silent.fault("silent on")
    for index, port in enumerate((silent.port, 1, make_device().port)):
        client.create(
            {
                "opc_id": f"O{index}",
                "opc_type": "MODBUS",
                "opc_agent_ip": "127.0.0.1",
                "timecycle": 100,
                "opc_agent_port": port,
                "options": {"timeout_ms": 60_000},
                "tag_list": [{"plc_address": "hr0", "data_type": "Int16"}],
            }
        )
    client.create(
        {
            "opc_id": "FAR",
            "opc_type": "MODBUS",
            "opc_agent_ip": "192.0.2.1",
            "opc_agent_port": "502",
            "tag_list": [{"plc_address": "hr0", "data_type": "Int16"}],
        }
    )
    idle = socket.create_connection(("127.0.0.1", gateway.ports["https"]))
    time.sleep(0.5)
    began = time.monotonic()
    assert gateway.stop(number=number, within=10) == 0, gateway.log()[-3000:]
    assert time.monotonic() - began < 10
    idle.close()


def test_sighup_reloads_the_certificate(make_gateway, tmp_path):
    def served():
        text = subprocess.run(
            ["openssl", "s_client", "-connect", f"127.0.0.1:{gateway.ports['https']}"],
            input="",
            capture_output=True,
            text=True,
            check=False,
        ).stdout
        return re.search(r"subject=.*CN ?= ?(\S+)", text).group(1)

    certificate, key = make_certificate(tmp_path, "first")
    gateway = make_gateway({"edge.tls.cert": certificate, "edge.tls.key": key}).start()
    assert served() == "first"
    make_certificate(tmp_path, "second")
    gateway.program.send(signal.SIGHUP)
    eventually(lambda: served() == "second")
    pathlib.Path(certificate).write_text("rubbish")
    gateway.program.send(signal.SIGHUP)
    eventually(lambda: "server.crt" in gateway.log())
    assert served() == "second", "a bad certificate does not replace a good one"


def test_a_bad_certificate_refuses_the_start(tmp_path):
    (tmp_path / "bad.crt").write_text("rubbish")
    code, said = refused(
        "--data",
        tmp_path / "d",
        *FREE,
        "--set",
        f"edge.tls.cert={tmp_path / 'bad.crt'}",
        "--set",
        f"edge.tls.key={tmp_path / 'bad.crt'}",
    )
    assert code == 1 and "bad.crt" in said


def test_the_log_may_be_json_and_may_go_to_a_file(make_gateway, tmp_path):
    log = tmp_path / "penstock.log"
    gateway = make_gateway({"edge.log.format": "json", "edge.log.file": str(log)}).start()
    gateway.client().get("/api/v1/edge")
    eventually(lambda: "[API_ACCESS]" in log.read_text())
    for line in log.read_text().splitlines():
        assert isinstance(json.loads(line), dict), line


def test_configuration_and_orders_survive_a_restart(make_gateway, device):
    gateway = make_gateway().start()
    client = gateway.client()
    for opc_id in ("RUNS", "STOPPED", "STARTED"):
        client.create(
            {
                "opc_id": opc_id,
                "opc_type": "MODBUS",
                "opc_agent_ip": "127.0.0.1",
                "timecycle": 100,
                "opc_agent_port": device.port,
                "auto_collect": opc_id != "STARTED",
                "tag_list": [{"tag_id": f"{opc_id}.a", "plc_address": "hr1", "data_type": "UInt16"}],
            }
        )
    client.done("POST", "/api/v1/opc/STOPPED/stop")
    client.done("POST", "/api/v1/opc/STARTED/start")
    edge_id = client.get("/api/v1/edge").data["id"]
    assert gateway.stop() == 0
    client = gateway.start().client()
    states = {opc["opc_id"]: opc["scan_status"] for opc in client.get("/api/v1/opc").data["data"]}
    assert {name: states[name] for name in ("RUNS", "STOPPED", "STARTED")} == {
        "RUNS": "START",
        "STOPPED": "STOP",
        "STARTED": "START",
    }
    eventually(lambda: client.value("RUNS.a")["quality"] == client.value("STARTED.a")["quality"] == 192)
    assert client.get("/api/v1/edge").data["id"] == edge_id
