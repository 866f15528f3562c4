#include "base/log.hpp"

#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <mutex>

namespace penstock {

namespace {

std::mutex& guard() {
    static std::mutex m;
    return m;
}

spdlog::sink_ptr& sink() {
    static spdlog::sink_ptr s = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    return s;
}

}  // namespace

void open_log(const log_options& options) {
    const std::lock_guard lock(guard());
    if (options.file.empty()) {
        sink() = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    } else {
        sink() = std::make_shared<spdlog::sinks::rotating_file_sink_mt>(options.file, options.max_bytes,
                                                                        options.max_files);
    }
    spdlog::drop_all();
    sink()->set_pattern(options.is_json ? R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l","logger":"%n","message":"%v"})"
                        : options.file.empty() ? "%L %n: %v"
                                               : "%Y-%m-%d %H:%M:%S.%e %L %n: %v");
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
    auto made = std::make_shared<spdlog::logger>(name, sink());
    spdlog::initialize_logger(made);
    return made;
}

}  // namespace penstock
