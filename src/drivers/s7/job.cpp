#include "drivers/s7/job.hpp"

namespace penstock::s7 {

namespace {

constexpr std::size_t items_offset = frame_header_size + job_size;

byte_buffer parameters_of(std::uint8_t function, std::span<const variable> items) {
    byte_buffer out{function, static_cast<std::uint8_t>(items.size())};
    for (const auto& v : items)
        append_variable(out, v);
    return out;
}

}  // namespace

byte_buffer read_job(std::span<const variable> items) {
    byte_buffer out;
    const auto parameters = parameters_of(function_read, items);
    append_pdu(out, {.parameters = parameters});
    return out;
}

byte_buffer write_job(std::span<const variable> items, std::span<const byte_view> data) {
    byte_buffer out;
    const auto parameters = parameters_of(function_write, items);
    const auto begin = begin_pdu(out, {.parameters = parameters});
    const auto data_begin = out.size();
    for (std::size_t i = 0; i < items.size(); ++i)
        append_item(out, items[i], 0, data[i], i + 1 == items.size());
    end_pdu(out, begin, data_begin);
    return out;
}

std::size_t items_of(byte_view job) noexcept {
    return job.size() < items_offset ? 0 : job[items_offset - 1];
}

variable item_of(byte_view job, std::size_t i) noexcept {
    const auto at = items_offset + i * variable_size;
    if (job.size() < at + variable_size) return {};
    return decode_variable(job.subspan(at, variable_size)).value_or(variable{});
}

}  // namespace penstock::s7
