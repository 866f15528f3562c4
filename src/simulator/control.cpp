#include "simulator/control.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <utility>

#include "base/text.hpp"
#include "simulator/fault_line.hpp"

namespace penstock::simulator {

namespace {

/// Removes `name=NUMBER` from the words; -1 = it is not there, -2 = it is no number.
int take_key(std::vector<std::string_view>& words, std::string_view name) {
    for (auto at = words.begin(); at != words.end(); ++at) {
        if (!at->starts_with(name) || at->substr(name.size(), 1) != "=") continue;
        const auto number = parse_number<std::uint16_t>(at->substr(name.size() + 1));
        words.erase(at);
        return number ? *number : -2;
    }
    return -1;
}

struct place {
    std::uint8_t unit;
    modbus::sim_area area;
    std::uint16_t first;
};

/// `1 hr 10` behind the command word.
std::optional<place> parse_place(const std::vector<std::string_view>& words) {
    if (words.size() < 4) return std::nullopt;
    const auto unit = parse_number<std::uint8_t>(words[1]);
    const auto area = modbus::parse_sim_area(words[2]);
    const auto first = parse_number<std::uint16_t>(words[3]);
    if (!unit || !area || !first) return std::nullopt;
    return place{*unit, *area, *first};
}

constexpr std::string_view what_is_a_place = "expected a unit, then co, di, ir or hr, then an address";

}  // namespace

checked<> control::choose_devices(words_t& words) {
    const int index = take_key(words, "device");
    const int port = take_key(words, "port");
    chosen_.clear();
    for (std::size_t i = 0; i < devices_.size(); ++i) {
        const bool is_meant = (index == -1 || std::cmp_equal(index, i)) && (port == -1 || port == devices_[i]->port());
        if (is_meant) chosen_.push_back(devices_[i].get());
    }
    if (chosen_.empty()) return fault{"device", "there is no such device"};
    return {};
}

std::string control::obey(std::string_view line) {
    words_t words = split(trim(line), ' ');
    std::erase_if(words, [](std::string_view word) { return word.empty(); });
    const auto done = dispatch(std::move(words));
    if (!done) return "error: " + to_string(done.error());
    return done->empty() ? "ok" : "ok " + *done;
}

checked<std::string> control::dispatch(words_t words) {
    if (words.empty()) return fault{"", "expected a command"};
    if (auto known = choose_devices(words); !known) return known.error();
    const int unit = take_key(words, "unit");
    const auto command = words[0];
    const auto value = words.size() > 1 ? words[1] : std::string_view{};
    const auto on = parse_boolean(value);

    if (command == "fault") return make_fault({words.begin() + 1, words.end()}, unit);
    if (command == "set") return set(words);
    if (command == "get") return get(words);
    if (command == "stats" && value == "reset") {
        arrivals_.clear();
        for (auto* d : chosen_)
            d->forget_intervals();
        return std::string{};
    }
    if (command == "stats") return stats();
    if (command == "drop") {
        for (auto* d : chosen_)
            d->drop_connections();
        return std::string{};
    }
    if ((command == "refuse" || command == "half_open") && !on)
        return fault{std::string(command), "expected on or off"};
    if (command == "refuse") {
        for (auto* d : chosen_) {
            if (auto done = d->refuse(*on); !done) return fault{"refuse", done.error().message()};
        }
        return std::string{};
    }
    if (command == "half_open") {
        for (auto* d : chosen_)
            d->be_half_open(*on);
        return std::string{};
    }
    return fault{std::string(command), "expected fault, set, get, stats, refuse, half_open or drop"};
}

checked<std::string> control::make_fault(const words_t& words, int unit) {
    if (unit < -1 || unit > 255) return fault{"unit", "expected 0 to 255"};
    for (auto* d : chosen_) {
        for (int id = 0; id < 256; ++id) {
            if (unit != -1 && unit != id) continue;
            if (auto done = apply_fault(d->model().faults(static_cast<std::uint8_t>(id)), words); !done) {
                return done.error();
            }
        }
    }
    return std::string{};
}

/// `set 1 hr 10 1234 …`: raw words or bits from that address on; signals there stand still.
checked<std::string> control::set(const words_t& words) {
    const auto where = parse_place(words);
    if (!where) return fault{"set", std::string(what_is_a_place)};
    const auto count = static_cast<std::uint32_t>(words.size() - 4);
    const std::size_t width = modbus::has_registers(where->area) ? 2 : 1;
    byte_buffer bytes;
    for (const auto word : std::span(words).subspan(4)) {
        const auto number = parse_number<std::uint16_t>(word);
        if (!number || (width == 1 && *number > 1)) return fault{"set", "expected numbers that fit"};
        if (width == 2)
            append_big(bytes, *number);
        else
            bytes.push_back(static_cast<std::uint8_t>(*number));
    }
    for (auto* d : chosen_) {
        auto* unit = d->model().unit(where->unit);
        const auto places = unit ? unit->find(where->area, where->first, count) : std::span<std::uint8_t>{};
        if (places.empty()) return fault{"set", "these places do not exist"};
        std::ranges::copy(bytes, places.begin());
        unit->hold(where->area, where->first, count);
    }
    return std::string{};
}

/// `get 1 hr 10 4`: of the first device that is meant.
checked<std::string> control::get(const words_t& words) {
    const auto where = parse_place(words);
    if (!where) return fault{"get", std::string(what_is_a_place)};
    const auto count = words.size() > 4 ? parse_number<std::uint16_t>(words[4]) : std::uint16_t{1};
    auto* unit = chosen_.front()->model().unit(where->unit);
    const auto places = unit && count ? unit->find(where->area, where->first, *count) : std::span<std::uint8_t>{};
    if (places.empty()) return fault{"get", "these places do not exist"};
    const std::size_t width = modbus::has_registers(where->area) ? 2 : 1;
    std::string text;
    for (std::size_t i = 0; i < places.size(); i += width) {
        const unsigned v = width == 2 ? load_big<std::uint16_t>(&places[i]) : places[i];
        text += (text.empty() ? "" : " ") + std::to_string(v);
    }
    return text;
}

std::string control::stats() {
    modbus::sim_counters sum;
    std::size_t connections = 0;
    std::uint64_t accepted = 0;
    for (auto* d : chosen_) {
        const auto& c = d->model().counters();
        sum.requests += c.requests;
        sum.answers += c.answers;
        sum.exceptions += c.exceptions;
        for (std::size_t i = 0; i < c.by_function.size(); ++i)
            sum.by_function[i] += c.by_function[i];
        connections += d->connections();
        accepted += d->accepted();
    }
    auto text = fmt::format(
        "devices={} connections={} accepted={} requests={} answers={} exceptions={} intervals={} "
        "interval_p50_ms={:.1f} "
        "interval_p99_ms={:.1f} interval_max_ms={:.1f}",
        chosen_.size(), connections, accepted, sum.requests, sum.answers, sum.exceptions, arrivals_.total(),
        arrivals_.quantile_ms(0.5), arrivals_.quantile_ms(0.99), arrivals_.quantile_ms(1));
    for (std::size_t i = 0; i < sum.by_function.size(); ++i) {
        if (sum.by_function[i] > 0) text += fmt::format(" f{}={}", i, sum.by_function[i]);
    }
    return text;
}

namespace {

io::awaitable<void> converse(std::unique_ptr<io::stream> peer, std::shared_ptr<control> commands) {
    std::string pending;
    byte_buffer in(4096);
    for (;;) {
        const auto size = co_await peer->read_some(in, steady_time::max());
        if (!size || pending.size() > 65536) co_return;
        pending.append(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(*size));
        std::string answers;
        for (std::size_t end = 0; (end = pending.find('\n')) != std::string::npos; pending.erase(0, end + 1)) {
            answers += commands->obey(std::string_view(pending).substr(0, end)) + "\n";
        }
        const auto sent = co_await peer->write(as_bytes(answers), steady_now() + milliseconds(5000));
        if (!sent) co_return;
    }
}

}  // namespace

io::awaitable<void> serve_control(io::executor where, std::shared_ptr<io::listener> door,
                                  std::shared_ptr<control> commands) {
    for (;;) {
        auto peer = co_await door->accept();
        if (!peer) co_return;
        io::asio::co_spawn(where, converse(std::move(*peer), commands), io::asio::detached);
    }
}

}  // namespace penstock::simulator
