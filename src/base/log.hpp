#pragma once

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <cstdint>
#include <memory>
#include <string>

#if FMT_VERSION < 100000 && !defined(__clang__)
// libfmt has it compiled; without this, each file that logs compiles fmt's formatter again. fmt 10 documents it.
// clang 14 gives it another name than g++, with which Debian's libfmt is compiled.
extern template void fmt::detail::vformat_to<char>(buffer<char>&, basic_string_view<char>,
                                                   basic_format_args<buffer_context<char>>, locale_ref);
#endif

namespace penstock {

/// Where and how the process logs. A record is always one line: control characters in a message are escaped.
struct log_options {
    std::string file;                    ///< path; empty = stderr (journald adds the time there)
    std::string level = "info";          ///< trace, debug, info, warn, error, off
    bool is_json = false;                ///< one JSON object a line instead of text
    std::size_t max_bytes = 10U << 20U;  ///< a file this large is rotated
    std::size_t max_files = 5;           ///< rotated files kept next to it
};

/// Sets the target of the records of all loggers, also of loggers that exist already. Before the first call records are
/// written to stderr as text. Throws spdlog::spdlog_ex when the file cannot be opened. Thread: any.
void open_log(const log_options& options);

/// Changes the level of every logger (SIGHUP); an unknown word changes nothing and returns false.
bool set_log_level(const std::string& level);

/// The logger of one module (`engine`, `modbus`, `access` …); the same object for the same name. Thread: any.
std::shared_ptr<spdlog::logger> logger(const std::string& name);

/// Records of level error or worse that were written since start (`system_error_count`).
std::uint64_t logged_errors() noexcept;

}  // namespace penstock
