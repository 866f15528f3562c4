"""The service library's example against the gateway (v5 §11, point 59): what it says, and what is stored then."""

import hashlib
import os
import ssl
import subprocess

import pytest

from program import binary


@pytest.fixture
def run_orders(v5_gateway, accounts):
    """Runs the example over https as a new account of that role."""
    pem = open(v5_gateway.ca, encoding="ascii").read()
    pin = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest()

    def run(role, pin_sha256=pin):
        user_id = accounts.make(role)
        _, token = accounts.token(user_id)
        port = str(v5_gateway.ports["https"])
        return user_id, subprocess.run(
            [binary("penstock_v5_orders"), "https", "127.0.0.1", port, user_id, pin_sha256],
            env={**os.environ, "PENSTOCK_TOKEN": token}, capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip

    return run


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


def test_59_the_example_says_what_the_gateway_refused(run_orders):
    _, done = run_orders("viewer")
    assert done.returncode == 1 and done.stderr.startswith("line: E1101 ")


def test_59_another_certificate_is_not_spoken_to(run_orders):
    _, done = run_orders("engineer", pin_sha256="00" * 32)
    assert done.returncode == 1 and done.stderr.startswith("connect: TLS ")
