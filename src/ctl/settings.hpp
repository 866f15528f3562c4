#pragma once

#include <chrono>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "ctl/failure.hpp"
#include "ctl/http.hpp"

namespace penstock::ctl {

/// Settings from one source: flags, environment or file. Absent = not set in this source.
struct setting_source {
    std::optional<std::string> url;
    std::optional<std::string> key;
    std::optional<std::string> key_file;  ///< a trailing line end is no part of the key
    std::optional<std::string> ca;        ///< PEM file of certificates that are trusted, instead of the system's
    std::optional<bool> is_insecure;      ///< do not check the certificate
};

/// How to reach the gateway.
struct settings {
    address gateway{true, "localhost", 443, ""};
    std::string key;  ///< empty = none
    std::string ca;   ///< empty = the system's
    bool is_insecure = false;
    std::chrono::seconds timeout{30};           ///< for one request with its response
    steady_time deadline = steady_time::max();  ///< for all requests together
};

/// `~/.config/penstock.toml`: lines `name = "text"`, `'text'`, `true` or `false`, comments, nothing else of TOML.
/// Names as the flags: `url key key_file ca insecure`. Faults name the line.
checked<setting_source> parse_settings_file(std::string_view text);

/// The text of an environment variable; `nullopt` if it is not set.
using environment = std::function<std::optional<std::string>(const char*)>;

/// `PENSTOCK_URL`, `PENSTOCK_KEY` or else `PENSTOCK_KEY_FILE`, `PENSTOCK_CA`.
setting_source read_environment(const environment& variable);

/// Reads the file at `path`; if it is empty, `$HOME/.config/penstock.toml`, which may be missing.
outcome<setting_source> read_settings_file(const std::string& path, const environment& variable);

/// Combines sources: for each value the first source that sets it is used. The key comes from the first source with a
/// key or a key file.
outcome<settings> resolve(std::initializer_list<setting_source> sources);

/// Reads a whole file, or standard input for `-`.
outcome<std::string> read_input(const std::string& path);

/// Writes a whole file; an empty path means `default_value`.
outcome<> write_output(const std::string& path, const std::string& text, std::ostream& default_value);

}  // namespace penstock::ctl
