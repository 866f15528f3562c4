#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/option_rule.hpp"
#include "model/tag.hpp"

namespace penstock {

/// The mask of a secret in every response; if it is sent back, the stored one is kept.
inline constexpr std::string_view masked = "***";

/// What an option is instead of a secret that cannot be opened: it was sealed with another key, or was not in the
/// backup that was restored. Who holds such an option does nothing until it was entered again.
inline constexpr std::string_view locked_secret = "enc0:";

/// "enter password, certificate again: …"; none: none of the options is locked. Pure.
std::optional<std::string> why_locked(const option_map& options);
bool says_locked(std::string_view text) noexcept;  ///< such a sentence

/// Whether a header field of this name carries credentials. Pure.
bool carries_credentials(std::string_view name) noexcept;

/// A value of `secrecy::parts` as it may be shown. Of an object of texts (header fields) the texts of fields that carry
/// credentials; else, as of a URL or path, the password before the host and the values in the query, with or without a
/// name, unless those are placeholders alone as in `{opc_id}`. Pure.
std::string mask_parts(std::string_view text);

/// The query of a device's URL may hold a key: path and query become the option `path`, which is secret, unless that
/// says something already. True: they were moved. Pure.
bool move_query_to_path(std::string& url, option_map& options);

/// `given` with what `stored` has in place of each `***`; `nullopt`: one of them has no stored value. Pure.
std::optional<std::string> unmask_parts(std::string_view given, std::string_view stored);

/// The same for the option of that rule; where it hides nothing, `***` is a text like others. Pure.
std::optional<std::string> unmask(const option_rule& of, std::string_view given, const option_map& stored);

}  // namespace penstock
