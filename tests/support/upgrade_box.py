"""A box that is upgraded: keys and bundles made by the real programs, a root of versions, a gateway run as a service."""

import contextlib
import hashlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import time

from gateway import DEFAULTS, Gateway, plain_environment
from program import binary
from service import Service
from waiting import eventually

GATEWAY_USER = 54321 if os.geteuid() == 0 else None  # nobody's: what only root may do shows
ARCH = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()
BUILD_DATE = "2026-11-25"
JOB_ID = "JOB_01M6X4Z0000000000000000000"


def world_folder():
    """A folder that the gateway's user can reach, unlike those of pytest."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="penstock-upgrade-", dir="/var/tmp"))
    folder.chmod(0o755)
    return folder


class Signer:
    """A pair of keys of minisign."""

    def __init__(self, folder, name="release"):
        self.secret, self.public = folder / f"{name}.key", folder / f"{name}.pub"
        command = ["minisign", "-G", "-W", "-f", "-p", self.public, "-s", self.secret]
        subprocess.run(command, check=True, capture_output=True)

    def sign(self, file, at=None):
        """`<file>.minisig`; `at`: its time, epoch seconds."""
        at = int(time.time()) if at is None else at
        comment = f"timestamp:{at}\tfile:{file.name}\thashed"
        command = ["minisign", "-S", "-s", self.secret, "-m", file, "-t", comment]
        subprocess.run(command, check=True, capture_output=True)
        return file.with_name(file.name + ".minisig")


def manifest_of(tree, version, arch=ARCH, min_from="0.1.0", schemas=None):
    files = [
        {
            "path": str(path.relative_to(tree)),
            "size": path.stat().st_size,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "mode": "0755" if path.stat().st_mode & 0o100 else "0644",
        }
        for path in sorted(tree.rglob("*"))
        if path.is_file() and not path.is_symlink() and path.name != "manifest.json"
    ]
    links = [
        {"path": str(path.relative_to(tree)), "target": os.readlink(path)}
        for path in sorted(tree.rglob("*"))
        if path.is_symlink()
    ]
    return {
        "version": version,
        "build_date": BUILD_DATE,
        "commit": "0123456789abcdef",
        "arch": arch,
        "least_from": min_from,
        "schemas": schemas or {"database": 5, "shared": 2},
        "files": files,
        "links": links,
    }


class Releases:
    """Versions as trees and bundles, made once for a run."""

    def __init__(self, folder):
        self.folder = folder
        self.signer = Signer(folder)
        self.stranger = Signer(folder, "stranger")

    def tree(self, version, program, **of_manifest):
        """`program`: a binary of the build, or the text of a script."""
        tree = self.folder / "trees" / version
        if tree.exists():
            shutil.rmtree(tree)
        (tree / "bin").mkdir(parents=True)
        (tree / "lib").mkdir()
        (tree / "share").mkdir()
        target = tree / "bin/penstock"
        if isinstance(program, str):
            target.write_text(program)
        else:
            subprocess.run(["strip", "-o", target, program], check=True)
        target.chmod(0o755)
        (tree / "lib/libnote.so.1.0").write_text("a library\n" * 100)
        (tree / "lib/libnote.so.1").symlink_to("libnote.so.1.0")
        shutil.copy(self.signer.public, tree / "share/update.pub")
        (tree / "manifest.json").write_text(json.dumps(manifest_of(tree, version, **of_manifest)))
        return tree

    def bundle(self, tree, version, arch=ARCH):
        out = self.folder / f"penstock-{version}-linux-{arch}.tar.zst"
        command = ["tar", "-C", tree, "--sort=name", "--owner=0", "--group=0", "-I", "zstd -1 -T0", "-cf", out]
        subprocess.run([*command, "manifest.json", "bin", "lib", "share"], check=True)
        return out

    def descriptor(self, bundle, version, arch=ARCH, name="latest.json", **members):
        content = bundle.read_bytes()
        text = {
            "latest_version": version,
            "latest_build_date": BUILD_DATE,
            "artifacts": [
                {"arch": arch, "url": bundle.name, "size": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            ],
            "notes": "",
            "least_from": "0.1.0",
            **members,
        }
        path = self.folder / name
        path.write_text(json.dumps(text))
        return path


class Box:
    """`<top>/root` as /opt/penstock, `<top>/data` as /var/lib/penstock, and the gateway of `current` as a service."""

    def __init__(self, releases, tree, version, settings=None):
        self.top = world_folder()
        self.releases = releases
        self.root, self.data = self.top / "root", self.top / "data"
        (self.root / "versions").mkdir(parents=True)
        self.install(tree, version)
        (self.root / "current").symlink_to(f"versions/{version}")
        self.data.mkdir(mode=0o750)
        (self.data / "update").mkdir()
        self.own(self.data)
        self.own(self.data / "update")
        (self.top / "service").mkdir()
        self.service = Service(self.top / "service")
        command = [self.root / "current/bin/penstock", "--data", self.data]
        for name, text in {**DEFAULTS, "edge.threads.collect": "1", **(settings or {})}.items():
            command += ["--set", f"{name}={text}"]
        self.service.configure(command, GATEWAY_USER, plain_environment())
        self.steady_ms, self.probe_s = 300, 40

    @staticmethod
    def own(path):
        if GATEWAY_USER is not None:
            os.chown(path, GATEWAY_USER, GATEWAY_USER, follow_symlinks=False)

    def install(self, tree, version):
        """A tree of a version; its files are shared with others of the run, which never change."""
        subprocess.run(["cp", "-al", tree, self.root / "versions" / version], check=True)

    def put(self, *files, name=None):
        """Into the folder of downloads, as the gateway does."""
        for file in files:
            target = self.data / "update" / (name or file.name)
            shutil.copyfile(file, target)
            self.own(target)

    def begin_job(self, bundle):
        """A job whose record is as penstock-job leaves it when it is killed; returns the request that root has of it."""
        jobs = self.data / "jobs"
        (jobs / JOB_ID).mkdir(parents=True)
        now = int(time.time() * 1000)
        record = {"job_id": JOB_ID, "job": "upgrade", "state": "RUNNING", "actor": "kim", "created_at": now, "started_at": now,
                  "ended_at": 0, "percent": 0, "steps": [], "exit_code": None, "code": "", "message": "", "result": {},
                  "process_group": 0, "awaits_restart": False, "is_external": True}  # fmt: skip
        (jobs / JOB_ID / "record.json").write_text(json.dumps(record) + "\n")
        for path in (jobs, jobs / JOB_ID, jobs / JOB_ID / "record.json"):
            self.own(path)
        request = {"job_id": JOB_ID, "job": "upgrade", "parameters": {"bundle": bundle.name}}
        (self.work_folder() / "request.json").write_text(json.dumps(request))
        return self.work_folder() / "request.json"

    def work_folder(self):
        return self.top

    def assert_job_is_as_noted(self, gateway):
        """What the running gateway says of that job, by what penstock-update has noted."""
        noted = self.state()
        if noted is None or noted["job_id"] != JOB_ID:
            expected = "INTERRUPTED"
        else:
            expected = {"COMMITTED": "SUCCEEDED"}.get(noted["state"], noted["state"])
        client = gateway.client()
        seen = {}

        def is_as_noted():  # the gateway answers before it has looked at its jobs
            seen["job"] = client.get(f"/config/job/{JOB_ID}").data
            seen["log"] = client.get(f"/config/job/{JOB_ID}/log").text
            return seen["job"]["state"] == expected and (expected == "INTERRUPTED" or "the process of this job was interrupted" in seen["log"])

        eventually(is_as_noted, within=20, what=lambda: f"{expected}: {seen}")
        job, log = seen["job"], seen["log"]
        assert bool(job["ended_at"]) == (expected != "RUNNING"), job
        if expected == "INTERRUPTED":
            return
        assert job["step"] == noted["step"], job
        assert job["result"]["from"] == "0.1.0" and job["result"].get("to", "") == noted["to"], job
        if expected != "RUNNING":
            said, expected_text = (re.sub(r"\S*/box/", "", text) for text in (job["message"], noted["message"]))  # or of a copy
            assert said == expected_text and log.endswith(f"{job['message']}\n"), (job, log)

    def command(self, verb, *arguments, root=None):
        common = ["--root", root or self.root, "--data", self.data]
        watch = ["--show", self.service.words("show"), "--words", self.service.words("log")]
        service = [*watch, "--stop", self.service.words("stop"), "--start", self.service.words("start")]
        service += ["--probe-s", self.probe_s, "--steady-ms", self.steady_ms]
        extra = {"run": [*common, *service, "--keys", self.top / "update.d"], "resume": [*common, *service],
                 "recover": [*common, *watch]}  # fmt: skip
        words = [binary("penstock-update"), verb, *extra.get(verb, common), *arguments]
        return [str(word) for word in words]

    def update(self, verb, *arguments, within=120, **options):
        """Runs penstock-update to its end."""
        command = self.command(verb, *arguments, **options)
        return subprocess.run(command, capture_output=True, text=True, timeout=within, check=False)

    def state(self):
        path = self.root / "upgrade.json"
        return json.loads(path.read_text()) if path.exists() else None

    def version(self, link="current"):
        path = self.root / link
        return os.readlink(path).split("/")[-1] if path.is_symlink() else None

    def versions(self):
        return sorted(path.name for path in (self.root / "versions").iterdir())

    def gateway(self, within=40):
        """The running gateway as a client's object, when it is ready."""
        gateway = Gateway(self.top / "client")
        gateway.data = self.data
        end = time.monotonic() + within
        while True:
            try:
                gateway.ports = json.loads((self.data / "run/ports.json").read_text())
                if gateway.ports and self.service.pid():
                    client = gateway.client()
                    if client.call("GET", "/api/v1/system/ready").status == 200:
                        return gateway
            except (OSError, ValueError, KeyError):
                pass
            assert time.monotonic() < end, f"not ready: {self.log()[-2000:]}"
            time.sleep(0.05)

    def log(self):
        path = self.top / "service/service.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def migrations(self):
        """Of the database; closed again, or its log would stay."""
        with contextlib.closing(sqlite3.connect(self.data / "config.sqlite")) as db:
            tables = ("schema_version", "shared_schema_version")
            return sum(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)

    def remove(self):
        self.service.quiet()
        self.service.stop()
        assert "Sanitizer" not in self.log() and "runtime error" not in self.log(), self.log()[:3000]
        shutil.rmtree(self.top)
