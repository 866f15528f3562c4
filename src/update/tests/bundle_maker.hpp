#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "base/text.hpp"

namespace penstock::update {

/// An entry as it goes into the tar, whatever the manifest says of it.
struct tar_entry {
    std::string path;
    std::string content{};
    mode_t type = AE_IFREG;
    std::string target{};  ///< of a link
    bool is_hard_link = false;
};

inline std::string manifest_of(const std::map<std::string, std::string>& files,
                               const std::map<std::string, std::string>& links = {}, std::string_view arch = "amd64",
                               std::string_view version = "1.4.0") {
    std::string text = fmt::format(
        R"({{"version":"{}","build_date":"2026-11-25","commit":"0123abcd","arch":"{}","least_from":"1.0.0","schemas":{{"database":5,"shared":9}},"files":[)",
        version, arch);
    const char* between = "";
    for (const auto& [path, content] : files) {
        text += fmt::format(R"({}{{"path":{},"size":{},"sha256":"{}","mode":"{}"}})", between, quote_json(path),
                            content.size(), to_hex(sha256(content)), path.starts_with("bin/") ? "0755" : "0644");
        between = ",";
    }
    text += R"(],"links":[)";
    between = "";
    for (const auto& [path, target] : links) {
        text += fmt::format(R"({}{{"path":{},"target":{}}})", between, quote_json(path), quote_json(target));
        between = ",";
    }
    return text + "]}";
}

inline void write_tar(const std::string& path, const std::vector<tar_entry>& entries, bool is_packed = true) {
    auto* a = archive_write_new();
    if (is_packed) archive_write_add_filter_zstd(a);
    archive_write_set_format_pax_restricted(a);
    if (archive_write_open_filename(a, path.c_str()) != ARCHIVE_OK) throw std::runtime_error(archive_error_string(a));
    for (const auto& e : entries) {
        auto* entry = archive_entry_new();
        archive_entry_set_pathname(entry, e.path.c_str());
        archive_entry_set_perm(entry, 04777);  // what the manifest says counts
        if (e.is_hard_link) {
            archive_entry_set_filetype(entry, AE_IFREG);
            archive_entry_set_hardlink(entry, e.target.c_str());
        } else {
            archive_entry_set_filetype(entry, e.type);
            if (e.type == AE_IFLNK) archive_entry_set_symlink(entry, e.target.c_str());
            if (e.type == AE_IFREG) archive_entry_set_size(entry, static_cast<la_int64_t>(e.content.size()));
        }
        if (archive_write_header(a, entry) != ARCHIVE_OK) throw std::runtime_error(archive_error_string(a));
        if (!e.content.empty()) archive_write_data(a, e.content.data(), e.content.size());
        archive_entry_free(entry);
    }
    archive_write_close(a);
    archive_write_free(a);
}

}  // namespace penstock::update
