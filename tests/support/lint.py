"""What Debian's own checker says about packages."""

import io
import shutil
import subprocess
import tarfile

import pytest


def assert_lintian_is_content(debs):
    if shutil.which("lintian") is None:
        pytest.skip("lintian is not installed: scripts/setup --package")
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", *debs], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout


def times_in(deb):
    """Of all files of a package, epoch seconds: one, that of the commit, if it is the same wherever it is made."""
    plain = subprocess.run(["dpkg-deb", "--fsys-tarfile", deb], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(plain)) as tar:
        return {member.mtime for member in tar}
