"""Certificates for servers on this machine, made by openssl."""

import subprocess


CURVE = ("ec", "-pkeyopt", "ec_paramgen_curve:P-256")
RSA = ("rsa:2048",)


def make_certificate(folder, name="127.0.0.1", key=CURVE, extra=()):
    """With extensions `extra`. Writes `server.crt`, which is its own authority, and `server.key` into `folder`; an older pair is replaced."""
    made = folder / "server.crt", folder / "server.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", *key, "-nodes", "-days", "2"]
        + ["-subj", f"/CN={name}", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        + [word for extension in extra for word in ("-addext", extension)]
        + ["-out", made[0], "-keyout", made[1]],
        check=True,
        capture_output=True,
    )
    return tuple(map(str, made))
