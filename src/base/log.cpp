#include "base/log.hpp"

#include <fmt/format.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/dist_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <ctime>
#include <mutex>
#include <shared_mutex>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/log_always.hpp"
#include "base/log_emergency.hpp"
#include "base/log_ring.hpp"
#include "base/log_secrets.hpp"
#include "base/text.hpp"

namespace penstock {

namespace {

/// Writes the message as a JSON string, whatever bytes it has.
class json_message final : public spdlog::custom_flag_formatter {
public:
    void format(const spdlog::details::log_msg& msg, const std::tm&, spdlog::memory_buf_t& out) override {
        const std::string_view bytes(msg.payload.data(), msg.payload.size());
        std::string text;
        append_json_string(text, is_utf8(bytes) ? bytes : make_utf8(bytes));
        out.append(text.data(), text.data() + text.size());
    }
    std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<json_message>(); }
};

/// Writes the message on one line, so that text of a device or client cannot make a line of its own.
class text_message final : public spdlog::custom_flag_formatter {
public:
    void format(const spdlog::details::log_msg& msg, const std::tm&, spdlog::memory_buf_t& out) override {
        for (const char c : msg.payload) {
            const auto byte = static_cast<unsigned char>(c);
            if (c == '\n') {
                out.append(std::string_view("\\n"));
            } else if (byte < 0x20 || byte == 0x7F) {
                fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned>(byte));
            } else {
                out.push_back(c);
            }
        }
    }
    std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<text_message>(); }
};

std::unique_ptr<spdlog::formatter> make_formatter(bool is_json, bool has_time) {
    auto made = std::make_unique<spdlog::pattern_formatter>();
    if (is_json) {
        made->add_flag<json_message>('*');
        made->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l","logger":"%n","message":%*})");
    } else {
        made->add_flag<text_message>('*');
        made->set_pattern(has_time ? "%Y-%m-%d %H:%M:%S.%e %l %n: %*" : "%l %n: %*");
    }
    return made;
}

/// Texts that must not appear in the log.
class secret_list {
public:
    void add(const std::string& secret) {
        const std::unique_lock lock(mutex_);
        if (std::ranges::find(all_, secret) == all_.end()) all_.push_back(secret);
    }

    bool has_any(std::string_view text) const {
        const std::shared_lock lock(mutex_);
        return std::ranges::any_of(all_, [&](const auto& secret) { return text.find(secret) != text.npos; });
    }

    void hide(std::string& text) const {
        const std::shared_lock lock(mutex_);
        for (const auto& secret : all_) {
            for (auto at = text.find(secret); at != text.npos; at = text.find(secret, at))
                text.replace(at, secret.size(), "***");
        }
    }

private:
    mutable std::shared_mutex mutex_;
    std::vector<std::string> all_;
};

secret_list& secrets() {
    static secret_list all;
    return all;
}

/// The one sink of every logger: counts the errors and passes records on to the sink that `open_log` chose, under its
/// own mutex, so that the chosen sink needs none.
class log_sink final : public spdlog::sinks::dist_sink_mt {
public:
    log_sink() { lead_to(std::make_shared<spdlog::sinks::stderr_sink_st>(), make_formatter(false, false)); }

    void lead_to(const spdlog::sink_ptr& to, std::unique_ptr<spdlog::formatter> formatter) {
        to->set_formatter(std::move(formatter));
        set_sinks({to});
    }

    std::uint64_t errors() const noexcept { return errors_; }

protected:
    void sink_it_(const spdlog::details::log_msg& msg) override {
        if (msg.level >= spdlog::level::err) ++errors_;
        const std::string_view text(msg.payload.data(), msg.payload.size());
        if (!secrets().has_any(text)) return put(msg);
        std::string shown(text);
        secrets().hide(shown);
        auto masked = msg;
        masked.payload = shown;
        put(masked);
    }

private:
    /// The ring in memory gets the record first, so it has records that cannot be written.
    void put(const spdlog::details::log_msg& msg) {
        recent_log().add(std::chrono::floor<milliseconds>(msg.time), static_cast<log_severity>(msg.level),
                         {msg.logger_name.data(), msg.logger_name.size()}, {msg.payload.data(), msg.payload.size()});
        dist_sink::sink_it_(msg);
    }

    std::atomic<std::uint64_t> errors_ = 0;
};
static_assert(static_cast<int>(log_severity::critical) == spdlog::level::critical);

const std::shared_ptr<log_sink>& process_log_sink() {
    static const auto made = std::make_shared<log_sink>();
    return made;
}

/// The target of the log for `log_emergency`, which takes no lock.
struct raw_target {
    std::array<char, 1024> path{};  ///< empty: stderr
    bool is_json = false;
};
raw_target target;

std::mutex& guard() {
    static std::mutex m;
    return m;
}

}  // namespace

void open_log(const log_options& options) {
    const std::lock_guard lock(guard());
    const bool has_file = !options.file.empty();
    target.is_json = options.is_json;
    target.path = {};
    if (options.file.size() < target.path.size()) std::ranges::copy(options.file, target.path.begin());
    spdlog::sink_ptr sink;
    if (has_file) {
        // An older log file may be readable by all users.
        ::chmod(options.file.c_str(), S_IRUSR | S_IWUSR | S_IRGRP);
        sink =
            std::make_shared<spdlog::sinks::rotating_file_sink_st>(options.file, options.max_bytes, options.max_files);
        spdlog::flush_every(std::chrono::seconds(1));
    } else {
        sink = std::make_shared<spdlog::sinks::stderr_sink_st>();
        spdlog::flush_every(std::chrono::seconds(0));  // flushing of the previous file
    }
    process_log_sink()->lead_to(sink, make_formatter(options.is_json, has_file));
    set_log_level(options.level);
}

bool set_log_level(const std::string& level) {
    const auto parsed = spdlog::level::from_str(level == "warning" ? "warn" : level);
    if (parsed == spdlog::level::off && level != "off") return false;
    spdlog::set_level(parsed);
    return true;
}

std::shared_ptr<spdlog::logger> logger(const std::string& name) {
    const std::lock_guard lock(guard());
    if (auto known = spdlog::get(name)) return known;
    auto made = std::make_shared<spdlog::logger>(name, process_log_sink());
    made->set_level(spdlog::get_level());
    made->flush_on(spdlog::level::warn);
    spdlog::register_logger(made);  // not initialize_logger: that would give the outlet spdlog's default pattern
    return made;
}

bool log_always(const std::string& name, std::span<const std::string_view> lines) {
    bool is_well = true;
    // Not registered, so that its level does not change.
    spdlog::logger to(name, process_log_sink());
    to.set_level(spdlog::level::trace);
    to.set_error_handler([&](const std::string&) { is_well = false; });
    for (const auto line : lines)
        to.log(spdlog::level::info, spdlog::string_view_t(line.data(), line.size()));
    to.flush();
    return is_well;
}

void log_emergency(std::string_view name, std::string_view text) noexcept {
    constexpr std::size_t max_text = 1000;
    std::array<char, max_text> plain{};
    text = text.substr(0, max_text);
    std::ranges::transform(text, plain.begin(), [](char c) {
        const bool is_plain = c >= ' ' && c <= '~' && !(target.is_json && (c == '"' || c == '\\'));
        return is_plain ? c : '?';
    });
    const std::string_view shown(plain.data(), text.size());

    const auto now = wall_now();
    const auto seconds = std::chrono::system_clock::to_time_t(now);
    std::tm parts{};
    ::localtime_r(&seconds, &parts);
    std::array<char, 32> date{}, zone{};
    std::strftime(date.data(), date.size(), target.is_json ? "%Y-%m-%dT%H:%M:%S" : "%Y-%m-%d %H:%M:%S", &parts);
    std::strftime(zone.data(), zone.size(), "%z", &parts);
    const std::string_view offset(zone.data());  // `+0200`; in other records, a colon follows the hours
    const auto hours = offset.substr(0, 3), minutes = offset.substr(hours.size());
    const auto ms = to_epoch_ms(now) % 1000;

    std::array<char, max_text + 256> line{};
    const bool has_file = target.path[0] != '\0';
    const auto end =
        target.is_json
            ? fmt::format_to_n(line.data(), line.size(),
                               R"({{"time":"{}.{:03}{}:{}","level":"critical","logger":"{}","message":"{}"}})"
                               "\n",
                               date.data(), ms, hours, minutes, name, shown)
        : has_file
            ? fmt::format_to_n(line.data(), line.size(), "{}.{:03} critical {}: {}\n", date.data(), ms, name, shown)
            : fmt::format_to_n(line.data(), line.size(), "critical {}: {}\n", name, shown);
    const int file = has_file ? ::open(target.path.data(), O_WRONLY | O_APPEND | O_CLOEXEC) : STDERR_FILENO;
    if (file < 0) return;
    [[maybe_unused]] const auto written = ::write(file, line.data(), std::min(end.size, line.size()));
    if (has_file) ::close(file);
}

void hide_in_log(const std::string& secret) {
    constexpr std::size_t min = 8;
    if (secret.size() >= min) secrets().add(secret);
}

bool holds_secret(std::string_view text) {
    return secrets().has_any(text);
}

void hide_secrets(std::string& text) {
    secrets().hide(text);
}

std::uint64_t logged_errors() noexcept {
    return process_log_sink()->errors();
}

}  // namespace penstock
