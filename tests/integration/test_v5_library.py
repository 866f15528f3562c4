"""The service library's example against the gateway (v5 §11, point 59): its output, and what is stored then."""

import hashlib
import os
import pathlib
import ssl
import subprocess

import pytest

from program import binary
from resources import RESOURCES
from v5 import walk


@pytest.fixture(scope="module")
def v5_gateway(make_v5_gateway):
    """One of its own: the example prints how many alarms there are."""
    return make_v5_gateway().start()


@pytest.fixture
def pin(v5_gateway):
    """SHA-256 of the gateway's certificate, by which the library identifies it."""
    pem = pathlib.Path(v5_gateway.ca).read_text(encoding="ascii")
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest()


@pytest.fixture
def run(v5_gateway, accounts):
    """Runs a program of the library as a new account of that role; the account and what came of it."""

    def run_it(role, program, *before_port, after=()):
        user_id = accounts.make(role)
        _, token = accounts.token(user_id)
        command = [binary(program), *before_port, str(v5_gateway.ports["https"]), user_id, *after]
        return user_id, subprocess.run(
            command, env={**os.environ, "PENSTOCK_TOKEN": token}, capture_output=True, text=True, timeout=60, check=False
        )

    return run_it


@pytest.fixture
def run_orders(run, pin):
    """Runs the example."""

    def run_it(role, pin_sha256=pin):
        return run(role, "penstock_v5_orders", "https", "127.0.0.1", after=[pin_sha256])

    return run_it


def test_59_the_example_makes_an_order_and_the_gateway_has_it(run_orders, v5):
    user_id, done = run_orders("engineer")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "START: 12 good and 0.5 rejected of 500 EA",
        "1 open on its line",
        f"report by {user_id} to START",
        f"start by {user_id} to START",
        f"create by {user_id} to PLAN",
        "0 alarms in all",
    ]
    [order] = [each for each in v5.read("/order") if each["created_by"] == user_id]
    assert (order["order_status"], order["good_qty"], order["reject_qty"]) == ("END", 12, 0.5)
    assert v5.read(f"/asset/line/{order['line_id']}")["line_name"] == "Line 1"
    assert v5.read(f"/site/{order['site_id']}")["time_zone"] == "Asia/Seoul"


def test_59_the_example_prints_what_the_gateway_refused(run_orders):
    _, done = run_orders("viewer")
    assert done.returncode == 1 and done.stderr.startswith("line: E1101 ")


@pytest.mark.one_store
def test_59_another_certificate_is_refused(run_orders):
    _, done = run_orders("engineer", pin_sha256="00" * 32)
    assert done.returncode == 1 and done.stderr.startswith("connect: TLS ")


def test_59_each_kind_is_read_as_the_gateway_sends_it(run, pin, v5, plant):
    lists = {
        "calendar": {"shifts": [{"shift_name": "day", "days": [1, 2, 3], "start": "06:00", "end": "14:00",
                                 "breaks": [{"start": "10:00", "end": "10:15"}]}],
                     "exceptions": [{"from": "2026-12-25", "to": "2026-12-25", "name": "Christmas"}]},
        "path": {"steps": [{"step_no": 10, "step_name": "Turn", "asset_id": plant.shared("line")}]},
        "node": {"bindings": [{"role": "VALUE", "tag_id": plant.shared("tag")}], "ports": [{"name": "in"}]},
    }  # fmt: skip
    for kind in RESOURCES:
        plant.make(kind, **lists.get(kind, {}))
    _, done = run("admin", "penstock_v5_read_all", after=[pin])
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.rsplit(" ", 1) for line in done.stdout.splitlines()]
    counts = {what: int(number) for what, number in lines}
    paths = {resource.path for resource in RESOURCES.values()}
    assert {what for what in counts if what.startswith("/")} == paths | {"/asset"}
    for path in paths:
        assert counts[path] == len(walk(v5, path)) > 0, path
    assert counts["tree"] == counts["/site"]
    assert counts["tags with values"] == counts["/tag"]
    assert counts["order events"] >= 1 and counts["changes"] > 0 and counts["tokens"] > 0
