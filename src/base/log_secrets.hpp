#pragma once

#include <string>
#include <string_view>

namespace penstock {

/// From now on the text is `***` wherever it appears in a log record: a key or password of the gateway's own. One of
/// less than 8 characters is not, or half of the log would be stars. Thread: any, as the others.
void hide_in_log(const std::string& secret);

/// The same for a text that is not logged.
void hide_secrets(std::string& text);

/// Whether one of them is in the text.
bool holds_secret(std::string_view text);

}  // namespace penstock
