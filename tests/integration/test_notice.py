"""`edge.ui.notice`: what users see before they log in (IEC 62443-4-2, CR 1.12)."""

import subprocess

import pytest

from program import binary

WORDS = "For staff of the plant only. Use is recorded. 승인된 사용자만 사용할 수 있습니다."


def shown(gateway):
    answer = gateway.client(key=None).get("/login/state")
    assert answer.status == 200
    return answer.data["notice"]


def check(tmp_path, notice):
    config = tmp_path / "penstock.properties"
    config.write_text(f"edge.ui.notice={notice}\n")
    done = subprocess.run([binary("penstock"), "--config", config, "--check-config"], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def test_without_one_there_is_none(gateway):
    assert shown(gateway) is None


def test_unknown_callers_get_the_text(make_gateway):
    assert shown(make_gateway({"edge.ui.notice": WORDS}).start()) == WORDS


def test_a_file_has_lines_and_is_read_whatever_calls_may_name(make_gateway, tmp_path):
    (tmp_path / "notice.txt").write_text(WORDS + "\n\nCall 119.\n")
    settings = {"edge.ui.notice": f"@{tmp_path}/notice.txt", "edge.files.allow": "/nowhere"}
    assert shown(make_gateway(settings).start()) == WORDS + "\n\nCall 119."


@pytest.mark.parametrize("content,is_taken", [
    (b"x" * 4096, True),
    (b"x" * 4097, False),
    (b"\xff\xfe", False),
    (b"a\x1b[2Jb", False),
])  # fmt: skip
def test_a_text_that_is_none_is_refused_at_start(tmp_path, content, is_taken):
    (tmp_path / "notice.txt").write_bytes(content)
    code, said = check(tmp_path, f"@{tmp_path}/notice.txt")
    assert (code == 0) == is_taken and (is_taken or "notice.txt: expected 4096 bytes of UTF-8 at most" in said)


def test_a_file_that_is_not_there_and_a_long_line_are_refused(tmp_path):
    code, said = check(tmp_path, f"@{tmp_path}/none.txt")
    assert code == 1 and "edge.ui.notice" in said and "cannot be read" in said
    code, said = check(tmp_path, "x" * 4097)
    assert code == 1 and "edge.ui.notice" in said
