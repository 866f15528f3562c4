#pragma once

#include <functional>
#include <memory>

#include "drivers/xgt/codec_text.hpp"
#include "drivers/xgt/sim.hpp"
#include "tests/support/sim_stream.hpp"

namespace penstock::xgt::test {

/// A simulated CPU at the other end of a stream; stores the requests that it received.
struct linked_sim {
    explicit linked_sim(const sim_settings& s = {}) : device(s) {
        link->on_write = [this](byte_view bytes) { serve(bytes); };
    }

    std::unique_ptr<io::stream> make_stream() const { return std::make_unique<penstock::test::sim_stream>(link); }

    void set(std::string address, std::string type, const value& v) {
        device.find({std::move(address), std::move(type), {}}).value()->write(v).value();
    }

    std::string get(std::string address, std::string type) {
        return format_value(device.find({std::move(address), std::move(type), {}}).value()->read().value());
    }

    void order(std::string_view line) { device.execute(split(line, ' ')).value(); }

    sim device;
    std::shared_ptr<penstock::test::sim_link> link = std::make_shared<penstock::test::sim_link>();
    std::vector<std::string> asked;                            ///< requests as text
    std::function<bool(const frame&, byte_buffer&)> on_frame;  ///< true: the answer is what it left, or no response

private:
    void serve(byte_view bytes) {
        while (!bytes.empty()) {
            const frame f = next_frame(bytes).value().value();
            asked.push_back(describe_frame(bytes).substr(describe_frame(bytes).find(' ') + 1));
            byte_buffer response;
            if (!on_frame || !on_frame(f, response)) device.serve(bytes, response).value();
            if (!response.empty()) link->arrive(response);
            bytes = bytes.subspan(f.size);
        }
    }
};

}  // namespace penstock::xgt::test
