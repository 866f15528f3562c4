"""Packages of the programs under test, and a booted Debian to install them in. Tests marked `long` run with
scripts/test --packages only (PENSTOCK_PACKAGES=all)."""

import os
import shutil

import pytest

import node as nodes
from releases import Releases


def pytest_collection_modifyitems(items):
    if os.environ.get("PENSTOCK_PACKAGES") == "all":
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="takes minutes: scripts/test --packages"))


@pytest.fixture(scope="session")
def releases(tmp_path_factory):
    for program in ("minisign", "dh", "fakeroot", "zstd"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed: scripts/setup --package")
    if kept := os.environ.get("PENSTOCK_RELEASES"):  # while one writes these tests: packages of a run before
        return Releases(kept, is_kept=True)
    return Releases(tmp_path_factory.mktemp("releases"))


@pytest.fixture(scope="session")
def make_tree(tmp_path_factory):
    """Unpacked trees of Debian by their suites."""
    made = {}

    def make(suite="bookworm", **options):
        if suite not in made:
            made[suite] = nodes.unpacked(nodes.tree_tar(suite, **options), tmp_path_factory.mktemp("trees") / suite)
            made[suite].tree = made[suite].__enter__()
        return made[suite].tree

    yield make
    for one in made.values():
        one.__exit__(None, None, None)


@pytest.fixture(scope="module")
def make_node(tmp_path_factory, make_tree):
    """Booted machines, ended with the file."""
    if why := nodes.why_not():
        pytest.skip(why)
    made = []

    def make(suite="bookworm"):
        machine = nodes.Node(make_tree(suite), tmp_path_factory.mktemp("node") / "n")
        made.append(machine)
        return machine.start()

    yield make
    for machine in made:
        machine.stop()
