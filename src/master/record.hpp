#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "master/cell.hpp"

namespace penstock::master {

struct resource;

/// One record: a cell for each field of its resource, in their order.
struct record {
    const resource* kind = nullptr;  ///< never null
    std::vector<cell> cells;

    /// The cell of that field. Throws for an unknown field, which is a bug.
    const cell& at(std::string_view field) const;
    cell& at(std::string_view field);

    const std::string& id() const;
    const std::string& text(std::string_view field) const { return at(field).text(); }
    std::int64_t integer(std::string_view field) const { return at(field).integer(); }
    bool is_set(std::string_view field) const { return !at(field).is_null(); }
    std::int64_t version() const { return integer("version"); }
};

/// A record whose fields have their defaults.
record make_record(const resource& of);

}  // namespace penstock::master
