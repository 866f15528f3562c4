#include <fmt/format.h>

#include <algorithm>

#include "drivers/s7/codec.hpp"
#include "drivers/s7/errc.hpp"
#include "drivers/s7/userdata.hpp"
#include "drivers/s7/variable.hpp"

namespace penstock::s7 {

namespace {

/// `3 items: DB1.DBB0…21 (22 bytes), M0, T5`
std::string describe_variables(byte_view parameters) {
    const std::size_t count = parameters.size() > 1 ? parameters[1] : 0;
    std::string out = fmt::format("{} item{}", count, count == 1 ? "" : "s");
    auto rest = parameters.subspan(std::min<std::size_t>(2, parameters.size()));
    for (std::size_t i = 0; i < count && rest.size() >= variable_size; ++i, rest = rest.subspan(variable_size)) {
        const auto v = decode_variable(rest);
        out += (i == 0 ? ": " : ", ") + (v ? describe(*v) : std::string("?"));
    }
    return out;
}

std::string describe_data(byte_view data) {
    constexpr std::size_t shown = 16;
    std::string out;
    while (!data.empty()) {
        const auto next = parse_item(data);
        if (!next) return out + " …";
        if (!out.empty()) out += "; ";
        if (next->code != item_is_good && next->code != 0) {
            out += item_error(next->code).message();
        } else {
            out += to_hex(next->data.first(std::min(next->data.size(), shown)));
            if (next->data.size() > shown) out += fmt::format(" … ({} bytes)", next->data.size());
        }
    }
    return out;
}

/// One return code for each item of a write.
std::string describe_codes(byte_view data) {
    std::string out;
    for (const auto code : data)
        out += (out.empty() ? "" : "; ") + (code == item_is_good ? "good" : item_error(code).message());
    return out;
}

std::string describe_setup(const pdu& p) {
    const auto s = decode_setup(p.parameters);
    if (!s) return "setup that cannot be read";
    return fmt::format("setup: PDU of {} bytes, {} jobs calling, {} called", s->pdu_size, s->jobs_calling,
                       s->jobs_called);
}

std::string describe_pdu(const pdu& p) {
    if (p.kind == pdu_kind::userdata) {
        const auto s = decode_service(p.parameters);
        return s ? describe_service(*s, p.data) : "userdata that cannot be read";
    }
    const bool is_response = p.kind != pdu_kind::job;
    const std::string head = is_response ? "answer: " : "";
    if (p.error != 0) return head + header_error(p.error).message();
    switch (p.function()) {
        case function_setup: return head + describe_setup(p);
        case function_read:
            return head + (is_response ? describe_data(p.data) : "read " + describe_variables(p.parameters));
        case function_write:
            if (is_response) return head + describe_codes(p.data);
            return "write " + describe_variables(p.parameters) + " = " + describe_data(p.data);
        default: return head + fmt::format("function {:02X}", p.function());
    }
}

}  // namespace

std::string describe_message(byte_view message) {
    if (const auto c = decode_connect(message)) {
        return fmt::format("{} from TSAP {:04X} to {:04X}, TPDU of {} bytes",
                           c->is_confirm ? "connection confirmed" : "connect", c->local_tsap, c->remote_tsap,
                           c->tpdu_size);
    }
    byte_buffer scratch;
    const auto p = decode_pdu(payload_of(message, scratch));
    if (!p) return "not an S7 PDU";
    return fmt::format("#{} {}", p->reference, describe_pdu(*p));
}

}  // namespace penstock::s7
