"""The container image as a plant would run it: without root, rights, and a root that can be written to."""

import json
import os
import re
import shutil
import subprocess

import pytest

from releases import files
from waiting import eventually

VERSION = "0.1.0"
MAX_MB = 120
CONF = """[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
"""
LIMITS = """[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
log_driver = "k8s-file"
"""


class Podman:
    """Its storage is a folder of the test."""

    def __init__(self, folder):
        (folder / "containers.conf").write_text(LIMITS + CONF)
        self.options = ["--root", folder / "storage", "--runroot", folder / "run", "--storage-driver", "vfs"]
        self.environment = {**os.environ, "CONTAINERS_CONF": str(folder / "containers.conf")}

    def run(self, *command, check=True):
        done = subprocess.run(["podman", *map(str, self.options), *map(str, command)], capture_output=True, text=True,
                              env=self.environment, stdin=subprocess.DEVNULL, check=False)
        assert not check or done.returncode == 0, (command, done.stdout, done.stderr)
        return done


pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def image(releases):
    for program in ("mmdebstrap", "podman", "runc"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed: scripts/setup --package")
    return releases.make(VERSION, "image") / f"penstock-{VERSION}-image.tar"


@pytest.fixture(scope="module")
def podman(tmp_path_factory):
    made = Podman(tmp_path_factory.mktemp("podman"))
    yield made
    made.run("rm", "--all", "--force", "--time", "5", check=False)
    made.run("rmi", "--all", "--force", check=False)


@pytest.fixture(scope="module")
def network():
    """A namespace of its own, so that no port of this machine is taken."""
    name = f"penstock-image-{os.getpid()}"
    files.run("ip", "netns", "add", name)
    files.run("ip", "-n", name, "link", "set", "lo", "up")
    yield name
    files.run("ip", "netns", "delete", name)


@pytest.fixture(scope="module")
def container(image, podman, network):
    podman.run("load", "-i", image)
    sanitizer = ["--env", "ASAN_OPTIONS=detect_leaks=0"]
    return podman.run("run", "--detach", "--read-only", "--cap-drop=all", "--security-opt=no-new-privileges", *sanitizer,
                      f"--network=ns:/run/netns/{network}", "--volume", "penstock:/var/lib/penstock",
                      f"localhost/penstock:{VERSION}").stdout.strip()


@pytest.fixture(scope="module")
def ask(container, podman, network):
    def call(path, *options, key=True):
        config = ""
        if key:
            mounted = podman.run("volume", "inspect", "penstock", "--format", "{{.Mountpoint}}").stdout.strip()
            config = f'header = "X-API-Key: {open(f"{mounted}/secrets/api-key").read().strip()}"'
        done = subprocess.run(["ip", "netns", "exec", network, "curl", "-sk", "--config", "-", *options,
                               f"https://127.0.0.1:8443{path}"], capture_output=True, text=True, input=config, check=False)
        return json.loads(done.stdout) if done.stdout.startswith("{") else None

    eventually(lambda: (r := call("/api/v1/system/ready", key=False)) and r["data"]["status"] == "READY", within=60, what="the gateway responds: "
               + podman.run("logs", container, check=False).stderr)
    return call


def test_the_image_is_small(image):
    size = image.stat().st_size / 1e6
    print(f"image: {size:.1f} MB")
    if "libasan" not in files.run("ldd", os.path.join(os.environ["PENSTOCK_BIN"], "penstock")):
        assert size <= MAX_MB


def test_the_same_bytes_each_time(image, releases):
    before = files.sha256(image)
    releases.make(VERSION, "image", again=True)
    assert files.sha256(image) == before


def test_it_runs_without_root_on_a_root_that_cannot_be_written_to(ask, container, podman):
    assert ask("/api/v1/system/ready", key=False)["data"]["status"] == "READY"
    about = json.loads(podman.run("inspect", container).stdout)[0]
    assert about["HostConfig"]["ReadonlyRootfs"] is True
    assert about["Config"]["User"] == "65532:65532"
    pid = about["State"]["Pid"]
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        status = dict(re.findall(r"^(\w+):\s+(\S+)", file.read(), re.M))
    assert (status["Uid"], status["CapEff"], status["NoNewPrivs"]) == ("65532", "0" * 16, "1")


def test_it_says_that_it_is_a_container_and_which(ask):
    about = ask("/api/v1/system/version", key=False)["data"]
    assert (about["container_mode"], about["image_tag"], about["version"]) == (True, VERSION, VERSION)


def test_the_health_check_is_its_own_probe(ask, container, podman):
    config = json.loads(podman.run("inspect", container).stdout)[0]["Config"]
    assert config["Healthcheck"]["Test"] == ["CMD", "/usr/bin/penstock", "--probe"]
    assert podman.run("healthcheck", "run", container).stdout.strip() in ("", "healthy")


def test_penstockctl_in_it_asks_this_gateway(ask, container, podman):
    assert f"Penstock {VERSION}" in podman.run("exec", container, "penstockctl", "status").stdout
    # A read-only root without /etc/hosts, too: localhost is this machine whatever a resolver says.
    named = ["exec", "--env", "PENSTOCK_URL=https://localhost:8443", container, "penstockctl", "status"]
    assert f"Penstock {VERSION}" in podman.run(*named).stdout


def test_properties_are_saved_in_the_volume(ask):
    body = json.dumps({"text": "edge.log.level=debug\n"})
    saved = ask("/config/save", "-H", "Content-Type: application/json", "-d", body)
    assert saved["data"].get("changed") == ["edge.log.level"], saved


def test_the_restart_job_works_in_it(ask, container, podman):
    before = json.loads(podman.run("inspect", container).stdout)[0]["State"]["Pid"]
    job = ask("/config/restart", "-X", "POST", "-H", "Content-Type: application/json", "-d", "{}")["data"]["job_id"]
    record = eventually(lambda: (r := ask(f"/config/job/{job}")) and r["data"].get("state") == "SUCCEEDED" and r["data"],
                        within=60, what="the job has ended")
    assert record["result"]["down_ms"] > 0
    assert json.loads(podman.run("inspect", container).stdout)[0]["State"]["Pid"] == before


def test_what_needs_the_machine_says_what_to_do_instead(ask):
    for job in ("reboot", "firmware"):
        answer = ask(f"/config/{job}", "-X", "POST", "-H", "Content-Type: application/json", "-d", "{}")["data"]
        assert answer["code"] == "NOT_AVAILABLE" and "image" in answer["msg"], answer
