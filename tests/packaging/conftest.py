"""Packages of the programs under test, and a booted Debian to install them in. Tests marked `long` run with
scripts/test --packages only (PENSTOCK_PACKAGES=all)."""

import os
import shutil

import pytest

import node as nodes
from installed import Installed
from releases import FIRST, Releases


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


@pytest.fixture(scope="module")
def make_node(tmp_path_factory):
    """Booted machines, ended with the file."""
    if why := nodes.why_not():
        pytest.skip(why)
    made = []

    def make(suite="bookworm", before_boot=None, **options):
        tree = nodes.tree_of(nodes.tree_tar(suite, **options))
        machine = nodes.Node(tree, tmp_path_factory.mktemp("node") / "n")
        made.append(machine)
        return machine.start(before_boot)

    yield make
    for machine in made:
        machine.stop()


@pytest.fixture(scope="module")
def machine(make_node):
    return make_node()


@pytest.fixture(scope="module")
def files_before(machine):
    return machine.file_list()


@pytest.fixture(scope="module")
def gateway(machine, files_before, releases):
    """The package, just installed on `machine`."""
    assert files_before
    made = Installed(machine)
    made.install(releases.deb(FIRST))
    made.wait_ready()
    return made
