#pragma once

#include <string>
#include <vector>

#include "model/opc.hpp"
#include "model/option_rule.hpp"

namespace penstock::imports::own {

/// A field as it stands in the file, before it is written as CSV: a number may get another decimal sign, and a text
/// that begins like a formula a mark.
struct file_cell {
    std::string text{};
    bool is_number = false;

    bool operator==(const file_cell&) const = default;
};

using file_row = std::vector<file_cell>;

/// The options that devices and tags of a protocol may have, and which of them are secrets.
struct option_rules {
    const std::vector<option_rule>& of_device;
    const std::vector<option_rule>& of_tag;
};

// Pure. A member that is as in a new tag is an empty cell.

/// Names of the settings with a secret, which a row does not hold: `opc_agent_ip`, `options.password`.
std::vector<std::string> names_of_secrets(const opc_config& opc, const option_rules& rules);

file_row header_row();
/// All settings that a user can set. Each secret is `***`.
file_row row_of(const opc_config& opc, const option_rules& rules);
file_row row_of(const tag_config& tag, const option_rules& rules);

}  // namespace penstock::imports::own
