#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/listener.hpp"
#include "simulator/device.hpp"

namespace penstock::simulator {

/// Executes the lines of the control port: each line gets one line as answer (`ok …` or `error: …`). README.md lists
/// the commands.
///
/// Thread: the loop's.
class command_server {
public:
    command_server(std::vector<std::shared_ptr<device>> devices, intervals& arrivals)
        : devices_(std::move(devices)), arrivals_(arrivals) {}

    std::string execute(std::string_view line);

private:
    using words_t = std::vector<std::string_view>;

    checked<std::string> dispatch(words_t words);
    std::string stats();
    checked<> select_devices(words_t& words);

    std::vector<std::shared_ptr<device>> devices_;
    std::vector<device*> selected_;  // the devices that the current line selects
    intervals& arrivals_;
};

/// Accepts connections and passes each line to `command_server`, until the loop ends.
io::awaitable<void> serve_control(io::executor where, std::shared_ptr<io::listener> listener,
                                  std::shared_ptr<command_server> commands);

}  // namespace penstock::simulator
