#include "drivers/xgt/sim.hpp"

#include <algorithm>

#include "drivers/xgt/errc.hpp"
#include "drivers/xgt/sim_point.hpp"

namespace penstock::xgt {

namespace {

constexpr std::uint16_t model = 0x05;        // CPUU
constexpr std::uint8_t own_position = 0x03;  // base 0, slot 3
constexpr std::string_view own_address_areas = "PMLKFTCSDRZNUWIQA";
const sim_faults no_faults;

constexpr std::uint16_t code(errc e) noexcept {
    return static_cast<std::uint16_t>(e);
}

/// The same for equal requests; never 0.
std::uint32_t key_of(byte_view body) noexcept {
    std::uint32_t hash = 2'166'136'261U;
    for (const auto byte : body.first(std::min<std::size_t>(body.size(), 64)))
        hash = (hash ^ byte) * 16'777'619U;
    return hash | 1U;
}

bool touches(const sim_faults::refused_range& range, char area, std::uint32_t first, std::uint32_t count) noexcept {
    return range.area == area && first / 2 <= range.last && (first + count - 1) / 2 >= range.first;
}

}  // namespace

sim::sim(const sim_settings& s) : settings_(s) {
    for (const char area : own_address_areas) {
        const auto words = words_of(s.cpu, area);
        if (words == 0) continue;
        areas_.emplace(area, 1).first->second.add(0, 2 * words);
        if (has_contacts(area)) contacts_.emplace(area, 1).first->second.add(0, words);
    }
}

void sim::fill(sim_fill with) {
    if (with == sim_fill::zeros) return;
    for (auto& [area, memory] : areas_) {
        const auto index = static_cast<unsigned>(own_address_areas.find(area));
        const auto words = words_of(settings_.cpu, area);
        auto bytes = memory.find(0, 2 * words);
        for (std::uint32_t n = 0; n < words; ++n) {
            const auto word = own_address_word(0, index, n);
            bytes[2 * n] = static_cast<std::uint8_t>(word);
            bytes[2 * n + 1] = static_cast<std::uint8_t>(word >> 8U);
        }
        if (!has_contacts(area)) continue;
        auto contacts = contacts_.at(area).find(0, words);
        for (std::uint32_t n = 0; n < words; ++n)
            contacts[n] = own_address_bit(1, index, n) ? 1 : 0;
    }
}

/// Stores in `out` the place of the variable.
sim::nak_code sim::find_variable(const request& r, const variable& v, const sim_faults& f, extent& out) {
    if (v.name.size() < 4 || v.name[0] != '%') return code(errc::bad_address_format);
    if (!has_area(settings_.cpu, v.name[1])) return code(errc::no_such_area);
    const auto asked = r.type == data_code::block ? data_code::byte : r.type;
    if (type_of_letter(v.name[2]) != asked) return code(errc::bad_data_type);
    const auto at = parse_name(v.name, settings_.cpu, settings_.names);
    if (!at) return code(errc::bad_address_format);
    if (asked == data_code::bit && !takes_bits(settings_.cpu, at->area)) return code(errc::bad_data_type);

    std::size_t count = width_of(asked);
    if (r.type == data_code::block) count = r.instruction == command::read ? v.count : v.data.size();
    if (count == 0) return code(errc::block_too_long);
    if (asked == data_code::bit && has_contacts(at->area)) {
        out = {&contacts_.at(at->area), at->number, 1, -1};
    } else if (asked == data_code::bit) {
        out = {&areas_.at(at->area), at->number / 8, 1, static_cast<int>(at->number % 8)};
    } else {
        const auto first = at->number * static_cast<std::uint32_t>(width_of(asked));
        out = {&areas_.at(at->area), first, static_cast<std::uint32_t>(count), -1};
    }
    if (out.memory->find(out.first, out.count).empty()) return code(errc::area_exceeded);
    const auto first_byte = out.memory == &areas_.at(at->area) ? out.first : 2 * out.first;
    if (f.range && touches(*f.range, at->area, first_byte, out.count)) return f.range->nak;
    return 0;
}

sim::nak_code sim::find_all(const request& r, const sim_faults& f) {
    found_.clear();
    std::uint32_t bytes = 0;
    for (const auto& v : r.variables) {
        extent found;
        if (const auto no = find_variable(r, v, f, found)) return no;
        found_.push_back(found);
        bytes += found.count;
    }
    const auto max_bytes = std::min(f.max_bytes.value_or(settings_.max_bytes), settings_.max_bytes);
    const bool is_block = r.type == data_code::block;
    const bool is_over = is_block ? bytes > max_bytes : r.variables.size() > f.max_variables.value_or(max_blocks);
    if (!is_over) return 0;
    is_silent_ = f.is_silent_on_size;
    if (f.size_nak != 0) return f.size_nak;
    return code(is_block ? errc::block_too_long : errc::too_many_blocks);
}

void sim::read() {
    for (const auto& e : found_) {
        const auto bytes = e.memory->find(e.first, e.count);
        append_little(data_, static_cast<std::uint16_t>(e.count));
        if (e.bit < 0) {
            append(data_, bytes);
        } else {
            data_.push_back(static_cast<std::uint8_t>((bytes[0] >> e.bit) & 1));
        }
    }
}

void sim::write(const request& r) {
    for (std::size_t i = 0; i < found_.size(); ++i) {
        const auto& e = found_[i];
        auto bytes = r.variables[i].data;
        std::uint8_t changed = 0;
        if (r.type == data_code::bit) {
            const unsigned on = bytes[0] & 1U;
            const unsigned standing = e.bit < 0 ? 0 : e.memory->find(e.first, 1)[0];
            const unsigned place = e.bit < 0 ? 0 : static_cast<unsigned>(e.bit);
            changed = static_cast<std::uint8_t>((standing & ~(1U << place)) | (on << place));
            bytes = {&changed, 1};
        }
        e.memory->write(e.first, bytes);
    }
}

sim::nak_code sim::refusal_of_header(const frame& asked) const noexcept {
    if (!settings_.company.empty() && asked.head.company != settings_.company) return code(errc::bad_company_id);
    if (!asked.is_right) return code(errc::bad_checksum);
    return 0;
}

/// Fills the answer; returns the code of its NAK.
sim::nak_code sim::respond(const frame& asked, const sim_faults& f, response& a) {
    data_.clear();
    is_silent_ = false;
    if (const auto no = refusal_of_header(asked)) return no;
    const auto r = decode_request(asked.body);
    if (!r) return static_cast<nak_code>(r.error().value());
    if (f.nak != 0) return f.nak;
    if (const auto no = find_all(*r, f)) return no;
    a.blocks = static_cast<std::uint16_t>(r->variables.size());
    if (r->instruction == command::write) {
        write(*r);
    } else {
        read();
        if (f.has_wrong_blocks) ++a.blocks;
    }
    return 0;
}

void sim::append_frame(const frame& asked, const response& a, const sim_faults& f, byte_buffer& out) const {
    header h = asked.head;
    if (f.company == sim_faults::company_fault::other)
        h.company = h.company == company_xgt ? company_glofa : company_xgt;
    h.plc = f.has_plain_header ? 0 : static_cast<std::uint16_t>(model | unsigned{f.state} << 8U);
    h.cpu = f.has_plain_header ? 0 : cpu_code_of(settings_.cpu);
    h.position = f.has_plain_header ? 0 : own_position;
    h.source = f.is_echo ? direction::request : direction::response;
    if (f.id == sim_faults::id_fault::wrong) h.id = static_cast<std::uint16_t>(h.id + 1000);
    if (f.id == sim_faults::id_fault::zero) h.id = 0;
    const auto begin = begin_frame(out, h);
    append_response(out, a);
    if (a.nak) {
        out[begin + header_size + 6] = static_cast<std::uint8_t>(f.status);
        out[begin + header_size + 7] = static_cast<std::uint8_t>(f.status >> 8U);
        if (f.has_short_nak) out.pop_back();
    } else if (a.instruction == command::write_response && f.has_short_write) {
        out.resize(out.size() - 2);
    }
    const bool has_checksum = asked.has_checksum && f.checksum != sim_faults::checksum_fault::none;
    end_frame(out, begin, has_checksum);
    if (f.checksum == sim_faults::checksum_fault::wrong) out[begin + header_size - 1] ^= 0x5AU;
}

result<std::optional<sim_result>> sim::serve(byte_view in, byte_buffer& out, bool applies_faults) {
    const auto found = next_frame(in);
    if (!found) return found.error();
    if (!*found) return std::optional<sim_result>{};
    const frame& asked = **found;
    const sim_faults& f = applies_faults ? faults_ : no_faults;

    sim_result served{.consumed = asked.size};
    served.key = key_of(asked.body);
    response a;
    if (asked.body.size() >= 4) {
        const auto what = load_little<std::uint16_t>(asked.body.data());
        const auto is_write = static_cast<command>(what) == command::write;
        a.instruction = is_write ? command::write_response : command::read_response;
        a.type = static_cast<data_code>(load_little<std::uint16_t>(&asked.body[2]));
        served.function = is_write ? 58 : 54;  // as the hexadecimal digits read
    }
    const auto refused = respond(asked, f, a);
    if (is_silent_) return std::optional(served);
    served.is_refused = refused != 0;
    if (refused != 0) a.nak = refused;
    a.data = data_;
    append_frame(asked, a, f, out);
    return std::optional(served);
}

std::unique_ptr<sim_session> sim::accept() {
    struct sim_connection final : sim_session {
        explicit sim_connection(sim& with) : device(with) {}
        result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out,
                                                const sim_request_context& at) override {
            return device.serve(in, out, at.applies_faults);
        }
        sim& device;
    };
    return std::make_unique<sim_connection>(*this);
}

checked<std::unique_ptr<sim_point>> sim::find(const point_config& where) {
    const auto at = make_point(where, {.cpu = settings_.cpu, .default_layout = {}});
    if (!at) return at.error();
    const bool is_contacts = at->access_mode == access::contacts;
    auto& memory = (is_contacts ? contacts_ : areas_).at(at->area);
    const auto first = is_contacts ? at->start : 2 * at->start;
    if (memory.find(first, is_contacts ? at->size : 2 * at->size).empty()) {
        return fault{"address", "is beyond the end of its area"};
    }
    return std::unique_ptr<sim_point>(std::make_unique<memory_point>(memory, *at));
}

checked<std::optional<std::string>> sim::execute(sim_arguments line) {
    if (word(line, 0) != "fault") return std::optional<std::string>{};
    const auto known = set_fault(faults_, line.subspan(1));
    if (!known) return known.error();
    return *known ? std::optional(std::string()) : std::nullopt;
}

}  // namespace penstock::xgt

namespace penstock {

sim_kind make_xgt_sim() {
    using xgt::sim_settings;
    sim_kind out;
    out.name = "xgt";
    out.title = "LS Electric XGT CPUs with FEnet modules";
    out.transports = {"tcp", "udp"};
    out.options = {
        {"family", "XGK", {"XGK", "XGB", "XGI", "XGR"}, "family of the CPU"},
        {"company_id", "any", {"any", "LSIS-XGT", "LGIS-GLOFA"}, "company id that the device accepts"},
        {"bit_index",
         "linear",
         {"linear", "display"},
         "how the device reads names of bits: linear %MX2764, display %MX172C"},
    };
    out.faults = xgt::fault_names;
    out.make = [](const option_map& options) -> checked<std::unique_ptr<sim_device>> {
        sim_settings s;
        s.cpu = xgt::parse_family(options.at("family"));
        s.names.has_hex_bits = options.at("bit_index") == "display";
        if (options.at("company_id") == "LSIS-XGT") s.company = xgt::company_xgt;
        if (options.at("company_id") == "LGIS-GLOFA") s.company = xgt::company_glofa;
        if (s.cpu == xgt::family::xgb) s.max_bytes = 512;
        return std::unique_ptr<sim_device>(std::make_unique<xgt::sim>(s));
    };
    return out;
}

}  // namespace penstock
