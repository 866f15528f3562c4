#pragma once

#include <string>
#include <string_view>

namespace penstock {

/// A text that a spreadsheet would take for a formula gets a leading `'`; `unprotect_text` takes it away again.   Pure.
std::string protect_text(std::string_view text);
std::string_view unprotect_text(std::string_view text) noexcept;

}  // namespace penstock
