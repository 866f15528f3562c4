#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "penstock/v5/records/tag.hpp"

namespace penstock::v5 {

/// The last value of a tag, and the result of the latest read.
struct PENSTOCK_V5_API tag_value {
    std::string value{};              ///< text of the value after scaling; `-` = never read
    std::string value_time{};         ///< `ts` in the gateway's own time zone
    std::string value_read_status{};  ///< `SUCCESS`, `ERROR`, `NOT_READ`
    std::string value_read_error_message{};
    std::int64_t quality{};  ///< OPC quality, 192 = good
    std::int64_t ts{};       ///< time of the value, epoch ms; 0 = never read
};

/// A tag with its last value, which is missing if another gateway collects the tag.
struct PENSTOCK_V5_API live_tag : tag_response {
    std::optional<tag_value> live{};
};

/// Tags, and their last values. Writing to a device is a call of v1.
class PENSTOCK_V5_API tag_calls : public tag_resource {
public:
    using tag_resource::tag_resource;

    std::optional<live_tag> get_live(std::string_view id) const noexcept;

    /// All matching tags, as `list()`.
    std::vector<live_tag> list_live(const tag_filter& filter = {}) const noexcept;

    std::optional<v5::page<live_tag>> page_live(const tag_filter& filter = {}, const paging& which = {}) const noexcept;
};

}  // namespace penstock::v5
