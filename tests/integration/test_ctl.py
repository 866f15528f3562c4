"""penstockctl against the real gateway: issue 3, point 12."""

import csv
import io
import json
import os
import zipfile

import pytest

from device import own_address
from program import Program, binary, run
from receiver import Receiver
from waiting import eventually


@pytest.fixture
def ctl(gateway):
    """Runs penstockctl with the address and key in the environment; returns code, stdout, stderr."""

    def call(*arguments, stdin=None, **environment):
        return run(
            "penstockctl",
            "--ca",
            gateway.ca,
            *arguments,
            stdin=stdin,
            environment={
                **os.environ,
                "HOME": str(gateway.folder),
                "PENSTOCK_URL": gateway.https,
                "PENSTOCK_KEY": gateway.key(),
                **environment,
            },
        )

    return call


def shown(answer):
    """stdout of a call that must succeed."""
    code, out, err = answer
    assert code == 0, err
    return out


def test_an_opc_from_creation_to_deletion(ctl, client, device, new_id, tmp_path):
    opc_id = new_id("CTL")
    body = tmp_path / "opc.json"
    body.write_text(
        json.dumps(
            {
                "opc_id": opc_id,
                "opc_type": "MODBUS",
                "opc_agent_ip": "127.0.0.1",
                "opc_agent_port": device.port,
                "timecycle": 100,
                "tag_list": [{"tag_id": f"{opc_id}.a", "plc_address": "hr5", "data_type": "UInt16"}],
            }
        )
    )
    assert "hr5" in shown(ctl("opc", "test", str(body)))
    shown(ctl("opc", "create", str(body)))
    assert opc_id in shown(ctl("opc", "list"))
    assert opc_id in {opc["opc_id"] for opc in json.loads(shown(ctl("--json", "opc", "list")))["data"]}
    assert json.loads(shown(ctl("--json", "opc", "get", opc_id)))["opc_id"] == opc_id
    eventually(lambda: client.value(f"{opc_id}.a")["quality"] == 192)
    assert str(own_address(1, 5)) in shown(ctl("tag", "read", f"{opc_id}.a"))
    assert f"{opc_id}.a" in shown(ctl("tag", "list", opc_id))
    shown(ctl("tag", "write", f"{opc_id}.a", "4711"))
    assert device.get(1, "hr", 5, 1) == [4711]
    shown(ctl("opc", "stop", opc_id))
    assert client.opc(opc_id)["scan_status"] == "STOP"
    shown(ctl("opc", "start", opc_id))
    csv = shown(ctl("tag", "export", opc_id))
    assert csv.startswith("tag_id") and f"{opc_id}.a" in csv
    (tmp_path / "tags.csv").write_text(csv)
    shown(ctl("tag", "import", opc_id, str(tmp_path / "tags.csv")))
    shown(ctl("opc", "delete", opc_id))
    assert client.get(f"/api/v1/opc/{opc_id}").code == "NOT_FOUND"


def test_status_and_drivers(ctl):
    assert "Penstock" in shown(ctl("status"))
    assert "MODBUS" in shown(ctl("drivers"))
    assert isinstance(json.loads(shown(ctl("--json", "status"))), dict)


def test_watch_prints_changes_until_it_is_stopped(ctl, gateway, client, device, make_opc, tmp_path):
    device.set(1, "hr", 9000, [1])
    opc_id = make_opc(["hr9000"])
    eventually(lambda: client.value(f"{opc_id}.hr9000")["quality"] == 192)
    watch = Program(
        "watch",
        [binary("penstockctl"), "--ca", gateway.ca, "tag", "watch", f"{opc_id}.hr9000"],
        tmp_path,
        {**os.environ, "HOME": str(tmp_path), "PENSTOCK_URL": gateway.https, "PENSTOCK_KEY": gateway.key()},
    ).start()
    eventually(lambda: f"{opc_id}.hr9000" in watch.out(), within=10)
    device.set(1, "hr", 9000, [54321])
    eventually(lambda: "54321" in watch.out(), within=10)
    watch.stop()


def test_exit_codes_show_who_refused(ctl, gateway):
    assert ctl("opc", "get", "NO_SUCH")[0] == 1
    assert ctl("status", PENSTOCK_KEY="wrong-key-wrong-key")[0] == 1
    assert ctl("opc", "fly")[0] == 2
    assert ctl("status", PENSTOCK_URL="https://127.0.0.1:1")[0] == 3
    code, _, err = run(
        "penstockctl",
        "status",
        environment={
            **os.environ,
            "HOME": str(gateway.folder),
            "PENSTOCK_URL": gateway.https,
            "PENSTOCK_KEY": gateway.key(),
        },
    )
    assert code == 3 and "certificate" in err.lower(), "an unknown certificate is refused"


def test_settings_may_stand_in_the_configuration_file(gateway, tmp_path):
    folder = tmp_path / ".config"
    folder.mkdir()
    (folder / "penstock.toml").write_text(
        f'url = "{gateway.https}"\nca = "{gateway.ca}"\nkey_file = "{gateway.data}/secrets/api-key"\n'
    )
    clean = {name: text for name, text in os.environ.items() if not name.startswith("PENSTOCK_")}
    code, out, err = run("penstockctl", "status", environment={**clean, "HOME": str(tmp_path)})
    assert code == 0 and "Penstock" in out, err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_printed(ctl, shell):
    assert "penstockctl" in shown(ctl("completion", shell))


def test_a_transfer_from_creation_to_deletion(ctl, client, new_id):
    receiver = Receiver().start()
    try:
        name = new_id("way")
        shown(ctl("transfer", "add", name, "api", f"url={receiver.url}", "opcs=EDGE_SYSTEM", "batch_ms=50",
                  'headers={"X-A":"b"}'))  # fmt: skip
        assert f"{receiver.url}: 200 OK" in shown(ctl("transfer", "test", name))
        eventually(lambda: "connected" in shown(ctl("transfer", "list")))
        assert "EDGE_SYSTEM" in shown(ctl("transfer", "show", name))
        assert json.loads(shown(ctl("--json", "transfer", "show", name)))["headers"] == {"X-A": "b"}
        receiver.rule = lambda _: (422, "not these", {})
        eventually(lambda: "not these" in shown(ctl("transfer", "dead-letters", name)))
        letters = json.loads(shown(ctl("--json", "transfer", "dead-letters", name)))["items"]
        assert "422" in ctl("transfer", "dead-letters", name, letters[0]["batch_id"], "--resend")[2]
        assert '"samples"' in shown(ctl("transfer", "dead-letters", name, letters[0]["batch_id"]))
        receiver.rule = lambda _: 200
        shown(ctl("transfer", "dead-letters", name, letters[0]["batch_id"], "--resend"))
        shown(ctl("transfer", "dead-letters", name, "--drop", "--all"))
        shown(ctl("transfer", "set", name, "batch_ms=70", "opcs="))
        whole = client.get(f"/api/v1/transfer/{name}").data
        assert whole["batch_ms"] == 70 and whole["opcs"] == ["*"]
        code, _, err = ctl("transfer", "set", name, "batch_ms=never")
        assert code != 0 and "batch_ms" in err
        receiver.stop()
        assert ctl("transfer", "test", name)[0] != 0
        shown(ctl("transfer", "remove", name))
        assert client.get(f"/api/v1/transfer/{name}").code == "NOT_FOUND"
    finally:
        receiver.stop()


def test_who_did_what_is_searched_and_checked(ctl, client, tmp_path):
    client.get("/api/v1/opc/ASKED_BY_CTL_TEST")
    eventually(lambda: "ASKED_BY_CTL_TEST" in shown(ctl("audit", "search", "--path", "/api/v1/opc/ASKED")))
    assert "lines are unchanged" in shown(ctl("audit", "verify"))
    assert json.loads(shown(ctl("--json", "audit", "verify")))["ok"]
    rows = list(csv.DictReader(io.StringIO(shown(ctl("audit", "export", "-q", "ASKED_BY_CTL_TEST")))))
    assert rows and rows[0]["path"] == "/api/v1/opc/ASKED_BY_CTL_TEST"
    code, _, err = ctl("audit", "search", "--status", "9")
    assert code != 0 and "status" in err


def test_the_log_and_the_bundle_come_to_this_machine(ctl, tmp_path):
    assert " app: " in shown(ctl("log", "--module", "app", "-n", "5"))
    assert "log.txt" in shown(ctl("bundle", "--list"))
    shown(ctl("bundle", "--to", str(tmp_path / "b.zip")))
    assert (tmp_path / "b.zip").stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(tmp_path / "b.zip") as bundle:
        assert "health.json" in bundle.namelist()
    assert ctl("bundle", "--to", str(tmp_path / "b.zip"))[0] == 2, "what is there is not overwritten"


def test_tags_without_a_good_value_are_found(ctl, make_opc):
    opc_id = make_opc(["hr1"], auto_collect=False)
    assert f"{opc_id}.hr1" in shown(ctl("tag", "find", "--status", "not_read", "-q", opc_id))
    code, _, err = ctl("tag", "find", "--status", "sleepy")
    assert code != 0 and "status" in err
