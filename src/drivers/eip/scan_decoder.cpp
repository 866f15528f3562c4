#include "drivers/eip/scan_decoder.hpp"

#include <algorithm>

#include "drivers/eip/errc.hpp"
#include "drivers/errc.hpp"

namespace penstock::eip {

namespace {

/// The bytes of a point's elements among those of a larger read.
byte_view part_of(const point& p, std::uint32_t first, const typed_bytes& all) {
    const auto fixed = size_of(all.code);
    const std::size_t width = fixed > 0 ? fixed : p.wire.width;
    if (width == 0 || (first == 0 && p.value_layout.wire_count <= 1 && fixed == 0)) return all.bytes;
    const auto rest = all.bytes.subspan(std::min(first * width, all.bytes.size()));
    // Omron answers an array whole, for any requested count.
    if (p.value_layout.wire_count == 1 && p.value_layout.type.is_array()) return rest;
    return rest.first(std::min(p.value_layout.wire_count * width, rest.size()));
}

}  // namespace

result<response_handler::disposition> scan_decoder::on_response(const pending_request& x, byte_view frame,
                                                                byte_buffer& next) {
    const auto r = response_in(frame);
    if (!r) return r.error();
    const auto message = message_in(x.request);
    const std::uint8_t asked = message.empty() ? std::uint8_t{0} : message[0];
    const bool is_from_the_way = r->code == service::read_fragment && r->status == 1;
    if (r->code != asked && !is_from_the_way) return driver_errc::bad_response;
    if (r->status != 0 && remedy_of(error_of(*r)) == remedy::reconnect) return error_of(*r);
    if (x.scan_batch->kind == batch_kind::large) return decode_part(x, *r, next);
    decode_packet(x, *r, asked);
    return disposition::done;
}

void scan_decoder::on_timeout(const pending_request& x, const error_code& why) {
    sink_.on_failure(*x.scan_batch, why, x.sent_at);
}

void scan_decoder::decode_packet(const pending_request& x, const response& r, std::uint8_t asked) {
    const batch& b = *x.scan_batch;
    const auto refuse = [&](const error_code& why) { sink_.on_failure(b, why, x.sent_at); };
    const bool is_multiple = asked == service::multiple;
    auto& parts = space_.parts;
    if (is_multiple) {
        if (r.status == cip_status::unsupported) learned_.lacks_multiple = true;
        if (r.status != 0 && r.status != cip_status::embedded_error) return refuse(error_of(r));
        const auto found = split_multiple(r.body, parts);
        if (!found || parts.size() != unpack(b.slots.back().offset).item + 1) return refuse(errc::too_few_bytes);
    }
    auto& values = space_.values;
    if (values.size() < b.slots.size()) values.resize(b.slots.size());
    std::size_t brought = 0;
    std::uint32_t known = ~0U;
    result<response> current = r;
    for (const auto& slot : b.slots) {
        const auto item = unpack(slot.offset).item;
        if (is_multiple && item != known) {
            current = decode_response(parts[item]);
            known = item;
        }
        point_value& out = values[brought];
        out.point = slot.point;
        if (decode(b, slot, current, out)) ++brought;
    }
    sink_.on_values(b, std::span(values).first(brought), x.sent_at);
}

/// One answer of a value that needs several; requests the next from where this one ends.
result<response_handler::disposition> scan_decoder::decode_part(const pending_request& x, const response& r,
                                                                byte_buffer& next) {
    const batch& b = *x.scan_batch;
    const auto& slot = b.slots.front();
    point& p = points_[slot.point];
    if (space_.values.empty()) space_.values.resize(1);
    point_value& out = space_.values.front();
    out.point = slot.point;
    const auto report = [&](bool is_brought) {
        sink_.on_values(b, std::span(space_.values).first(is_brought ? 1 : 0), x.sent_at);
        return disposition::done;
    };
    if (r.status != 0 && r.status != cip_status::partial) return report(take_refusal(b, slot, r, out));
    const auto typed = split_type(r.body);
    if (!typed) return typed.error();
    reassembly& whole = assembly_of(b);
    if (x.part == 0) {
        whole.type = *typed;
        whole.bytes.clear();
    } else if (whole.type.code != typed->code || whole.type.handle != typed->handle) {
        return report(postpone(p, nullptr));
    }
    append(whole.bytes, typed->bytes);
    if (p.is_by_element) {
        if (x.part + 1 < p.value_layout.type.count) return ask_next_element(p, x.part + 1, next);
    } else if (rules_.has_data_segments) {
        if (whole.bytes.size() < expected_bytes(p) && !typed->bytes.empty()) return ask_next_part(x, p, whole, next);
    } else if (r.status == cip_status::partial) {
        if (typed->bytes.empty()) return report(put_error(p, error_of(r), out));
        next.assign(x.request.begin(), x.request.end());
        // The offset is what the message ends with.
        const auto message = message_in(next);
        const auto end = static_cast<std::size_t>(message.data() - next.data()) + message.size();
        for (std::size_t i = 0; i < 4; ++i)
            next[end - 4 + i] = static_cast<std::uint8_t>(whole.bytes.size() >> (8 * i));
        return disposition::more;
    }
    whole.type.bytes = whole.bytes;
    return report(decode_own(p, slot, whole.type, out));
}

result<response_handler::disposition> scan_decoder::ask_next_element(const point& p, std::uint32_t number,
                                                                     byte_buffer& next) {
    byte_buffer path = p.base_path;
    append_element(path, p.skip + number);
    byte_buffer message;
    append_request(message, service::read, path);
    append_little(message, std::uint16_t{1});
    next.clear();
    append_request_frame(next, rules_.transport, message);
    return disposition::more;
}

/// Omron: the path's last segment names the first byte and the number of bytes.
result<response_handler::disposition> scan_decoder::ask_next_part(const pending_request& x, const point& p,
                                                                  const reassembly& so_far, byte_buffer& next) {
    next.assign(x.request.begin(), x.request.end());
    const auto message = message_in(next);
    const auto end = static_cast<std::size_t>(message.data() - next.data()) + message.size();
    const auto width = std::max(size_of(so_far.type.code), 1U);
    const std::size_t size = load_little<std::uint16_t>(&next[end - 4]);
    const std::size_t begin = std::size_t{p.skip} * width + so_far.bytes.size();
    const std::size_t rest = std::min(size, expected_bytes(p) - so_far.bytes.size());
    for (std::size_t i = 0; i < 4; ++i)
        next[end - data_segment_tail + i] = static_cast<std::uint8_t>(begin >> (8 * i));
    for (std::size_t i = 0; i < 2; ++i)
        next[end - 4 + i] = static_cast<std::uint8_t>(rest >> (8 * i));
    return disposition::more;
}

/// False: the point is skipped this time.
bool scan_decoder::decode(const batch& b, const batch_slot& slot, const result<response>& r, point_value& out) {
    point& p = points_[slot.point];
    if (!r) return put_error(p, r.error(), out);
    if (r->status != 0) return take_refusal(b, slot, *r, out);
    const auto typed = split_type(r->body);
    if (!typed) return put_error(p, typed.error(), out);
    return unpack(slot.offset).is_inside ? decode_inside(p, slot, *typed, out) : decode_own(p, slot, *typed, out);
}

bool scan_decoder::take_refusal(const batch& b, const batch_slot& slot, const response& r, point_value& out) {
    point& p = points_[slot.point];
    const auto why = error_of(r);
    if (is_download_detected(why)) learned_.is_symbol_table_stale = true;
    const auto place = unpack(slot.offset);
    const bool is_shared = place.is_inside || shares_read(b, place.item);
    if (is_shared && !p.is_read_alone) return postpone(p, &point::is_read_alone);
    const bool is_size = r.status == cip_status::partial || r.status == cip_status::too_large;
    if (is_size && !p.is_large) return postpone(p, &point::is_large);
    return put_error(p, why, out);
}

/// A member of a structure that was read whole.
bool scan_decoder::decode_inside(point& p, const batch_slot& slot, const typed_bytes& all, point_value& out) {
    const auto place = unpack(slot.offset);
    const bool is_same_layout = std::ranges::any_of(p.levels, [&](const enclosing_structure& l) {
        return l.offset == place.offset && l.handle == all.handle && l.size <= all.bytes.size();
    });
    if (!is_same_layout || all.code != type::structure) {
        learned_.is_symbol_table_stale = true;
        return postpone(p, &point::is_read_alone);
    }
    return put(p, p.member_layout, {p.member.code, p.member.handle, all.bytes.subspan(place.offset, p.member_bytes)},
               out);
}

bool scan_decoder::decode_own(point& p, const batch_slot& slot, const typed_bytes& all, point_value& out) {
    const auto first = unpack(slot.offset).offset;
    const typed_bytes own{all.code, all.handle, part_of(p, first, all)};
    const bool is_other = p.wire.code != own.code || p.wire.handle != own.handle;
    if (is_other || p.wire.width == 0) {
        // A structure that the list does not describe has no handle there.
        const bool is_undescribed = p.wire.code == type::structure && p.wire.width == 0 && p.wire.code == own.code;
        if (p.is_listed && is_other && !is_undescribed) learned_.is_symbol_table_stale = true;
        const bool was_in_step = p.was_good;
        if (learn(p, own, family_)) {
            p.is_large = false;
            p.was_good = was_in_step;
            return postpone(p, nullptr);
        }
    }
    return put(p, p.value_layout, own, out);
}

bool scan_decoder::put(point& p, const layout& how, const typed_bytes& bytes, point_value& out) {
    const auto done = decode_value(how, bytes, out.v);
    if (!done) return put_error(p, done.error(), out);
    out.state = quality::good;
    out.error = {};
    p.was_good = true;
    return true;
}

bool scan_decoder::put_error(point& p, const error_code& why, point_value& out) {
    out.v = value{};
    out.state = says_no_such_tag(why) ? quality::configuration : quality::bad;
    out.error = why;
    // What could be read and no longer can: another program may have come.
    if (p.was_good) learned_.is_symbol_table_stale = true;
    p.was_good = false;
    return true;
}

bool scan_decoder::postpone(point& p, bool point::*change) {
    if (change != nullptr) p.*change = true;
    learned_.must_replan = true;
    return false;
}

scan_decoder::reassembly& scan_decoder::assembly_of(const batch& b) {
    auto& all = space_.assemblies;
    const auto known = std::ranges::find(all, &b, &reassembly::request_batch);
    if (known != all.end()) return *known;
    if (all.size() > 64) all.clear();  // of batches that are no more
    return all.emplace_back(reassembly{&b, {}, {}});
}

}  // namespace penstock::eip
