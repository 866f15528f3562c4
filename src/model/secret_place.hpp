#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/option_rule.hpp"
#include "model/tag.hpp"

namespace penstock {

// A secret belongs to the receiver for which it was entered. A user who may change an address but not read the secret
// must not be able to send it to another address. Devices and transfers use these functions; the properties file
// follows the same rule.

/// Scheme, host and port of an address or URL, in small letters; of what is neither all of it. Pure.
std::string place_of(std::string_view address);

/// Whether the options that name receivers (`url`, `token_url`, `brokers`) are the same in both. Pure.
bool is_same_place(const option_map& a, const option_map& b);

/// The value with `***` in place of its secrets. It stands for a stored value that a request does not contain. Pure.
std::string hidden_text(const option_rule& of, const std::string& text);

/// Replaces all options by their `hidden_text`. Pure.
void hide_options(option_map& options, const std::vector<option_rule>& rules);

/// Replaces each `***` by the stored value. `keeps_secrets` false: the receiver has changed, so each `***` is a fault
/// that asks for the secret again. `prefix`: before the names in the faults. Pure.
void reveal_options(option_map& options, const option_map& stored, const std::vector<option_rule>& rules,
                    bool keeps_secrets, const std::string& prefix, faults& found);

}  // namespace penstock
