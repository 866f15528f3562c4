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

/// What options an OPC of one protocol, and a tag of it, may carry, and what its devices can do.
///
/// schema.json: `{"type","title","default_port","address":{"help","examples":[…]},"options":[rule…],
/// "tag_options":[rule…]}`, rules as in model/option_rule.hpp, and what `protocol_abilities` has. `username`,
/// `password` (secret), `discovery` and `return_to_first_s` are common to all protocols and are added here.
class option_schema {
public:
    /// Parts of a device's form. `connection`: what decides whether the device is reached at all; `more`, the group of
    /// an option that names none: what has a default that works for most.
    static constexpr std::array<std::string_view, 2> groups{"connection", "more"};

    /// A broken schema is a bug of the driver: throws std::invalid_argument that names the place.
    static option_schema parse(std::string_view json);

    /// Converts options to their canonical text. One fault for each unknown name (with the nearest known one) or bad
    /// value; fields are `options.<name>`. Absent options stay absent.
    faults check_options(option_map& options) const;
    faults check_tag_options(option_map& options) const;

    const option_rule* find(std::string_view name) const noexcept;

    /// Whether a device with these options can be browsed; they have been checked.
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
