#include "drivers/s7/scan_decoder.hpp"

#include <algorithm>

#include "drivers/errc.hpp"
#include "drivers/s7/errc.hpp"
#include "drivers/s7/job.hpp"

namespace penstock::s7 {

namespace {

/// `nullopt`: all items are good and of the requested size. Otherwise the first refusal, or bad_answer.
error_code check_items(byte_view request, const pdu& response) {
    const auto count = items_of(request);
    if (response.parameters.size() < 2 || response.parameters[1] != count) return driver_errc::bad_response;
    error_code refusal;
    byte_view rest = response.data;
    for (std::size_t i = 0; i < count; ++i) {
        const auto next = parse_item(rest);
        if (!next) return driver_errc::bad_response;
        if (next->code != item_is_good) {
            if (!refusal) refusal = item_error(next->code);
        } else if (next->data.size() != data_size(item_of(request, i))) {
            return driver_errc::bad_response;
        }
    }
    return refusal;
}

}  // namespace

scan_decoder::scan_decoder(const std::vector<point>& points, scan_workspace& workspace, batch_sink& sink)
    : points_(points), workspace_(workspace), sink_(sink) {
    for (auto& g : workspace_.parts)
        g.request_batch = nullptr;
}

result<response_handler::disposition> scan_decoder::on_response(const pending_request& x, byte_view frame,
                                                                byte_buffer& next) {
    const auto payload = payload_of(frame, workspace_.payload);
    const auto response = decode_pdu(payload);
    if (!response || (response->kind != pdu_kind::ack_data && response->kind != pdu_kind::ack)) return errc::bad_header;
    if (response->error != 0) {
        sink_.on_failure(*x.scan_batch, header_error(response->error), x.sent_at);
        return disposition::done;
    }
    if (response->function() != function_read) return driver_errc::bad_response;
    const auto wrong = check_items(x.request, *response);
    if (wrong && !is_refusal(wrong)) return wrong;
    if (wrong) {
        sink_.on_failure(*x.scan_batch, wrong, x.sent_at);
        return disposition::done;
    }
    const point& first = points_[x.scan_batch->slots.front().point];
    const bool has_parts = first.size > item_of(x.scan_batch->request, 0).count;
    if (has_parts) return decode_part(x, response->data.subspan(item_header_size), next);
    decode_all(x, payload);
    return disposition::done;
}

void scan_decoder::on_timeout(const pending_request& x, const error_code& why) {
    sink_.on_failure(*x.scan_batch, why, x.sent_at);
}

void scan_decoder::decode_all(const pending_request& x, byte_view payload) {
    const auto& slots = x.scan_batch->slots;
    if (workspace_.values.size() < slots.size()) workspace_.values.resize(slots.size());
    point_value* out = workspace_.values.data();
    for (const auto& slot : slots)
        put(slot.point, payload.data() + slot.offset, *out++);
    sink_.on_values(*x.scan_batch, std::span(workspace_.values).first(slots.size()), x.sent_at);
}

result<response_handler::disposition> scan_decoder::decode_part(const pending_request& x, byte_view data,
                                                                byte_buffer& next) {
    const auto index = x.scan_batch->slots.front().point;
    const point& p = points_[index];
    const auto width = place_width(p.memory_area);
    auto& bytes = gathered(*x.scan_batch);
    if (x.part == 0) bytes.clear();
    append(bytes, data.first(data_size(item_of(x.request, 0))));
    const std::size_t whole = p.size * width;
    if (bytes.size() < whole) {
        const auto part = data_size(item_of(x.scan_batch->request, 0));
        const auto done = bytes.size();
        const auto rest = span_of(p.memory_area, p.db, p.start + static_cast<std::uint32_t>(done / width),
                                  std::min(part, whole - done) / width);
        next = read_job({&rest, 1});
        return disposition::more;
    }
    if (workspace_.values.empty()) workspace_.values.resize(1);
    put(index, bytes.data(), workspace_.values.front());
    sink_.on_values(*x.scan_batch, std::span(workspace_.values).first(1), x.sent_at);
    for (auto& g : workspace_.parts) {
        if (g.request_batch == x.scan_batch) g.request_batch = nullptr;
    }
    return disposition::done;
}

void scan_decoder::put(point_index index, const std::uint8_t* bytes, point_value& out) const {
    out.point = index;
    out.state = quality::good;
    const auto& how = points_[index].value_layout;
    if (decode_word(how, bytes, out.v)) return;
    const auto done = decode(how, bytes, out.v);
    if (done) return;
    out.v = value{};
    out.state = quality::bad;
    out.error = done.error();
}

byte_buffer& scan_decoder::gathered(const batch& b) {
    auto found = std::ranges::find(workspace_.parts, &b, &scan_workspace::reassembly::request_batch);
    if (found == workspace_.parts.end())
        found = std::ranges::find(workspace_.parts, nullptr, &scan_workspace::reassembly::request_batch);
    if (found == workspace_.parts.end()) found = workspace_.parts.insert(found, scan_workspace::reassembly{});
    found->request_batch = &b;
    return found->bytes;
}

}  // namespace penstock::s7
