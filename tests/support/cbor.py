"""Reads CBOR (RFC 8949) of known lengths, strictly: one item, each length and whole number in as few bytes as possible."""

import struct

FEWEST = {24: 24, 25: 1 << 8, 26: 1 << 16, 27: 1 << 32}  # by the number of bytes of an argument: what needs so many
FLOATS = {25: ">e", 26: ">f", 27: ">d"}
SIMPLE = {20: False, 21: True, 22: None}


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        piece = self.data[self.at : self.at + count]
        assert len(piece) == count, "the item ends too early"
        self.at += count
        return piece

    def item(self):
        first = self.take(1)[0]
        major, more = first >> 5, first & 0x1F
        assert more < 28, f"no length is known: {first:#x}"
        if major == 7:
            return struct.unpack(FLOATS[more], self.take(1 << (more - 24)))[0] if more in FLOATS else SIMPLE[more]
        argument = more if more < 24 else int.from_bytes(self.take(1 << (more - 24)), "big")
        assert argument >= FEWEST.get(more, 0), f"{argument} fits into fewer bytes"
        return self.of(major, argument)

    def of(self, major, argument):
        if major == 0:
            return argument
        if major == 1:
            return -1 - argument
        if major == 2:
            return self.take(argument)
        if major == 3:
            return self.take(argument).decode()
        if major == 4:
            return [self.item() for _ in range(argument)]
        assert major == 5, f"type {major} is not expected"
        pairs = [(self.item(), self.item()) for _ in range(argument)]
        assert len(dict(pairs)) == argument, "a key occurs twice"
        return dict(pairs)


def loads(data):
    reader = Reader(data)
    item = reader.item()
    assert reader.at == len(data), "there is more after the item"
    return item
