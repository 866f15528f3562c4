#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "model/option_rule.hpp"
#include "model/tag.hpp"

namespace penstock {

// A secret is given for one receiver: who may change an address, but not read the secret, must not have it sent to an
// address of his own. One mechanism for devices and transfers; a properties file obeys the same rule.

/// Scheme, host and port of an address or URL, in small letters; of what is neither all of it. Pure.
std::string place_of(std::string_view address);

/// Whether the options that name receivers (`url`, `token_url`, `brokers`) name the same ones. Pure.
bool is_same_place(const option_map& a, const option_map& b);

/// The value with what is hidden of it as `***`: what stands for a stored one that a request does not name. Pure.
std::string hidden_text(const option_rule& of, const std::string& text);

/// Hides all of them. Pure.
void hide_options(option_map& options, const std::vector<option_rule>& rules);

/// Puts what is stored in place of each `***`; `keeps_secrets` false: the receiver is another one now, and each of them
/// is a fault that asks for the secret again. `prefix`: before the names in the faults. Pure.
void reveal_options(option_map& options, const option_map& stored, const std::vector<option_rule>& rules,
                    bool keeps_secrets, const std::string& prefix, faults& found);

}  // namespace penstock
