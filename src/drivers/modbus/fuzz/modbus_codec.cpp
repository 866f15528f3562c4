// Properties of the codec: a found frame lies within the bytes; a PDU that was understood is written again as it was;
// a frame that is made of it is found again whole; nothing is found in a part of that.

#include <algorithm>
#include <cstdint>

#include "base/fuzz/require.hpp"
#include "drivers/fuzz/field_order.hpp"
#include "drivers/modbus/codec.hpp"
#include "drivers/modbus/device_id.hpp"
#include "drivers/modbus/frame_fields.hpp"
#include "drivers/modbus/pdu_text.hpp"

using namespace penstock;
using namespace penstock::modbus;
using penstock::fuzz::require;

namespace {

/// The PDU written again; empty if its function is unknown.
byte_buffer written_again(direction d, byte_view pdu) {
    byte_buffer out;
    if (d == direction::request) {
        if (const auto r = decode_request(pdu)) append_request(out, *r);
    } else if (const auto a = decode_response(pdu)) {
        append_response(out, *a);
        if (a->code == function::encapsulated && a->exception == 0) {
            if (const auto page = decode_device_id_page(a->data)) {
                byte_buffer data;
                append_device_id_page(data, *page);
                require(data.size() == a->data.size());
            }
        }
    }
    return out;
}

void check_frame(framing wire, direction d, const frame& f) {
    const byte_buffer pdu(f.pdu.begin(), f.pdu.end());
    const byte_buffer again = written_again(d, pdu);
    if (again.empty()) return;
    require(std::ranges::equal(again, pdu));

    const auto size = d == direction::request ? request_size(pdu) : response_size(pdu);
    if (!size || size.value() != pdu.size()) return;  // a function whose answers have no fixed length
    byte_buffer whole;
    const auto begin = begin_frame(wire, whole, f.transaction, f.unit);
    append(whole, pdu);
    end_frame(wire, whole, begin);
    byte_buffer scratch;
    const auto found = next_frame(wire, d, whole, scratch);
    require(found && *found && (**found).size == whole.size() && std::ranges::equal((**found).pdu, pdu));
    const auto part = next_frame(wire, d, byte_view(whole).first(whole.size() - 1), scratch);
    require(part && !*part);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const auto wire = static_cast<framing>(bytes[0] % 3);
    const auto d = (bytes[0] & 0x80U) != 0 ? direction::request : direction::response;
    byte_view rest(bytes + 1, size - 1);
    describe_frame(wire, d, rest);
    fuzz::require_order(fields_of_frame(wire, d, rest), rest.size());
    byte_buffer scratch;
    while (!rest.empty()) {
        const auto found = next_frame(wire, d, rest, scratch);
        if (!found || !*found) return 0;
        const frame& f = **found;
        require(f.size > 0 && f.size <= rest.size() && !f.pdu.empty() && f.pdu.size() <= max_pdu + 1);
        check_frame(wire, d, f);
        rest = rest.subspan(f.size);
    }
    return 0;
}
