#include "opcua/certificate_folder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "base/log.hpp"
#include "base/private_file.hpp"

namespace penstock::opcua {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t max_revocation_list = 16U << 20U;
constexpr std::size_t max_files = 2'000;

/// The names of the files in order, without what is being written (`.new`) and hidden ones.
std::vector<std::string> files_in(const std::string& folder, std::uintmax_t largest) {
    std::vector<std::string> paths;
    std::error_code ec;
    for (fs::directory_iterator at(folder, ec), end; !ec && at != end; at.increment(ec)) {
        const auto name = at->path().filename().string();
        std::error_code ignored;
        if (!at->is_regular_file(ignored) || name.ends_with(".new") || name.starts_with('.')) continue;
        if (at->file_size(ignored) > largest) {
            logger("opcua")->warn("certificate file {} is larger than {} KiB: it is not used", at->path().string(),
                                  largest >> 10U);
        } else {
            paths.push_back(at->path().string());
        }
    }
    std::ranges::sort(paths);
    if (paths.size() > max_files) {
        logger("opcua")->warn("certificate folder {} has {} files; the gateway uses only the first {}", folder,
                              paths.size(), max_files);
        paths.resize(max_files);
    }
    return paths;
}

wall_time time_of(const std::string& path) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) return {};
    return from_epoch_ms(found.st_mtim.tv_sec * 1000 + found.st_mtim.tv_nsec / 1'000'000);
}

}  // namespace

std::vector<certificate_file> read_certificates(const std::string& folder) {
    std::vector<certificate_file> all;
    std::set<std::string> known;
    for (auto& path : files_in(folder, max_certificate)) {
        const auto text = read_file(path);
        auto parsed = text ? parse_der_or_pem(as_bytes(*text)) : std::nullopt;
        if (!parsed) {
            logger("opcua")->warn("file {} is not an X.509 certificate in DER or PEM: it is not used", path);
        } else if (known.insert(parsed->thumbprint).second) {
            const auto written = time_of(path);
            all.push_back({std::move(*parsed), std::move(path), written});
        }
    }
    return all;
}

std::vector<std::shared_ptr<X509_CRL>> read_revocations(const std::string& folder) {
    std::vector<std::shared_ptr<X509_CRL>> all;
    for (const auto& path : files_in(folder, max_revocation_list)) {
        const auto text = read_file(path);
        if (auto parsed = text ? parse_crl(as_bytes(*text)) : nullptr) {
            all.push_back(std::move(parsed));
        } else {
            logger("opcua")->warn("file {} is not a revocation list in DER or PEM: it is not used", path);
        }
    }
    return all;
}

std::string path_in(std::string_view folder, std::string_view thumbprint) {
    return fmt::format("{}/{}.der", folder, thumbprint);
}

bool write_unsynced(const std::string& path, byte_view bytes) {
    const auto temporary = path + ".new";
    std::error_code ec;
    {
        std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        if (!file.flush()) {
            fs::remove(temporary, ec);
            return false;
        }
    }
    fs::rename(temporary, path, ec);
    return !ec;
}

}  // namespace penstock::opcua
