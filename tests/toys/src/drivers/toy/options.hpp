#pragma once

#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "model/opc.hpp"

namespace penstock::toy {

struct device_options {
    std::int64_t first = 0;  ///< value of address 0 before the first write
};

/// The options have been checked against the schema.
checked<device_options> parse_options(const opc_config& opc);

/// schema.json of this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::toy
