#include "drivers/s7/scan_taker.hpp"

#include <algorithm>

#include "drivers/errc.hpp"
#include "drivers/s7/errc.hpp"
#include "drivers/s7/job.hpp"

namespace penstock::s7 {

namespace {

/// Nothing: all items are good and of the size asked for. Otherwise the first refusal, or bad_answer.
error_code check_items(byte_view request, const pdu& answer) {
    const auto count = items_of(request);
    if (answer.parameters.size() < 2 || answer.parameters[1] != count) return driver_errc::bad_answer;
    error_code refusal;
    byte_view rest = answer.data;
    for (std::size_t i = 0; i < count; ++i) {
        const auto next = take_item(rest);
        if (!next) return driver_errc::bad_answer;
        if (next->code != item_is_good) {
            if (!refusal) refusal = item_error(next->code);
        } else if (next->data.size() != data_size(item_of(request, i))) {
            return driver_errc::bad_answer;
        }
    }
    return refusal;
}

}  // namespace

scan_taker::scan_taker(const std::vector<point>& points, scan_room& room, batch_sink& sink)
    : points_(points), room_(room), sink_(sink) {
    for (auto& g : room_.parts)
        g.what = nullptr;
}

result<answer_taker::verdict> scan_taker::on_answer(const exchange& x, byte_view frame, byte_buffer& next) {
    const auto payload = payload_of(frame, room_.payload);
    const auto answer = decode_pdu(payload);
    if (!answer || (answer->kind != pdu_kind::ack_data && answer->kind != pdu_kind::ack)) return errc::bad_header;
    if (answer->error != 0) {
        sink_.on_failure(*x.what, header_error(answer->error), x.asked);
        return verdict::done;
    }
    if (answer->function() != function_read) return driver_errc::bad_answer;
    const auto wrong = check_items(x.request, *answer);
    if (wrong && !is_refusal(wrong)) return wrong;
    if (wrong) {
        sink_.on_failure(*x.what, wrong, x.asked);
        return verdict::done;
    }
    const point& first = points_[x.what->slots.front().point];
    const bool has_parts = first.size > item_of(x.what->request, 0).count;
    if (has_parts) return take_part(x, answer->data.subspan(item_header_size), next);
    take_all(x, payload);
    return verdict::done;
}

void scan_taker::on_silence(const exchange& x, const error_code& why) {
    sink_.on_failure(*x.what, why, x.asked);
}

void scan_taker::take_all(const exchange& x, byte_view payload) {
    const auto& slots = x.what->slots;
    if (room_.values.size() < slots.size()) room_.values.resize(slots.size());
    point_value* out = room_.values.data();
    for (const auto& slot : slots)
        put(slot.point, payload.data() + slot.offset, *out++);
    sink_.on_values(*x.what, std::span(room_.values).first(slots.size()), x.asked);
}

result<answer_taker::verdict> scan_taker::take_part(const exchange& x, byte_view data, byte_buffer& next) {
    const auto index = x.what->slots.front().point;
    const point& p = points_[index];
    const auto width = place_width(p.where);
    auto& bytes = gathered(*x.what);
    if (x.part == 0) bytes.clear();
    append(bytes, data.first(data_size(item_of(x.request, 0))));
    const std::size_t whole = p.size * width;
    if (bytes.size() < whole) {
        const auto part = data_size(item_of(x.what->request, 0));
        const auto done = bytes.size();
        const auto rest = span_of(p.where, p.db, p.start + static_cast<std::uint32_t>(done / width),
                                  std::min(part, whole - done) / width);
        next = read_job({&rest, 1});
        return verdict::more;
    }
    if (room_.values.empty()) room_.values.resize(1);
    put(index, bytes.data(), room_.values.front());
    sink_.on_values(*x.what, std::span(room_.values).first(1), x.asked);
    for (auto& g : room_.parts) {
        if (g.what == x.what) g.what = nullptr;
    }
    return verdict::done;
}

void scan_taker::put(point_index index, const std::uint8_t* bytes, point_value& out) const {
    out.point = index;
    out.state = quality::good;
    const auto& how = points_[index].how;
    if (decode_word(how, bytes, out.v)) return;
    const auto done = decode(how, bytes, out.v);
    if (done) return;
    out.v = value{};
    out.state = quality::bad;
    out.error = done.error();
}

byte_buffer& scan_taker::gathered(const batch& b) {
    auto found = std::ranges::find(room_.parts, &b, &scan_room::gathering::what);
    if (found == room_.parts.end()) found = std::ranges::find(room_.parts, nullptr, &scan_room::gathering::what);
    if (found == room_.parts.end()) found = room_.parts.insert(found, scan_room::gathering{});
    found->what = &b;
    return found->bytes;
}

}  // namespace penstock::s7
