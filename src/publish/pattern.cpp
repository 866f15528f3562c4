#include "publish/pattern.hpp"

#include <algorithm>

namespace penstock::publish {

bool matches(std::string_view pattern, std::string_view text) noexcept {
    std::size_t p = 0, t = 0;
    // The last `*`, and the position after the text that it matches.
    std::size_t star = std::string_view::npos, resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

bool matches_any(std::span<const std::string> patterns, std::string_view text) noexcept {
    return std::ranges::any_of(patterns, [&](const std::string& p) { return matches(p, text); });
}

}  // namespace penstock::publish
