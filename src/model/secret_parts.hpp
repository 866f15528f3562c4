#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/option_rule.hpp"
#include "model/tag.hpp"

namespace penstock {

/// The mask of a secret in every response; if it is sent back, the stored one is kept.
inline constexpr std::string_view masked = "***";

/// The value of an option whose secret cannot be decrypted: it was encrypted with another key, or was not in the
/// restored backup. An OPC or transfer with such an option is off until the secret was entered again.
inline constexpr std::string_view locked_secret = "enc0:";

/// The text `enter password, certificate again: …`; `nullopt`: no option is locked. Pure.
std::optional<std::string> why_locked(const option_map& options);
bool says_locked(std::string_view text) noexcept;  ///< whether the text is such a sentence

/// Whether a header field of this name carries credentials. Pure.
bool carries_credentials(std::string_view name) noexcept;

/// A value of `secrecy::parts` as it may be shown, with `***` in place of its secrets. In an object of texts (header
/// fields) these are the fields that carry credentials. In a URL or path they are the password before the host and the
/// values of the query, except values that are only a placeholder such as `{opc_id}`. Pure.
std::string mask_parts(std::string_view text);

/// The query of a device's URL may contain a key. So path and query are moved into the option `path`, which is secret,
/// unless this option is set already. True: they were moved. Pure.
bool move_query_to_path(std::string& url, option_map& options);

/// `given`, with each `***` replaced by the value in `stored`; `nullopt`: one of them has no stored value. Pure.
std::optional<std::string> unmask_parts(std::string_view given, std::string_view stored);

/// The same for the option of that rule. If the rule hides nothing, `***` is an ordinary text. Pure.
std::optional<std::string> unmask(const option_rule& of, std::string_view given, const option_map& stored);

}  // namespace penstock
