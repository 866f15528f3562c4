"""Sums of the program's own files (IEC 62443-4-2, CR 3.4): an installation notices that it was changed."""

import os
import shutil
import subprocess

import pytest

from gateway import Gateway
from program import binary


@pytest.fixture
def installed(tmp_path):
    """The programs as an installation has them; `sha256sum` itself makes the list."""
    top = tmp_path / "installed"
    (top / "bin").mkdir(parents=True)
    (top / "share/penstock").mkdir(parents=True)
    shutil.copy2(binary("penstock"), top / "bin/penstock")
    (top / "share/penstock/words.txt").write_text("as installed")
    made = subprocess.run(["sha256sum", "bin/penstock", "share/penstock/words.txt"], cwd=top, capture_output=True, check=True)
    (top / "share/penstock/SHA256SUMS").write_bytes(made.stdout)
    return top


def check(top):
    done = subprocess.run([top / "bin/penstock", "--check-files"], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_files_are_checked_on_demand(installed):
    code, said = check(installed)
    assert code == 0 and said.endswith(": OK\n")
    (installed / "share/penstock/words.txt").write_text("as changed")
    code, said = check(installed)
    assert code == 1 and "words.txt is not the file that was installed" in said
    (installed / "share/penstock/SHA256SUMS").unlink()
    code, said = check(installed)
    assert code == 1 and "SHA256SUMS" in said, "without a list the result is not OK"


def test_a_start_with_changed_files_reports_it_and_continues(installed, tmp_path):
    class Installed(Gateway):
        def command(self):
            return [str(installed / "bin/penstock"), *super().command()[1:]]

    (installed / "share/penstock/words.txt").write_text("as changed")
    gateway = Installed(tmp_path / "gateway").start()
    try:
        health = gateway.client(key=None).get("/api/v1/system/health")
        assert any("words.txt is not the file that was installed" in warning for warning in health.data["warnings"])
        assert "words.txt is not the file that was installed" in gateway.log()
    finally:
        assert gateway.stop(within=30) == 0


def test_an_installation_returns_its_list(tmp_path):
    build = os.path.dirname(os.path.dirname(binary("penstock")))
    if not os.path.exists(f"{build}/cmake_install.cmake"):
        pytest.skip("the programs do not stand where they were built")
    done = subprocess.run(
        ["cmake", "--install", build, "--component", "gateway", "--prefix", tmp_path], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "share/penstock/SHA256SUMS").read_text().splitlines()
    assert {line.split("  ")[1] for line in lines} == {
        f"bin/{name}" for name in ("penstock", "penstockctl", "penstock-sim", "penstock-update", "penstock-job")
    }
    code, said = check(tmp_path)
    assert code == 0, said
