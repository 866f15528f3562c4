"""The .deb on the other systems that it is made for."""

import pytest

from installed import Installed
from releases import FIRST

pytestmark = pytest.mark.long


@pytest.mark.parametrize("suite", ["trixie", "noble"])
def test_the_package_installs_runs_and_purges(suite, make_node, releases):
    try:
        machine = make_node(suite)
    except RuntimeError as error:
        pytest.skip(f"no tree of {suite} can be had: {error}")
    gateway = Installed(machine)
    gateway.install(releases.deb(FIRST))
    gateway.wait_ready()
    gateway.add_line()
    gateway.wait_value()
    assert machine.run("systemctl", "list-units", "--failed", "--no-legend") == ""
    done = machine.try_run("systemd-analyze", "security", "penstock.service", "--threshold=20")
    assert done.returncode == 0, done.stdout[-300:]
    print(suite, done.stdout.strip().splitlines()[-1])
    record = gateway.run_job("restart")
    assert record["state"] == "SUCCEEDED", record
    machine.run("systemctl", "stop", "device")
    done = machine.try_run("dpkg", "--purge", "penstock", within=300)
    assert done.returncode == 0 and "warning" not in done.stdout + done.stderr, done
    left = machine.run("find", "/etc", "/opt", "/usr", "/var", "-xdev", "-name", "*penstock*", "-not", "-path",
                       "/var/log/journal/*")
    assert left == ""
