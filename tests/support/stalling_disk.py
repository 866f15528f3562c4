"""A disk that takes no writes for a while, as a slow card or a lost path does. Needs the right to mount."""

import contextlib
import subprocess

import pytest

SIZE_MB = 512


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)


class StallingDisk:
    """A file system of its own in `folder`."""

    def __init__(self, folder):
        self.folder = folder

    @contextlib.contextmanager
    def stalled(self):
        """Who writes waits in the kernel until the end."""
        done = run("fsfreeze", "--freeze", self.folder)
        assert done.returncode == 0, done.stderr
        try:
            yield
        finally:
            run("fsfreeze", "--unfreeze", self.folder)


@pytest.fixture
def stalling_disk(tmp_path):
    image, folder = tmp_path / "disk.img", tmp_path / "disk"
    folder.mkdir()
    with image.open("wb") as file:
        file.truncate(SIZE_MB << 20)
    run("mkfs.ext4", "-q", "-F", image)
    mounted = run("mount", "-o", "loop", image, folder)
    if mounted.returncode != 0:
        pytest.skip(f"no right to mount: {mounted.stderr.strip()}")
    yield StallingDisk(folder)
    run("umount", "-l", folder)
