#pragma once

#include <string>
#include <string_view>

namespace penstock::publish {

/// Appends the text. For each `{word}` that it knows, `fill(word)` appends the replacement and returns true. All other
/// braces stay unchanged, because the text is mostly JSON.
template <class Fill>
void append_expanded(std::string& out, std::string_view text, const Fill& fill) {
    while (!text.empty()) {
        const auto open = text.find('{');
        out += text.substr(0, open);
        if (open == text.npos) return;
        text.remove_prefix(open);
        const auto close = text.find('}');
        if (close != text.npos && fill(text.substr(1, close - 1))) {
            text.remove_prefix(close + 1);
        } else {
            out += '{';
            text.remove_prefix(1);
        }
    }
}

}  // namespace penstock::publish
