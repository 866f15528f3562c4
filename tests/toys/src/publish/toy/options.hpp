#pragma once

#include <string_view>

namespace penstock::publish::toy {

/// schema.json of this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::publish::toy
