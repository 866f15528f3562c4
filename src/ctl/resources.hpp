#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace penstock::ctl {

/// A kind of V5 record for the commands. The gateway describes its fields.
struct resource {
    std::string_view name;     ///< name on the command line
    std::string_view kind;     ///< name in the gateway's schemas
    std::string_view path;     ///< path below `/api/v5`
    std::string_view columns;  ///< fields in its table, separated by blanks; the first one is the id of the record
    std::string_view description;

    std::vector<std::string_view> fields() const;
    std::string_view id_field() const { return fields().front(); }
    std::string base_path() const { return "/api/v5" + std::string(path); }
    std::string record_path(std::string_view id) const;
};

std::span<const resource> domains() noexcept;

}  // namespace penstock::ctl
