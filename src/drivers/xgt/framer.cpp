#include "drivers/xgt/framer.hpp"

#include "drivers/xgt/codec_text.hpp"
#include "drivers/xgt/errc.hpp"
#include "drivers/xgt/frame_fields.hpp"

namespace penstock::xgt {

result<std::optional<std::size_t>> framer::frame_size(byte_view arrived, const pending_request*) const {
    const auto found = next_frame(arrived);
    if (!found) return found.error();
    if (!*found) return std::optional<std::size_t>{};
    if (has_checksum_ && !(**found).is_right) return errc::wrong_checksum;
    return std::optional((**found).size);
}

void framer::put_id(std::span<std::uint8_t> request, std::uint32_t id) const {
    xgt::put_id(request, static_cast<std::uint16_t>(id), has_checksum_);
}

std::optional<std::uint32_t> framer::id_of(byte_view response) const {
    const auto found = next_frame(response);
    if (!found || !*found || (**found).head.source == direction::request) return std::nullopt;
    return (**found).head.id;
}

frame_text framer::describe(frame_log::direction, byte_view frame) const {
    return {describe_frame(frame), fields_of_frame(frame)};
}

}  // namespace penstock::xgt
