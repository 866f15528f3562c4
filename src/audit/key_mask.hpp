#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace penstock::audit {

/// Hides keys in the parts of a request that the audit shows, also if they are encoded.
///
/// Thread: any.
class key_mask {
public:
    /// `known`: names of the query parameters of all routes. `is_key`: whether a text is a key of this gateway. It is
    /// called for each segment and word, so it must be fast for texts that cannot be a key.
    key_mask(std::set<std::string, std::less<>> known, std::function<bool(std::string_view)> is_key)
        : known_(std::move(known)), is_key_(std::move(is_key)) {}

    /// `a=1&b=***`. Hidden are values of names that sound like a key, values that contain a key, and, for an unknown
    /// caller, all values of names that no route has. Names stay, unless they are a key.
    std::string query(std::string_view sent, bool is_stranger) const;
    /// `/api/v1/opc/***`
    std::string path(std::string_view sent) const;
    /// The text, with `***` in place of words that are a key.
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
