#include "simulator/command_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>

#include "base/text.hpp"

namespace penstock::simulator {

namespace {

/// Removes `name=NUMBER` from the words; -1 = not found, -2 = it is no number.
int take_key(std::vector<std::string_view>& words, std::string_view name) {
    for (auto at = words.begin(); at != words.end(); ++at) {
        if (!at->starts_with(name) || at->substr(name.size(), 1) != "=") continue;
        const auto number = parse_number<std::uint16_t>(at->substr(name.size() + 1));
        words.erase(at);
        return number ? *number : -2;
    }
    return -1;
}

}  // namespace

checked<> command_server::select_devices(words_t& words) {
    const int index = take_key(words, "device");
    const int port = take_key(words, "port");
    selected_.clear();
    for (std::size_t i = 0; i < devices_.size(); ++i) {
        const bool is_meant = (index == -1 || std::cmp_equal(index, i)) && (port == -1 || port == devices_[i]->port());
        if (is_meant) selected_.push_back(devices_[i].get());
    }
    if (selected_.empty()) return fault{"device", "the simulator has no device with this number or port"};
    return {};
}

std::string command_server::execute(std::string_view line) {
    words_t words = split(trim(line), ' ');
    std::erase_if(words, [](std::string_view word) { return word.empty(); });
    const auto done = dispatch(std::move(words));
    if (!done) return "error: " + to_string(done.error());
    return done->empty() ? "ok" : "ok " + *done;
}

checked<std::string> command_server::dispatch(words_t words) {
    if (words.empty()) return fault{"", "expected a command"};
    if (auto known = select_devices(words); !known) return known.error();
    const auto command = word(words, 0);
    const auto value = word(words, 1);
    const auto on = parse_boolean(value);

    if (command == "stats" && value == "reset") {
        arrivals_.clear();
        for (auto* d : selected_)
            d->reset_intervals();
        return std::string{};
    }
    if (command == "stats") return stats();
    if (command == "drop") {
        for (auto* d : selected_)
            d->drop_connections();
        return std::string{};
    }
    if ((command == "refuse" || command == "half_open") && !on)
        return fault{std::string(command), "expected on or off"};
    if (command == "refuse") {
        for (auto* d : selected_) {
            if (auto done = d->refuse(*on); !done) return fault{"refuse", done.error().message()};
        }
        return std::string{};
    }
    if (command == "half_open") {
        for (auto* d : selected_)
            d->set_half_open(*on);
        return std::string{};
    }
    if (command == "get") selected_.resize(1);
    checked<std::string> said;
    for (auto* d : selected_) {
        said = d->execute(words);
        if (!said) break;
    }
    return said;
}

std::string command_server::stats() {
    counters sum;
    std::size_t connections = 0;
    std::uint64_t accepted = 0;
    for (auto* d : selected_) {
        const auto& c = d->counted();
        sum.requests += c.requests;
        sum.responses += c.responses;
        sum.refusals += c.refusals;
        for (const auto& [function, count] : c.by_function)
            sum.by_function[function] += count;
        connections += d->connections();
        accepted += d->accepted();
    }
    auto text = fmt::format(
        "devices={} connections={} accepted={} requests={} answers={} exceptions={} intervals={} "
        "interval_p50_ms={:.1f} interval_p99_ms={:.1f} interval_max_ms={:.1f}",
        selected_.size(), connections, accepted, sum.requests, sum.responses, sum.refusals, arrivals_.total(),
        arrivals_.quantile_ms(0.5), arrivals_.quantile_ms(0.99), arrivals_.quantile_ms(1));
    for (const auto& [function, count] : sum.by_function)
        text += fmt::format(" f{}={}", function, count);
    return text;
}

namespace {

io::awaitable<void> converse(std::unique_ptr<io::stream> peer, std::shared_ptr<command_server> commands) {
    std::string pending;
    byte_buffer in(4096);
    for (;;) {
        const auto size = co_await peer->read_some(in, steady_time::max());
        if (!size || pending.size() > 65536) co_return;
        pending.append(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(*size));
        std::string answers;
        for (std::size_t end = 0; (end = pending.find('\n')) != std::string::npos; pending.erase(0, end + 1)) {
            answers += commands->execute(std::string_view(pending).substr(0, end)) + "\n";
        }
        const auto sent = co_await peer->write(as_bytes(answers), steady_now() + milliseconds(5000));
        if (!sent) co_return;
    }
}

}  // namespace

io::awaitable<void> serve_control(io::executor where, std::shared_ptr<io::listener> listener,
                                  std::shared_ptr<command_server> commands) {
    for (;;) {
        auto peer = co_await listener->accept();
        if (!peer) co_return;
        io::asio::co_spawn(where, converse(std::move(*peer), commands), io::asio::detached);
    }
}

}  // namespace penstock::simulator
