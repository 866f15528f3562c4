#include "drivers/xgt/scan_decoder.hpp"

#include "drivers/xgt/planner.hpp"
#include "drivers/xgt/read_response.hpp"

namespace penstock::xgt {

namespace {

/// Whether an answer is one to this request: the id alone may repeat.
bool is_response_to(const batch& asked, const response& a) noexcept {
    if (a.instruction != command::read_response) return false;
    if (a.nak) return true;  // some modules leave the type out
    switch (static_cast<read_kind>(asked.kind)) {
        case read_kind::block: return a.type == data_code::block;
        case read_kind::words: return a.type == data_code::word;
        case read_kind::contacts: return a.type == data_code::bit;
    }
    return false;
}

}  // namespace

result<response_handler::disposition> scan_decoder::on_response(const pending_request& x, byte_view frame,
                                                                byte_buffer&) {
    const batch& b = *x.scan_batch;
    const auto a = decode_response(frame.subspan(header_size));
    if (a && !is_response_to(b, *a)) return disposition::ignored;
    const auto data = a ? data_of_response(b, *a, workspace_.data) : result<byte_view>(a.error());
    if (!data) {
        sink_.on_failure(b, data.error(), x.sent_at);
        return disposition::done;
    }
    auto& values = workspace_.values;
    if (values.size() < b.slots.size()) values.resize(b.slots.size());
    auto* out = values.data();
    for (const auto& slot : b.slots) {
        out->point = slot.point;
        decode_point(points_[slot.point], slot.offset, *data, *out);
        ++out;
    }
    sink_.on_values(b, std::span(values).first(b.slots.size()), x.sent_at);
    return disposition::done;
}

void scan_decoder::on_timeout(const pending_request& x, const error_code& why) {
    sink_.on_failure(*x.scan_batch, why, x.sent_at);
}

}  // namespace penstock::xgt
