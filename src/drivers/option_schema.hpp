#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "drivers/protocol_abilities.hpp"
#include "model/option_rule.hpp"

namespace penstock {

/// The options that an OPC and a tag of one protocol may have, and what its devices can do.
///
/// schema.json: `{"type","title","default_port","address":{"help","examples":[…]},"options":[rule…],
/// "tag_options":[rule…]}`, rules as in model/option_rule.hpp, and what `protocol_abilities` has. `username`,
/// `password` (secret), `discovery` and `return_to_first_s` are common to all protocols and are added here.
class option_schema {
public:
    /// Parts of a device's form. `connection`: options that decide whether the device can be reached. `more`: options
    /// whose default works for most devices; an option without a group belongs to it.
    static constexpr std::array<std::string_view, 2> groups{"connection", "more"};

    /// Throws std::invalid_argument, which names the place, if the schema is wrong: that is a bug of the driver.
    static option_schema parse(std::string_view json);

    /// Converts options to their canonical text. One fault for each unknown name (with the nearest known one) or bad
    /// value; fields are `options.<name>`. Absent options stay absent.
    faults check_options(option_map& options) const;
    faults check_tag_options(option_map& options) const;

    const option_rule* find(std::string_view name) const noexcept;

    /// Whether a device with these options, which have been checked, can be browsed.
    bool can_browse(const option_map& options) const { return abilities_.can_browse(options_, options); }

    const protocol_abilities& abilities() const noexcept { return abilities_; }
    const std::string& title() const noexcept { return title_; }
    std::uint16_t default_port() const noexcept { return default_port_; }
    const std::vector<option_rule>& options() const noexcept { return options_; }
    const std::vector<option_rule>& tag_options() const noexcept { return tag_options_; }

private:
    std::string title_;
    std::uint16_t default_port_ = 0;
    std::vector<option_rule> options_;
    std::vector<option_rule> tag_options_;
    protocol_abilities abilities_;
};

}  // namespace penstock
