#!/usr/bin/env bash
# A read of a tag that does not exist ends the whole EtherNet/IP session at a server of cpppo.
#
# Version: cpppo 5.2.5 (PyPI).
# Seen: Read Tag of an unknown name: the encapsulation header has status 8 and no CIP answer, then the server closes the connection; the next
#   request on it meets a reset.
# Expected: a CIP answer with general status 04 or 05 (path), the session stays.
# What it means for a gateway: one misspelt tag takes down all of its neighbours, unless a name after which the link ends is
#   asked alone, and rarely.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check cpppo==5.2.5
"$work/venv/bin/python" - <<'PY'
import os, socket, struct, subprocess, sys, time

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
program = os.path.join(os.path.dirname(sys.executable), "enip_server")
server = subprocess.Popen([program, "--address", f"127.0.0.1:{port}", "LEVEL=INT[10]"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    for _ in range(200):
        try:
            link = socket.create_connection(("127.0.0.1", port), timeout=5)
            break
        except OSError:
            time.sleep(0.1)

    def ask(command, session, body):
        link.sendall(struct.pack("<HHII8sI", command, len(body), session, 0, b"findings", 0) + body)
        return link.recv(500)

    session = struct.unpack_from("<I", ask(0x65, 0, b"\1\0\0\0"), 4)[0]

    def read(name):
        path = bytes([0x91, len(name)]) + name + b"\0" * (len(name) % 2)
        cip = bytes([0x4C, len(path) // 2]) + path + b"\1\0"
        answer = ask(0x6F, session, struct.pack("<IHHHHHH", 0, 0, 2, 0, 0, 0xB2, len(cip)) + cip)
        return struct.unpack_from("<I", answer, 8)[0], len(answer)

    known, unknown = read(b"LEVEL"), read(b"NOSUCH")
    try:
        link.sendall(b"\0")
        time.sleep(0.3)
        ended = link.recv(1) == b""
    except OSError:
        ended = True
    print("known tag: encapsulation status %d, %d bytes" % known)
    print("unknown tag: encapsulation status %d, %d bytes; session ended: %s" % (*unknown, ended))
    assert known[0] == 0 and known[1] > 24 and unknown == (8, 24) and ended
finally:
    server.kill()
PY
echo "as stated"
