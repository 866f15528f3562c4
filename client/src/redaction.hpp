#pragma once

#include <string>
#include <string_view>

namespace penstock::v5::detail {

/// The masked form of a secret: `ab***yz`, or `***` for less than 8 characters.
std::string masked(std::string_view secret);

/// A body that may be logged: JSON with masked secrets, found by the names of their members (`api_key` and `token` as
/// above; members with password, secret or key in their name as `***`). Of a body that is no JSON only the size is
/// shown, because nothing is known about its content. Of a body with more than `most` bytes, only the begin is shown.
std::string redacted_body(std::string_view body, std::size_t most);

/// Replaces each occurrence of `secret` in a text by its masked form.
void mask_all(std::string& text, std::string_view secret);

}  // namespace penstock::v5::detail
