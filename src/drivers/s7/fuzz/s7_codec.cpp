// Properties of the codec: a found message is within the bytes; nothing is found in a part of it; a PDU that was
// understood and is written again is understood in the same way; items never reach beyond the data; a simulated
// controller survives any request, and answers with messages that are whole.

#include <algorithm>
#include <cstdint>

#include "base/fuzz/require.hpp"
#include "drivers/fuzz/field_order.hpp"
#include "drivers/s7/block.hpp"
#include "drivers/s7/frame_fields.hpp"
#include "drivers/s7/job.hpp"
#include "drivers/s7/session.hpp"
#include "drivers/s7/sim.hpp"
#include "drivers/s7/szl.hpp"

using namespace penstock;
using namespace penstock::s7;
using penstock::fuzz::require;

namespace {

void check_data(byte_view data) {
    for (auto rest = data; !rest.empty();) {
        const auto before = rest.size();
        const auto next = parse_item(rest);
        if (!next) break;
        require(rest.size() < before && next->data.size() <= before);
    }
    if (const auto content = decode_service_data(data)) {
        decode_block_counts(content->bytes);
        decode_block_list(content->bytes);
        decode_block_description(content->bytes);
        if (const auto list = decode_szl(content->bytes)) {
            cpu_identity who;
            read_identity(*list, who);
            who.text();
        }
    }
}

void check_pdu(const pdu& p) {
    byte_buffer again;
    append_pdu(again, p);
    byte_buffer scratch;
    const auto found = message_size(again);
    require(found && *found && **found == again.size());
    const auto twin = decode_pdu(payload_of(again, scratch));
    require(twin && twin->kind == p.kind && twin->reference == p.reference && twin->error == p.error);
    require(std::ranges::equal(twin->parameters, p.parameters) && std::ranges::equal(twin->data, p.data));
    check_data(p.data);
}

/// Any bytes after the set-up of a connection.
void ask_simulator(byte_view bytes) {
    static sim device({.device = family::s7_300, .pdu_size = 240, .jobs = 1});
    const auto spoken = device.accept();
    byte_buffer in;
    append_connect(in, {.source = 1, .tpdu_size = 1024});
    append(in, bytes);
    byte_view rest = in;
    while (!rest.empty()) {
        byte_buffer out;
        const auto served = spoken->serve(rest, out, {});
        if (!served || !*served) break;
        require((**served).consumed > 0 && (**served).consumed <= rest.size());
        rest = rest.subspan((**served).consumed);
        if (out.empty()) continue;
        const auto response = message_size(out);
        require(response && *response && **response == out.size());
        framer().describe(frame_log::direction::received, out);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    byte_view rest(bytes, size);
    ask_simulator(rest);
    byte_buffer scratch;
    const framer rules;
    while (!rest.empty()) {
        const auto found = message_size(rest);
        if (!found || !*found) return 0;
        require(**found > 0 && **found <= rest.size());
        const auto message = rest.first(**found);
        const auto part = message_size(message.first(message.size() - 1));
        require(part && !*part);
        rules.id_of(message);
        describe_message(message);
        fuzz::require_order(fields_of_frame(message), message.size());
        if (const auto p = decode_pdu(payload_of(message, scratch))) {
            // A PDU that came in parts may be longer than one TPKT.
            if (p->parameters.size() + p->data.size() < 0xFF00) check_pdu(*p);
        }
        rest = rest.subspan(**found);
    }
    return 0;
}
