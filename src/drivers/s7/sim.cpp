#include "drivers/s7/sim.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "drivers/s7/errc.hpp"
#include "drivers/s7/options.hpp"
#include "drivers/s7/sim_point.hpp"

namespace penstock::s7 {

namespace {

constexpr std::uint16_t own_reference = 0x0002;
constexpr byte_view::size_type header_of_part = 7;
const sim_faults no_faults;

/// Splits the message that begins at `begin` as the faults define.
void split_message(byte_buffer& out, std::size_t begin, const sim_faults& f) {
    if (!f.has_quick_ack && f.fragment == 0) return;
    const byte_buffer whole(out.begin() + static_cast<std::ptrdiff_t>(begin + header_of_part), out.end());
    out.resize(begin);
    const auto add = [&](byte_view part, bool is_last) {
        append(out, byte_buffer{3, 0});
        append_big(out, static_cast<std::uint16_t>(header_of_part + part.size()));
        append(out, byte_buffer{2, 0xF0, static_cast<std::uint8_t>(is_last ? 0x80 : 0)});
        append(out, part);
    };
    if (f.has_quick_ack) add({}, false);
    const std::size_t max = f.fragment == 0 ? whole.size() : f.fragment;
    for (std::size_t at = 0; at < whole.size(); at += max) {
        const auto size = std::min(max, whole.size() - at);
        add(byte_view(whole).subspan(at, size), at + size == whole.size());
    }
}

/// One connection, with what was negotiated on it.
class connection final : public sim_session {
public:
    explicit connection(sim& device) : device_(device), pdu_size_(device.offers().pdu_size) {}

    result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out, const sim_request_context&) override {
        const auto size = message_size(in);
        if (!size) return size.error();
        if (!*size) return std::optional<sim_result>{};
        const auto message = in.first(**size);
        sim_result served{.consumed = message.size(), .is_request = false};
        const auto begin = out.size();
        if (const auto asked = decode_connect(message)) {
            if (asked->is_confirm) return errc::bad_header;
            connect(*asked, out, served);
            corrupt_answer_of_setup(out, begin, served);
            return std::optional(served);
        }
        const auto asked = decode_pdu(payload_of(message, scratch_));
        if (!asked || !is_connected_) return errc::bad_header;
        const bool is_setup = asked->kind == pdu_kind::job && asked->function() == function_setup;
        if (is_setup) {
            negotiate(*asked, out);
            corrupt_answer_of_setup(out, begin, served);
            return std::optional(served);
        }
        const sim_faults& f = device_.is_turn() ? device_.faults() : no_faults;
        count(*asked, served);
        served.is_refused = !device_.plc().respond(*asked, pdu_size_, f, out);
        split_message(out, begin, f);
        f.corrupt(out, begin, served);
        return std::optional(served);
    }

private:
    /// What sets a connection up meets only faults that every job meets, or no connection would ever stand.
    void corrupt_answer_of_setup(byte_buffer& out, std::size_t begin, sim_result& served) {
        if (device_.faults().every <= 1) device_.faults().corrupt(out, begin, served);
    }

    void connect(const connect_tpdu& asked, byte_buffer& out, sim_result& served) {
        const auto& f = device_.faults();
        const bool is_refused = f.connection_type && *f.connection_type != asked.remote_tsap >> 8U;
        if (f.disconnect || is_refused) {
            append_disconnect(out, asked.source, f.disconnect.value_or(0x88));
            served.closes = true;
            return;
        }
        is_connected_ = true;
        append_connect(out, {.is_confirm = true,
                             .destination = asked.source,
                             .source = own_reference,
                             .local_tsap = asked.local_tsap,
                             .remote_tsap = asked.remote_tsap,
                             .tpdu_size = std::clamp<std::size_t>(asked.tpdu_size, 128, 1024)});
    }

    void negotiate(const pdu& asked, byte_buffer& out) {
        const auto& f = device_.faults();
        const auto& own = device_.offers();
        const auto wanted = decode_setup(asked.parameters).value_or(setup{});
        const auto jobs = f.jobs.value_or(own.jobs);
        const setup agreed{std::min(wanted.jobs_calling, jobs), std::min(wanted.jobs_called, jobs),
                           std::min(wanted.pdu_size, f.pdu_size.value_or(own.pdu_size))};
        pdu_size_ = agreed.pdu_size;
        const auto parameters = setup_parameters(agreed);
        append_pdu(out, {.kind = pdu_kind::ack_data, .reference = asked.reference, .parameters = parameters});
    }

    static void count(const pdu& asked, sim_result& served) {
        served.is_request = true;
        served.function = asked.kind == pdu_kind::userdata ? std::uint16_t{7} : asked.function();
        if (asked.parameters.size() < 2 + variable_size) return;
        const auto* item = &asked.parameters[2];  // data block and address of the first
        served.key = (unsigned{asked.function()} << 28U) ^ (unsigned{load_big<std::uint16_t>(item + 6)} << 20U) ^
                     load_big<std::uint32_t>(item + 8);
    }

    sim& device_;
    std::size_t pdu_size_;
    bool is_connected_ = false;
    byte_buffer scratch_;  // a job that came in parts
};

}  // namespace

std::unique_ptr<sim_session> sim::accept() {
    return std::make_unique<connection>(*this);
}

checked<std::unique_ptr<sim_point>> sim::find(const point_config& where) {
    const auto at = make_point(where, {.device = settings_.device, .clock = time_zone::own()});
    if (!at) return at.error();
    plc_.add(*at);
    return std::unique_ptr<sim_point>(std::make_unique<plc_point>(*plc_.memory(at->memory_area, at->db), *at));
}

checked<std::optional<std::string>> sim::execute(sim_arguments line) {
    if (word(line, 0) != "fault") return std::optional<std::string>{};
    if (auto done = apply_fault(faults_, line.subspan(1)); !done) return done.error();
    return std::optional<std::string>{""};
}

}  // namespace penstock::s7

namespace penstock {

namespace {

checked<std::unique_ptr<sim_device>> make_device(const option_map& options) {
    using namespace s7;
    sim::settings s;
    s.device = parse_family(options.at("family"));
    const auto& model = model_of(s.device);
    s.pdu_size = model.pdu_size;
    s.jobs = model.jobs;
    for (auto [name, place] : {std::pair{"pdu", &s.pdu_size}, std::pair{"jobs", &s.jobs}}) {
        const auto& text = options.at(name);
        if (text.empty()) continue;
        const auto number = parse_number<std::uint16_t>(text);
        const std::uint16_t min = place == &s.jobs ? 1 : 112;
        if (!number || *number < min || *number > 8000) {
            return fault{name, "expected a number from " + std::to_string(min) + " to 8000"};
        }
        *place = *number;
    }
    return std::unique_ptr<sim_device>(std::make_unique<sim>(s));
}

}  // namespace

sim_kind make_s7_sim() {
    return {.name = "s7",
            .title = "Siemens S7 controllers",
            .options = {{"family", "1500", {"1200", "1500", "300", "400", "LOGO", "200SMART"}, "kind of controller"},
                        {"pdu", "", {}, "largest PDU in bytes; empty: the family's"},
                        {"jobs", "", {}, "jobs at a time; empty: the family's"}},
            .faults =
                "item CODE ADDRESS, error WORD, disconnect REASON, connection TYPE, pdu N, jobs N, fragment N, "
                "quick_ack on, lacks szl|blocks, size wrong",
            .make = make_device};
}

}  // namespace penstock
