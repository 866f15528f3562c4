"""Where foreign programs lie, and free ports for them."""

import pathlib
import shutil

from ports import free_port, is_listening  # noqa: F401

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "build"
PYTHON = str(BUILD / "venv/bin/python")
NODE = shutil.which("node") or "node"
