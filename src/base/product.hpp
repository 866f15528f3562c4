#pragma once

#include <string_view>

namespace penstock {

/// Version of the product that this program belongs to, as in `1.4.0` or `1.4.0-rc.1`.
std::string_view product_version() noexcept;

/// Day of the build, YYYY-MM-DD; of a package: that of its commit.
std::string_view product_build_date() noexcept;

}  // namespace penstock
