"""penstockctl --fleet against real gateways on this machine, a process each: admin.md 8.

PENSTOCK_FLEET says how many (8); the figures of bench/results.md are from 200 with the release build.
"""

import json
import os
import socket
import time

import pytest

from gateway import Gateway
from program import run

COUNT = int(os.environ.get("PENSTOCK_FLEET", "8"))
AT_ONCE = 4  # starts: more would only wait for a core

SMALL = {
    "edge.opcua.enabled": "false",
    "edge.threads.collect": "1",
    "edge.threads.api": "1",
}


class Silent:
    """Accepts connections and never says a word."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"https://127.0.0.1:{self.socket.getsockname()[1]}"

    def close(self):
        self.socket.close()


@pytest.fixture(scope="module")
def gateways(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fleet")
    made = [Gateway(folder / f"g{number:03}", SMALL) for number in range(COUNT)]
    try:
        for first in range(0, COUNT, AT_ONCE):
            some = made[first : first + AT_ONCE]
            for gateway in some:
                gateway.begin()
            for gateway in some:
                gateway.wait_until_ready(within=120)
        yield made
        codes = []
        for first in range(0, COUNT, AT_ONCE):
            codes += [gateway.stop(within=60) for gateway in made[first : first + AT_ONCE]]
        assert not any(codes)
    finally:
        for gateway in made:
            gateway.program.kill() if gateway.program.is_running() else None


@pytest.fixture
def fleet(gateways, tmp_path):
    """Runs penstockctl on all of them, and on what `more` of a hosts file says."""

    def call(*arguments, more="", of=gateways, stdin=None):
        hosts = tmp_path / "hosts.toml"
        hosts.write_text("".join(
            f'[{gateway.folder.name}]\nurl = "{gateway.https}"\nca = "{gateway.ca}"\nkey_file = "{gateway.data}/secrets/api-key"\n'
            for gateway in of) + more)  # fmt: skip
        environment = {k: v for k, v in os.environ.items() if not k.startswith("PENSTOCK_")} | {"HOME": str(tmp_path)}
        return run("penstockctl", "--fleet", hosts, *arguments, environment=environment, stdin=stdin, within=120)

    return call


def rows(out):
    """The lines of a table by their first word, without its header."""
    return {line.split()[0]: line for line in out.splitlines()[1:]}


def test_status_has_a_row_for_each(fleet, gateways):
    begin = time.monotonic()
    code, out, err = fleet("fleet", "status")
    took = time.monotonic() - begin
    assert code == 0, out + err
    assert list(rows(out)) == [gateway.folder.name for gateway in gateways]
    assert all(" UP " in line for line in rows(out).values()), out
    memory = sorted(gateway.program.resident_bytes() for gateway in gateways)
    print(f"\n{COUNT} gateways: fleet status {took:.2f} s; {memory[COUNT // 2] / 1e6:.0f} MB a gateway,"
          f" {sum(memory) / 1e9:.2f} GB together")  # fmt: skip
    whole = json.loads(fleet("--json", "fleet", "status")[1])
    assert len(whole) == COUNT and {one["exit_code"] for one in whole} == {0}
    assert len({one["edge_id"] for one in whole}) == COUNT, "each is another gateway"
    assert all(one["certificate_days"] > 365 and one["opcs_lost"] == 0 for one in whole)


def test_one_that_is_silent_and_one_that_is_away_hold_no_other(fleet, gateways):
    silent = Silent()
    try:
        more = f'[silent]\nurl = "{silent.url}"\ninsecure = true\n[away]\nurl = "https://127.0.0.1:1"\n'
        code, out, _ = fleet("--timeout", "2", "fleet", "status", more=more)
    finally:
        silent.close()
    assert code == 3
    assert "did not respond in 2 s" in rows(out)["silent"] and "cannot reach" in rows(out)["away"]
    assert sum(" UP " in line for line in rows(out).values()) == COUNT


def test_any_command_runs_on_all(fleet, gateways):
    code, out, err = fleet("status")
    assert code == 0, out + err
    assert all(" ok " in line for line in rows(out).values())
    some = gateways[:3]
    whole = json.loads(fleet("--json", "drivers", of=some)[1])
    assert [one["name"] for one in whole] == [gateway.folder.name for gateway in some]
    assert all("MODBUS" in str(one["result"]) for one in whole)
    code, out, _ = fleet("opc", "get", "NO_SUCH", of=some)
    assert code == 1 and all(" refused " in line for line in rows(out).values())
    assert fleet("completion", "bash")[0] == 2


def test_configurations_are_compared_with_a_file(fleet, gateways, tmp_path):
    some = gateways[:3]
    for gateway in some:
        client = gateway.client()
        created = client.post("/api/v1/opc", {
            "opc_id": "PLC", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": 1, "auto_collect": False,
            "tag_list": [{"tag_id": "PLC.a", "plc_address": "hr1", "data_type": "UInt16"},
                         {"tag_id": "PLC.b", "plc_address": "hr2" if gateway is not some[1] else "hr3",
                          "data_type": "UInt16"}]})  # fmt: skip
        assert created.status == 200, created
    file = tmp_path / "tags.csv"
    file.write_text("tag_id,opc_id,plc_address\nPLC.a,PLC,hr1\nPLC.b,PLC,hr2\n")
    code, out, err = fleet("fleet", "diff", file, of=[some[0], some[2]])
    assert code == 0, out + err
    code, out, _ = fleet("fleet", "diff", file, of=some)
    assert code == 1 and "PLC.b plc_address: hr3 instead of hr2" in rows(out)[some[1].folder.name], out
    file.write_text("tag_id,plc_address\nPLC.a,hr1\nPLC.c,hr9\n")
    found = json.loads(fleet("--json", "fleet", "diff", "-", of=some[:1], stdin=file.read_text())[1])[0]
    assert found["missing"] == ["PLC.c"] and found["surplus"] == ["PLC.b"] and found["different"] == []


def test_a_wave_that_fails_is_the_last(fleet, gateways):
    more = '[away]\nurl = "https://127.0.0.1:1"\n'
    code, out, err = fleet("fleet", "upgrade", "--wave", "1,rest", "--file", "/none", more=more)
    assert code == 2 and "/none" in err, "seen before anything is sent"
    code, out, err = fleet("fleet", "upgrade", "--wave", "1,rest", of=gateways[:3])
    assert code == 1 and "2 gateways were not changed" in err, "no update is configured: " + out + err
    assert all("not started" in rows(out)[gateway.folder.name] for gateway in gateways[1:3])
