#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace penstock {

/// Reads a JSON text (RFC 8259) from left to right without building values: numbers stay as they are written,
/// so none loses a digit, and a text of any size costs no memory. `NaN`, `Infinity` and `-Infinity` pass as numbers,
/// for devices write them.
///
/// Each function that reads returns false if the text is no JSON at this position; then the scan has ended.
/// Limits: 128 levels.
class json_scanner {
public:
    explicit json_scanner(std::string_view text);

    static constexpr unsigned max_levels = 128;

    /// The next character that is no white space; 0 at the end.
    char peek() noexcept;
    std::size_t position() const noexcept { return position_; }  ///< after `peek`: position of that character
    bool is_at_end() noexcept { return peek() == '\0' && position_ == text_.size(); }

    /// Reads `c` if it is next.
    bool take(char c) noexcept;

    /// A string, without its quotes and as it is written.
    struct string {
        std::string_view raw;
        bool has_escapes = false;
    };
    bool take_string(string& out) noexcept;

    /// A number, `true`, `false` or `null` as it is written.
    bool take_word(std::string_view& out) noexcept;

    /// Any value whole.
    bool skip(unsigned levels = max_levels) noexcept;

    std::string_view between(std::size_t begin, std::size_t end) const noexcept {
        return text_.substr(begin, end - begin);
    }

private:
    bool skip_members(unsigned levels) noexcept;
    bool skip_elements(unsigned levels) noexcept;

    std::string_view text_;
    std::size_t position_ = 0;
};

/// Appends the decoded text of a JSON string; lone surrogates become U+FFFD.
void append_unescaped(std::string& out, std::string_view raw);

}  // namespace penstock
