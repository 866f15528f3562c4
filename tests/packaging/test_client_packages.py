"""The packages of the client library, installed on a Debian that has a compiler: a program is built with them and asks the
installed gateway."""

import re

import pytest

import node as nodes
from installed import Installed
from lint import assert_lintian_is_content, times_in
from releases import FIRST, ROOT, files, is_sanitized

COMPILER = nodes.PACKAGES + ",g++,pkg-config,cmake,make"
PROGRAM = r"""
#include <cstdlib>
#include <iostream>
#include <penstock/v5.hpp>
int main() {
    penstock::v5::options o;
    o.protocol = penstock::v5::protocol::https, o.host = "localhost", o.port = 443;
    o.user_id = "mes", o.token = std::getenv("PENSTOCK_TOKEN"), o.ca_file = "/var/lib/penstock/pki/penstock.crt";
    penstock::v5::client c(o);
    if (c.connect()) for (const auto& site : c.site().list()) std::cout << site.site_id << "\n";
    return c.last_error() ? 1 : 0;
}
"""
BY_CMAKE = """cmake_minimum_required(VERSION 3.16)
project(mine CXX)
find_package(penstock_v5 1 CONFIG REQUIRED)
add_executable(mine /root/mine.cpp)
target_link_libraries(mine PRIVATE penstock::v5)
"""
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def debs(releases):
    if is_sanitized():
        pytest.skip("a library with sanitizers is none to build with: --preset release shows it")
    return sorted(releases.make(FIRST, "client").glob("*penstock-v5*.deb"))


@pytest.fixture(scope="module")
def machine(make_node, debs):
    """With a compiler, and what the packages depend on."""
    wanted = {found for deb in debs for found in re.findall(r"(lib[a-z0-9.+-]+)(?: \([^)]*\))?(?:, |$)",
                                                           files.run("dpkg-deb", "-f", deb, "Depends"))}
    others = sorted(name for name in wanted if "penstock" not in name)
    return make_node("bookworm", packages=",".join([COMPILER, *others]))


@pytest.fixture(scope="module")
def site(machine, debs, releases):
    """A gateway on that machine, the token of a user of it, and the packages."""
    gateway = Installed(machine)
    gateway.install(releases.deb(FIRST))
    gateway.wait_ready()
    machine.run("dpkg", "-i", *(machine.put(deb) for deb in debs))
    gateway.post("/api/v5/system/account", {"user_id": "mes", "role": "engineer"})
    gateway.post("/api/v5/site", {"site_id": "SITE_ULSAN", "site_name": "Ulsan"})
    gateway.token = gateway.post("/api/v5/system/token", {"user_id": "mes"})["data"]["token"]
    (machine.root / "root/mine.cpp").write_text(PROGRAM)
    return gateway


def says(site, program):
    return site.machine.run("env", f"PENSTOCK_TOKEN={site.token}", program).splitlines()


def test_both_packages_are_made(debs):
    assert [re.match(r"[a-z0-9.-]+", deb.name)[0] for deb in debs] == ["libpenstock-v5-1.0", "penstock-v5-dev"]
    assert_lintian_is_content(debs)
    epoch = int(files.run("git", "-C", ROOT, "log", "-1", "--format=%ct"))
    assert [times_in(deb) for deb in debs] == [{epoch}] * 2


def test_a_program_is_built_by_pkg_config_and_asks_the_gateway(site, machine):
    machine.run("sh", "-ec", "g++ -std=c++17 -Wall -Werror /root/mine.cpp $(pkg-config --cflags --libs penstock_v5) -o /root/mine",
                within=300)
    assert "SITE_ULSAN" in says(site, "/root/mine")
    assert "libpenstock_v5.so.1.0 => /" in machine.run("ldd", "/root/mine")


def test_a_program_is_built_by_cmake_and_asks_the_gateway(site, machine):
    folder = machine.root / "root/by-cmake"
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(BY_CMAKE)
    machine.run("cmake", "-S", "/root/by-cmake", "-B", "/root/by-cmake/build")
    machine.run("cmake", "--build", "/root/by-cmake/build", within=300)
    assert "SITE_ULSAN" in says(site, "/root/by-cmake/build/mine")


def test_purging_leaves_nothing_of_the_library(site, machine):
    machine.run("dpkg", "--purge", "penstock-v5-dev", "libpenstock-v5-1.0")
    assert machine.run("find", "/usr/lib", "/usr/include", "(", "-name", "*penstock_v5*", "-o", "-path", "*/include/penstock*",
                       ")", "-print") == ""
