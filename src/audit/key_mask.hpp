#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace penstock::audit {

/// Takes keys out of what the audit shows of a request, however they were spelled.
///
/// Thread: any.
class key_mask {
public:
    /// `known`: names of query parameters that some route takes. `is_key`: whether a text is a key of this gateway;
    /// it is asked of each segment and word, so it must not compute much for what cannot be one.
    key_mask(std::set<std::string, std::less<>> known, std::function<bool(std::string_view)> is_key)
        : known_(std::move(known)), is_key_(std::move(is_key)) {}

    /// `a=1&b=***`: hidden are values whose name sounds like a key, values that hold one, and, of a stranger, every
    /// value of a name that no route takes. Names stay, unless they are a key.
    std::string query(std::string_view sent, bool is_stranger) const;
    /// `/api/v1/opc/***`
    std::string path(std::string_view sent) const;
    /// A text in which words that are a key become `***`.
    std::string text(std::string_view sent) const;

private:
    bool holds_key(std::string_view decoded) const;
    bool has_key(std::string_view decoded) const;  ///< does not search for the secrets of `hide_in_log`
    template <class Found>
    bool each_word(std::string_view text, const Found& found) const;

    const std::set<std::string, std::less<>> known_;
    const std::function<bool(std::string_view)> is_key_;
};

}  // namespace penstock::audit
