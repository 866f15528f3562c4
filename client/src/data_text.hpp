#pragma once

#include <string_view>

namespace penstock::v5::detail {

/// The text of the member `data` within `envelope`, which is an object that was parsed before and has it. Numbers and
/// texts are returned exactly as they were sent; parsing and writing them again would round and reorder them.
std::string_view data_text(std::string_view envelope) noexcept;

}  // namespace penstock::v5::detail
