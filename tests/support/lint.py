"""What Debian's own checker says about packages."""

import shutil
import subprocess

import pytest


def assert_lintian_is_content(debs):
    if shutil.which("lintian") is None:
        pytest.skip("lintian is not installed: scripts/setup --package")
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", *debs], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout
