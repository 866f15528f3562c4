"""What root does for the gateway of the package: the packages of the system, and requests that are none."""

import json
import re

import pytest

from apt_archive import make_package, set_archives

pytestmark = pytest.mark.usefixtures("gateway")  # the script is of its package


def run_firmware(machine, extent):
    """The script as penstock-job runs it: its output, and the object of its `::result`."""
    machine.run("mkdir", "-p", "/root/job")
    done = machine.try_run("env", f"PENSTOCK_FIRMWARE={extent}", "/usr/lib/penstock/jobs/firmware", "/root/job", within=300)
    found = re.search(r"^::result (.*)$", done.stdout, re.M)
    return done, json.loads(found[1]) if found else None


def test_firmware_upgrades_what_a_security_archive_has_and_on_demand_all(machine, tmp_path):
    for name in ("fixed-tool", "other-tool"):
        machine.run("dpkg", "-i", machine.put(make_package(tmp_path, name, "1.0")))
    set_archives(machine, tmp_path / "archives",
                 {"Debian-Security": [("fixed-tool", "1.1")], "Debian": [("other-tool", "2.0"), ("new-tool", "1.0")]})
    done, result = run_firmware(machine, "security")
    assert done.returncode == 0, done.stdout + done.stderr
    assert result == {"upgraded": [{"package": "fixed-tool", "from": "1.0", "to": "1.1"}], "needs_reboot": False}
    assert [line for line in done.stdout.splitlines() if line.startswith("::step")] == [
        "::step configure", "::step update", "::step upgrade"]
    done, result = run_firmware(machine, "all")
    assert result == {"upgraded": [{"package": "other-tool", "from": "1.0", "to": "2.0"}], "needs_reboot": False}
    done, result = run_firmware(machine, "all")
    assert result == {"upgraded": [], "needs_reboot": False}


def test_firmware_says_why_not(machine):
    done, result = run_firmware(machine, "none")
    assert (done.returncode, result) == (1, None) and "::fail edge.admin.firmware is none" in done.stdout
    done, _ = run_firmware(machine, "everything; reboot")
    assert done.returncode == 1 and "expected security, all or none" in done.stdout
    source = machine.root / "etc/apt/sources.list"
    source.write_text(source.read_text() + "deb [trusted=yes] file:/srv/nothing ./\n")
    done, _ = run_firmware(machine, "all")
    assert done.returncode == 1 and "::fail the lists of packages cannot be fetched" in done.stdout


def test_the_firmware_job_is_done_by_root_for_the_gateway(gateway, machine, tmp_path):
    source = machine.root / "etc/apt/sources.list"
    source.write_text(source.read_text().replace("deb [trusted=yes] file:/srv/nothing ./\n", ""))
    machine.run("dpkg", "-i", machine.put(make_package(tmp_path, "fixed-tool", "1.0")))
    record = gateway.run_job("firmware")
    assert record["state"] == "SUCCEEDED", record
    assert record["result"] == {"upgraded": [{"package": "fixed-tool", "from": "1.0", "to": "1.1"}], "needs_reboot": False}
    assert [(step["name"], step["state"]) for step in record["steps"]] == [
        (name, "SUCCEEDED") for name in ("configure", "update", "upgrade")]
    assert machine.run("ls", "-A", "/var/lib/penstock/jobs/requests") == ""


def test_what_is_no_request_is_removed_and_starts_nothing(gateway, machine):
    requests = "/var/lib/penstock/jobs/requests"
    as_gateway = ["setpriv", "--reuid=penstock", "--regid=penstock", "--clear-groups"]
    for name in ("../x", "JOB_1;reboot", ".hidden", "-rf"):
        machine.try_run(*as_gateway, "sh", "-c", 'echo "{}" >"$1"', "-", f"{requests}/{name}")
    machine.run(*as_gateway, "ln", "-s", "/etc/shadow", f"{requests}/JOB_LINK")
    machine.wait_for(lambda: machine.run("ls", "-A", requests) == "", 30, "the folder is empty")
    assert machine.run("systemctl", "is-active", "penstock-job.path").strip() == "active"
    machine.run("test", "-s", "/etc/shadow")
    assert machine.run("systemctl", "is-active", "penstock").strip() == "active"
