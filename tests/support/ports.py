"""Ports for programs that cannot choose one themselves."""

import random
import socket


def free_port(count=1):
    """The first of `count` ports in a row without a listener. All are below the range from which outgoing connections
    take theirs (the other tests make many), so that a program can come back to its port after a stop."""
    for _ in range(1_000):
        port = random.randrange(10_000, 32_000 - count)
        if all(is_free(each) for each in range(port, port + count)):
            return port
    raise OSError(f"no {count} free ports in a row: programs of an earlier run may listen (ss -ltnp)")


def lasting_ports():
    """Settings of a gateway that restarts by itself. A port that the system chose may be another program's by then."""
    return {name: str(free_port()) for name in ("edge.http.port", "edge.https.port")}


def is_free(port):
    """Whether it could be listened at now, on every address."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            return False
        return True


def is_listening(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
