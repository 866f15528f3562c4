#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/samples.hpp"

namespace penstock::publish::sparkplug {

/// What an address names: a member of a structure of the device.
struct member_place {
    std::string structure;  ///< its address at the device: `Motors[2]`, `ns=2;s=Motor`
    std::string member;     ///< the path to the member: `Speed`, `axes[2].position`
};

/// The structure and member that an address names, by what separates the two in addresses of its protocol; nothing
/// where it names none. With `.` `Program:Main.Motor.Speed`, with `{` `ns=2;s=Motor{speed}`, which ends with a brace,
/// too. Bits and lengths (`Tag.5`) are no members. Pure.
std::optional<member_place> find_member(std::string_view member_separator, std::string_view address);

/// Order of names in which those that differ in case only are neighbours (case as of ASCII).
struct by_folded_name {
    using is_transparent = void;
    bool operator()(std::string_view a, std::string_view b) const noexcept;
};

/// A structure of a device whose members are tags: an instance of a template.
struct structure {
    std::string name;     ///< of its metric
    std::string address;  ///< at the device
    std::string opc_id;
    std::map<std::string, tag_number, by_folded_name> members{};
    std::string definition{};  ///< name of its template, as its last birth had it

    /// That of its first member, above all of tags: no tag is in two structures.
    std::uint64_t alias() const noexcept;
};

}  // namespace penstock::publish::sparkplug
