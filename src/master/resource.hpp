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

/// A kind of record, described once. The description contains what differs between the kinds; what they have in common
/// is programmed once, in the store and in the API.
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
    std::string_view type_text{};       ///< value of `type_column` for this kind; empty: all rows are of this kind
    std::string_view extra_member{};    ///< member of responses that is no field; ignored in requests
    bool is_lenient = false;            ///< numbers and booleans may come as texts, as in v1
    bool is_read_only = false;          ///< records can only be listed
    bool has_secrets = false;           ///< its options may be secret: stored encrypted, `***` in responses
    bool is_named_by_id = false;        ///< an absent name becomes the id
    bool is_numerous = false;           ///< there may be a million records, so it has only the most important indexes

    // What the domain has in addition to its fields; each may be null.
    void (*check)(const record&, faults&) = nullptr;  ///< fields against each other
    /// Called before a record is written: sets fields that depend on other records, and refuses what the rules do not
    /// allow. `before` null: the record is new.
    outcome<> (*before_write)(transaction&, const record* before, record& after) = nullptr;
    /// Called before a record to which nothing refers is deleted; refuses if it must stay.
    outcome<> (*before_delete)(transaction&, const record&) = nullptr;
    /// Called after a record was written: changes other records that depend on it. A refusal undoes the write, too.
    outcome<> (*after_write)(transaction&, const record* before, const record& after) = nullptr;

    /// Call it when all fields are set: from then on fields are found by an index of their names.
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

/// Which of the common fields a resource has.
struct common_fields {
    enum class name { required, optional, none };
    name named = name::required;
    std::string_view default_name{};   ///< human-readable: the name of a record that is created without one
    bool has_lifecycle_fields = true;  ///< active, external_id, attributes
    bool has_description = true;
    std::string_view id_name{};  ///< set if it is not the resource's name with `_id`
    /// Columns of id and name, if they differ from the fields: in a table that several resources share.
    std::string_view id_column{}, name_column{};
};

/// Adds the fields for the creator, the last author and the version; they are the last fields of each resource.
void add_authorship(std::vector<field>& fields);

/// `r` with its id and name before its own fields, and the other common ones behind.
resource complete(resource r, const common_fields& common = {});

}  // namespace penstock::master
