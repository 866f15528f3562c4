#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "master/resource.hpp"

namespace boost::json {
class object;
class value;
}  // namespace boost::json

namespace penstock::master {

/// The content of a request: for each field its cell (null: the default is requested), or `nullopt` if it is absent.
struct patch {
    std::vector<std::optional<cell>> cells;
    std::optional<std::int64_t> version;  ///< the change applies only to this version; `nullopt`: to any

    const std::optional<cell>& at(const resource& of, std::string_view field) const {
        return cells[of.index_of(field)];
    }
};

/// Faults of the two steps of reading a body. If there are any of the first step, those of the second are not reported.
struct body_faults {
    faults malformed;  ///< E1001
    faults invalid;    ///< E1002
};

/// Refused for a body's faults, if there are any: those of the first step win.
outcome<> check_faults(const body_faults& found);

/// Reads the members of `body`; unknown members, wrong types and invalid values become faults. `is_new`: required
/// members must exist. Paths of faults begin with `prefix`.
patch read_patch(const resource& of, const boost::json::object& body, bool is_new, body_faults& found,
                 const std::string& prefix = {});

/// Reads one value of a field; only the shape is checked.
cell read_cell(const field& f, const boost::json::value& from, bool is_lenient, const std::string& path, faults& found);

/// Value of an option in a patch: the option is removed.
inline const std::string removed_option{'\0'};

/// Applies the patch to `before`, or to the defaults for a new record. Faults: fields that may not be changed.
/// Another value of a guarded field throws `request_error`.
record apply(const resource& of, const record* before, const patch& p, faults& found);

}  // namespace penstock::master
