// Properties of the codec: a found frame is within the bytes; an instruction that was understood is written again as
// one with the same meaning; a frame made of it is found again whole, and nothing in a part of it. A simulated CPU
// answers every whole request with one whole frame.

#include <algorithm>
#include <cstdint>

#include "base/fuzz/require.hpp"
#include "drivers/fuzz/field_order.hpp"
#include "drivers/xgt/codec_text.hpp"
#include "drivers/xgt/frame_fields.hpp"
#include "drivers/xgt/sim.hpp"

using namespace penstock;
using namespace penstock::xgt;
using penstock::fuzz::require;

namespace {

void check_found_again(const header& h, byte_view body) {
    byte_buffer whole;
    const auto begin = begin_frame(whole, h);
    append(whole, body);
    end_frame(whole, begin, true);
    const auto found = next_frame(whole);
    require(found && *found && (**found).size == whole.size() && (**found).is_right);
    require(std::ranges::equal((**found).body, body));
    const auto part = next_frame(byte_view(whole).first(whole.size() - 1));
    require(part && !*part);
}

void check_instruction(const frame& f) {
    if (f.head.source == direction::request) {
        const auto r = decode_request(f.body);
        if (!r) return;
        byte_buffer again;
        append_request(again, *r);
        const auto same = decode_request(again);
        require(same && describe_request(*same) == describe_request(*r));
        check_found_again(f.head, again);
    } else if (const auto a = decode_response(f.body)) {
        byte_buffer again;
        append_response(again, *a);
        const auto same = decode_response(again);
        require(same && same->nak == a->nak && same->blocks == a->blocks);
        require(describe_response(*same) == describe_response(*a));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static sim device({});
    byte_view rest(bytes, size);
    while (!rest.empty()) {
        describe_frame(rest);
        fuzz::require_order(fields_of_frame(rest), rest.size());
        const auto found = next_frame(rest);
        if (!found || !*found) return 0;
        const frame& f = **found;
        require(f.size >= header_size && f.size <= rest.size() && f.body.size() == f.size - header_size);
        check_instruction(f);
        byte_buffer out;
        const auto served = device.serve(rest, out);
        require(served && *served && (**served).consumed == f.size);
        const auto response = next_frame(out);
        require(response && *response && (**response).size == out.size() && (**response).head.id == f.head.id);
        rest = rest.subspan(f.size);
    }
    return 0;
}
