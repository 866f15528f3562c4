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

/// The content of a body: for each field empty, or the cell that it has (null where it requests the default).
struct patch {
    std::vector<std::optional<cell>> cells;
    std::optional<std::int64_t> version;  ///< with which the sender locks

    const std::optional<cell>& at(const resource& of, std::string_view field) const {
        return cells[of.index_of(field)];
    }
};

/// Faults of the two steps at which a body may fail (V5 §1.5): all of the first win over all of the second.
struct body_faults {
    faults malformed;  ///< E1001
    faults invalid;    ///< E1002
};

/// Refused for a body's faults, if there are any: those of the first step win.
outcome<> check_faults(const body_faults& found);

/// Reads the members of `body`, whose unknown ones, wrong types and bad values become faults. `is_new`: required
/// members must be there. Paths of faults begin with `prefix`.
patch read_patch(const resource& of, const boost::json::object& body, bool is_new, body_faults& found,
                 const std::string& prefix = {});

/// Reads one value of a field; only the shape is checked.
cell read_cell(const field& f, const boost::json::value& from, bool is_lenient, const std::string& path, faults& found);

/// In a patch: this option is to be removed.
inline const std::string removed_option{'\0'};

/// The record that the patch makes of `before` (of defaults for a new one). Faults: what may not be changed.
/// Another value of a guarded field throws `request_error`.
record apply(const resource& of, const record* before, const patch& p, faults& found);

}  // namespace penstock::master
