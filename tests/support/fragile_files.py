"""A file system in memory that knows what was synced, as a program of its own: `fragile_files.py FOLDER`.

It needs Debian's python3-fusepy, so that it runs with the system's Python, not with that of build/venv. What a power cut
leaves, it writes to another folder: of each file what fsync() or fdatasync() has stored, of each folder the names that
fsync() of that folder has stored. Stricter than any file system that is in use: none of it becomes durable by itself.

Orders come as JSON lines on stdin, each with one answer on stdout:
  {"do": "cut", "to": FOLDER, "seed": null | N}   with a seed, a random part of the rest is there too: names in their
                                                  order, bytes in sectors of 512 in any order
  {"do": "at_end", "run": [COMMAND …]}            to be run when stdin ends, the newest first
When stdin ends, however its owner ended, it runs these, unmounts itself and ends.
"""

import errno
import json
import os
import random
import stat
import subprocess
import sys
import threading
import time

import fusepy as fuse

SECTOR = 512
BLOCK = 1 << 16


class File:
    """A file's bytes as programs see them, and what of them a power cut takes back."""

    def __init__(self, mode, owner):
        self.mode, (self.uid, self.gid) = stat.S_IFREG | mode, owner
        self.times = (time.time(), time.time())
        self.links = 0
        self.data = bytearray()
        self.blocks = set()  # numbers of those that were ever written: a disk is mostly a hole
        self.undo = {}  # unsynced sectors: number → what is stored
        self.synced_size = 0

    def remember(self, start, end):
        for sector in range(start // SECTOR, (end + SECTOR - 1) // SECTOR):
            if sector not in self.undo:
                self.undo[sector] = bytes(self.data[sector * SECTOR : (sector + 1) * SECTOR])

    def write(self, data, offset):
        end = offset + len(data)
        self.remember(offset, end)
        if offset > len(self.data):
            self.data.extend(bytes(offset - len(self.data)))
        self.data[offset:end] = data
        self.blocks.update(range(offset // BLOCK, (end + BLOCK - 1) // BLOCK))
        self.times = (self.times[0], time.time())
        return len(data)

    def truncate(self, size):
        if size < len(self.data):
            self.remember(size, len(self.data))
            del self.data[size:]
        else:
            self.data.extend(bytes(size - len(self.data)))

    def sync(self):
        self.undo.clear()
        self.synced_size = len(self.data)

    def export(self, path, chance):
        """Writes what is left of it."""
        size, lost = self.synced_size, self.undo
        if chance is not None:
            size = chance.choice([size, len(self.data), chance.randint(*sorted([size, len(self.data)]))])
            share = chance.choice([0.1, 0.5, 0.9])
            lost = {sector: old for sector, old in lost.items() if chance.random() < share}
        with open(path, "wb") as out:
            for block in sorted(self.blocks):
                out.seek(block * BLOCK)
                out.write(memoryview(self.data)[block * BLOCK : (block + 1) * BLOCK])
            for sector, old in lost.items():
                out.seek(sector * SECTOR)
                out.write(old.ljust(SECTOR, b"\0"))
            out.truncate(size)
        self.export_attributes(path)

    def export_attributes(self, path):
        os.chown(path, self.uid, self.gid)
        os.chmod(path, stat.S_IMODE(self.mode))
        os.utime(path, self.times)

    def attributes(self):
        return {"st_mode": self.mode, "st_uid": self.uid, "st_gid": self.gid, "st_nlink": self.links,
                "st_size": len(self.data), "st_blocks": len(self.blocks) * BLOCK // 512,
                "st_atime": self.times[0], "st_mtime": self.times[1], "st_ctime": self.times[1]}  # fmt: skip


class Link(File):
    """A symbolic link: there or not there."""

    def __init__(self, target, owner):
        super().__init__(0o777, owner)
        self.mode = stat.S_IFLNK | 0o777
        self.target = target
        self.data.extend(target.encode())

    def export(self, path, chance):
        os.symlink(self.target, path)


class Folder(File):
    """Names as programs see them, and as they are stored."""

    def __init__(self, mode, owner):
        super().__init__(mode, owner)
        self.mode = stat.S_IFDIR | mode
        self.names, self.synced = {}, {}


class FragileFiles(fuse.Operations):
    """`log`: unsynced changes of names in their order; each a list of (folder, name, node or None)."""

    flag_nullpath_ok = True  # a deleted file that is still open has no path

    def __init__(self):
        self.mutex = threading.RLock()
        self.root = Folder(0o755, (0, 0))
        self.log = []
        self.open_files, self.next_handle = {}, 1

    def __call__(self, operation, *arguments):
        with self.mutex:
            return super().__call__(operation, *arguments)

    # Names

    def find(self, path):
        node = self.root
        for name in filter(None, path.split("/")):
            node = node.names.get(name) if isinstance(node, Folder) else None
            if node is None:
                raise fuse.FuseOSError(errno.ENOENT)
        return node

    def place(self, path):
        folder, name = path.rsplit("/", 1)
        return self.find(folder), name

    def change(self, *changes):
        for folder, name, node in changes:
            gone = folder.names.pop(name, None)
            if gone is not None:
                gone.links -= 1
            if node is not None:
                node.links += 1
                folder.names[name] = node
            folder.times = (folder.times[0], time.time())
        self.log.append(changes)

    def owner(self):
        uid, gid, _ = fuse.fuse_get_context()
        return uid, gid

    def handle(self, node):
        number, self.next_handle = self.next_handle, self.next_handle + 1
        self.open_files[number] = node
        return number

    def create(self, path, mode, fi=None):
        folder, name = self.place(path)
        node = File(stat.S_IMODE(mode), self.owner())
        self.change((folder, name, node))
        return self.handle(node)

    def mkdir(self, path, mode):
        folder, name = self.place(path)
        self.change((folder, name, Folder(stat.S_IMODE(mode), self.owner())))

    def symlink(self, target, source):
        folder, name = self.place(target)
        self.change((folder, name, Link(source, self.owner())))

    def link(self, target, source):
        folder, name = self.place(target)
        self.change((folder, name, self.find(source)))

    def unlink(self, path):
        folder, name = self.place(path)
        self.change((folder, name, None))

    def rmdir(self, path):
        if self.find(path).names:
            raise fuse.FuseOSError(errno.ENOTEMPTY)
        self.unlink(path)

    def rename(self, old, new):
        (old_folder, old_name), (new_folder, new_name) = self.place(old), self.place(new)
        node, there = old_folder.names[old_name], new_folder.names.get(new_name)
        if there is node:
            return
        if isinstance(there, Folder) and there.names:
            raise fuse.FuseOSError(errno.ENOTEMPTY)
        self.change((old_folder, old_name, None), (new_folder, new_name, node))

    def fsyncdir(self, path, datasync, handle):
        """What was renamed into or out of another folder takes that folder's changes along."""
        folders, size = {id(self.open_files[handle])}, 0
        while len(folders) > size:
            size = len(folders)
            for changes in self.log:
                touched = {id(folder) for folder, _, _ in changes}
                if touched & folders:
                    folders |= touched
        rest = []
        for changes in self.log:
            if id(changes[0][0]) in folders:
                apply(changes, lambda folder: folder.synced)
            else:
                rest.append(changes)
        self.log = rest

    # Files

    def opendir(self, path):
        return self.handle(self.find(path))

    def releasedir(self, path, handle):
        self.open_files.pop(handle, None)

    def open(self, path, flags):
        node = self.find(path)
        if flags & os.O_TRUNC:
            node.truncate(0)
        return self.handle(node)

    def release(self, path, handle):
        self.open_files.pop(handle, None)

    def read(self, path, size, offset, handle):
        return bytes(self.open_files[handle].data[offset : offset + size])

    def write(self, path, data, offset, handle):
        return self.open_files[handle].write(data, offset)

    def truncate(self, path, length, handle=None):
        (self.open_files[handle] if handle else self.find(path)).truncate(length)

    def fsync(self, path, datasync, handle):
        self.open_files[handle].sync()

    def getattr(self, path, handle=None):
        return (self.open_files[handle] if handle in self.open_files else self.find(path)).attributes()

    def readdir(self, path, handle):
        return [".", "..", *self.open_files[handle].names]

    def readlink(self, path):
        return self.find(path).target

    def chmod(self, path, mode):
        node = self.find(path)
        node.mode = stat.S_IFMT(node.mode) | stat.S_IMODE(mode)

    def chown(self, path, uid, gid):
        node = self.find(path)
        node.uid, node.gid = (node.uid if uid == -1 else uid), (node.gid if gid == -1 else gid)

    def utimens(self, path, times=None):
        self.find(path).times = times or (time.time(), time.time())

    def statfs(self, path):
        return {"f_bsize": 4096, "f_frsize": 4096, "f_blocks": 1 << 20, "f_bfree": 1 << 19, "f_bavail": 1 << 19,
                "f_files": 1 << 20, "f_ffree": 1 << 19, "f_namemax": 255}  # fmt: skip

    # The power cut

    def cut(self, to, seed):
        """Writes what is stored now, whatever programs do meanwhile."""
        chance = None if seed is None else random.Random(seed)
        with self.mutex:
            seen = {}
            view = lambda folder: seen.setdefault(id(folder), dict(folder.synced))  # noqa: E731
            for changes in self.log[: chance.randint(0, len(self.log)) if chance else 0]:
                apply(changes, view)
            export_folder(self.root, to, view, chance)


def apply(changes, view):
    for folder, name, node in changes:
        view(folder).pop(name, None)
        if node is not None:
            view(folder)[name] = node


def export_folder(folder, path, view, chance):
    for name, node in view(folder).items():
        to = os.path.join(path, name)
        if isinstance(node, Folder):
            os.mkdir(to)
            export_folder(node, to, view, chance)
        else:
            node.export(to, chance)
    folder.export_attributes(path)


def obey(files, mount):
    at_end = [["umount", "-l", mount]]
    for line in sys.stdin:
        order = json.loads(line)
        answer = {}
        try:
            if order["do"] == "cut":
                files.cut(order["to"], order["seed"])
            else:
                at_end.append(order["run"])
        except Exception as fault:  # pylint: disable=broad-except
            answer = {"fault": repr(fault)}
        print(json.dumps(answer), flush=True)
    for command in reversed(at_end):
        subprocess.run(command, stderr=subprocess.DEVNULL, check=False)


def main(mount):
    files = FragileFiles()
    threading.Thread(target=obey, args=(files, mount), daemon=True).start()
    fuse.FUSE(files, mount, foreground=True, nothreads=True, big_writes=True, kernel_cache=True,
              hard_remove=True,
              allow_other=True, default_permissions=True, fsname="penstock-fragile")  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1])
