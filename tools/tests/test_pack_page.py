"""The pack of the page's files: what the table says is what the bytes are."""

import gzip
import pathlib
import re
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import pack_page  # noqa: E402

ROW = re.compile(r'\{"([^"]+)", \{penstock_page_bytes \+ (\d+), (\d+)\}, (true|false)\}')


class PackPage(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.dist = self.folder / "dist"
        (self.dist / "assets").mkdir(parents=True)
        (self.dist / "index.html").write_bytes(b"<html>" * 1000)

    def pack(self):
        pack_page.pack(self.dist, self.folder)
        blob = (self.folder / "page.bin").read_bytes()
        rows = ROW.findall((self.folder / "embedded_files.cpp").read_text())
        return {path: (blob[int(at):int(at) + int(size)], packed == "true") for path, at, size, packed in rows}

    def test_each_file_stands_in_the_table_with_its_bytes(self):
        (self.dist / "assets/a.js").write_bytes(b"abc" * 1000)
        (self.dist / "assets/b.woff2").write_bytes(bytes(range(256)))
        files = self.pack()
        self.assertEqual(list(files), ["/assets/a.js", "/assets/b.woff2", "/index.html"])
        script, is_packed = files["/assets/a.js"]
        self.assertTrue(is_packed)
        self.assertEqual(gzip.decompress(script), b"abc" * 1000)
        self.assertEqual(files["/assets/b.woff2"], (bytes(range(256)), False))

    def test_index_html_is_not_packed_for_the_prefix_is_written_into_it(self):
        self.assertEqual(self.pack()["/index.html"], (b"<html>" * 1000, False))

    def test_the_same_files_give_the_same_bytes(self):
        self.assertEqual(self.pack(), self.pack())
        first = (self.folder / "page.bin").read_bytes()
        self.pack()
        self.assertEqual(first, (self.folder / "page.bin").read_bytes())

    def test_a_folder_without_index_html_is_refused(self):
        (self.dist / "index.html").unlink()
        with self.assertRaises(SystemExit):
            self.pack()


if __name__ == "__main__":
    unittest.main()
