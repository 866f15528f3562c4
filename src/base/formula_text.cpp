#include "base/formula_text.hpp"

namespace penstock {

std::string protect_text(std::string_view text) {
    constexpr std::string_view dangerous = "=+-@'\t\r\n";
    std::string out;
    if (!text.empty() && dangerous.find(text.front()) != std::string_view::npos) out += '\'';
    return out += text;
}

std::string_view unprotect_text(std::string_view text) noexcept {
    return text.starts_with('\'') ? text.substr(1) : text;
}

}  // namespace penstock
