#include "drivers/xgt/scan_taker.hpp"

#include "drivers/xgt/planner.hpp"
#include "drivers/xgt/read_answer.hpp"

namespace penstock::xgt {

namespace {

/// Whether an answer is one to this request: the id alone might come round again.
bool is_answer_to(const batch& asked, const answer& a) noexcept {
    if (a.what != command::read_answer) return false;
    if (a.nak) return true;  // some modules leave the type out
    switch (static_cast<read_kind>(asked.kind)) {
        case read_kind::block: return a.type == data_code::block;
        case read_kind::words: return a.type == data_code::word;
        case read_kind::contacts: return a.type == data_code::bit;
    }
    return false;
}

}  // namespace

result<answer_taker::verdict> scan_taker::on_answer(const exchange& x, byte_view frame, byte_buffer&) {
    const batch& b = *x.what;
    const auto a = decode_answer(frame.subspan(header_size));
    if (a && !is_answer_to(b, *a)) return verdict::ignored;
    const auto data = a ? data_of_answer(b, *a, memory_.data) : result<byte_view>(a.error());
    if (!data) {
        sink_.on_failure(b, data.error(), x.asked);
        return verdict::done;
    }
    auto& values = memory_.values;
    if (values.size() < b.slots.size()) values.resize(b.slots.size());
    auto* out = values.data();
    for (const auto& slot : b.slots) {
        out->point = slot.point;
        decode_point(points_[slot.point], slot.offset, *data, *out);
        ++out;
    }
    sink_.on_values(b, std::span(values).first(b.slots.size()), x.asked);
    return verdict::done;
}

void scan_taker::on_silence(const exchange& x, const error_code& why) {
    sink_.on_failure(*x.what, why, x.asked);
}

}  // namespace penstock::xgt
