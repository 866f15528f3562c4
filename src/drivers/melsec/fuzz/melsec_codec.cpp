// Properties of the codec: a found frame is within the bytes; a request that was understood is written again so that
// it reads back the same; nothing is found in a part of that; a simulated controller never loses step.

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/fuzz/require.hpp"
#include "drivers/fuzz/field_order.hpp"
#include "drivers/melsec/codec.hpp"
#include "drivers/melsec/frame_fields.hpp"
#include "drivers/melsec/request.hpp"
#include "drivers/melsec/request_text.hpp"
#include "drivers/melsec/sim.hpp"

using namespace penstock;
using namespace penstock::melsec;
using penstock::fuzz::require;

namespace {

frame_dialect dialect_of(std::uint8_t choice) {
    frame_dialect d;
    d.frame = static_cast<frame_kind>(choice % 3);
    d.code = (choice & 0x40U) != 0 ? data_code::ascii : data_code::binary;
    d.kind = static_cast<family>((choice / 3) % 6);
    return d;
}

result<std::optional<std::size_t>> request_size(const frame_dialect& d, byte_view bytes) {
    return d.frame == frame_kind::e1 ? request_size_1e(d, bytes) : frame_size(d, direction::request, bytes);
}

void check_request(const frame_dialect& d, byte_view frame) {
    byte_buffer scratch;
    const auto r = decode_request(d, frame, scratch);
    describe_frame(d, direction::request, frame);
    if (!r) return;
    byte_buffer again;
    append_request(d, *r, again);
    byte_buffer scratch_again;
    const auto read = decode_request(d, again, scratch_again);
    if (!read) return;  // a device whose number this spelling cannot carry
    byte_buffer third;
    append_request(d, *read, third);
    require(third == again);
    const auto size = request_size(d, again);
    require(size && *size && **size == again.size());
    const auto part = request_size(d, byte_view(again).first(again.size() - 1));
    require(part && !*part);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const auto d = dialect_of(bytes[0]);
    const bool is_request = (bytes[0] & 0x80U) != 0;
    byte_view rest(bytes + 1, size - 1);
    static const byte_buffer asked_1e{0x01, 0xFF, 0x0A, 0x00, 0x64, 0x00, 0x00, 0x00, 0x20, 0x44, 0x02, 0x00};
    const auto way = is_request ? direction::request : direction::response;
    describe_frame(d, way, rest);
    fuzz::require_order(fields_of_frame(d, way, rest), rest.size());
    if (is_request) {
        static std::optional<sim> device;  // a new one for each input would be all that is measured
        static frame_dialect of;
        if (!device || of.frame != d.frame || of.code != d.code || of.kind != d.kind) {
            device.emplace(sim::settings{.dialect = d});
            of = d;
        }
        const auto talk = device->accept();
        byte_buffer out;
        for (byte_view in = rest; !in.empty();) {
            const auto served = talk->serve(in, out, {});
            if (!served || !*served) break;
            require((**served).consumed > 0 && (**served).consumed <= in.size());
            in = in.subspan((**served).consumed);
        }
    }
    while (!rest.empty()) {
        const auto found = is_request                  ? request_size(d, rest)
                           : d.frame == frame_kind::e1 ? response_size_1e(d, rest, asked_1e)
                                                       : frame_size(d, direction::response, rest);
        if (!found || !*found) return 0;
        require(**found > 0 && **found <= rest.size());
        const auto frame = rest.first(**found);
        if (is_request) {
            check_request(d, frame);
        } else {
            decode_response(d, frame);
            describe_frame(d, direction::response, frame);
            if (d.frame == frame_kind::e4) framer(d).id_of(frame);
        }
        rest = rest.subspan(**found);
    }
    return 0;
}
