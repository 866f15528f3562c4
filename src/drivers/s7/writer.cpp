#include "drivers/s7/writer.hpp"

#include <algorithm>

#include "drivers/errc.hpp"
#include "drivers/s7/errc.hpp"
#include "drivers/s7/job.hpp"

namespace penstock::s7 {

namespace {

/// A refusal among the items of an answer to a write.
error_code refusal_in(const pdu& response, std::size_t items) {
    if (response.function() != function_write || response.data.size() < items) return driver_errc::bad_response;
    for (std::size_t i = 0; i < items; ++i) {
        if (response.data[i] != item_is_good) return item_error(response.data[i]);
    }
    return {};
}

}  // namespace

io::awaitable<result<write_outcome>> writer::write(const point& to, const value& v) {
    if (!to.is_writable) co_return driver_errc::not_writable;
    auto pieces = encode(to.value_layout, v);
    if (!pieces) co_return pieces.error();
    const bool has_header = to.value_layout.storage == form::string || to.value_layout.storage == form::wstring;
    if (has_header && !to.value_layout.type.is_array()) {
        const auto fits = co_await fit_string(to, *pieces);
        if (!fits) co_return fits.error();
    }
    const auto sent = co_await send(targets_of(to, *pieces));
    if (!sent) co_return sent.error();

    // The controller has accepted the write: a value that cannot be read back is no error of the write.
    write_outcome out;
    const auto bytes = co_await read_bytes(to);
    value actual;
    if (bytes && decode(to.value_layout, bytes->data(), actual)) out.actual = std::move(actual);
    co_return out;
}

/// The place of a STRING in the controller may be smaller than in its address, and one that was never set up has
/// no size yet: then it gets that of the address.
io::awaitable<result<>> writer::fit_string(const point& to, std::vector<write_piece>& pieces) {
    const std::size_t unit = to.value_layout.storage == form::string ? 1 : 2;
    const auto header = span_of(to.memory_area, to.db, to.start, unit);
    const auto job = read_job({&header, 1});
    const auto response = co_await session_.ask(job, timeout_);
    if (!response) co_return response.error();
    byte_view rest = response->data;
    const auto place = parse_item(rest);
    if (!place) co_return driver_errc::bad_response;
    if (place->code != item_is_good) co_return item_error(place->code);
    if (place->data.size() != unit) co_return driver_errc::bad_response;
    const std::size_t max = unit == 1 ? place->data[0] : load_big<std::uint16_t>(place->data.data());
    auto& text = pieces.front();
    const std::size_t length = text.data.size() / unit - 1;
    if (max == 0) {
        byte_buffer size;
        if (unit == 2) append_big(size, static_cast<std::uint8_t>(to.value_layout.length >> 8U));
        append_big(size, static_cast<std::uint8_t>(to.value_layout.length));
        text.data.insert(text.data.begin(), size.begin(), size.end());
        text.offset = 0;
    } else if (length > max) {
        co_return driver_errc::text_too_long;
    }
    co_return result<>{};
}

/// What is sent, cut so that each part fits into a job of its own.
std::vector<writer::target> writer::targets_of(const point& to, std::span<const write_piece> pieces) const {
    const auto width = place_width(to.memory_area);
    const auto max = max_written(session_.max_job()) / 2 * 2;
    std::vector<target> out;
    for (const auto& piece : pieces) {
        if (piece.is_bit) {
            out.push_back({{.kind = element_kind::bit,
                            .memory_area = to.memory_area,
                            .db = to.db,
                            .start = to.start + piece.offset,
                            .bit = piece.bit},
                           piece.data});
            continue;
        }
        for (std::size_t done = 0; done < piece.data.size(); done += max) {
            const auto part = byte_view(piece.data).subspan(done, std::min(max, piece.data.size() - done));
            const auto start = to.start + static_cast<std::uint32_t>((piece.offset + done) / width);
            out.push_back({span_of(to.memory_area, to.db, start, part.size() / width), part});
        }
    }
    return out;
}

/// As many at a time as a job holds.
io::awaitable<result<>> writer::send(std::span<const target> targets) {
    std::vector<variable> items;
    std::vector<byte_view> data;
    for (std::size_t next = 0; next < targets.size();) {
        items.clear();
        data.clear();
        std::size_t size = job_size;
        while (next < targets.size() && items.size() < max_items) {
            size += variable_size + item_header_size + even(targets[next].data.size());
            if (!items.empty() && size > session_.max_job()) break;
            items.push_back(targets[next].item);
            data.push_back(targets[next].data);
            ++next;
        }
        const auto job = write_job(items, data);
        const auto response = co_await session_.ask(job, timeout_);
        if (!response) {
            const auto why = response.error();
            if (is_refusal(why) || why == driver_errc::link_closed) co_return why;
            co_return why == io::errc::timed_out ? driver_errc::write_timeout : driver_errc::write_cut_off;
        }
        if (const auto refused = refusal_in(*response, items.size())) co_return refused;
    }
    co_return result<>{};
}

io::awaitable<result<byte_buffer>> writer::read_bytes(const point& from) {
    const auto width = place_width(from.memory_area);
    const auto max = max_read(session_.pdu_size()) / 2 * 2;
    const std::size_t whole = from.size * width;
    byte_buffer out;
    while (out.size() < whole) {
        const auto part =
            span_of(from.memory_area, from.db, from.start + static_cast<std::uint32_t>(out.size() / width),
                    std::min(max, whole - out.size()) / width);
        const auto job = read_job({&part, 1});
        const auto response = co_await session_.ask(job, timeout_);
        if (!response) co_return response.error();
        byte_view rest = response->data;
        const auto got = parse_item(rest);
        if (!got) co_return driver_errc::bad_response;
        if (got->code != item_is_good) co_return item_error(got->code);
        if (got->data.size() != data_size(part)) co_return driver_errc::bad_response;
        append(out, got->data);
    }
    co_return out;
}

}  // namespace penstock::s7
