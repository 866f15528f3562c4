"""The .deb on a booted Debian 12, from installation to purge. The tests of this file go on from one another."""

import re
import shutil
import subprocess

import pytest

from lint import assert_lintian_is_content, times_in
from node import tree_tar
from releases import FIRST, ROOT, files

SECOND, BROKEN, THIRD = "0.2.0", "0.2.9", "0.3.0"
PROBE_S = 280
PASSPHRASE = "a passphrase of the plant"
SECURITY_LIMIT = "20"  # tenths
UPGRADE_STEPS = "check download verify unpack snapshot switch restart probe commit".split()
ROLLBACK_STEPS = "verify unpack snapshot switch restart probe rollback".split()


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


def test_nothing_stands_in_folders_that_are_links_on_newer_systems(machine):
    """From Debian 13 on, dpkg warns at a purge that it cannot remove /lib."""
    listed = machine.run("dpkg", "--listfiles", "penstock").split()
    assert [path for path in listed if re.match(r"/(lib|bin|sbin)\b", path)] == []
    assert "/usr/lib/systemd/system/penstock.service" in listed


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


def test_the_group_of_the_gateway_may_ping_where_nobody_might(gateway, machine):
    allowed = "/proc/sys/net/ipv4/ping_group_range"
    machine.run("sh", "-c", f"echo 1 0 > {allowed}")  # as Debian 12 comes
    gateway.configure(edge__monitor__ping_host="127.0.0.1")
    group = machine.run("getent", "group", "penstock").split(":")[2]
    assert machine.run("cat", allowed).split() == [group, group], machine.journal("penstock")[-2000:]
    machine.wait_for(lambda: gateway.get("/api/v1/monitoring")["data"]["ping"] is not None, 30,
                     lambda: machine.journal("penstock")[-2000:])


def test_the_first_administrator_is_made_with_the_token(gateway, machine):
    token = (machine.root / "var/lib/penstock/secrets/setup-token").read_text().strip()
    body = {"setup_token": token, "username": "root", "password": "a long enough passphrase 7"}
    status, answer = gateway.call("POST", "/login/setup", body, key=False)
    assert status == 200, answer
    assert gateway.call("POST", "/login/setup", body, key=False)[0] != 200, "a token makes one administrator"


def test_a_device_is_collected(gateway):
    gateway.add_line()
    gateway.wait_value()


def test_manual_pages_and_completion_are_there(machine):
    for page in ("man8/penstock.8.gz", "man1/penstockctl.1.gz", "man1/penstock-sim.1.gz", "man8/penstock-update.8.gz"):
        machine.run("test", "-s", f"/usr/share/man/{page}")
    machine.run("bash", "-c", ". /usr/share/bash-completion/completions/penstockctl && complete -p penstockctl")


def test_a_service_that_is_killed_is_started_again(gateway, machine):
    machine.run("systemctl", "kill", "-s", "KILL", "penstock.service")
    machine.wait_for(lambda: machine.run("systemctl", "show", "-P", "NRestarts", "penstock").strip() == "1", 30,
                     "systemd starts it again")
    gateway.wait_ready()


def test_a_backup_brings_back_what_was_lost(gateway, machine):
    record = gateway.run_job("backup", {"passphrase": PASSPHRASE, "note": "before the night shift"})
    assert record["state"] == "SUCCEEDED" and record["result"]["has_secrets"] is True, record
    name = record["result"]["name"]
    listed = gateway.get("/config/backup")["data"]["data"]
    assert [(one["name"], one["note"], one["is_encrypted"]) for one in listed] == [(name, "before the night shift", True)]
    owner = machine.run("stat", "-c", "%U %a", f"/var/lib/penstock/backups/{name}").split()
    assert owner[0] == "penstock" and owner[1].endswith("0"), "no one else reads it"
    gateway.delete("/api/v1/opc/LINE_1")
    assert "LINE_1" not in [opc["opc_id"] for opc in gateway.get("/api/v1/opc")["data"]["data"]]
    checked = gateway.post(f"/config/backup/{name}/check", {"passphrase": PASSPHRASE})["data"]
    assert checked["result"] == "SUCCESS", checked
    pid = gateway.unit("MainPID")
    record = gateway.run_job("restore", {"name": name, "passphrase": PASSPHRASE, "as": "same"})
    assert record["state"] == "SUCCEEDED", record
    gateway.wait_value()
    assert gateway.unit("MainPID") == pid and gateway.unit("ActiveState") == "active", "for systemd it was a reload"
    machine.run("test", "-e", "/var/lib/penstock/before-restore")


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
    gateway.start_line()
    gateway.wait_value()


def announce(machine, out):
    """Puts what scripts/package wrote where the gateway looks for new versions."""
    for file in out.iterdir():
        if file.name.startswith("latest.json") or ".tar.zst" in file.name:
            machine.put(file, "/srv/updates")


def steps_of(record):
    return [(step["name"], step["state"]) for step in record["steps"]]


def test_a_signed_release_is_installed_by_the_call(gateway, machine, releases):
    gateway.configure(edge__update__url="file:///srv/updates/latest.json", edge__update__probe_s=PROBE_S)
    check = gateway.get("/config/upgrade/check")
    assert "UPGRADE_CHECK_FAILED" in str(check), check  # nothing is announced yet
    announce(machine, releases.make(SECOND, "bundle"))
    check = gateway.get("/config/upgrade/check")
    assert (check["latest_version"], check["data"]["is_newer"]) == (SECOND, True), check
    record = gateway.run_job("upgrade")
    assert record["state"] == "SUCCEEDED", record
    assert steps_of(record) == [(name, "SUCCEEDED") for name in UPGRADE_STEPS]
    assert record["result"]["from"] == FIRST and record["result"]["to"] == SECOND
    assert "penstock-job" in machine.journal(f"penstock-job@{record['job_id']}"), "root's unit did it"
    assert machine.run("ls", "-A", "/var/lib/penstock/jobs/requests") == ""
    assert gateway.version() == SECOND
    assert machine.run("readlink", "/opt/penstock/previous").strip() == f"versions/{FIRST}"
    assert "edge.log.level=debug" in machine.run("cat", "/etc/penstock/penstock.properties"), "edited properties stay"
    gateway.wait_value()
    print("upgrade: no value for", gateway.max_idle_ms(record["started_at"] - 5000), "ms")
    assert gateway.post("/config/upgrade")["data"]["code"] == "NO_UPDATE"


def ends_at_once(tree):
    (tree / "bin/penstock").write_text("#!/bin/sh\necho the cupboard is bare >&2\nexit 3\n")


def test_a_version_that_does_not_become_ready_is_rolled_back(gateway, machine, releases):
    """One that sleeps: test_deb_power_cut.py. This one ends at once, and goes back after its third end."""
    bundle = next(releases.make_changed(SECOND, BROKEN, ends_at_once).glob("*.tar.zst"))
    for file in (bundle.with_name(bundle.name + ".minisig"), bundle):
        gateway.upload(f"/config/upgrade/upload?name={file.name}", file)
    record = gateway.run_job("upgrade", {"name": bundle.name})
    assert record["state"] == "ROLLED_BACK", record
    assert BROKEN in record["message"] and SECOND in record["message"], record
    reason = "it ended 3 times, at last with exit code 3; its last log lines: the cupboard is bare"
    assert reason in record["message"], record
    assert [name for name, _ in steps_of(record)][-len(ROLLBACK_STEPS):] == ROLLBACK_STEPS
    print("rolled back after", (record["ended_at"] - record["started_at"]) / 1000, "s, time for the probe", PROBE_S, "s")
    gateway.wait_ready()
    assert gateway.version() == SECOND
    assert machine.run("readlink", "/opt/penstock/current").strip() == f"versions/{SECOND}"
    gateway.wait_value()


@pytest.mark.long
def test_a_newer_package_becomes_current_and_an_older_one_does_not(gateway, machine, releases):
    gateway.install(releases.deb(THIRD))
    gateway.wait_ready()
    assert gateway.version() == THIRD
    assert machine.run("readlink", "/opt/penstock/previous").strip() == f"versions/{SECOND}"
    assert "edge.log.level=debug" in machine.run("cat", "/etc/penstock/penstock.properties"), "edited properties stay"
    gateway.wait_value()
    gateway.install(releases.deb(FIRST))
    gateway.wait_ready()
    assert gateway.version() == THIRD


def test_removing_keeps_the_data_and_installing_again_finds_it(gateway, machine, releases):
    machine.run("dpkg", "--remove", "penstock")
    assert machine.try_run("systemctl", "is-active", "penstock").stdout.strip() != "active"
    assert machine.try_run("test", "-e", "/opt/penstock").returncode == 1
    assert machine.try_run("test", "-e", "/etc/penstock/penstock.properties").returncode == 0
    gateway.install(releases.deb(FIRST))
    gateway.wait_ready()
    gateway.wait_value()


def test_all_files_of_the_package_have_the_time_of_the_commit(releases):
    assert times_in(releases.deb(FIRST)) == {int(files.run("git", "-C", ROOT, "log", "-1", "--format=%ct"))}


def test_purging_asks_nothing_and_leaves_nothing(gateway, machine, files_before):
    machine.run("systemctl", "stop", "device.service")
    machine.run("dpkg", "--purge", "penstock")
    log = machine.run("journalctl", "--no-pager", "-o", "short-monotonic")
    assert "timed out. Killing" not in log, log[log.index("timed out. Killing") - 6000:][:9000]
    ours = re.compile(r"/srv/|/var/lib/dpkg/info/|/var/log/"
                      r"|/var/tmp/systemd-private-|/run/|/var/lib/apt/|/etc/(passwd|group|shadow|gshadow|subuid|subgid)-$|/var/lib/dpkg/")
    left = {name for name in machine.file_list() - files_before if not ours.match(name)}
    assert left == set()
    assert "penstock" not in machine.run("cat", "/etc/passwd", "/etc/group")
    assert machine.run("find", "/", "-xdev", "-path", "/proc", "-prune", "-o", "(", "-name", "*penstock*", "-not", "-path",
                       "/root/*", "-not", "-path", "/srv/*", ")", "-print") == ""


@pytest.mark.long
def test_lintian_finds_no_fault(releases):
    assert_lintian_is_content([releases.deb(FIRST)])


@pytest.mark.long
def test_piuparts_finds_no_fault(releases, tmp_path):
    if shutil.which("piuparts") is None:
        pytest.skip("piuparts is not installed: scripts/setup --package")
    # Without systemd, as piuparts wants it.
    base = tree_tar("bookworm", packages="adduser,init-system-helpers,debfoster,ca-certificates,tzdata,dbus")
    shutil.copyfile(base, tmp_path / "base.tar")
    subprocess.run(["gzip", "-1", tmp_path / "base.tar"], check=True)
    deb = releases.deb(FIRST)
    done = subprocess.run(["piuparts", "-b", tmp_path / "base.tar.gz", "--warn-on-leftovers-after-purge",
                           "--no-eatmydata", "-d", "bookworm", deb], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
