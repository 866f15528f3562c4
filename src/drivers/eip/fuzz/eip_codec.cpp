// Properties of the codec: a found frame is within the bytes and is written again unchanged; no
// frame, message or list makes a decoder read beyond its end; a simulated controller answers anything with frames.

#include <algorithm>
#include <cstdint>

#include "base/fuzz/require.hpp"
#include "drivers/eip/cip_transport.hpp"
#include "drivers/eip/codec.hpp"
#include "drivers/eip/connection.hpp"
#include "drivers/eip/frame_fields.hpp"
#include "drivers/eip/frame_text.hpp"
#include "drivers/eip/identity.hpp"
#include "drivers/eip/layout.hpp"
#include "drivers/eip/pccc.hpp"
#include "drivers/eip/sim.hpp"
#include "drivers/eip/symbol_table.hpp"
#include "drivers/eip/variable_list.hpp"
#include "drivers/fuzz/field_order.hpp"

using namespace penstock;
using namespace penstock::eip;
using penstock::fuzz::require;

namespace {

void check_message(byte_view message) {
    std::vector<byte_view> parts;
    if (const auto r = decode_request(message)) {
        (void)split_path(r->path);
        (void)split_multiple(r->body, parts);
        (void)decode_unconnected_send(r->body);
        (void)decode_forward_open(r->body, true);
        (void)decode_forward_open(r->body, false);
        (void)decode_forward_close(r->body);
        if (const auto p = decode_pccc(r->body)) (void)decode_file_command(*p);
    }
    const auto r = decode_response(message);
    if (!r) return;
    (void)decode_symbols(r->body, "");
    if (const auto page = decode_names(r->body)) {
        for (const auto& n : page->names)
            require(n.name.size() <= 3 * r->body.size());
    }
    if (const auto facts = decode_facts(r->body)) {
        const auto s = make_symbol({1, "A"}, *facts);
        require(s.word.dimensions() <= 3);
    }
    (void)decode_identity(r->body);
    if (const auto p = decode_pccc(r->body)) (void)data_of(*p);
    if (const auto sizes = decode_sizes(r->body)) (void)decode_structure(1, *sizes, r->body);
    const auto typed = split_type(r->body);
    if (!typed) return;
    for (const auto element : {element_type::boolean, element_type::int16, element_type::float64, element_type::string,
                               element_type::byte_string, element_type::date_time}) {
        value v;
        (void)decode_value({{element, 0}, std::nullopt, 0, text_encoding::utf_8, 1}, *typed, v);
        (void)decode_value({{element, 3}, std::nullopt, 2, text_encoding::latin_1, 3}, *typed, v);
    }
}

/// A device with a session, as a client that has registered would find it.
void check_sim(byte_view bytes) {
    static const auto kind = make_eip_sim();
    static const auto device = *kind.make({{"family", "ControlLogix"}, {"tags", "3"}, {"transport", "tcp"}});
    const auto spoken = device->accept();
    byte_buffer hello;
    const auto begin = begin_frame(hello, command::register_session, 0, 0);
    append_registration(hello);
    end_frame(hello, begin);
    byte_buffer out;
    require(spoken->serve(hello, out, {}).has_value());
    const auto session = load_little<std::uint32_t>(&out[4]);
    byte_buffer request;
    const auto where = begin_packet(request, false);
    append(request, bytes.first(std::min<std::size_t>(bytes.size(), 2000)));
    end_packet(request, where);
    stamp(request, session, 0, 7);
    out.clear();
    const auto served = spoken->serve(request, out, {});
    require(served && *served && (**served).consumed == request.size());
    const auto response = next_frame(out);
    require(response && *response && (**response).size == out.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    byte_view rest(bytes, size);
    check_message(rest);
    check_sim(rest);
    fuzz::require_order(fields_of_frame(rest), rest.size());
    while (!rest.empty()) {
        const auto found = next_frame(rest);
        if (!found || !*found) return 0;
        const frame& f = **found;
        require(f.size >= header_size && f.size <= rest.size());
        const auto whole = rest.first(f.size);
        describe_frame(whole, false);
        describe_frame(whole, true);
        check_message(message_in(whole));
        (void)decode_listed_identity(f.body);
        byte_buffer again;
        const auto begin = begin_frame(again, f.code, f.session, f.context);
        append(again, f.body);
        end_frame(again, begin);
        require(again.size() == whole.size() && std::ranges::equal(byte_view(again).first(8), whole.first(8)));
        rest = rest.subspan(f.size);
    }
    return 0;
}
