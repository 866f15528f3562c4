#include "drivers/melsec/sim.hpp"

#include <algorithm>
#include <utility>

#include "drivers/errc.hpp"
#include "drivers/melsec/commands.hpp"
#include "drivers/melsec/errc.hpp"
#include "drivers/melsec/fields.hpp"
#include "drivers/melsec/sim_point.hpp"

namespace penstock::melsec {

namespace {

constexpr std::uint16_t sim_no_such_command = 0xC059;
constexpr std::uint16_t wrong_length = 0xC061;
constexpr std::uint16_t too_many_points = 0xC052;
constexpr std::uint16_t locked = 0xC201;
constexpr unsigned sim_wide_bit = 2;
const sim_faults no_faults;

/// The same refusal in the few codes of 1E.
std::uint8_t end_code_1e(std::uint16_t end_code) noexcept {
    if (end_code == sim_no_such_command) return 0x50;
    if (end_code == 0x4031 || end_code == 0xC056 || end_code == 0xC05C) return 0x58;
    if (end_code >= 0xC051 && end_code <= 0xC054) return 0x57;
    return end_code < 0x100 ? static_cast<std::uint8_t>(end_code) : std::uint8_t{0x56};
}

/// Command and subcommand of a 3E or 4E request.
std::pair<std::uint16_t, std::uint16_t> commands_of(const frame_dialect& d, byte_view frame) noexcept {
    field_reader get(d.code, frame.subspan(header_size(d)));
    get.u16();
    const auto command = get.u16();
    return {command, get.u16()};
}

bool touches(const device_ref& at, std::uint32_t numbers, const sim_faults& f) noexcept {
    return at.kind == f.range->kind && at.qualifier == f.range->qualifier && at.number <= f.last &&
           f.range->number < at.number + numbers;
}

/// Whether a request touches the range of the faults.
bool touches(const request& r, const sim_faults& f) noexcept {
    if (!f.range) return true;
    const bool is_by_bits = r.op == operation::read_bits || r.op == operation::write_bits;
    const auto numbers = [&](const device_ref& at, std::uint32_t points) {
        return at.kind->is_bit() && !is_by_bits ? 16 * points
                                                : std::max(points / std::max(words_of(at.kind->unit), 1U), 1U);
    };
    if (r.parts.empty()) return r.device.kind != nullptr && touches(r.device, numbers(r.device, r.points), f);
    return std::ranges::any_of(r.parts, [&](const request_part& part) {
        const std::uint32_t points = part.is_double_word ? 2 : part.points;
        return touches(part.device, r.op == operation::random_write_bits ? 1 : numbers(part.device, points), f);
    });
}

std::uint32_t points_of(const request& r) noexcept {
    std::uint32_t sum = r.points;
    for (const auto& part : r.parts)
        sum += part.points;
    return sum;
}

/// The data of an answer as on the wire.
void encode_ascii(const frame_dialect& d, const request& r, byte_view data, field_writer& put) {
    switch (r.op) {
        case operation::read_bits:
            put.bits(data, r.points);
            if (d.frame == frame_kind::e1 && d.code == data_code::ascii && r.points % 2 == 1) put.text("0");
            return;
        case operation::random_read: {
            std::size_t at = 0;
            for (const auto& part : r.parts) {
                part.is_double_word ? put.u32(load_little<std::uint32_t>(&data[at]))
                                    : put.u16(load_little<std::uint16_t>(&data[at]));
                at += part.is_double_word ? 4 : 2;
            }
            return;
        }
        case operation::read_type:
            if (d.frame == frame_kind::e1) return put.u8(data[0]);
            put.text({reinterpret_cast<const char*>(data.data()), 16});
            return put.u16(load_little<std::uint16_t>(&data[16]));
        case operation::self_test:
            if (d.frame == frame_kind::e1) {
                put.u8(static_cast<std::uint32_t>(data.size()));
                for (const auto byte : data)
                    put.u8(byte);
                return;
            }
            put.u16(static_cast<std::uint32_t>(data.size()));
            return put.text({reinterpret_cast<const char*>(data.data()), data.size()});
        default: return put.words(data);
    }
}

}  // namespace

class sim::sim_connection final : public sim_session {
public:
    explicit sim_connection(sim& device) : device_(device) {}

    result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out, const sim_request_context& at) override {
        return device_.serve(in, out, at, is_unlocked_);
    }

private:
    sim& device_;
    bool is_unlocked_ = false;
};

sim::sim(const settings& s) : settings_(s), cpu_(s.dialect, s.password) {}

std::unique_ptr<sim_session> sim::accept() {
    return std::make_unique<sim_connection>(*this);
}

void sim::fill(sim_fill with) {
    if (with == sim_fill::own_address) cpu_.bank().fill_with_own_address();
}

checked<std::unique_ptr<sim_point>> sim::find(const point_config& where) {
    const auto at = make_point(where, {settings_.dialect, limits_of(settings_.dialect), {}});
    if (!at) return at.error();
    if (!cpu_.bank().has(at->device, at->numbers)) return fault{"address", "the simulated device has no such address"};
    return std::unique_ptr<sim_point>(std::make_unique<bank_point>(cpu_.bank(), *at));
}

checked<std::optional<std::string>> sim::execute(sim_arguments line) {
    if (word(line, 0) != "fault") return std::optional<std::string>{};
    const auto done = set_fault(faults_, line.subspan(1), settings_.dialect.kind);
    if (!done) return done.error();
    if (!*done) return std::optional<std::string>{};
    return std::optional<std::string>("");
}

/// 3E and 4E differ in the subheader's second character or first byte.
frame_dialect sim::dialect_of(byte_view in) const noexcept {
    frame_dialect d = settings_.dialect;
    if (d.frame == frame_kind::e1 || !settings_.takes_3e_and_4e || in.size() < 2) return d;
    const bool is_4e = d.code == data_code::ascii ? in[1] == '4' : in[0] == 0x54;
    d.frame = is_4e ? frame_kind::e4 : frame_kind::e3;
    return d;
}

result<std::optional<sim_result>> sim::serve(byte_view in, byte_buffer& out, const sim_request_context& at,
                                             bool& is_unlocked) {
    if (in.size() < 2) return std::optional<sim_result>{};
    const frame_dialect d = dialect_of(in);
    const auto size = d.frame == frame_kind::e1 ? request_size_1e(d, in) : frame_size(d, direction::request, in);
    if (!size)
        return std::optional(sim_result{.consumed = in.size(), .is_request = false});  // no response, as in the field
    if (!*size) return std::optional<sim_result>{};
    const auto frame = in.first(**size);
    sim_result served{.consumed = frame.size()};

    const bool is_its_turn = at.applies_faults && ++turns_ % std::max(faults_.every, 1U) == 0;
    const sim_faults& f = is_its_turn ? faults_ : no_faults;
    const auto r = decode_request(d, frame, scratch_);
    if (r) {
        served.function = d.frame == frame_kind::e1 ? command_of(r->op).code_1e : command_of(r->op).code;
        served.key = static_cast<std::uint32_t>(r->op) << 24U | (r->device.number & 0xFFFFFFU);
    }
    const auto end_code = respond_into_data(d, r, frame, f, is_unlocked);
    if (end_code == sim_no_such_command && f.unknown != sim_faults::unknown_command_reply::refusal) {
        served.closes = f.unknown == sim_faults::unknown_command_reply::hang_up;
        return std::optional(served);
    }
    served.is_refused = end_code != 0;
    const auto begin = out.size();
    append_response(d, r, frame, end_code, f, out);
    f.corrupt(out, begin, served);
    return std::optional(served);
}

/// Leaves the answer's data in `data_` and returns the end code.
std::uint16_t sim::respond_into_data(const frame_dialect& d, const result<request>& r, byte_view frame,
                                     const sim_faults& f, bool& is_unlocked) {
    data_.clear();
    if (!r) return r.error() == errc::no_such_command ? sim_no_such_command : wrong_length;
    const bool has_subcommands = d.frame != frame_kind::e1;
    const auto [command, subcommand] =
        has_subcommands ? commands_of(d, frame) : std::pair<std::uint16_t, std::uint16_t>{};
    const bool is_wide = command_of(r->op).has_devices && (subcommand & sim_wide_bit) != 0;
    if (has_subcommands && is_wide && !d.is_wide()) return sim_no_such_command;
    if (has_subcommands && std::ranges::find(f.unsupported_commands, command) != f.unsupported_commands.end())
        return sim_no_such_command;
    if (r->op != operation::unlock && cpu_.has_password() && !is_unlocked) return locked;
    if (f.end_code != 0 && touches(*r, f)) return f.end_code;
    if (points_of(*r) > f.max_points) return too_many_points;
    const auto end_code = cpu_.serve(*r, data_);
    if (end_code != 0) data_.clear();
    if (r->op == operation::unlock && end_code == 0) is_unlocked = true;
    if (r->op == operation::lock && end_code == 0) is_unlocked = false;
    if (f.has_wrong_size && r->op == operation::read_words && data_.size() > 2) data_.resize(data_.size() - 2);
    return end_code;
}

/// The header is the request's own with another subheader: the client compares it byte by byte.
void sim::append_response(const frame_dialect& d, const result<request>& r, byte_view frame, std::uint16_t end_code,
                          const sim_faults& f, byte_buffer& out) {
    const auto begin = out.size();
    field_writer put(d.code, out);
    if (d.frame == frame_kind::e1) {
        field_reader get(d.code, frame);
        put.u8(get.u8() | 0x80U);
        put.u8(end_code == 0 ? 0U : end_code_1e(end_code));
        if (end_code == 0) encode_ascii(d, *r, data_, put);
        return;
    }
    append(out, frame.first(header_size(d)));
    out[begin] = d.code == data_code::ascii ? 'D' : static_cast<std::uint8_t>(out[begin] | 0x80U);
    if (d.frame == frame_kind::e4 && f.has_wrong_serial) {
        const framer rules(d);
        const auto asked = rules.id_of(frame).value_or(0);
        rules.put_id(std::span(out).subspan(begin), (asked + 1000) & 0xFFFFU);
    }
    put.u16(end_code);
    if (end_code == 0) {
        encode_ascii(d, *r, data_, put);
    } else if (!f.has_short_refusals) {
        const auto [command, subcommand] = commands_of(d, frame);
        const std::size_t route = 5 * d.scale();
        const byte_buffer reported(frame.begin() + static_cast<std::ptrdiff_t>(header_size(d) - route - 2 * d.scale()),
                                   frame.begin() + static_cast<std::ptrdiff_t>(header_size(d) - 2 * d.scale()));
        append(out, reported);
        put.u16(command);
        put.u16(subcommand);
    }
    end_frame(d, out, begin);
}

}  // namespace penstock::melsec
