#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace penstock::ctl {

/// A kind of V5 record, as the commands see it. The gateway itself describes its fields.
struct resource {
    std::string_view name;     ///< as typed
    std::string_view kind;     ///< as the gateway's schemas call it
    std::string_view path;     ///< below `/api/v5`
    std::string_view columns;  ///< fields of its table, with blanks between; the first is the record's id
    std::string_view description;

    std::vector<std::string_view> fields() const;
    std::string_view id_field() const { return fields().front(); }
    std::string base_path() const { return "/api/v5" + std::string(path); }
    std::string record_path(std::string_view id) const;
};

std::span<const resource> domains() noexcept;

}  // namespace penstock::ctl
