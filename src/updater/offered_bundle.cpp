#include "updater/offered_bundle.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <functional>

#include "base/descriptor.hpp"
#include "base/private_file.hpp"
#include "base/sha256.hpp"
#include "update/bundle.hpp"
#include "update/release.hpp"

namespace penstock::updater {

namespace {

fault behind(std::string_view what, const fault& f) {
    return {"", fmt::format("{}: {}", what, to_string(f))};
}

checked<std::string> read_small(const fs::path& path, std::uintmax_t max) {
    std::error_code failed;
    if (fs::file_size(path, failed) > max || failed)
        return fault{"", fmt::format("{}: {}", path.filename().string(), failed ? failed.message() : "is too large")};
    auto text = read_file(path.string());
    if (!text) return fault{"", path.filename().string() + ": " + text.error().message()};
    return std::move(*text);
}

checked<std::uint64_t> for_each_piece(const fs::path& path, const std::function<void(std::string_view)>& take) {
    const descriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    if (file.number() < 0) return path_fault(path);
    std::vector<char> piece(256U << 10U);
    for (std::uint64_t total = 0;;) {
        const auto n = ::read(file.number(), piece.data(), piece.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return path_fault(path);
        if (n == 0) return total;
        take({piece.data(), static_cast<std::size_t>(n)});
        total += static_cast<std::uint64_t>(n);
    }
}

/// Size and sum as the descriptor has them.
checked<> check_sums(const fs::path& bundle, const update::artifact& expected) {
    sha256_sum sum;
    const auto size = for_each_piece(bundle, [&](std::string_view piece) { sum.add(piece); });
    if (!size) return size.error();
    if (*size != expected.size)
        return fault{"", fmt::format("the bundle has {} bytes, and the descriptor says {}: download it again", *size,
                                     expected.size)};
    if (to_hex(sum.finish()) != expected.sha256)
        return fault{"", "the bundle does not match the descriptor: its SHA-256 differs: download it again"};
    return {};
}

checked<std::pair<update::signature, std::string>> check_signature(const fs::path& content, const fs::path& minisig,
                                                                   const std::vector<update::public_key>& keys) {
    if (keys.empty()) return fault{"", "there is no public key to check signatures with: put one into update.d"};
    const auto text = read_small(minisig, update::max_signature_bytes);
    if (!text) return text.error();
    auto signature = update::parse_signature(*text);
    if (!signature) return behind(minisig.filename().string(), signature.error());
    update::signature_check check;
    const auto size = for_each_piece(content, [&](std::string_view piece) { check.add(piece); });
    if (!size) return size.error();
    const auto key = check.finish(*signature, keys);
    if (!key) return behind(content.filename().string(), key.error());
    return std::pair(std::move(*signature), key->name);
}

}  // namespace

checked<offered_bundle> check_offered(const offered_files& files, const std::vector<update::public_key>& keys) {
    const bool has_descriptor = !files.descriptor.empty();
    const auto& content = has_descriptor ? files.descriptor : files.bundle;
    // A descriptor is read once: what was checked is what is used. A bundle stands where nobody else writes.
    const auto is_signed = check_signature(content, files.signature, keys);
    if (!is_signed) return is_signed.error();
    std::optional<update::release> release;
    if (has_descriptor) {
        const auto text = read_small(files.descriptor, update::max_descriptor_bytes);
        if (!text) return text.error();
        auto read = update::parse_release(*text);
        if (!read) return behind("the descriptor", read.error());
        release = std::move(*read);
        const auto* artifact = release->find(update::own_arch());
        if (artifact == nullptr) return fault{"", fmt::format("the release has no bundle for {}", update::own_arch())};
        if (auto done = check_sums(files.bundle, *artifact); !done) return done.error();
    }
    auto manifest = update::read_bundle_manifest(files.bundle.string());
    if (!manifest) return behind("the bundle", manifest.error());
    if (release && manifest->number != release->latest)
        return fault{"", fmt::format("the bundle is version {}, and the descriptor says {}", manifest->number.text(),
                                     release->latest.text())};
    offered_bundle out{std::move(*manifest), is_signed->first.signed_at, is_signed->second, {}};
    if (release) out.not_before = release->not_before;
    return out;
}

std::optional<std::string> examine_schemas(const update::manifest* installed, const update::manifest& offered,
                                           bool is_shared_database) {
    if (installed == nullptr) return std::nullopt;
    for (const auto* name : {"database", "shared"}) {
        const auto has = installed->schemas.find(name);
        const auto knows = offered.schemas.find(name);
        if (has == installed->schemas.end() || knows == offered.schemas.end()) continue;
        if (knows->second < has->second) {
            return fmt::format(
                "version {} does not support the database of version {} ({} migrations, it supports {}): restore a "
                "backup of the older version instead",
                offered.number.text(), installed->number.text(), has->second, knows->second);
        }
        if (is_shared_database && knows->second > has->second) {
            return fmt::format(
                "version {} changes the structure of the database, and a PostgreSQL database cannot be restored if the "
                "upgrade fails: back it up, stop every gateway that uses it, and install the package by hand",
                offered.number.text());
        }
    }
    return std::nullopt;
}

}  // namespace penstock::updater
