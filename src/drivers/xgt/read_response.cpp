#include "drivers/xgt/read_response.hpp"

#include "drivers/xgt/errc.hpp"
#include "drivers/xgt/planner.hpp"

namespace penstock::xgt {

result<byte_view> data_of_response(const batch& asked, const response& a, byte_buffer& scratch) {
    if (a.nak) return nak_error(*a.nak);
    auto rest = a.data;
    const bool is_block = asked.kind == static_cast<std::uint32_t>(read_kind::block);
    if (is_block) {
        const auto bytes = parse_block(rest);
        if (!bytes) return bytes.error();
        if (a.blocks != 1 || bytes->size() != asked.size) return errc::wrong_blocks;
        return *bytes;
    }
    const std::size_t width = asked.kind == static_cast<std::uint32_t>(read_kind::words) ? 2 : 1;
    if (a.blocks != asked.size) return errc::wrong_blocks;
    scratch.clear();
    for (unsigned i = 0; i < a.blocks; ++i) {
        const auto bytes = parse_block(rest);
        if (!bytes) return bytes.error();
        if (bytes->size() != width) return errc::wrong_blocks;
        append(scratch, *bytes);
    }
    return byte_view(scratch);
}

void decode_point(const point& p, std::uint32_t offset, byte_view data, point_value& out) {
    out.state = quality::good;
    const auto own = data.subspan(offset);
    if (p.access_mode == access::contacts) return decode_contacts(p.value_layout, own, out.v);
    const auto done = decode_words(p.value_layout, own, out.v);
    if (done) return;
    out.v = value{};
    out.state = quality::bad;
    out.error = done.error();
}

}  // namespace penstock::xgt
