#include "drivers/modbus/sim.hpp"

#include <algorithm>
#include <utility>

#include "drivers/modbus/sim_point.hpp"

namespace penstock::modbus {

namespace {

constexpr milliseconds rtu_gap{50};
constexpr milliseconds ascii_gap{1000};  // Modbus over Serial Line V1.02, 2.5.2.1
const sim_faults no_faults;

bool is_of_bits(const request& r) noexcept {
    return r.code == function::read_coils || r.code == function::read_discrete_inputs ||
           r.code == function::write_coils || r.code == function::write_coil;
}

bool is_touched(const request& r, const sim_faults::refused_range& range) noexcept {
    const auto touched = is_of_bits(r) ? (r.code == function::read_discrete_inputs ? area::discrete_input : area::coil)
                         : r.code == function::read_input_registers ? area::input_register
                                                                    : area::holding_register;
    const auto touches = [&](std::uint32_t first, std::uint32_t count) {
        return count > 0 && first <= range.last && range.first < first + count;
    };
    const bool has_address = r.code <= function::write_register || r.code == function::write_coils ||
                             r.code == function::write_registers || r.code == function::mask_write_register ||
                             r.code == function::read_write_registers;
    return has_address && touched == range.memory_area &&
           (touches(r.start, std::max<std::uint32_t>(r.count, 1)) || touches(r.write_start, r.write_count));
}

/// The exception that the faults give this request before the unit sees it; 0 = none, `nullopt` = no response.
std::optional<std::uint8_t> refusal_of(const request& r, const sim_faults& f) {
    if (f.exception != 0) return f.exception;
    if (f.lacks[static_cast<std::uint8_t>(r.code)]) {
        if (f.lack_refusal == 0) return std::nullopt;
        return f.lack_refusal;
    }
    const auto max = is_of_bits(r) ? f.max_coils : f.max_registers;
    if (r.count > max || r.write_count > max) {
        if (f.size_refusal == 0) return std::nullopt;
        return f.size_refusal;
    }
    return f.range && is_touched(r, *f.range) ? f.range->exception : std::uint8_t{0};
}

/// The same of a fault that is over when it has been met.
std::uint8_t take_refusal(const request& r, sim_faults& f) {
    if (f.refusals_left == 0 || !(f.once_everywhere || is_touched(r, f.next_refusal))) return 0;
    --f.refusals_left;
    return f.next_refusal.exception;
}

std::uint16_t transaction_of(std::uint16_t asked, sim_faults::transaction_fault fault) noexcept {
    switch (fault) {
        case sim_faults::transaction_fault::right: break;
        case sim_faults::transaction_fault::wrong: return static_cast<std::uint16_t>(asked + 1000U);
        case sim_faults::transaction_fault::swapped: return static_cast<std::uint16_t>(asked << 8U | asked >> 8U);
        case sim_faults::transaction_fault::fixed: return 2;
    }
    return asked;
}

std::uint8_t unit_of(std::uint8_t asked, sim_faults::unit_fault fault) noexcept {
    switch (fault) {
        case sim_faults::unit_fault::right: break;
        case sim_faults::unit_fault::zero: return 0;
        case sim_faults::unit_fault::max: return 255;
        case sim_faults::unit_fault::wrong: return static_cast<std::uint8_t>(asked + 1U);
    }
    return asked;
}

/// What the MBAP length field contains instead of the right length.
std::size_t length_of(byte_view pdu, sim_faults::length_fault fault) noexcept {
    const std::size_t right = 1 + pdu.size();
    const bool is_exception = (pdu[0] & 0x80U) != 0;
    switch (fault) {
        case sim_faults::length_fault::right: break;
        case sim_faults::length_fault::exception_4: return is_exception ? 4 : right;
        case sim_faults::length_fault::exception_2: return is_exception ? 2 : right;
        case sim_faults::length_fault::exception_6: return is_exception ? 6 : right;
        case sim_faults::length_fault::plus_one: return right + 1;
    }
    return right;
}

/// Reads announce more bytes than they carry; functions 15 and 16 echo a larger quantity.
void spoil_count(byte_buffer& pdu) noexcept {
    const auto code = static_cast<function>(pdu[0]);
    const bool is_write = code == function::write_coils || code == function::write_registers;
    const std::size_t at = is_write ? 4 : 1;
    if ((pdu[0] & 0x80U) == 0 && at < pdu.size()) ++pdu[at];
}

}  // namespace

void sim::add_unit(std::uint8_t id, const sim_unit_plan& plan) {
    const bool is_first = std::ranges::none_of(units_, [](const auto& u) { return u != nullptr; });
    if (is_first) first_ = id;
    units_[id] = std::make_unique<sim_unit>(id, plan);
}

sim::unit_ref sim::find_unit(std::uint8_t id) noexcept {
    const bool is_self = framing_ == framing::mbap && (id == 0 || id == 255) && !units_[id];
    const auto place = is_self ? first_ : id;
    return {units_[place].get(), &faults_[place]};
}

void sim::broadcast(byte_view pdu) {
    const auto asked = decode_request(pdu);
    if (!asked) return;
    for (const auto& unit : units_) {
        pdu_.clear();
        if (unit) unit->respond(*asked, pdu_);
    }
}

/// Leaves the answer in `pdu_`; empty = no response.
void sim::respond_into_pdu(const unit_ref& to, byte_view pdu, const sim_faults& f) {
    pdu_.clear();
    const auto code = static_cast<function>(pdu[0]);
    const auto refuse = [&](std::uint8_t exception) {
        append_response(pdu_, {.code = code, .exception = exception, .data = {}});
    };
    if (!to.unit) {
        if (framing_ == framing::mbap && unknown_unit_ != 0) refuse(unknown_unit_);
        return;
    }
    const auto asked = decode_request(pdu);
    if (!asked) return refuse(static_cast<std::uint8_t>(asked.error().value()));
    if (const auto once = take_refusal(*asked, *to.faults); once != 0) return refuse(once);
    const auto refused = refusal_of(*asked, f);
    if (!refused) return;
    if (*refused != 0) return refuse(*refused);
    to.unit->respond(*asked, pdu_);
}

void sim::wrap(const frame& asked, const sim_faults& f, byte_buffer& out) {
    const auto begin =
        begin_frame(framing_, out, transaction_of(asked.transaction, f.transaction), unit_of(asked.unit, f.unit));
    append(out, pdu_);
    end_frame(framing_, out, begin);
    if (framing_ == framing::mbap) out[begin + 5] = static_cast<std::uint8_t>(length_of(pdu_, f.length));
}

result<std::optional<sim_result>> sim::serve(byte_view in, byte_buffer& out) {
    const auto found = next_frame(framing_, direction::request, in, scratch_);
    if (!found) return found.error();
    if (!*found) return std::optional<sim_result>{};
    const frame& asked = **found;
    sim_result served{.consumed = asked.size, .is_request = !asked.pdu.empty()};
    if (asked.pdu.empty()) return std::optional(served);
    served.function = asked.pdu[0] & 0x7FU;
    if (asked.pdu.size() >= 3) {  // unit, function and the two bytes behind it
        served.key = (unsigned{asked.unit} << 24U) | (unsigned{asked.pdu[0]} << 16U);
        served.key |= load_big<std::uint16_t>(&asked.pdu[1]);
    }
    if (framing_ != framing::mbap && asked.unit == 0) {
        broadcast(asked.pdu);
        return std::optional(served);
    }
    const auto to = find_unit(asked.unit);
    const bool is_its_turn = ++turns_[asked.unit] % std::max(to.faults->every, 1U) == 0;
    const sim_faults& f = is_its_turn ? *to.faults : no_faults;
    if (f.is_silent) return std::optional(served);
    served.deafens = f.deafening[asked.pdu[0]];
    if (served.deafens) return std::optional(served);

    respond_into_pdu(to, asked.pdu, f);
    if (pdu_.empty()) return std::optional(served);
    served.is_refused = (pdu_[0] & 0x80U) != 0;
    if (f.has_wrong_byte_count) spoil_count(pdu_);
    const auto begin = out.size();
    wrap(asked, f, out);
    f.corrupt(out, begin, served);
    return std::optional(served);
}

std::unique_ptr<sim_session> sim::accept() {
    struct sim_connection final : sim_session {
        explicit sim_connection(sim& with) : device(with) {}
        result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out, const sim_request_context&) override {
            return device.serve(in, out);
        }
        sim& device;
    };
    return std::make_unique<sim_connection>(*this);
}

checked<std::unique_ptr<sim_point>> sim::find(const point_config& where) {
    const auto at = make_point(where, {.unit = first_, .default_layout = {}});
    if (!at) return at.error();
    auto* holder = unit(at->unit);
    if (!holder || std::as_const(holder->memory(at->memory_area)).find(at->start, at->size).empty()) {
        return fault{"address", "the simulated device has no such address"};
    }
    return std::unique_ptr<sim_point>(std::make_unique<unit_point>(*holder, *at));
}

milliseconds sim::frame_gap_limit() const {
    if (framing_ == framing::mbap) return milliseconds(0);
    return framing_ == framing::rtu ? rtu_gap : ascii_gap;
}

}  // namespace penstock::modbus
