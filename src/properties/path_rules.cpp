#include "properties/path_rules.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/descriptor.hpp"

namespace penstock::properties {

namespace {

namespace fs = std::filesystem;

/// Of a member of a member.
template <auto... Place>
std::string path_of(const property_set& set) {
    return (set.*....*Place);
}

std::string notice_file(const property_set& set) {
    return set.edge.ui_notice.starts_with('@') ? set.edge.ui_notice.substr(1) : std::string();
}

std::string database_file(const property_set& set) {
    constexpr std::string_view scheme = "sqlite:";
    return set.store.url.starts_with(scheme) ? set.store.url.substr(scheme.size()) : std::string();
}

/// With all links followed, as far as it exists.
fs::path real(const fs::path& path) {
    std::error_code ec;
    auto whole = fs::weakly_canonical(fs::absolute(path, ec), ec);
    return ec ? path.lexically_normal() : whole;
}

bool is_in(const fs::path& path, const std::string& folder) {
    if (folder.empty()) return false;
    const auto relative = path.lexically_relative(real(folder));
    return !relative.empty() && *relative.begin() != "..";
}

/// "is a device", "is a folder"; empty: a regular file, or nothing is there.
std::string other_than_file(const fs::path& path) {
    std::error_code ec;
    const auto there = fs::status(path, ec);
    switch (there.type()) {
        case fs::file_type::regular:
        case fs::file_type::not_found: return {};
        case fs::file_type::directory: return "is a folder";
        case fs::file_type::block:
        case fs::file_type::character: return "is a device";
        case fs::file_type::fifo:
        case fs::file_type::socket: return "is a pipe or socket";
        default: return ec ? "cannot be read: " + ec.message() : "is not a file";
    }
}

bool is_there(const fs::path& path) {
    std::error_code ec;
    return fs::exists(path, ec);
}

/// The program's own files lie below a folder that may be as common as /usr or /: there only what a program has counts.
bool is_of_program(const fs::path& path, const std::string& folder) {
    constexpr std::array parts{"bin", "lib", "lib64", "share", "sbin"};
    if (folder.empty() || !is_there(path)) return false;
    return std::ranges::any_of(parts, [&](const char* part) { return is_in(path, folder + "/" + part); });
}

std::string own_place(const fs::path& path, const own_places& own) {
    if (is_in(path, own.data_dir)) return "is in the gateway's own data folder " + own.data_dir;
    if (!own.config_path.empty() && path == real(own.config_path)) return "is the properties file";
    if (is_of_program(path, own.program_dir)) return "is in the folder of the program " + own.program_dir;
    return {};
}

std::string cannot(const char* what) {
    return fmt::format("cannot be {}: {}", what, std::strerror(errno));
}

/// Of a file that is to be written: it, or the folder that gets it.
std::string why_not_written(const fs::path& path) {
    const auto folder = path.parent_path();
    std::error_code ec;
    if (!fs::is_directory(folder, ec)) return "cannot be written: there is no folder " + folder.string();
    // Rotated files stand beside it.
    if (::access(folder.c_str(), W_OK | X_OK) != 0)
        return fmt::format("cannot be written: the gateway's user may not write the folder {}", folder.string());
    if (!is_there(path)) return {};
    const descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC));
    return file.number() < 0 ? cannot("written") : std::string();
}

std::string why_not_read(const fs::path& path) {
    const descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    return file.number() < 0 ? cannot("read") : std::string();
}

bool is_ours(const fs::path& path, const own_places& own) {
    constexpr std::array names{"audit.sqlite", "metrics.sqlite"};
    return std::ranges::any_of(names, [&](const char* name) { return path == real(own.data_dir) / name; });
}

std::string why_no_database(const fs::path& path, const own_places& own) {
    const bool is_within = is_in(path, own.data_dir);
    if (is_within && (path.parent_path() != real(own.data_dir) || is_ours(path, own)))
        return "is a file of the gateway's own data: expected config.sqlite there, or a file in another folder";
    if (!is_within) {
        if (auto why = own_place(path, own); !why.empty()) return why;
    }
    if (auto why = why_not_written(path); !why.empty()) return why;
    std::array<char, 16> head{};
    std::ifstream file(path, std::ios::binary);
    file.read(head.data(), head.size());
    const std::string_view begin(head.data(), static_cast<std::size_t>(file.gcount()));
    if (!begin.empty() && begin != std::string_view("SQLite format 3\0", 16)) return "is not an SQLite database";
    return {};
}

std::string why_wrong(path_use use, const std::string& text, const own_places& own) {
    const auto path = real(text);
    if (use == path_use::folder) {
        std::error_code ec;
        if (is_in(path, own.data_dir)) return own_place(path, own);
        return fs::is_directory(path, ec) ? std::string() : "is not a folder";
    }
    if (auto why = other_than_file(path); !why.empty()) return why + ": expected a file";
    if (use == path_use::database) return why_no_database(path, own);
    const bool is_own_kind = use == path_use::pki && is_in(path, own.data_dir + "/pki");
    // A file of the program may be read, as an authority below /usr may.
    const own_places harmed{own.data_dir, own.config_path, use == path_use::output ? own.program_dir : std::string()};
    if (auto why = is_own_kind ? std::string() : own_place(path, harmed); !why.empty()) return why;
    return use == path_use::output ? why_not_written(path) : why_not_read(path);
}

}  // namespace

const std::vector<path_rule>& path_rules() {
    using p = property_set;
    using cluster = history::cluster_settings;
    static const std::vector<path_rule> all{
        {"edge.log.file", path_use::output, path_of<&p::log, &log_options::file>},
        {"edge.audit.file", path_use::output, path_of<&p::audit, &audit::settings::file>},
        {"edge.audit.syslog_ca", path_use::pki, path_of<&p::audit, &audit::settings::syslog_ca>},
        {"edge.tls.cert", path_use::pki, path_of<&p::http, &http_settings::tls_cert>},
        {"edge.tls.key", path_use::pki, path_of<&p::http, &http_settings::tls_key>},
        {"edge.history.cassandra.ca", path_use::pki,
         path_of<&p::history, &history_settings::cassandra, &cluster::tls, &io::tls_settings::ca_file>},
        {"edge.history.cassandra.cert", path_use::pki,
         path_of<&p::history, &history_settings::cassandra, &cluster::tls, &io::tls_settings::cert_file>},
        {"edge.history.cassandra.key", path_use::pki,
         path_of<&p::history, &history_settings::cassandra, &cluster::tls, &io::tls_settings::key_file>},
        {"edge.backup.passphrase_file", path_use::input, path_of<&p::backup, &backup_settings::passphrase_file>},
        {"edge.ui.notice", path_use::input, notice_file},
        {"edge.store.url", path_use::database, database_file},
        {"edge.admin.scripts", path_use::folder, path_of<&p::admin, &admin_settings::scripts>},
    };
    return all;
}

faults check_paths(const property_set& set, const own_places& own) {
    faults found;
    for (const auto& rule : path_rules()) {
        const auto path = rule.path(set);
        if (path.empty()) continue;
        if (auto why = why_wrong(rule.use, path, own); !why.empty()) found.emplace_back(rule.key, path + " " + why);
    }
    // Each renames what the other writes.
    if (!set.log.file.empty() && !set.audit.file.empty() && real(set.log.file) == real(set.audit.file))
        found.emplace_back("edge.audit.file", set.audit.file + " is the file of edge.log.file: use another file");
    return found;
}

faults check_outputs(const property_set& set, const own_places& own) {
    faults found;
    for (const auto& rule : path_rules()) {
        const auto text = rule.path(set);
        if (rule.use != path_use::output || text.empty()) continue;
        const auto path = real(text);
        auto why = other_than_file(path);
        if (why.empty()) why = own_place(path, own);
        if (!why.empty())
            found.emplace_back(rule.key, text + " " + why + ": expected another file, which only this property uses");
    }
    return found;
}

}  // namespace penstock::properties
