#include "backup/summed_stream.hpp"

#include <algorithm>

namespace penstock::backup {

namespace {

constexpr std::uint32_t skipped_frame = 0x184D2A50;
constexpr std::size_t trailer_size = 8 + std::tuple_size_v<digest>;
constexpr std::size_t summed_piece = 64U << 10U;

byte_buffer make_trailer(sha256_sum& sum) {
    const auto found = sum.finish();
    byte_buffer out;
    append_little(out, skipped_frame);
    append_little(out, static_cast<std::uint32_t>(found.size()));
    append(out, found);
    return out;
}

}  // namespace

outcome<> summed_sink::write(byte_view bytes) {
    sum_.add(as_text(bytes));
    return sink_.write(bytes);
}

outcome<> summed_sink::finish() {
    if (auto done = sink_.write(make_trailer(sum_)); !done) return done;
    return sink_.finish();
}

outcome<std::size_t> summed_source::read(std::span<std::uint8_t> into) {
    while (held_.size() <= trailer_size && !is_checked_) {
        const auto at = held_.size();
        held_.resize(at + summed_piece);
        const auto n = source_.read(std::span(held_).subspan(at));
        if (!n) return n.error();
        held_.resize(at + *n);
        if (*n > 0) continue;
        if (held_.size() < trailer_size) return damaged("it is incomplete");
        if (held_ != make_trailer(sum_)) return damaged("it is incomplete, or it was changed");
        is_checked_ = true;
    }
    if (is_checked_) return std::size_t{0};
    const auto n = std::min(into.size(), held_.size() - trailer_size);
    const auto given = held_.begin() + static_cast<std::ptrdiff_t>(n);
    std::copy(held_.begin(), given, into.begin());
    sum_.add(as_text({held_.data(), n}));
    held_.erase(held_.begin(), given);
    return n;
}

}  // namespace penstock::backup
