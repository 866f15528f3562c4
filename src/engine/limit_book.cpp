#include "engine/limit_book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/bytes.hpp"
#include "base/crc32c.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"

namespace penstock::engine {

namespace {

constexpr std::string_view heading = "penstock limits 1\n";
constexpr std::string_view end_mark = "end ";

/// The next word of a line, which it is taken from.
std::string_view parse_word(std::string_view& line) {
    const auto blank = std::min(line.find(' '), line.size());
    const auto word = line.substr(0, blank);
    line.remove_prefix(std::min(blank + 1, line.size()));
    return word;
}

template <class T>
bool read_number(std::string_view& line, T& to) {
    const auto number = parse_number<T>(parse_word(line));
    if (number) to = *number;
    return number.has_value();
}

}  // namespace

limit_book::limit_book(std::string path) : path_(std::move(path)) {
    if (const auto text = read_file(path_)) entries_ = parse(*text);
    thread_.start("limits", [this] { run(); });
}

std::vector<size_search::limit> limit_book::find(const std::string& opc_id, std::uint32_t device) const {
    const auto lock = thread_.lock();
    const auto found = entries_.find(opc_id);
    if (found == entries_.end() || found->second.device != device) return {};
    std::vector<size_search::limit> out;
    const auto wall = to_epoch_ms(wall_now());
    const auto now = steady_now();
    constexpr std::int64_t day = std::chrono::duration_cast<milliseconds>(size_search::pause).count();
    for (const auto& l : found->second.limits) {
        const milliseconds left{std::clamp<std::int64_t>(l.again_at - wall, 0, day)};
        out.push_back({l.station, l.kind, l.size, l.refused, l.trials, now + left});
    }
    return out;
}

/// A size that was never refused has no time for the next try, so it is not kept.
void limit_book::keep(const std::string& opc_id, std::uint32_t device, const std::vector<size_search::limit>& all) {
    entry fresh{device, {}};
    const auto wall = to_epoch_ms(wall_now());
    const auto now = steady_now();
    for (const auto& l : all) {
        if (l.refused <= l.size || fresh.limits.size() == max_limits) continue;
        const auto left = std::chrono::duration_cast<milliseconds>(l.again_at - now).count();
        fresh.limits.push_back({l.station, l.kind, l.size, l.refused, l.trials, wall + left});
    }
    const auto lock = thread_.lock();
    if (fresh.limits.empty()) {
        if (entries_.erase(opc_id) == 0) return;
    } else if (entries_.contains(opc_id) || entries_.size() < max_opcs) {
        entries_[opc_id] = std::move(fresh);
    } else {
        return;
    }
    has_changed_ = true;
    thread_.notify();
}

void limit_book::remove_opc(const std::string& opc_id) {
    const auto lock = thread_.lock();
    if (entries_.erase(opc_id) == 0) return;
    has_changed_ = true;
    thread_.notify();
}

void limit_book::run() {
    auto lock = thread_.lock();
    for (bool goes_on = true; goes_on || has_changed_;) {
        thread_.wait_until(lock, steady_time::max(), [this] { return has_changed_; });
        // More may be found in the same scans.
        goes_on = thread_.wait_until(lock, steady_now() + pause, [] { return false; });
        if (std::exchange(has_changed_, false)) {
            const auto all = entries_;
            lock.unlock();
            write(all);
            lock.lock();
        }
    }
}

void limit_book::write(const entries& all) {
    const auto written = write_private_file(path_, format(all));
    // Nothing is lost by it but a few requests after the next start.
    if (!written)
        logger("engine")->debug("the request sizes that devices accept cannot be stored: {}",
                                to_string(written.error()));
}

std::uint32_t limit_book::device_of(const opc_config& opc, const std::vector<option_rule>& rules) {
    auto text = opc.opc_type + '\n' + opc.opc_agent_ip + '\n' + opc.opc_agent_port + '\n';
    for (const auto& [name, value] : opc.options) {
        const auto rule = std::ranges::find(rules, name, &option_rule::name);
        if (rule == rules.end() || rule->hidden == secrecy::open) text += name + '=' + value + '\n';
    }
    return crc32c(as_bytes(text));
}

std::string limit_book::format(const entries& all) {
    std::string text(heading);
    for (const auto& [opc_id, e] : all) {
        for (const auto& l : e.limits) {
            text += fmt::format("{} {} {} {} {} {} {} {}\n", opc_id, e.device, l.station, l.kind, l.size, l.refused,
                                l.trials, l.again_at);
        }
    }
    text += fmt::format("{}{}\n", end_mark, crc32c(as_bytes(text)));
    return text;
}

limit_book::entries limit_book::parse(std::string_view text) {
    const auto end = text.rfind(end_mark);
    if (!text.starts_with(heading) || end == std::string_view::npos) return {};
    const auto sum = parse_number<std::uint32_t>(trim(text.substr(end + end_mark.size())));
    if (!sum || *sum != crc32c(as_bytes(text.substr(0, end)))) return {};
    entries all;
    for (auto line : split(text.substr(heading.size(), end - heading.size()), '\n')) {
        if (line.empty()) continue;
        const std::string opc_id(parse_word(line));
        kept_limit l{};
        std::uint32_t device = 0;
        const bool is_whole = read_number(line, device) && read_number(line, l.station) && read_number(line, l.kind) &&
                              read_number(line, l.size) && read_number(line, l.refused) &&
                              read_number(line, l.trials) && read_number(line, l.again_at);
        if (!is_whole || l.size == 0 || l.refused <= l.size || l.trials < 0) return {};
        auto& e = all[opc_id];
        e.device = device;
        if (all.size() > max_opcs || e.limits.size() == max_limits) return {};
        e.limits.push_back(l);
    }
    return all;
}

}  // namespace penstock::engine
