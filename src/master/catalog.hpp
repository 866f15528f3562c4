#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "master/resource.hpp"

namespace penstock::master {

/// All kinds of records; each is behind the kinds to which it refers, unless two kinds refer to each other.
std::span<const resource* const> catalog();

int rank_of(const resource& r);  ///< its position in the catalog

const resource* find_resource(std::string_view name) noexcept;  ///< null: not found
const resource& resource_named(std::string_view name);          ///< throws when not found

/// A field of a record, or of the rows of one of its lists, that refers to another record.
struct reference_field {
    const resource* owner;
    const field* list;  ///< null: a field of the record itself
    const field* link;
};

/// All fields that may refer to a record of that resource.
std::span<const reference_field> references_to(const resource& target);

}  // namespace penstock::master
