"""The package's postinst, cut off after each of its commands: `current` always leads to a whole version."""

import os
import pathlib
import subprocess

import pytest

POSTINST = pathlib.Path(__file__).parents[2] / "packaging/debian/penstock.postinst"
VERSION = "1.4.0"
# After each command that changes something: is what `current` leads to whole? Then the cut, if it is its turn.
COMMAND = """#!/bin/sh
{program} "$@" || exit
if [ -L {top}/current ] && [ ! -f {top}/current/bin/penstock ]; then echo "{name} $*" >> {top}.broken; fi
echo {name} >> {top}.done
[ "$(wc -l < {top}.done)" -ne "${{CUT_AFTER:-0}}" ]
"""


class Machine:
    def __init__(self, folder):
        self.top, self.shipped, self.bin = folder / "opt", folder / "usr/versions" / VERSION, folder / "bin"
        self.bin.mkdir()
        for name in ("cp", "mv", "rm", "ln"):
            text = COMMAND.format(program=f"/bin/{name}", name=name, top=self.top)
            (self.bin / name).write_text(text)
            (self.bin / name).chmod(0o755)
        (self.bin / "getent").write_text("#!/bin/sh\n")
        (self.bin / "getent").chmod(0o755)
        text = POSTINST.read_text().replace("@VERSION@", VERSION).replace("/opt/penstock", str(self.top))
        (folder / "postinst").write_text(text.replace("/usr/lib/penstock/versions", str(self.shipped.parent)))
        self.postinst = folder / "postinst"

    def ship(self, content):
        self.write(self.shipped, content)

    @staticmethod
    def write(folder, content):
        (folder / "bin").mkdir(parents=True, exist_ok=True)
        (folder / "bin/penstock").write_text(content)
        (folder / "manifest.json").write_text(content)

    def install(self, version, content):
        self.write(self.top / "versions" / version, content)

    def configure(self, cut_after=0):
        pathlib.Path(f"{self.top}.done").write_text("")
        environment = {"PATH": f"{self.bin}:{os.environ['PATH']}", "CUT_AFTER": str(cut_after)}
        return subprocess.run(["sh", self.postinst, "configure", "1.0.0"], env=environment, capture_output=True,
                              text=True, timeout=60, check=False)  # fmt: skip

    def commands(self):
        return len(pathlib.Path(f"{self.top}.done").read_text().split())

    def broken(self):
        path = pathlib.Path(f"{self.top}.broken")
        return path.read_text() if path.exists() else ""

    def current(self):
        return os.readlink(self.top / "current"), (self.top / "current/bin/penstock").read_text()

    def versions(self):
        return sorted(os.listdir(self.top / "versions"))


@pytest.fixture
def make_machine(tmp_path):
    def make(name):
        (tmp_path / name).mkdir()
        return Machine(tmp_path / name)

    return make


def same_version(machine):
    """Its content is another one: a package that was built again."""
    machine.install(VERSION, "old")
    machine.install("1.3.0", "older")
    machine.top.joinpath("current").symlink_to(f"versions/{VERSION}")
    machine.top.joinpath("previous").symlink_to("versions/1.3.0")
    return ["1.3.0", VERSION], "versions/1.3.0"


def newer_version(machine):
    """Beside those that packages before it left."""
    for version in ("1.1.0", "1.2.0", "1.3.0"):
        machine.install(version, "older")
    machine.top.joinpath("current").symlink_to("versions/1.3.0")
    machine.top.joinpath("previous").symlink_to("versions/1.2.0")
    return ["1.3.0", VERSION], "versions/1.3.0"


@pytest.mark.parametrize("before", [same_version, newer_version])
def test_the_package_is_configured_whole_wherever_it_was_cut_off(make_machine, before):
    whole = make_machine("whole")
    before(whole)
    whole.ship("new")
    done = whole.configure()
    assert done.returncode == 0, done
    commands = whole.commands()
    assert commands > 4
    for cut in range(1, commands + 1):
        machine = make_machine(f"cut{cut}")
        versions, previous = before(machine)
        machine.ship("new")
        cut_off = machine.configure(cut_after=cut)
        assert cut_off.returncode != 0 or cut == commands, (cut, cut_off)
        assert machine.current()[1] in ("old", "older", "new")
        assert machine.configure().returncode == 0
        assert machine.current() == (f"versions/{VERSION}", "new"), cut
        assert os.readlink(machine.top / "previous") == previous and machine.versions() == versions, cut
        assert not machine.broken(), (cut, machine.broken())


def test_an_upgrade_under_way_decides_itself(make_machine):
    machine = make_machine("one")
    newer_version(machine)
    machine.ship("new")
    (machine.top / "upgrade.json").write_text('{"state":"RUNNING","step":"probe"}\n')
    assert "an upgrade is in progress" in machine.configure().stdout
    assert machine.current() == ("versions/1.3.0", "older") and "1.1.0" in machine.versions()
    (machine.top / "upgrade.json").write_text('{"state":"COMMITTED","step":"commit"}\n')
    assert machine.configure().returncode == 0
    assert machine.current() == (f"versions/{VERSION}", "new")


def test_a_newer_version_that_is_installed_stays(make_machine):
    machine = make_machine("one")
    machine.install("1.5.0", "newer")
    machine.top.joinpath("current").symlink_to("versions/1.5.0")
    machine.ship("new")
    assert "stays in use" in machine.configure().stdout
    assert machine.current() == ("versions/1.5.0", "newer") and machine.versions() == [VERSION, "1.5.0"]
