#include "drivers/melsec/sim_cpu.hpp"

#include <algorithm>
#include <array>

#include "drivers/melsec/layout.hpp"
#include "drivers/melsec/point.hpp"

namespace penstock::melsec {

namespace {

constexpr std::uint16_t done = 0;
constexpr std::uint16_t not_reached = 0x4030;
constexpr std::uint16_t out_of_range = 0x4031;
constexpr std::uint16_t not_at_random = 0x4032;
constexpr std::uint16_t too_many_bits = 0xC051;
constexpr std::uint16_t too_many_words = 0xC052;
constexpr std::uint16_t too_many_bits_at_random = 0xC053;
constexpr std::uint16_t too_many_words_at_random = 0xC054;
constexpr std::uint16_t beyond_last = 0xC056;
constexpr std::uint16_t no_such_command = 0xC059;
constexpr std::uint16_t not_for_device = 0xC05C;
constexpr std::uint16_t too_many_blocks = 0xC0D8;
constexpr std::uint16_t wrong_password = 0xC200;
constexpr std::uint32_t max_bits = 7168;  // of Q, L and iQ-R over binary; twice what a careful client requests

struct model {
    family plc_family;
    std::string_view name;
    std::uint16_t code;
};

constexpr std::array models{model{family::q, "Q06UDVCPU", 0x0368}, model{family::l, "L26CPU-BT", 0x0542},
                            model{family::iq_r, "R08CPU", 0x4801}, model{family::iq_f, "FX5U-32MT/DS", 0x4A49},
                            model{family::fx3, "FX3UC", 0x00F3},   model{family::a, "A1SH", 0x0098}};

bool is_long_timer_flag(const device_kind& kind) noexcept {
    return kind.name == "LTS" || kind.name == "LTC" || kind.name == "LSTS" || kind.name == "LSTC";
}

void append_word(byte_buffer& data, std::uint32_t v) {
    append_little(data, static_cast<std::uint16_t>(v));
}

}  // namespace

sim_cpu::sim_cpu(const frame_dialect& d, std::string password)
    : dialect_(d), limits_(limits_of(d)), bank_(d.kind), password_(std::move(password)) {}

sim_cpu::end_code sim_cpu::range_error() const noexcept {
    return dialect_.kind == family::iq_f ? beyond_last : out_of_range;
}

/// How many numbers those words are; refused if they are no whole numbers or do not exist.
sim_cpu::end_code sim_cpu::check_words(const device_ref& at, std::uint32_t words, std::uint32_t& numbers) const {
    if (is_long_timer_flag(*at.kind) || at.kind->unit == unit_size::double_word) return not_reached;
    if (at.kind->is_bit()) {
        if (dialect_.frame == frame_kind::e1 && at.number % 16 != 0) return range_error();
        numbers = words * 16;
        if (words == 0 || words > limits_.words_of_bits) return too_many_bits;
    } else {
        const auto each = words_of(at.kind->unit);
        numbers = words / each;
        if (words == 0 || words % each != 0 || words > limits_.words) return too_many_words;
    }
    return bank_.has(at, numbers) ? done : range_error();
}

sim_cpu::end_code sim_cpu::read_words(const request& r, byte_buffer& data) const {
    const device_ref& at = r.device;
    std::uint32_t numbers = 0;
    if (const auto refused = check_words(at, r.points, numbers); refused != done) return refused;
    bank_.read(at, numbers, data);
    return done;
}

sim_cpu::end_code sim_cpu::read_bits(const request& r, byte_buffer& data) const {
    if (!r.device.kind->is_bit()) return not_for_device;
    if (is_long_timer_flag(*r.device.kind)) return not_reached;
    const bool is_new = dialect_.frame != frame_kind::e1 && dialect_.code == data_code::binary && limits_.bits > 256;
    if (r.points == 0 || r.points > (is_new ? max_bits : limits_.bits)) return too_many_bits;
    if (!bank_.has(r.device, r.points)) return range_error();
    byte_buffer stream;
    bank_.read(r.device, r.points, stream);
    append(data, to_nibbles(stream, r.points));
    return done;
}

sim_cpu::end_code sim_cpu::write_words(const request& r) {
    const device_ref& at = r.device;
    std::uint32_t numbers = 0;
    if (const auto refused = check_words(at, r.points, numbers); refused != done) return refused;
    bank_.write(at, numbers, r.data);
    return done;
}

sim_cpu::end_code sim_cpu::write_bits(const request& r) {
    if (!r.device.kind->is_bit()) return not_for_device;
    if (r.points == 0 || r.points > std::max<std::uint32_t>(limits_.write_bits, 160)) return too_many_bits;
    if (!bank_.has(r.device, r.points)) return range_error();
    byte_buffer stream((r.points + 7U) / 8U, 0);
    for (std::size_t i = 0; i < r.points; ++i)
        set_bit(stream, i, nibble_at(r.data, i));
    bank_.write(r.device, r.points, stream);
    return done;
}

sim_cpu::end_code sim_cpu::read_at_random(const request& r, byte_buffer& data) const {
    if (r.parts.empty() || r.parts.size() > limits_.random) return too_many_words_at_random;
    for (const auto& part : r.parts) {
        const auto& what = *part.device.kind;
        const bool needs_random = what.unit == unit_size::double_word && part.is_double_word;
        if (!what.allows_multi_read && !needs_random) return not_at_random;
        std::uint32_t numbers = part.is_double_word && !needs_random ? 2 : 1;
        if (what.is_bit()) numbers *= 16;
        if (!bank_.has(part.device, numbers)) return range_error();
        bank_.read(part.device, numbers, data);
    }
    return done;
}

sim_cpu::end_code sim_cpu::write_words_at_random(const request& r) {
    std::size_t weight = 0;
    for (const auto& part : r.parts)
        weight += part.is_double_word ? 14 : 12;
    if (weight == 0 || weight > std::size_t{10} * limits_.random) return too_many_words_at_random;
    for (const bool writes : {false, true}) {  // all or nothing
        for (const auto& part : r.parts) {
            const auto& what = *part.device.kind;
            byte_buffer stream;
            append_little(stream, part.value);
            if (what.is_bit() && !what.allows_multi_read) return not_at_random;
            std::uint32_t numbers = part.is_double_word ? 2 : 1;
            if (what.is_bit()) numbers *= 16;
            if (words_of(what.unit) > 1) numbers = 1;
            if (!bank_.has(part.device, numbers)) return range_error();
            if (!writes) continue;
            stream.resize(std::max<std::size_t>(2, 2 * words_of_numbers(what, numbers)), 0);
            bank_.write(part.device, numbers, stream);
        }
    }
    return done;
}

sim_cpu::end_code sim_cpu::write_bits_at_random(const request& r) {
    if (r.parts.empty() || r.parts.size() > limits_.random) return too_many_bits_at_random;
    for (const bool writes : {false, true}) {
        for (const auto& part : r.parts) {
            if (!part.device.kind->is_bit()) return not_for_device;
            const bool is_flag = is_long_timer_flag(*part.device.kind);
            const auto name = part.device.kind->name;
            const device_ref home{is_flag ? find_device(name.starts_with("LS") ? "LSTN" : "LTN") : part.device.kind,
                                  part.device.number, part.device.qualifier};
            if (!bank_.has(home, 1)) return range_error();
            if (!writes) continue;
            byte_buffer stream;
            if (is_flag) {
                bank_.read(home, 1, stream);
                set_bit(stream, name.ends_with("S") ? 33 : 32, part.value != 0);
            } else {
                stream = {static_cast<std::uint8_t>(part.value != 0 ? 1 : 0), 0};
            }
            bank_.write(home, 1, stream);
        }
    }
    return done;
}

sim_cpu::end_code sim_cpu::read_blocks(const request& r, byte_buffer& data) const {
    if (r.parts.empty() || r.parts.size() > limits_.blocks) return too_many_blocks;
    std::size_t words = 0;
    for (const auto& part : r.parts) {
        words += part.points;
        std::uint32_t numbers = 0;
        if (words > limits_.block_words) return too_many_words;
        if (const auto refused = check_words(part.device, part.points, numbers); refused != done) return refused;
        bank_.read(part.device, numbers, data);
    }
    return done;
}

sim_cpu::end_code sim_cpu::write_blocks(const request& r) {
    if (r.parts.empty() || r.parts.size() > limits_.blocks) return too_many_blocks;
    for (const bool writes : {false, true}) {
        std::size_t taken = 0;
        for (const auto& part : r.parts) {
            std::uint32_t numbers = 0;
            if (const auto refused = check_words(part.device, part.points, numbers); refused != done) return refused;
            if (writes) bank_.write(part.device, numbers, r.data.subspan(taken, 2U * part.points));
            taken += 2U * part.points;
        }
    }
    return done;
}

/// 16 characters and the model code; 1E has the code alone, in one byte.
sim_cpu::end_code sim_cpu::identify(byte_buffer& data) const {
    const auto found = std::ranges::find(models, dialect_.kind, &model::plc_family);
    if (dialect_.frame == frame_kind::e1) {
        data.push_back(static_cast<std::uint8_t>(found->code));
        return done;
    }
    append(data, as_bytes(found->name));
    data.resize(16, ' ');
    append_word(data, found->code);
    return done;
}

sim_cpu::end_code sim_cpu::serve(const request& r, byte_buffer& data) {
    switch (r.op) {
        case operation::read_words: return read_words(r, data);
        case operation::read_bits: return read_bits(r, data);
        case operation::write_words: return write_words(r);
        case operation::write_bits: return write_bits(r);
        case operation::random_read: return read_at_random(r, data);
        case operation::random_write_words: return write_words_at_random(r);
        case operation::random_write_bits: return write_bits_at_random(r);
        case operation::block_read: return read_blocks(r, data);
        case operation::block_write: return write_blocks(r);
        case operation::read_type: return identify(data);
        case operation::self_test: append(data, as_bytes(r.text)); return done;
        case operation::unlock: return r.text == password_ || password_.empty() ? done : wrong_password;
        case operation::lock:
        case operation::remote_run:
        case operation::remote_stop:
        case operation::remote_pause: return done;
    }
    return no_such_command;
}

}  // namespace penstock::melsec
