#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "drivers/modbus/codec.hpp"
#include "tests/support/sim_stream.hpp"

namespace penstock::modbus::test {

/// What a test's device saw of one request.
struct seen_request {
    std::uint16_t transaction = 0;
    std::uint8_t unit = 0;
    function code{};
    std::uint16_t start = 0;
    std::uint16_t count = 0;
};

/// A device with one bank of registers and one of coils that answers what arrives on its link, unless set otherwise.
/// Register n holds n until it is written.
class fake_device {
public:
    explicit fake_device(framing wire) : wire_(wire), link(std::make_shared<penstock::test::sim_link>()) {
        link->on_write = [this](byte_view bytes) { serve(bytes); };
    }

    std::unique_ptr<io::stream> make_stream() const { return std::make_unique<penstock::test::sim_stream>(link); }

    byte_buffer frame_of(std::uint16_t transaction, std::uint8_t unit, const response& a) const {
        byte_buffer out;
        const auto begin = begin_frame(wire_, out, transaction, unit);
        append_response(out, a);
        end_frame(wire_, out, begin);
        return out;
    }

    /// Sends the answer to a reading request of `count` registers from `start` on.
    void send_registers(std::uint16_t transaction, std::uint8_t unit, std::uint16_t start, std::uint16_t count) const {
        byte_buffer data;
        for (std::uint16_t i = 0; i < count; ++i)
            append_big(data, register_at(static_cast<std::uint16_t>(start + i)));
        link->arrive(frame_of(transaction, unit, {.code = function::read_holding_registers, .data = data}));
    }

    std::uint16_t register_at(std::uint16_t n) const {
        const auto known = registers.find(n);
        return known == registers.end() ? n : known->second;
    }

private:
    framing wire_;

public:
    std::shared_ptr<penstock::test::sim_link> link;
    std::map<std::uint16_t, std::uint16_t> registers;
    std::map<std::uint16_t, bool> coils;
    std::set<function> lacks;  ///< answered with exception 1
    std::set<std::uint8_t> silent_units;
    std::vector<seen_request> seen;
    std::function<bool(const seen_request&)> on_request;  ///< true: it has been dealt with

private:
    void serve(byte_view bytes) {
        byte_buffer scratch;
        for (;;) {
            const auto found = next_frame(wire_, direction::request, bytes, scratch);
            if (!found || !*found) return;
            serve_one(**found);
            bytes = bytes.subspan((**found).size);
        }
    }

    void serve_one(const frame& f) {
        const auto r = decode_request(f.pdu).value();
        seen.push_back({f.transaction, f.unit, r.code, r.start, r.count});
        if (silent_units.contains(f.unit)) return;
        if (on_request && on_request(seen.back())) return;
        byte_buffer data;
        link->arrive(frame_of(f.transaction, f.unit, response_to(r, data)));
    }

    response response_to(const request& r, byte_buffer& data) {
        response a{.code = r.code, .start = r.start, .count = r.count, .value = r.value};
        if (lacks.contains(r.code)) return {.code = r.code, .exception = 1};
        switch (r.code) {
            case function::write_register: registers[r.start] = r.value; return a;
            case function::write_coil: coils[r.start] = r.value != 0; return a;
            case function::write_registers: store(r.start, r.data); return a;
            case function::write_coils:
                for (std::uint16_t i = 0; i < r.count; ++i) {
                    coils[static_cast<std::uint16_t>(r.start + i)] = ((r.data[i / 8U] >> (i % 8U)) & 1) != 0;
                }
                return a;
            case function::mask_write_register:
                registers[r.start] = static_cast<std::uint16_t>((register_at(r.start) & r.and_mask) |
                                                                (r.or_mask & ~unsigned{r.and_mask}));
                return {.code = r.code, .start = r.start, .and_mask = r.and_mask, .or_mask = r.or_mask};
            case function::read_coils:
                data.assign(bytes_of_bits(r.count), 0);
                for (std::uint16_t i = 0; i < r.count; ++i) {
                    if (coils[static_cast<std::uint16_t>(r.start + i)])
                        data[i / 8U] |= static_cast<std::uint8_t>(1U << (i % 8U));
                }
                break;
            case function::read_write_registers: store(r.write_start, r.data); [[fallthrough]];
            default:
                for (std::uint16_t i = 0; i < r.count; ++i) {
                    append_big(data, register_at(static_cast<std::uint16_t>(r.start + i)));
                }
        }
        return {.code = r.code, .data = data};
    }

    void store(std::uint16_t start, byte_view data) {
        for (std::size_t i = 0; i < data.size(); i += 2) {
            registers[static_cast<std::uint16_t>(start + i / 2)] = load_big<std::uint16_t>(&data[i]);
        }
    }
};

}  // namespace penstock::modbus::test
