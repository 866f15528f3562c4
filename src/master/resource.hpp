#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "master/field.hpp"
#include "master/record.hpp"
#include "master/request_error.hpp"

namespace penstock::master {

class transaction;

/// A kind of record (V5 §1.2), described once. What differs between the domains is here; what is common is written
/// once, in the store and in the API.
struct resource {
    std::string_view name{};         ///< `line`; its members are `line_id`, `line_name`
    std::string_view domain{};       ///< `asset`: for roles and scopes, and in the change feed
    std::string_view path{};         ///< `/asset/line`
    std::string_view prefix{};       ///< `LINE_`
    std::string_view description{};  ///< what it is, human-readable
    std::string_view table{};
    std::vector<field> fields{};              ///< the id first
    std::vector<std::string_view> filters{};  ///< fields that a list can be filtered and sorted by
    /// Times that a list can be bounded by: `planned` and `planned_start` make `planned_from` and `planned_to`.
    std::vector<std::pair<std::string_view, std::string_view>> ranges{};
    std::string_view ancestor_field{};  ///< field that links to an asset, for `under=`
    std::string_view type_column{};     ///< of a table of several kinds: the column that distinguishes them
    std::string_view type_text{};       ///< and its value for this one; empty: all of the table
    std::string_view extra_member{};    ///< member of answers that is no field: ignored when sent, as what is read-only
    bool is_lenient = false;            ///< numbers and booleans may come as texts, as in v1
    bool is_read_only = false;          ///< lists alone
    bool has_secrets = false;           ///< in its options: sealed at rest, `***` in answers
    bool is_named_by_id = false;        ///< an absent name becomes the id
    bool is_numerous = false;           ///< there may be a million: each index must earn what it costs an import

    // What the domain has in addition to its fields; each may be null.
    void (*check)(const record&, faults&) = nullptr;  ///< fields against each other
    /// Before a record is written: sets what follows from other records, refuses what may not be. `before` is null on
    /// create.
    outcome<> (*before_write)(transaction&, const record* before, record& after) = nullptr;
    /// Before a record is deleted, once nothing refers to it; refuses what must stay.
    outcome<> (*before_delete)(transaction&, const record&) = nullptr;
    /// After it was written: what else changes with it; a refusal undoes it, too.
    outcome<> (*after_write)(transaction&, const record* before, const record& after) = nullptr;

    /// Once all fields are there: from then on they are found by a table of their names.
    void index_fields();
    std::unordered_map<std::string_view, std::size_t> places{};  ///< of fields, by name; empty: not indexed yet

    const field& id() const { return fields.front(); }
    /// A filter that is a member of a list's rows: the list; null otherwise.
    const field* list_with(std::string_view item) const;
    const field* name_field() const;                     ///< null: it has none
    const field* find(std::string_view field) const;     ///< null: it has none of that name
    std::size_t index_of(std::string_view field) const;  ///< throws when not found
    field& at(std::string_view field) { return fields[index_of(field)]; }
    bool has(std::string_view field) const { return find(field) != nullptr; }
};

/// Which of the common fields (V5 §1.4) a resource has.
struct common_fields {
    enum class name { required, optional, none };
    name named = name::required;
    std::string_view default_name{};   ///< human-readable: what an absent name becomes
    bool has_lifecycle_fields = true;  ///< active, external_id, attributes
    bool has_description = true;
    std::string_view id_name{};  ///< where it is not the resource's name and `_id`
    /// Columns where the table's differ from the fields: of a table that several resources share.
    std::string_view id_column{}, name_column{};
};

/// Who made and who changed a record, and how often: the last fields of each.
void add_authorship(std::vector<field>& fields);

/// `r` with its id and name before its own fields, and the other common ones behind.
resource complete(resource r, const common_fields& common = {});

}  // namespace penstock::master
