#include "updater/gateway_service.hpp"

#include <fmt/format.h>

#include <charconv>
#include <csignal>

#include "base/failure.hpp"
#include "base/text.hpp"
#include "updater/run_command.hpp"

namespace penstock::updater {

namespace {

constexpr std::size_t max_shown = 16U << 10U;
constexpr std::size_t max_log = 64U << 10U;
constexpr std::size_t max_words = 400;
constexpr std::size_t word_lines = 3;
constexpr milliseconds show_timeout{10'000};

unsigned number_in(std::string_view text) {
    unsigned out = 0;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return out;
}

/// How a process ended, as text; the numbers are those of waitid(2).
std::string end_of(unsigned code, unsigned status) {
    if (code == CLD_EXITED) return fmt::format("exit code {}", status);
    if (code == CLD_KILLED || code == CLD_DUMPED) return fmt::format("signal {}", status);
    return {};
}

}  // namespace

service_state parse_service_state(std::string_view shown) {
    service_state out;
    std::string_view active, sub;
    unsigned job = 0, code = 0, status = 0;
    for (const auto line : split(shown, '\n')) {
        const auto equals = line.find('=');
        if (equals == std::string_view::npos) continue;
        const auto name = line.substr(0, equals);
        const auto value = line.substr(equals + 1);
        if (name == "ActiveState") active = value;
        if (name == "SubState") sub = value;
        if (name == "Job") job = number_in(value);
        if (name == "NRestarts") out.restarts = number_in(value);
        if (name == "ExecMainCode") code = number_in(value);
        if (name == "ExecMainStatus") status = number_in(value);
    }
    out.is_known = !active.empty();
    const bool is_at_rest = active.empty() || active == "inactive" || active == "failed";
    // `auto-restart` and, from systemd 254 on, `auto-restart-queued`: between two processes.
    out.has_begun = !is_at_rest && !sub.starts_with("auto-restart");
    out.is_coming = !is_at_rest || job != 0;
    out.last_end = end_of(code, status);
    return out;
}

std::string last_words_of(std::string_view log) {
    std::vector<std::string_view> last;
    for (const auto line : split(log, '\n')) {
        const auto text = trim(line);
        if (text.empty() || (!last.empty() && text == last.back())) continue;  // each process may have written the same
        if (last.size() == word_lines) last.erase(last.begin());
        last.push_back(text);
    }
    // The last lines count: earlier ones are kept only as far as there is room.
    while (last.size() > 1 && fmt::format("{}", fmt::join(last, " / ")).size() > max_words)
        last.erase(last.begin());
    auto out = make_utf8(fmt::format("{}", fmt::join(last, " / ")));
    if (out.size() <= max_words) return out;
    auto end = max_words;
    while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0U) == 0x80U)  // not within a character of UTF-8
        --end;
    return out.substr(0, end) + "…";
}

checked<> gateway_service::stop() const {
    if (auto done = run_command(commands_.stop, commands_.timeout); !done)
        return about("the gateway could not be stopped", done.error());
    return {};
}

checked<> gateway_service::start() const {
    if (auto done = run_command(commands_.start, commands_.timeout); !done)
        return about("the gateway could not be started", done.error());
    return {};
}

service_state gateway_service::state() const {
    if (commands_.show.empty()) return {};
    const auto shown = read_command(commands_.show, show_timeout, max_shown);
    return shown ? parse_service_state(*shown) : service_state{};
}

std::string gateway_service::last_words(std::int64_t since_epoch_ms) const {
    if (commands_.words.empty()) return {};
    auto words = commands_.words;
    words.push_back(fmt::format("--since=@{}.{:03}", since_epoch_ms / 1000, since_epoch_ms % 1000));
    const auto log = read_command(words, show_timeout, max_log);
    return log ? last_words_of(*log) : std::string();
}

}  // namespace penstock::updater
