"""The .deb on a booted Debian 12, from installation to purge. The tests of this file go on from one another."""

import json
import re
import shutil
import subprocess

import pytest

from apt_archive import make_archive, make_package
from installed import Installed

FIRST, SECOND, BROKEN, THIRD = "0.1.0", "0.2.0", "0.2.9", "0.3.0"
PROBE_S = 40
SECURITY_LIMIT = "20"  # tenths


@pytest.fixture(scope="module")
def machine(make_node):
    return make_node()


@pytest.fixture(scope="module")
def files_before(machine):
    return machine.file_list()


@pytest.fixture(scope="module")
def gateway(machine, files_before, releases):
    assert files_before
    made = Installed(machine)
    made.install(releases.make(FIRST) / f"penstock_{FIRST}_amd64.deb")
    return made


def test_a_fresh_installation_runs_as_a_service(gateway, machine):
    gateway.wait_ready()
    assert machine.run("systemctl", "is-active", "penstock.service", "penstock-job.path").split() == ["active"] * 2
    assert machine.run("systemctl", "show", "-P", "User", "penstock").strip() == "penstock"
    assert gateway.version() == FIRST
    assert machine.run("systemctl", "list-units", "--failed", "--no-legend") == ""
    assert "setup-token" in machine.journal("penstock"), "the log says where the set-up token is"
    assert FIRST in machine.run("penstockctl", "--version")


def test_the_unit_is_hardened(machine):
    done = machine.try_run("systemd-analyze", "security", "penstock.service", f"--threshold={SECURITY_LIMIT}")
    assert done.returncode == 0, done.stdout[-300:]
    print(done.stdout.strip().splitlines()[-1])


def test_the_gateway_has_no_right_of_root_but_low_ports(machine):
    pid = machine.run("systemctl", "show", "-P", "MainPID", "penstock").strip()
    status = machine.run("cat", f"/proc/{pid}/status")
    rights = dict(re.findall(r"^(Cap\w+|NoNewPrivs|Seccomp):\s+(\S+)$", status, re.M))
    net_bind_service = f"{1 << 10:016x}"
    assert (rights["CapEff"], rights["CapBnd"]) == (net_bind_service, net_bind_service)
    assert (rights["NoNewPrivs"], rights["Seccomp"]) == ("1", "2")


def test_the_gateway_cannot_put_keys_of_its_own_in_the_place_of_roots(machine):
    pid = machine.run("systemctl", "show", "-P", "MainPID", "penstock").strip()
    inside = ["nsenter", "-t", pid, "-m", "setpriv", "--reuid=penstock", "--regid=penstock", "--clear-groups"]
    assert machine.try_run(*inside, "touch", "/etc/penstock/update.d/mine.pub").returncode != 0
    assert machine.try_run(*inside, "mv", "/etc/penstock/update.d", "/etc/penstock/aside").returncode != 0
    assert machine.try_run(*inside, "touch", "/etc/penstock/.save-test").returncode == 0  # it saves its properties
    assert machine.try_run(*inside, "rm", "/etc/penstock/.save-test").returncode == 0


def test_installed_files_are_those_of_the_package(machine):
    assert "OK" in machine.run("penstock", "--check-files")
    changed = machine.try_run("dpkg", "--verify", "penstock").stdout.splitlines()
    assert [line for line in changed if "/usr/share/doc/" not in line] == []  # the tree leaves those out


def test_properties_are_saved_by_the_api(gateway, machine):
    loaded = gateway.get("/config/load?format=json")["data"]
    text = loaded["text"] + "edge.log.level=debug\n"
    saved = gateway.post("/config/save", {"text": text, "version": loaded["version"]})["data"]
    assert saved["changed"] == ["edge.log.level"]
    owner = machine.run("stat", "-c", "%U:%G %a", "/etc/penstock/penstock.properties").strip()
    assert owner == "penstock:penstock 640"


def test_the_first_administrator_is_made_with_the_token(gateway, machine):
    token = (machine.root / "var/lib/penstock/secrets/setup-token").read_text().strip()
    body = {"setup_token": token, "username": "root", "password": "a long enough passphrase 7"}
    status, answer = gateway.call("POST", "/login/setup", body, key=False)
    assert status == 200, answer
    assert gateway.call("POST", "/login/setup", body, key=False)[0] != 200, "a token makes one administrator"


def test_a_device_is_collected(gateway, machine):
    machine.run("systemd-run", "--unit=device", "penstock-sim", "modbus", "--port", "15020")
    gateway.post("/api/v1/opc", {
        "opc_id": "LINE_1", "opc_type": "MODBUS", "opc_agent_ip": "127.0.0.1", "opc_agent_port": 15020, "timecycle": 100,
        "tag_list": [{"tag_id": "SPEED", "plc_address": "40001", "data_type": "Int16"}],
    })
    machine.wait_for(
        lambda: gateway.get("/api/v1/tag/SPEED/value")["data"]["value_read_status"] == "SUCCESS", 20, "a value is read")


def test_manual_pages_and_completion_are_there(machine):
    for page in ("man8/penstock.8.gz", "man1/penstockctl.1.gz", "man1/penstock-sim.1.gz", "man8/penstock-update.8.gz"):
        machine.run("test", "-s", f"/usr/share/man/{page}")
    machine.run("bash", "-c", ". /usr/share/bash-completion/completions/penstockctl && complete -p penstockctl")


def test_a_service_that_is_killed_is_started_again(gateway, machine):
    machine.run("systemctl", "kill", "-s", "KILL", "penstock.service")
    machine.wait_for(lambda: machine.run("systemctl", "show", "-P", "NRestarts", "penstock").strip() == "1", 30,
                     "systemd starts it again")
    gateway.wait_ready()


def set_archives(machine, folder, packages):
    """Takes Debian's archive away, so no network is asked, and gives two others."""
    root = machine.root
    for path in [root / "etc/apt/sources.list", *root.glob("etc/apt/sources.list.d/*")]:
        path.unlink(missing_ok=True)
    lines = []
    for label, content in packages.items():
        make_archive(folder / label, label, content)
        shutil.copytree(folder / label, root / "srv" / label, dirs_exist_ok=True)
        lines.append(f"deb [trusted=yes] file:/srv/{label} ./\n")
    (root / "etc/apt/sources.list").write_text("".join(lines))


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


def test_the_restart_job_tells_how_long_it_was_down(gateway):
    record = gateway.run_job("restart")
    assert record["state"] == "SUCCEEDED" and record["result"]["down_ms"] > 0, record
    print("down", record["result"]["down_ms"], "ms")


def test_the_reboot_job_reboots_and_is_ended_by_the_gateway_that_comes_back(gateway, machine):
    job_id = gateway.post("/config/reboot")["data"]["job_id"]
    machine.has_rebooted()
    gateway.wait_ready()
    record = gateway.wait_job(job_id)
    assert record["state"] == "SUCCEEDED", record
    assert gateway.get("/api/v1/tag/SPEED/value")["data"]["tag_id"] == "SPEED"


def test_what_is_no_request_is_removed_and_starts_nothing(gateway, machine):
    requests = "/var/lib/penstock/jobs/requests"
    as_gateway = ["setpriv", "--reuid=penstock", "--regid=penstock", "--clear-groups"]
    for name in ("../x", "JOB_1;reboot", ".hidden", "-rf"):
        machine.try_run(*as_gateway, "sh", "-c", 'echo "{}" >"$1"', "-", f"{requests}/{name}")
    machine.run(*as_gateway, "ln", "-s", "/etc/shadow", f"{requests}/JOB_LINK")
    machine.wait_for(lambda: machine.run("ls", "-A", requests) == "", 30, "the folder is empty")
    assert machine.run("systemctl", "is-active", "penstock-job.path").strip() == "active"
    machine.run("test", "-s", "/etc/shadow")


def install_bundle(machine, out):
    """Puts a bundle where the gateway would, and installs it as the job does."""
    bundle = next(out.glob("*.tar.zst"))
    folder = "/var/lib/penstock/update"
    machine.run("install", "-d", "-o", "penstock", "-g", "penstock", folder)
    for file in (bundle, bundle.with_name(bundle.name + ".minisig")):
        machine.put(file, folder)
        machine.run("chown", "penstock:penstock", f"{folder}/{file.name}")
    machine.run("mkdir", "-p", "/root/job")
    (machine.root / "root/job/request.json").write_text(json.dumps({"job": "upgrade", "parameters": {"bundle": bundle.name}}))
    done = machine.try_run("env", f"PENSTOCK_PROBE_S={PROBE_S}", "/usr/lib/penstock/jobs/upgrade", "/root/job", within=300)
    return done.returncode, done.stdout + done.stderr


def test_a_signed_bundle_is_installed_probed_and_committed(gateway, machine, releases):
    code, said = install_bundle(machine, releases.make(SECOND, "bundle"))
    assert code == 0, said
    assert gateway.version() == SECOND
    assert machine.run("readlink", "/opt/penstock/previous").strip() == f"versions/{FIRST}"
    assert gateway.get("/api/v1/tag/SPEED/value")["data"]["tag_id"] == "SPEED"
    assert "edge.log.level=debug" in machine.run("cat", "/etc/penstock/penstock.properties"), "edited properties stay"


def never_ready(tree):
    (tree / "bin/penstock").write_text("#!/bin/sh\nexec sleep 1000\n")


def test_a_version_that_does_not_become_ready_is_rolled_back(gateway, machine, releases):
    code, said = install_bundle(machine, releases.make_changed(SECOND, BROKEN, never_ready))
    assert code == 3, said  # rolled back
    gateway.wait_ready()
    assert gateway.version() == SECOND
    assert machine.run("readlink", "/opt/penstock/current").strip() == f"versions/{SECOND}"
    assert gateway.get("/api/v1/tag/SPEED/value")["data"]["tag_id"] == "SPEED"


@pytest.mark.long
def test_a_newer_package_becomes_current_and_an_older_one_does_not(gateway, machine, releases):
    newer = releases.make(THIRD) / f"penstock_{THIRD}_amd64.deb"
    gateway.install(newer)
    gateway.wait_ready()
    assert gateway.version() == THIRD
    assert machine.run("readlink", "/opt/penstock/previous").strip() == f"versions/{SECOND}"
    assert "edge.log.level=debug" in machine.run("cat", "/etc/penstock/penstock.properties"), "edited properties stay"
    assert gateway.get("/api/v1/tag/SPEED/value")["data"]["tag_id"] == "SPEED"
    gateway.install(releases.folder / FIRST / f"penstock_{FIRST}_amd64.deb")
    gateway.wait_ready()
    assert gateway.version() == THIRD


def test_removing_keeps_the_data_and_installing_again_finds_it(gateway, machine, releases):
    machine.run("dpkg", "--remove", "penstock")
    assert machine.try_run("systemctl", "is-active", "penstock").stdout.strip() != "active"
    assert machine.try_run("test", "-e", "/opt/penstock").returncode == 1
    assert machine.try_run("test", "-e", "/etc/penstock/penstock.properties").returncode == 0
    gateway.install(releases.folder / FIRST / f"penstock_{FIRST}_amd64.deb")
    gateway.wait_ready()
    assert gateway.get("/api/v1/tag/SPEED/value")["data"]["tag_id"] == "SPEED"


def test_purging_asks_nothing_and_leaves_nothing(gateway, machine, files_before):
    machine.try_run("systemctl", "stop", "device.service")
    machine.run("dpkg", "--purge", "penstock", "fixed-tool", "other-tool")
    ours = re.compile(r"/etc/apt/sources\.list|/srv/|/var/lib/dpkg/info/|/etc/systemd/system/penstock.service.d|/var/log/"
                      r"|/var/tmp/systemd-private-|/run/|/var/lib/apt/|/etc/(passwd|group|shadow|gshadow|subuid|subgid)-$|/var/lib/dpkg/|/srv/")
    left = {name for name in machine.file_list() - files_before if not ours.match(name)}
    assert left == set()
    assert "penstock" not in machine.run("cat", "/etc/passwd", "/etc/group")
    assert machine.run("find", "/", "-xdev", "-path", "/proc", "-prune", "-o", "(", "-name", "*penstock*", "-not", "-path",
                       "/root/*", "-not", "-path", "/etc/systemd/system/penstock.service.d*", ")", "-print") == ""


@pytest.mark.long
def test_lintian_finds_no_fault(releases):
    if shutil.which("lintian") is None:
        pytest.skip("lintian is not installed: scripts/setup --package")
    debs = sorted((releases.folder / FIRST).glob("*.deb"))
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", *debs], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_piuparts_finds_no_fault(releases, make_tree, tmp_path):
    if shutil.which("piuparts") is None:
        pytest.skip("piuparts is not installed: scripts/setup --package")
    from node import tree_tar  # a tree without systemd, as piuparts wants it
    base = tree_tar("bookworm", packages="adduser,init-system-helpers,debfoster,ca-certificates,tzdata,dbus")
    shutil.copyfile(base, tmp_path / "base.tar")
    subprocess.run(["gzip", "-1", tmp_path / "base.tar"], check=True)
    deb = releases.folder / FIRST / f"penstock_{FIRST}_amd64.deb"
    done = subprocess.run(["piuparts", "-b", tmp_path / "base.tar.gz", "--warn-on-leftovers-after-purge",
                           "--no-eatmydata", "-d", "bookworm", deb], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
