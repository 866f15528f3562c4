"""penstockctl's commands for administrators against the real gateway: admin.md 3.4."""

import json
import os
import pty
import stat
import subprocess
import threading

import pytest

from ports import lasting_ports
from program import binary, run

FILE = """# of the line of presses
edge.log.level=info
#edge.thread.api=2
edge.transfer.up.type=API
edge.transfer.up.url=http://127.0.0.1:1/
edge.transfer.up.token=a-token-of-the-plant
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "penstock.properties"
    path.write_text(FILE)
    return path


@pytest.fixture
def gateway_with_file(make_gateway, file):
    return make_gateway(lasting_ports(), config=file).start()


@pytest.fixture
def ctl(gateway_with_file, tmp_path):
    """Runs penstockctl as the administrator; its temporary files are in a folder of the test."""
    gateway = gateway_with_file
    (tmp_path / "tmp").mkdir()

    def call(*arguments, stdin=None, **environment):
        return run("penstockctl", "--ca", gateway.ca, *arguments, stdin=stdin, environment={
            **os.environ, "HOME": str(gateway.folder), "TMPDIR": str(tmp_path / "tmp"), "PENSTOCK_URL": gateway.https,
            "PENSTOCK_KEY": gateway.key(), **environment})  # fmt: skip

    return call


def shown(answer):
    code, out, err = answer
    assert code == 0, err
    return out


def editor(tmp_path, text):
    """A program that does with the file in $1 what an administrator would."""
    path = tmp_path / "editor"
    path.write_text(f"#!/usr/bin/env python3\nimport pathlib, os, stat, sys\npath = pathlib.Path(sys.argv[1])\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_properties_are_shown_set_and_compared(ctl, file):
    assert ["edge.log.level", "info", "now", "2"] in [line.split() for line in shown(ctl("config", "show")).splitlines()]
    assert "a-token-of-the-plant" not in str(ctl("config", "show", "--all")) + str(ctl("--json", "config", "show"))
    out = shown(ctl("config", "set", "edge.log.level=debug", "edge.threads.api=3"))
    assert "takes effect now: edge.log.level" in out and "takes effect at the next restart: edge.threads.api" in out
    assert file.read_text() == FILE.replace("level=info", "level=debug") + "edge.threads.api=3\n"
    difference = shown(ctl("config", "diff"))
    assert "-edge.log.level=info\n+edge.log.level=debug\n" in difference and "+edge.threads.api=3" in difference
    code, _, err = ctl("config", "set", "edge.htp.port=80")
    assert code == 1 and "edge.http.port" in err, err
    shown(ctl("config", "unset", "edge.threads.api"))
    assert "edge.threads.api" not in file.read_text()


def test_earlier_versions_come_back(ctl, file):
    shown(ctl("config", "set", "edge.log.level=debug"))
    versions = json.loads(shown(ctl("--json", "config", "versions")))["data"]
    assert versions[0]["version"] in shown(ctl("config", "versions"))
    first = versions[-1]["version"]
    assert "+edge.log.level=debug" in shown(ctl("config", "diff", first))
    shown(ctl("config", "restore", first))
    assert file.read_text() == FILE
    assert ctl("config", "restore", "0123456789abcdef")[0] == 1


def test_a_file_is_checked_without_saving(ctl, file, tmp_path):
    other = tmp_path / "other.properties"
    other.write_text("edge.log.level=loud\nedge.transfer.up.token=another-token\n")
    code, _, err = ctl("config", "validate", str(other))
    assert code == 1 and "line 1: edge.log.level" in err, err
    difference = shown(ctl("config", "diff", str(other)))
    assert "-edge.log.level=loud" in difference and "another-token" not in difference
    assert "nothing was saved" in shown(ctl("config", "validate", stdin="edge.log.level=debug\n"))
    assert file.read_text() == FILE


def test_an_edit_in_the_editor_is_saved(ctl, file, tmp_path):
    change = editor(tmp_path, "assert stat.S_IMODE(os.stat(path).st_mode) == 0o600\n"
                              "path.write_text(path.read_text().replace('info', 'warn'))")  # fmt: skip
    assert "takes effect now: edge.log.level" in shown(ctl("config", "edit", EDITOR="false", VISUAL=change))
    assert file.read_text() == FILE.replace("info", "warn"), "the secret too: *** stands for it"
    assert list((tmp_path / "tmp").iterdir()) == []


def test_a_faulty_edit_is_told_by_line_and_never_lost(ctl, file, tmp_path):
    change = editor(tmp_path, "path.write_text(path.read_text().replace('#edge', 'edge'))")
    code, _, err = ctl("config", "edit", VISUAL=change)
    assert code == 1 and "line 3: " in err and "edge.threads.api" in err, err
    (folder,) = (tmp_path / "tmp").iterdir()
    kept = folder / "penstock.properties"
    assert str(kept) in err and "\nedge.thread.api=2\n" in kept.read_text()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600 and stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert file.read_text() == FILE


def test_what_another_administrator_saves_during_an_edit_is_kept(ctl, file, gateway_with_file, tmp_path):
    (tmp_path / "go").write_text("")
    change = editor(tmp_path, f"""
import time
if not pathlib.Path({str(tmp_path / 'at')!r}).exists():
    pathlib.Path({str(tmp_path / 'at')!r}).write_text("")
    while pathlib.Path({str(tmp_path / 'go')!r}).exists(): time.sleep(0.01)
    path.write_text(path.read_text().replace("# of the line", "# of both lines"))
""")
    answers = []
    edit = threading.Thread(target=lambda: answers.append(ctl("config", "edit", VISUAL=change)))
    edit.start()
    try:
        while not (tmp_path / "at").exists():
            assert edit.is_alive()
        shown(ctl("config", "set", "edge.log.level=debug"))
    finally:
        (tmp_path / "go").unlink()
        edit.join(30)
    code, _, err = answers[0]
    assert code == 1 and "Another user has saved" in err and "+edge.log.level=debug" in err, err
    (folder,) = (tmp_path / "tmp").iterdir()
    merged = (folder / "penstock.properties").read_text()
    assert "# of both lines" in merged and "edge.log.level=debug" in merged
    assert "# of both lines" not in file.read_text(), "nobody said yes"


def test_a_secret_is_typed_without_echo_or_read_from_a_file(ctl, file, gateway_with_file, tmp_path):
    key = "edge.transfer.up.token"
    code, _, err = ctl("config", "set", f"{key}=as-an-argument")
    assert code == 2 and "as-an-argument" not in err and file.read_text() == FILE
    shown(ctl("config", "set", "--from", "-", stdin=f"# comment\n{key}=from-standard-input\n"))
    assert f"{key}=from-standard-input\n" in file.read_text()
    gateway = gateway_with_file
    environment = {**os.environ, "HOME": str(tmp_path), "PENSTOCK_URL": gateway.https, "PENSTOCK_KEY": gateway.key()}
    command = [binary("penstockctl"), "--ca", gateway.ca, "config", "set", key]
    leader, follower = pty.openpty()
    process = subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=environment,
                               start_new_session=True, preexec_fn=lambda: os.close(os.open(os.ttyname(0), os.O_RDWR)))  # fmt: skip
    os.close(follower)
    seen = b""
    try:
        while f"{key}: ".encode() not in seen:
            seen += os.read(leader, 1000)
        os.write(leader, b"typed-at-thee\x7f-terminal\n")
        try:
            while piece := os.read(leader, 1000):
                seen += piece
        except OSError:
            pass  # its end
        assert process.wait(20) == 0, seen
    finally:
        if process.poll() is None:
            process.kill()
        os.close(leader)
    assert b"typed" not in seen and f"{key}=typed-at-the-terminal\n" in file.read_text()


def test_the_first_administrator_is_made_from_the_data_folder(make_gateway, tmp_path):
    gateway = make_gateway().start()
    clean = {name: text for name, text in os.environ.items() if not name.startswith("PENSTOCK_")} | {"HOME": str(tmp_path)}
    (tmp_path / "password").write_text("correct horse battery\n")
    out = shown(run("penstockctl", "setup", "--data", str(gateway.data), "--show", environment=clean))
    assert "none yet" in out and f"{gateway.data}/secrets/setup-token" in out and gateway.setup_token() not in out
    arguments = ["setup", "--data", str(gateway.data), "--user", "root", "--password-file", str(tmp_path / "password")]
    assert "root is the administrator" in shown(run("penstockctl", *arguments, environment=clean))
    assert not (gateway.data / "secrets/setup-token").exists()
    login = gateway.client(key=None).post("/login/form", {"username": "root", "password": "correct horse battery"})
    assert login.status == 200 and login.data["role"] == "admin"
    code, out, err = run("penstockctl", *arguments, environment=clean)
    assert code == 1 and "administrator  exists" in out and "administrator already" in err


@pytest.fixture
def scripted(make_gateway, tmp_path):
    """A gateway whose jobs are scripts of the test."""
    folder = tmp_path / "scripts"
    folder.mkdir()
    gateway = make_gateway({"edge.admin.scripts": str(folder), "edge.admin.runner": "direct"}).start()

    def write(job, text):
        (folder / job).write_text("#!/bin/sh\n" + text)
        (folder / job).chmod(0o755)

    def call(*arguments):
        return run("penstockctl", "--ca", gateway.ca, *arguments, within=60, environment={
            **os.environ, "HOME": str(tmp_path), "PENSTOCK_URL": gateway.https, "PENSTOCK_KEY": gateway.key()})  # fmt: skip

    return write, call


def test_a_restart_is_followed_until_the_gateway_is_back(ctl, gateway_with_file):
    code, out, err = ctl("restart")
    assert code == 0 and "restart done" in out and "down_ms" in out, err
    assert gateway_with_file.program.out().count("penstock ready https://") == 2
    listed = json.loads(shown(ctl("--json", "job", "list", "--job", "restart")))["data"]
    assert [job["state"] for job in listed] == ["SUCCEEDED"]
    assert "result.down_ms" in shown(ctl("job", "show", listed[0]["job_id"]))
    assert "files" in shown(ctl("temp-clean", "--dry-run"))
    code, _, err = ctl("reboot")
    assert code == 1 and "root" in err, "not without a script for it"


def test_a_job_that_fails_or_is_rolled_back_is_exit_code_1(scripted):
    write, ctl = scripted
    write("firmware", "echo '::step fetch'; echo a line of the log; echo '::fail the mirror is away'; exit 1\n")
    code, _, err = ctl("firmware")
    assert code == 1 and "firmware failed: the mirror is away" in err
    job_id = err.splitlines()[0]
    assert "a line of the log" in shown(ctl("job", "log", job_id))
    write("reboot", "echo '::rolled-back it did not come up'; exit 1\n")
    code, _, err = ctl("reboot")
    assert code == 1 and "rolled back: it did not come up" in err


def test_a_long_job_is_left_followed_and_cancelled(scripted, tmp_path):
    write, ctl = scripted
    go = tmp_path / "go"
    write("temp-clean", f"echo first; while [ ! -e {go} ]; do sleep 0.05; done; echo last\n")
    job_id = shown(ctl("temp-clean", "--no-wait")).strip()
    code, _, err = ctl("temp-clean")
    assert code == 1 and job_id in err, "one at a time: " + err
    follow = threading.Thread(target=lambda: logs.append(ctl("job", "log", "--follow", job_id)))
    logs = []
    follow.start()
    go.write_text("")
    follow.join(60)
    assert shown(logs[0]).splitlines()[-1] == "last"
    go.unlink()
    job_id = shown(ctl("temp-clean", "--no-wait")).strip()
    shown(ctl("job", "cancel", job_id))
    code, out, err = ctl("job", "log", "--follow", job_id)
    assert code == 0, err
    assert json.loads(shown(ctl("--json", "job", "show", job_id)))["state"] == "CANCELLED"
    assert {"restart", "temp-clean"} <= {line.split()[0] for line in shown(ctl("job", "available")).splitlines()}
