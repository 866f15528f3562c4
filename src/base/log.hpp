#pragma once

#include <spdlog/spdlog.h>

#include <memory>
#include <string>

namespace penstock {

/// Where and how the process logs.
struct log_options {
    std::string file;              ///< path; empty = stderr (journald adds the time there)
    std::string level = "info";    ///< trace, debug, info, warn, error, off
    bool is_json = false;          ///< one JSON object a line instead of text
    std::size_t max_bytes = 10U << 20U;  ///< a file this large is rotated
    std::size_t max_files = 5;     ///< rotated files kept beside it
};

/// Sets the sink of every logger. Called once at start, before any other thread runs.
void open_log(const log_options& options);

/// Changes the level of every logger (SIGHUP); an unknown word changes nothing and returns false.
bool set_log_level(const std::string& level);

/// The logger of one module (`engine`, `modbus`, `access` …); the same object for the same name. Thread: any.
std::shared_ptr<spdlog::logger> logger(const std::string& name);

}  // namespace penstock
