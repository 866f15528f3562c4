#include "drivers/eip/sim.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "drivers/eip/cip_transport.hpp"
#include "drivers/eip/codec.hpp"
#include "drivers/eip/connection.hpp"
#include "drivers/eip/sim_default_tags.hpp"
#include "drivers/eip/sim_files.hpp"
#include "drivers/eip/sim_location.hpp"
#include "drivers/eip/sim_router.hpp"

namespace penstock::eip {

namespace {

constexpr std::size_t max_unconnected_sim = 504;
const sim_faults no_faults;

/// A simulated controller: the state shared by all its connections.
class sim final : public sim_device {
public:
    sim(family of, std::uint32_t tags) : family_(of), count_(tags), tags_(of), files_(of), router(tags_, of) {
        router.device_identity = {1, 14, 54, 20, 11, 0x3160, 0x006C061A, "1756-L61/B LOGIX5561"};
        if (of == family::micro800)
            router.device_identity = {1, 14, 141, 12, 11, 0x0060, 0x12345678, "2080-LC50-24QWB"};
        if (of == family::omron) router.device_identity = {47, 14, 1620, 1, 14, 0x0060, 0x12345678, "NJ501-1300"};
        if (of == family::slc)
            router.device_identity = {1, 14, 88, 1, 0, 0x0060, 0x12345678, "1747-L552C/C DF1 SLC 5/05"};
        if (of == family::micro_logix) router.device_identity = {1, 14, 185, 1, 0, 0x0060, 0x12345678, "1766-L32BWA/B"};
        if (of == family::plc5) router.device_identity = {1, 14, 24, 1, 0, 0x0060, 0x12345678, "1785-L40E/F PLC-5/40E"};
        fill(sim_fill::zeros);
    }

    std::unique_ptr<sim_session> accept() override;

    checked<std::unique_ptr<sim_point>> find(const point_config& where) override {
        if (has_files(family_)) return files_.find(where);
        return find_location(tags_, where, family_);
    }

    void fill(sim_fill with) override {
        if (has_files(family_)) {
            files_.fill(with);
        } else {
            add_default_tags(tags_, family_, count_, with);
        }
    }

    /// Answers a message to the router, which supports PCCC for files.
    void route(byte_view message, std::size_t max, const sim_faults& f, byte_buffer& out) {
        const auto r = decode_request(message);
        if (!r || r->code != service::execute_pccc || !has_files(family_)) return router.response(message, max, f, out);
        if (f.status != 0) return append_response(out, {r->code, f.status, f.extended, {}});
        const auto asked = decode_pccc(r->body);
        if (!asked) return append_response(out, {r->code, 0x13, 0, {}});
        byte_buffer body;
        files_.response(*asked, body);
        append_response(out, {r->code, 0, 0, body});
    }

    /// `fault …`, `download NAME TYPE [LENGTH]`: the tag of another program, `erase NAME`.
    checked<std::optional<std::string>> execute(sim_arguments line) override {
        using said = std::optional<std::string>;
        if (word(line, 0) == "fault") {
            const auto done = apply_fault(faults, line.subspan(1));
            if (!done) return done.error();
            return said("");
        }
        if (word(line, 0) == "download" || word(line, 0) == "erase") {
            const auto done = change_program(tags_, line);
            if (!done) return done.error();
            return said("");
        }
        return said{};
    }

    sim_faults faults;
    unsigned turn = 0;  ///< requests since a fault came last
    std::uint32_t next_session = 0x11021E01;
    std::uint32_t next_connection = 0x11223344;

private:
    family family_;
    std::uint32_t count_;
    sim_tags tags_;
    sim_files files_;

public:
    sim_router router;
};

/// One TCP connection: its session and what was opened over it.
class sim_connection final : public sim_session {
public:
    explicit sim_connection(sim& with) : device_(with) {}

    result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out, const sim_request_context&) override {
        const auto found = next_frame(in);
        if (!found) return found.error();
        if (!*found) return std::optional<sim_result>{};
        const frame& f = **found;
        sim_result served{.consumed = f.size};
        served.is_request = f.code == command::send_rr_data || f.code == command::send_unit_data;
        // What sets a session up meets only faults that every request meets, or no session would ever stand.
        const auto every = std::max(device_.faults.every, 1U);
        const bool is_its_turn = served.is_request ? ++device_.turn % every == 0 : every == 1;
        const sim_faults& faults = is_its_turn ? device_.faults : no_faults;
        if (faults.is_silent) return std::optional(served);
        const auto begin = out.size();
        response(f, faults, served, out);
        if (out.size() > begin) faults.corrupt(out, begin, served);
        return std::optional(served);
    }

private:
    struct opened {
        connection_name name;
        std::uint32_t to_us = 0;
        std::uint32_t from_us = 0;
        std::uint32_t size = 0;
    };

    void response(const frame& f, const sim_faults& faults, sim_result& served, byte_buffer& out) {
        switch (f.code) {
            case command::nop: return;
            case command::unregister_session: served.closes = true; return;
            case command::register_session: session_ = device_.next_session++; return response_with(f, f.body, out);
            case command::list_identity: {
                byte_buffer body;
                append_listed_identity(body, device_.router.device_identity);
                return response_with(f, body, out);
            }
            case command::list_services: return response_with(f, services(), out);
            case command::list_interfaces: return response_with(f, byte_buffer{0, 0}, out);
            case command::send_rr_data:
            case command::send_unit_data: return respond_packet(f, faults, served, out);
        }
    }

    static byte_buffer services() {
        byte_buffer body{1, 0, 0, 1, 20, 0, 1, 0, 0x20, 0};
        append(body, as_bytes("Communications"));
        body.resize(body.size() + 2);
        return body;
    }

    void response_with(const frame& f, byte_view body, byte_buffer& out) const {
        const auto begin = begin_frame(out, f.code, session_, f.context);
        append(out, body);
        end_frame(out, begin);
    }

    void respond_packet(const frame& f, const sim_faults& faults, sim_result& served, byte_buffer& out) {
        const auto asked = decode_packet(f.body);
        const bool has_session = f.session == session_ && session_ != 0;
        if (!asked || !has_session) {
            const auto begin = begin_frame(out, f.code, f.session, f.context);
            out[begin + 8] = has_session ? 0x03 : 0x64;
            return;
        }
        const auto inner = decode_request(asked->message);
        served.function = inner ? inner->code : std::uint16_t{0};
        served.key = key_of(asked->message);
        const std::uint16_t off = faults.has_wrong_id ? 1000 : 0;
        if (!asked->is_connected) {
            const auto where = begin_packet(out, false);
            const auto at = out.size();
            respond_unconnected(asked->message, faults, out);
            served.is_refused = out.size() > at + 2 && out[at + 2] != 0;
            end_packet(out, where);
            stamp(std::span(out).subspan(where.frame), session_, 0, static_cast<std::uint16_t>(f.context + off));
            return;
        }
        const auto known = std::ranges::find(opened_, asked->connection, &opened::to_us);
        if (known == opened_.end()) return;  // as a device does: no such connection
        const auto where = begin_packet(out, true);
        const auto at = out.size();
        if (faults.forgets) {
            append_response(
                out,
                {served.function != 0 ? static_cast<std::uint8_t>(served.function) : std::uint8_t{0}, 1, 0x0107, {}});
        } else {
            device_.route(asked->message, known->size - 2, faults, out);
        }
        served.is_refused = out.size() > at + 2 && out[at + 2] != 0;
        end_packet(out, where);
        stamp(std::span(out).subspan(where.frame), session_, known->from_us,
              static_cast<std::uint16_t>(asked->sequence + off));
    }

    static std::uint32_t key_of(byte_view message) noexcept {
        std::uint32_t key = 2166136261U;  // FNV-1a
        for (const auto byte : message)
            key = (key ^ byte) * 16777619U;
        return key;
    }

    void respond_unconnected(byte_view message, const sim_faults& faults, byte_buffer& out) {
        const auto r = decode_request(message);
        const bool is_to_manager =
            r && r->path.size() == 4 && r->path[0] == 0x20 && r->path[1] == object::connection_manager;
        if (!is_to_manager) return device_.route(message, max_unconnected_sim, faults, out);
        switch (r->code) {
            case service::forward_open:
            case service::large_forward_open: return open(*r, faults, out);
            case service::read_modify_write: return close(*r, out);
            case service::read_fragment:
                if (const auto routed = decode_unconnected_send(r->body)) {
                    return respond_unconnected(routed->message, faults, out);
                }
                break;
            default: break;
        }
        append_response(out, {r->code, 0x08, 0, {}});
    }

    void open(const request& r, const sim_faults& faults, byte_buffer& out) {
        const bool is_large = r.code == service::large_forward_open;
        const auto asked = decode_forward_open(r.body, is_large);
        if (!asked) return append_response(out, {r.code, 0x13, 0, {}});
        const bool is_refused = faults.lacks_connections || (is_large && faults.lacks_large);
        if (is_refused || asked->size < 32) {
            byte_buffer rest;
            append_little(rest, asked->serial);
            append_little(rest, asked->vendor);
            append_little(rest, asked->originator);
            append_little(rest, std::uint16_t{0});
            return append_response(out, {r.code, is_refused ? std::uint8_t{0x08} : std::uint8_t{0x01},
                                         is_refused ? std::uint16_t{0} : std::uint16_t{0x0109}, rest});
        }
        const connection_name name{asked->serial, asked->vendor, asked->originator};
        std::erase_if(opened_, [&](const opened& o) { return o.name == name; });
        opened_.push_back({name, device_.next_connection++, asked->from_target, asked->size});
        byte_buffer body;
        append_opened(body, opened_.back().to_us, *asked);
        append_response(out, {r.code, 0, 0, body});
    }

    void close(const request& r, byte_buffer& out) {
        const auto name = decode_forward_close(r.body);
        const auto count = name ? std::erase_if(opened_, [&](const opened& o) { return o.name == *name; }) : 0;
        byte_buffer body;
        if (name) {
            append_little(body, name->serial);
            append_little(body, name->vendor);
            append_little(body, name->originator);
        }
        append_little(body, std::uint16_t{0});
        append_response(out, {r.code, count > 0 ? std::uint8_t{0} : std::uint8_t{1},
                              count > 0 ? std::uint16_t{0} : std::uint16_t{0x0107}, body});
    }

    sim& device_;
    std::uint32_t session_ = 0;
    std::vector<opened> opened_;
};

std::unique_ptr<sim_session> sim::accept() {
    return std::make_unique<sim_connection>(*this);
}

}  // namespace

}  // namespace penstock::eip

namespace penstock {

sim_kind make_eip_sim() {
    sim_kind kind;
    kind.name = "eip";
    kind.title = "EtherNet/IP controllers: Logix, Micro800, Omron, SLC, MicroLogix, PLC-5";
    kind.options = {{"family",
                     "ControlLogix",
                     {"ControlLogix", "CompactLogix", "Micro800", "Omron", "SLC", "MicroLogix", "PLC5"},
                     "kind of controller"},
                    {"tags", "1000", {}, "how many DINT tags Tag0, Tag1, … there are"}};
    kind.transports = {"tcp", "udp"};  // udp: ListIdentity
    kind.faults =
        "fault status CODE [EXTENDED], no_large, no_connections, no_multiple, no_bit_writes, no_list, no_templates, "
        "wrong_id, "
        "forget; "
        "download NAME TYPE [LENGTH], erase NAME";
    kind.make = [](const option_map& options) -> checked<std::unique_ptr<sim_device>> {
        const auto tags = parse_number<std::uint32_t>(options.at("tags"));
        if (!tags || *tags > 1'000'000) return fault{"tags", "expected a number up to 1000000"};
        const auto of = eip::parse_family(options.at("family"));
        return std::unique_ptr<sim_device>(std::make_unique<eip::sim>(of, *tags));
    };
    return kind;
}

}  // namespace penstock
