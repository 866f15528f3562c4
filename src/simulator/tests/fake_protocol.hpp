#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "base/text.hpp"
#include "drivers/sim_device.hpp"
#include "drivers/sim_memory.hpp"

namespace penstock::simulator {

/// A device of a protocol that is as small as can be, for tests of the carrier: ten places of one byte.
///
/// Request: an id above zero, `r`, place; or id, `w`, place, value. Answer: id, value; FF for a place beyond the tenth.
/// Its own fault: `fault refuse on`; its own command: `greet`, which returns how many connections greeted so far.
class fake_protocol final : public sim_device {
public:
    fake_protocol() { memory_.add(0, 10); }

    std::unique_ptr<sim_session> accept() override { return std::make_unique<conversation>(*this); }

    checked<std::unique_ptr<sim_point>> find(const point_config& where) override {
        const auto number =
            parse_number<std::uint32_t>(where.address.substr(std::min<std::size_t>(1, where.address.size())));
        if (!where.address.starts_with("p") || !number || *number > 9) return fault{"address", "expected p0 to p9"};
        return std::unique_ptr<sim_point>(std::make_unique<byte_place>(memory_, *number));
    }

    void fill(sim_fill with) override {
        for (std::uint8_t i = 0; i < 10; ++i)
            memory_.find(i, 1)[0] = with == sim_fill::own_address ? i : 0;
    }

    checked<std::optional<std::string>> execute(sim_arguments line) override {
        if (word(line, 0) == "greet") return std::optional("hello from " + std::to_string(accepted_));
        if (word(line, 0) != "fault") return std::optional<std::string>{};
        if (word(line, 1) == "clear") {
            refuses_ = false;
            return std::optional<std::string>("");
        }
        if (word(line, 1) != "refuse") return std::optional<std::string>{};
        if (const auto expected = set_switch(refuses_, word(line, 2))) return fault{"refuse", "expected " + *expected};
        return std::optional<std::string>("");
    }

private:
    struct byte_place final : sim_point {
        byte_place(sim_memory& m, std::uint32_t n) : memory(m), number(n) {}
        checked<value> read() const override { return value{std::uint64_t{memory.find(number, 1)[0]}}; }
        checked<> write(const value& v) override {
            const auto* number_written = std::get_if<std::uint64_t>(&v);
            if (!number_written || *number_written > 255) return fault{"value", "expected 0 to 255"};
            memory.write(number, std::array{static_cast<std::uint8_t>(*number_written)});
            return {};
        }
        void set_signal(const value& v) override {
            if (memory.is_written(number, 1)) return;
            memory.find(number, 1)[0] = static_cast<std::uint8_t>(std::get<std::uint64_t>(v));
        }
        sim_memory& memory;
        std::uint32_t number;
    };

    struct conversation final : sim_session {
        explicit conversation(fake_protocol& with) : device(with) { ++device.accepted_; }
        result<std::optional<sim_result>> serve(byte_view in, byte_buffer& out,
                                                const sim_request_context& at) override {
            if (!in.empty() && in[0] == 0) return make_error_code(boost::system::errc::protocol_error);
            const std::size_t size = in.size() > 1 && in[1] == 'w' ? 4 : 3;
            if (in.size() < size) return std::optional<sim_result>{};
            sim_result served{.consumed = size, .function = in[1], .key = in[2] + 1U};
            const auto place = device.memory_.find(in[2], 1);
            served.is_refused = place.empty() || (device.refuses_ && at.applies_faults);
            if (!served.is_refused && size == 4) device.memory_.write(in[2], in.subspan(3, 1));
            out.push_back(in[0]);
            out.push_back(served.is_refused ? std::uint8_t{0xFF} : place[0]);
            return std::optional(served);
        }
        fake_protocol& device;
    };

    sim_memory memory_{1};
    unsigned accepted_ = 0;
    bool refuses_ = false;
};

}  // namespace penstock::simulator
