"""Records of a plant, made on demand: a test that needs a line gets its area and site too."""

import itertools

from resources import RESOURCES


class Plant:
    """`make` returns a new record each time, `shared` one that this plant's records refer to unless set otherwise."""

    numbers = itertools.count(1)

    def __init__(self, v5):
        self.v5 = v5
        self.records = {}

    def new_id(self, kind):
        """An id that no other record has."""
        return f"{RESOURCES[kind].prefix or 'user-'}{next(self.numbers)}"

    def body(self, kind, /, **fields):
        """What creates one: the least, with `fields` in place of or in addition to it."""
        resource = RESOURCES[kind]
        body = {resource.id: self.new_id(kind), **resource.least}
        if resource.name and not resource.has_name_default:
            body[resource.name] = f"{kind} {next(self.numbers)}"
        for member, needed in resource.needs.items():
            is_replaced = kind == "equipment" and "area_id" in fields
            if member not in fields and not is_replaced:
                body[member] = self.shared(needed)
        return body | fields

    def make(self, kind, /, **fields):
        """A new record, as the create answers it."""
        return self.v5.done("POST", RESOURCES[kind].path, self.body(kind, **fields))

    def new(self, kind, /, **fields):
        """The id of a new record."""
        return self.make(kind, **fields)[RESOURCES[kind].id]

    def shared(self, kind):
        """The id of this plant's record of a kind."""
        if kind not in self.records:
            self.records[kind] = self.new(kind)
        return self.records[kind]

    def where(self, kind, record_id):
        """The path of a record."""
        return f"{RESOURCES[kind].path}/{record_id}"

    def read(self, kind, record_id):
        return self.v5.read(self.where(kind, record_id))

    def change(self, kind, record_id, /, **fields):
        return self.v5.done("PUT", self.where(kind, record_id), fields)

    def delete(self, kind, record_id):
        return self.v5.done("DELETE", self.where(kind, record_id))

    def exists(self, kind, record_id):
        return self.v5.read(self.where(kind, record_id) + "/exists")["exists"]
