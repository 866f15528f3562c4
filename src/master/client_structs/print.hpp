#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "master/client_structs/shape.hpp"

namespace penstock::master {

/// `include/penstock/v5/records/<name>.hpp`: the structures, for those who use the library.
std::string print_structs(const record_shape& shape);

/// `src/records/<name>.hpp`: their members' names, for the library itself.
std::string print_members(const record_shape& shape);

/// `src/records/<name>.cpp`: the calls, compiled for these structures.
std::string print_calls(const record_shape& shape);

/// `include/penstock/v5/records/resources.hpp`: a function for each kind. `has_own_calls` returns for which kinds there
/// is a class `<name>_calls`, written by hand, in a header of that name.
std::string print_resources(std::span<const record_shape> all,
                            const std::function<bool(std::string_view)>& has_own_calls);

/// `src/records/all.hpp`: a list of all kinds, for code that does something with each kind.
std::string print_all(std::span<const record_shape> all);

}  // namespace penstock::master
