#pragma once

#include <string>
#include <string_view>

namespace penstock {

/// Hides a key or password of the gateway: from now on it is `***` in all log records. A text with less than 8
/// characters is not hidden, because it could occur in many records. Thread: any, for all of these functions.
void hide_in_log(const std::string& secret);

/// Replaces the hidden secrets in any text by `***`.
void hide_secrets(std::string& text);

/// Whether the text contains a hidden secret.
bool holds_secret(std::string_view text);

}  // namespace penstock
