"""A booted Debian: systemd as process 1 in a container of its own network, to install packages in.

A tree is made once by mmdebstrap and kept in ~/.cache/penstock; a node is an overlay on it. Needs root,
mmdebstrap, systemd-nspawn and overlayfs: `why_not()` says what is missing. How it is done, and what works in a node:
design/test-means.md.
"""

import contextlib
import hashlib
import itertools
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

CACHE = pathlib.Path(os.environ.get("PENSTOCK_TREES", pathlib.Path.home() / ".cache/penstock"))
PACKAGES = ("systemd,systemd-sysv,dbus,udev,iproute2,procps,ca-certificates,adduser,tzdata,curl,zstd,"
            "init-system-helpers,openssl")
# What the node is for is not shown by these; without them it is half the size.
LEFT_OUT = ("locale/*", "doc/*", "info/*")
# Archives that are not those of the machine: address, and key by which it is known:
# F6EC B376 2474 EDA9 D21B  7022 8719 20D1 991B C93C, Ubuntu Archive Automatic Signing Key (2018).
KEYS = pathlib.Path(__file__).resolve().parents[1] / "fixtures"
ARCHIVES = {"noble": ("http://archive.ubuntu.com/ubuntu", KEYS / "ubuntu-archive-2018.asc")}
REBOOTS = 133  # systemd-nspawn's exit code
numbers = itertools.count(1)


def why_not():
    """Why a node cannot be booted here; empty if it can."""
    if os.geteuid() != 0:
        return "booting a Debian needs root"
    for program in ("mmdebstrap", "systemd-nspawn", "nsenter", "setpriv", "ip"):
        if shutil.which(program) is None:
            return f"{program} is not installed: scripts/setup --package"
    if "overlay" not in pathlib.Path("/proc/filesystems").read_text():
        return "the kernel has no overlayfs"
    return ""


def call(*command, **options):
    options.setdefault("check", True)
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def unfinished(name):
    """Path for what is made under another name until it is whole; what killed runs have left of it is removed."""
    CACHE.mkdir(parents=True, exist_ok=True)
    for left in CACHE.glob(f"{name}.*.new"):
        if not pathlib.Path("/proc", left.name.split(".")[-2]).exists():
            call("rm", "-rf", left)
    return CACHE / f"{name}.{os.getpid()}.new"


def tree_tar(suite="bookworm", packages=PACKAGES):
    """The tar of a minimal Debian, or Ubuntu, made if it is not there: a minute or two. Raises when the archive is not reached."""
    mark = hashlib.sha256(f"{suite} {packages} {LEFT_OUT}".encode()).hexdigest()[:12]
    tar = CACHE / f"{suite}-{mark}.tar"
    if tar.exists():
        return tar
    fresh = unfinished(tar.name)
    options = [f"--dpkgopt=path-exclude=/usr/share/{pattern}" for pattern in LEFT_OUT]
    source = []
    if suite in ARCHIVES:
        address, key = ARCHIVES[suite]
        source = [f"deb [signed-by={key}] {address} {suite} main"]
    try:
        call("mmdebstrap", "--format=tar", "--variant=minbase", f"--include={packages}", *options, suite, fresh, *source,
             timeout=900)
    except subprocess.CalledProcessError as failed:
        fresh.unlink(missing_ok=True)
        raise RuntimeError(f"mmdebstrap {suite}: {failed.stderr[-2000:]}") from None
    fresh.rename(tar)
    return tar


def tree_of(tar):
    """What is in that tar, as a folder that nodes stand on, and nobody writes into. Kept as well: on some disks removing
    its files takes longer than all that is done with them."""
    folder = tar.with_suffix("")
    if folder.exists():
        return folder
    fresh = unfinished(folder.name)
    fresh.mkdir()
    call("tar", "-C", fresh, "-xf", tar, "--numeric-owner")
    (fresh / "etc/machine-id").write_text("")
    (fresh / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost ip6-localhost\n")
    (fresh / "etc/hostname").write_text("plant7\n")
    (fresh / "var/log/journal").mkdir(exist_ok=True)
    try:
        fresh.rename(folder)
    except OSError:  # another run was quicker
        call("rm", "-rf", fresh)
    return folder


class Node:
    """One machine. `root` is its file system as seen from outside."""

    def __init__(self, tree, folder):
        self.tree, self.folder = pathlib.Path(tree), pathlib.Path(folder)
        self.name = f"penstock-{os.getpid()}-{next(numbers)}"
        self.root = self.folder / "root"
        self.process = None
        self.is_mounted = False
        self.mounted = []  # folders that stand on other disks
        self.leader = 0

    def start(self, before_boot=None):
        for part in ("root", "upper", "work"):
            (self.folder / part).mkdir(parents=True, exist_ok=True)
        options = f"lowerdir={self.tree},upperdir={self.folder}/upper,workdir={self.folder}/work"
        call("mount", "-t", "overlay", "overlay", "-o", options, self.root)
        self.is_mounted = True
        # The sanitizer's search for leaks stops its process by ptrace: the gateway's unit refuses it, and it hangs when
        # the signals of a shutdown arrive meanwhile.
        settings = self.root / "etc/systemd/system.conf.d"
        settings.mkdir(parents=True, exist_ok=True)
        (settings / "sanitizer.conf").write_text("[Manager]\nDefaultEnvironment=ASAN_OPTIONS=detect_leaks=0\n")
        call("ip", "netns", "add", self.name)
        call("ip", "-n", self.name, "link", "set", "lo", "up")
        if before_boot:
            before_boot(self)
        return self.boot()

    def boot(self, within=60):
        """Starts process 1, also after it has ended, and waits until the units of the boot have come up or failed."""
        groups = self.make_control_groups()
        command = ["systemd-nspawn", "--quiet", "-D", self.root, f"--machine={self.name}", "--register=no",
                   "--keep-unit", f"--network-namespace-path=/run/netns/{self.name}", "--console=pipe", "--boot",
                   "--resolv-conf=off", "--timezone=off", "--link-journal=no"]

        def enter_groups():
            for group in groups:
                (group / "cgroup.procs").write_text(str(os.getpid()))

        with open(self.folder / "console.log", "ab") as console:
            self.process = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=console,
                                            stderr=subprocess.STDOUT, preexec_fn=enter_groups)
        self.leader = self.wait_for(self.find_leader, 20, "systemd-nspawn starts process 1")
        # What a machine of its own could set: only what belongs to this network, the rest of /proc/sys is this machine's.
        for options in (["--bind", "/proc/sys/net"], ["-o", "remount,bind,rw"]):
            self.try_run("mount", *options, "/proc/sys/net")
        self.wait_for(lambda: self.try_run("systemctl", "is-system-running").stdout.strip() in ("running", "degraded"),
                      within, "the node has booted")
        return self

    def make_control_groups(self):
        made = []
        top = pathlib.Path("/sys/fs/cgroup")
        hierarchies = [top] if (top / "cgroup.controllers").exists() else [p for p in top.iterdir() if p.is_dir()]
        for hierarchy in hierarchies:
            group = hierarchy / self.name
            with contextlib.suppress(OSError):
                group.mkdir(exist_ok=True)
                for setting in ("cpuset.cpus", "cpuset.mems"):  # a new group has none, and then takes no process
                    if (group / setting).exists() and not (group / setting).read_text().strip():
                        (group / setting).write_text((hierarchy / setting).read_text())
                made.append(group)
        return made

    def find_leader(self):
        if self.process.poll() is not None:
            raise AssertionError(f"systemd-nspawn ended with {self.process.returncode}: {self.console()}")
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                with contextlib.suppress(OSError):
                    if pathlib.Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                        return int(child)
        return 0

    def console(self):
        return (self.folder / "console.log").read_text(errors="replace")[-3000:]

    @staticmethod
    def wait_for(is_so, within, what):
        end = time.monotonic() + within
        while not (found := is_so()):
            if time.monotonic() > end:
                raise AssertionError(f"not within {within} s: {what() if callable(what) else what}")
            time.sleep(0.1)
        return found

    def entered(self, *command):
        """A command inside, without the rights that would reach this machine: no clock, no module, no reboot."""
        return ["setpriv", "--bounding-set", "-sys_time,-sys_module,-sys_rawio,-sys_boot", "--inh-caps", "-all",
                "nsenter", "-t", str(self.leader), "-m", "-u", "-i", "-n", "-p", "-C", "-r", "-w", "--", "env", "-i",
                "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", "HOME=/root",
                "DEBIAN_FRONTEND=noninteractive", *map(str, command)]

    def try_run(self, *command, within=120, stdin=None):
        return subprocess.run(self.entered(*command), capture_output=True, text=True, timeout=within, input=stdin,
                              check=False)

    def run(self, *command, within=120, stdin=None):
        """Output of a command that must succeed."""
        done = self.try_run(*command, within=within, stdin=stdin)
        assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def popen(self, *command, **options):
        return subprocess.Popen(self.entered(*command), stdin=subprocess.DEVNULL, **options)

    def journal(self, unit):
        return self.try_run("journalctl", "--no-pager", "-o", "cat", "-u", unit).stdout

    def pid_outside(self, pid):
        """The number that this machine has for a process of the node."""
        space = os.readlink(f"/proc/{self.leader}/ns/pid")
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):  # those that end meanwhile
                numbers = re.search(r"^NSpid:\s+(.*)$", (process / "status").read_text(), re.M)[1].split()
                if int(numbers[-1]) == int(pid) and os.readlink(process / "ns/pid") == space:
                    return int(process.name)
        raise AssertionError(f"the node has no process {pid}")

    def put(self, file, folder="/root"):
        """Copies a file of this machine in; returns its path inside."""
        target = self.root / folder.lstrip("/") / pathlib.Path(file).name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
        return f"{folder}/{target.name}"

    def has_rebooted(self, within=60):
        """Waits until process 1 has ended for a reboot, and starts it again, as firmware would."""
        try:
            code = self.process.wait(within)
        except subprocess.TimeoutExpired:
            waits = self.try_run("systemctl", "list-jobs", "--no-pager").stdout
            log = self.try_run("journalctl", "--no-pager", "-o", "short-monotonic", "-n", "100").stdout
            raise AssertionError(f"the node has not shut down within {within} s: {waits}\n{log}") from None
        assert code == REBOOTS, f"the node did not reboot: {code}: {self.console()}"
        return self.boot()

    def lose_power(self):
        """Everything of the node ends at once. What it has written stays; support/power_cut.py has disks that lose it."""
        self.process.kill()
        os.kill(self.leader, signal.SIGKILL)
        self.process.wait()
        self.wait_for(lambda: not pathlib.Path(f"/proc/{self.leader}").exists(), 20, "process 1 has ended")

    def put_on(self, disk, *folders):
        """At the next boot these folders of the node are those of another disk, where they are made if need be."""
        for _ in range(len(self.mounted)):
            call("umount", self.mounted[-1])
            self.mounted.pop()
        for folder in folders:
            on_disk = pathlib.Path(disk) / folder.strip("/").replace("/", "-")
            inside = self.root / folder.lstrip("/")
            for path in (on_disk, inside):
                path.mkdir(parents=True, exist_ok=True)
            call("mount", "--bind", on_disk, inside)
            self.mounted.append(inside)

    def file_list(self):
        """Paths of all files and folders of the node's own file systems, without what programs keep about themselves."""
        found = self.run("find", "/", "-xdev", "(", "-path", "/proc", "-o", "-path", "/sys", "-o", "-path", "/dev", "-o",
                         "-path", "/tmp", "-o", "-path", "/root", "-o", "-path", "/var/log/journal", "-o", "-path",
                         "/var/lib/apt/lists", "-o", "-path", "/var/cache/apt", ")", "-prune", "-o", "-print")
        return set(found.splitlines())

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)  # process 1 shuts down in order
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for folder in reversed(self.mounted):
            call("umount", "-l", folder, check=False)
        self.mounted = []
        if self.is_mounted:
            call("umount", "-l", self.root, check=False)
            self.is_mounted = False
        call("ip", "netns", "delete", self.name, check=False)
        for group in sorted(pathlib.Path("/sys/fs/cgroup").glob(f"**/{self.name}/**/"), reverse=True):
            with contextlib.suppress(OSError):
                group.rmdir()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
