#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "master/cell.hpp"

namespace penstock::master {

/// The kind of a field: its JSON type, and the C++ type of its cell.
enum class kind {
    text,          ///< string: std::string
    choice,        ///< string, one of `choices`: std::string
    reference,     ///< string, the id of a record of `refers_to`: std::string
    date,          ///< string `YYYY-MM-DD`: std::string
    time_zone,     ///< string, an IANA time zone: std::string
    time,          ///< integer, epoch ms: std::int64_t
    integer,       ///< integer: std::int64_t
    quantity,      ///< number of at most 3 decimals: std::int64_t, thousandths
    real,          ///< number: double
    boolean,       ///< boolean: bool
    string_map,    ///< object of strings: option_map
    options,       ///< object of options that a protocol declares, merged member by member: option_map of canonical
                   ///< texts; in a response, of JSON texts
    integer_list,  ///< array of integers: rows of one std::int64_t
    string_list,   ///< array of strings: rows of one std::string
    list,          ///< array of objects of `items`: rows
};

/// One member of a record, described once: JSON, checks, SQL, OpenAPI and the client's structures come from it.
struct field {
    std::string_view name{};
    kind type = kind::text;
    std::string_view description{};  ///< one human-readable sentence: meaning, unit, what null or 0 means
    bool is_required = false;        ///< on create; never null
    bool is_nullable = false;        ///< false: null means the default
    bool is_immutable = false;       ///< set on create only
    bool is_read_only = false;       ///< in responses; ignored in requests
    bool is_guarded = false;  ///< read-only; a request with another value is refused, because an action changes it
    bool is_unique = false;
    bool is_one_line = false;           ///< no control characters
    bool is_stored = true;              ///< false: computed for each response
    bool is_hidden = false;             ///< stored, but neither in responses nor in requests
    std::optional<double> min_value{};  ///< of a number
    std::optional<double> max_value{};
    bool is_min_exclusive = false;  ///< `min_value` itself is too little
    std::size_t min_length = 0;     ///< characters of a text
    std::size_t max_length = 1000;
    std::size_t max_items = 0;    ///< of a list
    std::string_view item_key{};  ///< of a list: the member that is unique in it, and by which it is sorted
    std::vector<std::string_view> choices{};
    std::string_view refers_to{};                       ///< name of a resource
    bool is_cascading = false;                          ///< deleting that record deletes this one with it
    std::string_view cascade_field{}, cascade_value{};  ///< only if this other field has this value; empty: always
    cell default_value{};                               ///< the default
    std::vector<field> items{};                         ///< of a list
    std::string_view table{};   ///< of a list: the table of its rows; empty: the list is stored as JSON text
    std::string_view column{};  ///< column of the table, or an expression; empty: the name of the field

    // For the description of a field: `real("lat", "degrees north").nullable().between(-90, 90)`.
    field required() const;
    field nullable() const;
    field immutable() const;
    field read_only() const;
    field guarded() const;
    field unique() const;
    field cascading() const;
    field cascading_where(std::string_view other_field, std::string_view value) const;
    field one_line() const;
    field not_empty() const;
    field not_stored() const;
    field hidden() const;
    field between(double lowest, double highest) const;
    field from(double lowest) const;
    field above(double lowest) const;
    field by_default(cell value) const;
    field in_column(std::string_view name) const;
    field in_table(std::string_view name) const;
    field keyed_by(std::string_view member) const;

    /// Of a list: the position of the member in its rows. Throws for an unknown member, which is a bug.
    std::size_t place_of(std::string_view member) const;
    const field& item(std::string_view member) const { return items[place_of(member)]; }
    const cell& at(const cell::row& row, std::string_view member) const { return row[place_of(member)]; }
};

field text(std::string_view name, std::string_view description, std::size_t max_length = 1000);
field choice(std::string_view name, std::string_view description,
             std::vector<std::string_view> choices);  ///< default: first
field reference(std::string_view name, std::string_view to, std::string_view description);
field date(std::string_view name, std::string_view description);
field time_zone(std::string_view name, std::string_view description);
field time(std::string_view name, std::string_view description);
field integer(std::string_view name, std::string_view description);
field quantity(std::string_view name, std::string_view description);
field real(std::string_view name, std::string_view description);
field boolean(std::string_view name, std::string_view description, bool default_value);
field string_map(std::string_view name, std::string_view description);
field integer_list(std::string_view name, std::string_view description, std::size_t max_items);
field string_list(std::string_view name, std::string_view description, std::size_t max_items);
field list(std::string_view name, std::string_view description, std::size_t max_items, std::vector<field> items);

}  // namespace penstock::master
