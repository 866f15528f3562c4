#!/usr/bin/env bash
# A login that a PostgreSQL server refuses has no SQLSTATE in libpq, though the server has sent one.
#
# Version: psycopg 3.2.3 (PyPI) with the libpq 17 that psycopg-binary 3.2.3 brings.
# Seen: the server answers the start with ErrorResponse: S=FATAL, C=28P01, M=(a Korean text). The exception has that text,
#   and `sqlstate` and `diag.sqlstate` are None; so has a login in steps (PQconnectStart, PQconnectPoll). The text has the
#   code only if PQsetErrorVerbosity is called between the two, with VERBOSE or SQLSTATE.
# Expected: a code, as every failed statement has one (PostgreSQL's documentation, "Error and Notice Message Fields": C is
#   always present). libpq gives fields of a PGresult only, and a login has none.
# What it means for a gateway: a server whose lc_messages is not English (a Debian that was installed in Korean) answers in
#   that language, so a wrong password cannot be told from a server that starts up, one of which is tried again and the
#   other not, by words. Ask in steps, with the verbosity set before the first poll, and read the code from the text.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check psycopg==3.2.3 psycopg-binary==3.2.3
"$work/venv/bin/python" - <<'PY'
import ctypes, glob, os, socket, struct, threading, time
import psycopg, psycopg_binary
from psycopg import pq

WORDS = "사용자 인증을 실패했습니다"


def refuse(listener):
    """Answers each start with a refusal, as a server does whose messages are Korean."""
    while True:
        try:
            wire, _ = listener.accept()
        except OSError:
            return
        with wire:
            size = struct.unpack("!I", wire.recv(4))[0]
            wire.recv(size - 4)
            fields = "".join(f"{kind}{text}\0" for kind, text in
                             [("S", "치명적오류"), ("V", "FATAL"), ("C", "28P01"), ("M", WORDS)])
            body = fields.encode() + b"\0"
            wire.sendall(b"E" + struct.pack("!I", 4 + len(body)) + body)


with socket.create_server(("127.0.0.1", 0)) as listener:
    threading.Thread(target=refuse, args=(listener,), daemon=True).start()
    where = f"host=127.0.0.1 port={listener.getsockname()[1]} user=u dbname=d sslmode=disable gssencmode=disable"
    print("libpq", pq.version())
    assert pq.version() // 10000 == 17

    try:
        psycopg.connect(where)
    except psycopg.OperationalError as refused:
        print("at once:", repr(str(refused)), "sqlstate", refused.sqlstate, refused.diag.sqlstate)
        assert WORDS in str(refused) and "28P01" not in str(refused)
        assert refused.sqlstate is None and refused.diag.sqlstate is None

    libpq = ctypes.CDLL(glob.glob(os.path.dirname(psycopg_binary.__file__) + ".libs/libpq-*")[0])
    libpq.PQconnectStart.restype = ctypes.c_void_p
    libpq.PQerrorMessage.restype = ctypes.c_char_p
    FAILED, OK, VERBOSE = 0, 3, 2

    def in_steps(verbosity):
        link = ctypes.c_void_p(libpq.PQconnectStart(where.encode()))
        if verbosity is not None:
            libpq.PQsetErrorVerbosity(link, verbosity)
        end = time.monotonic() + 10
        while libpq.PQconnectPoll(link) not in (FAILED, OK) and time.monotonic() < end:
            time.sleep(0.02)
        text = libpq.PQerrorMessage(link).decode()
        libpq.PQfinish(link)
        return text

    plain, verbose = in_steps(None), in_steps(VERBOSE)
    print("in steps:", repr(plain))
    print("in steps, verbose:", repr(verbose))
    assert "28P01" not in plain and WORDS in plain and "28P01" in verbose
PY
echo "as stated"
