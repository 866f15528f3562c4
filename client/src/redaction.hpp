#pragma once

#include <string>
#include <string_view>

namespace penstock::v5::detail {

/// `ab***yz`; of less than 8 characters `***`.
std::string masked(std::string_view secret);

/// A body as it may be shown: JSON with its secrets masked, told by the names of their members (`api_key` and `token`
/// as above; what is named password, secret or key, as `***`). What is no JSON is not shown but measured, for nothing
/// is known of what it holds. Longer than `most` bytes: its begin.
std::string redacted_body(std::string_view body, std::size_t most);

/// Replaces each occurrence of `secret` by its masked form, wherever it came from.
void mask_all(std::string& text, std::string_view secret);

}  // namespace penstock::v5::detail
