"""A disk that fills. Needs the right to mount."""

import contextlib
import subprocess

import pytest

SIZE_MB = 48


@contextlib.contextmanager
def mounted(folder):
    """Makes the folder a file system of its own of 48 MiB; returns why that is not permitted, or None."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE_MB}m", "penstock-test", folder]
    yield subprocess.run(command, capture_output=True, text=True, check=False).stderr.strip()
    subprocess.run(["umount", "-l", folder], capture_output=True, check=False)


@pytest.fixture
def small_disk(tmp_path):
    """Such a folder."""
    with mounted(tmp_path / "disk") as why_not:
        if why_not:
            pytest.skip(f"no right to mount: {why_not}")
        yield tmp_path / "disk"


def fill(folder):
    """Takes every byte that is free now."""
    ballast = folder / "ballast"
    with ballast.open("ab", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while file.write(b"\0" * size) == size:
                    pass
            except OSError:
                pass
    return ballast
