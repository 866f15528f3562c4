#!/usr/bin/env python3
"""Packs the built web page for the program: `page.bin` with all files and `embedded_files.cpp` with their table.

Usage: pack_page.py DIST FOLDER. The same files give the same bytes. What packing makes smaller by a tenth is packed.
"""
import gzip
import pathlib
import sys

NEVER_PACKED = {"/index.html"}  # the gateway writes the path prefix into it

HEAD = """\
// Made by tools/pack_page.py.
#include "page/files.hpp"

#include <array>

asm(R"(
    .section .rodata
    .global penstock_page_bytes
penstock_page_bytes:
    .incbin "{pack}"
    .previous
)");
extern "C" const char penstock_page_bytes[];

namespace penstock::page {{

std::span<const file> embedded_files() noexcept {{
    static const std::array<file, {count}> files{{{{
"""
ROW = '        {{"{path}", {{penstock_page_bytes + {offset}, {size}}}, {is_gzip}}},\n'
TAIL = """\
    }};
    return files;
}

}  // namespace penstock::page
"""


def packed(path, data):
    """The bytes to keep of a file, and whether they are packed."""
    if path in NEVER_PACKED:
        return data, False
    small = gzip.compress(data, compresslevel=9, mtime=0)
    return (small, True) if len(small) < 0.9 * len(data) else (data, False)


def pack(dist, folder):
    found = {f"/{p.relative_to(dist).as_posix()}": p for p in dist.rglob("*") if p.is_file()}
    if "/index.html" not in found:
        sys.exit(f"pack_page: {dist} has no index.html: the build of the page failed")
    rows, blob = [], bytearray()
    for path in sorted(found, key=str.encode):
        data, is_gzip = packed(path, found[path].read_bytes())
        rows.append(ROW.format(path=path, offset=len(blob), size=len(data), is_gzip=str(is_gzip).lower()))
        blob += data
    pack_path = (folder / "page.bin").resolve()
    pack_path.write_bytes(blob)
    head = HEAD.format(pack=pack_path, count=len(rows))
    (folder / "embedded_files.cpp").write_text(head + "".join(rows) + TAIL)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    pack(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
