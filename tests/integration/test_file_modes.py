"""What of the gateway's files others may read: nothing (finding C)."""

import os

import pytest

from waiting import eventually


@pytest.fixture
def open_umask():
    """As careless as a shell can be."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_no_file_is_readable_by_all_users(make_gateway, tmp_path, open_umask):
    log, audit = tmp_path / "gateway.log", tmp_path / "audit.log"
    log.touch(0o666)  # one of an earlier version
    gateway = make_gateway({"edge.log.file": str(log), "edge.audit.file": str(audit)}, folder=tmp_path / "gateway")
    (gateway.data / "journal").mkdir(parents=True)
    gateway.start().client().get("/api/v1/edge")
    eventually(lambda: audit.exists() and log.stat().st_size > 0)
    for path in (gateway.data, gateway.data / "journal", gateway.data / "run", log, audit):
        assert path.stat().st_mode & 0o027 == 0, path
    for path in gateway.data.rglob("*"):
        assert path.is_socket() or path.stat().st_mode & 0o007 == 0, path
    for path in (gateway.data / "secrets", gateway.data / "pki"):
        assert path.stat().st_mode & 0o077 == 0, path


@pytest.mark.skipif(os.geteuid() != 0, reason="only root is warned")
def test_root_is_warned(gateway):
    assert "running as root" in gateway.log()
