#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/samples.hpp"

namespace penstock::publish::sparkplug {

/// The parts of an address that names a member of a structure of the device.
struct member_place {
    std::string structure;  ///< its address at the device: `Motors[2]`, `ns=2;s=Motor`
    std::string member;     ///< the path to the member: `Speed`, `axes[2].position`
};

/// Splits an address at the protocol's separator of structure and member; `nullopt` if it names no member. Examples:
/// `Program:Main.Motor.Speed` with `.`, `ns=2;s=Motor{speed}` with `{`, which ends with a brace, too. Bits and lengths
/// (`Tag.5`) are no members. Pure.
std::optional<member_place> find_member(std::string_view member_separator, std::string_view address);

/// Order of names in which names that differ only in (ASCII) case are neighbours.
struct by_folded_name {
    using is_transparent = void;
    bool operator()(std::string_view a, std::string_view b) const noexcept;
};

/// A structure of a device whose members are tags: an instance of a template.
struct structure {
    std::string name;     ///< name of its metric
    std::string address;  ///< at the device
    std::string opc_id;
    std::map<std::string, tag_number, by_folded_name> members{};
    std::string definition{};  ///< name of its template in its last birth

    /// Alias of the structure: that of its first member, above the aliases of all tags. No tag is in two structures.
    std::uint64_t alias() const noexcept;
};

}  // namespace penstock::publish::sparkplug
