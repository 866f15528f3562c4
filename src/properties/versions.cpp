#include "properties/versions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/bytes.hpp"
#include "base/failure.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "store/secret_box.hpp"

namespace penstock::properties {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t version_digits = 16;
constexpr std::string_view ending = ".sealed", clear_ending = ".properties";

/// `<epoch ms>-<version>-<author in hexadecimal>-<bytes of the text>.sealed`: an author may be called anything.
std::string name_of(const properties_version& v) {
    const auto author = std::string_view(v.author).substr(0, 60);
    return fmt::format("{:013}-{}-{}-{}{}", to_epoch_ms(v.saved), v.version, to_hex(as_bytes(author), '\0'), v.bytes,
                       ending);
}

std::optional<properties_version> parse_parts(const std::vector<std::string_view>& parts) {
    if (parts.size() < 3 || parts[1].size() != version_digits) return std::nullopt;
    const auto saved = parse_number<std::int64_t>(parts[0]);
    const auto author = parse_hex(parts[2]);
    if (!saved || !author) return std::nullopt;
    return properties_version{std::string(parts[1]), from_epoch_ms(*saved), std::string(author->begin(), author->end()),
                              0, false};
}

std::optional<properties_version> parse_name(std::string_view name) {
    if (!name.ends_with(ending)) return std::nullopt;
    name.remove_suffix(ending.size());
    const auto parts = split(name, '-');
    if (parts.size() != 4) return std::nullopt;
    const auto bytes = parse_number<std::size_t>(parts[3]);
    auto one = parse_parts(parts);
    if (!one || !bytes) return std::nullopt;
    one->bytes = *bytes;
    return one;
}

/// A text sealed as one version does not open as another.
std::string context_of(const properties_version& one) {
    return "properties/" + one.version;
}

}  // namespace

properties_versions properties_versions::of(const std::string& data_dir) {
    return {data_dir + "/properties/versions", data_dir + "/secrets/store-key"};
}

std::string properties_versions::version_of(std::string_view text) {
    return to_hex(sha256(text)).substr(0, version_digits);
}

result<std::vector<properties_version>> properties_versions::list() const {
    std::vector<properties_version> all;
    std::error_code failed;
    fs::directory_iterator files(folder_, failed);
    if (failed == std::errc::no_such_file_or_directory) return all;
    for (; !failed && files != fs::directory_iterator(); files.increment(failed)) {
        auto one = parse_name(files->path().filename().string());
        if (!one) continue;
        all.push_back(std::move(*one));
    }
    if (failed) return error_code(failed);
    std::ranges::sort(all, [](const auto& a, const auto& b) { return a.saved > b.saved; });
    return all;
}

checked<std::string> properties_versions::find(const std::string& version) const {
    const auto all = list();
    if (!all) return fault{"", folder_ + ": " + all.error().message()};
    const auto found = std::ranges::find(*all, version, &properties_version::version);
    if (found == all->end()) return fault{"", "there is no version " + version + ": see /config/versions"};
    const auto sealed = read_file((fs::path(folder_) / name_of(*found)).string());
    if (!sealed) return fault{"", "version " + version + " cannot be read: " + sealed.error().message()};
    const auto key = store::load_or_make_key(key_file_);
    if (!key) return to_fault(key.error());
    auto text = store::secret_box(*key).open(*sealed, context_of(*found));
    if (!text) {
        return fault{"", "version " + version +
                             " cannot be decrypted: the key in secrets/store-key has changed since the version was "
                             "stored, or its file is damaged"};
    }
    return std::move(*text);
}

void properties_versions::remove_half_written() const {
    std::error_code failed;
    for (fs::directory_iterator at(folder_, failed); !failed && at != fs::end(at); at.increment(failed)) {
        if (at->path().extension() == ".new") remove_file(at->path().string());
    }
}

void properties_versions::seal_clear_ones() const {
    std::error_code failed;
    std::vector<fs::path> clear;
    for (fs::directory_iterator at(folder_, failed); !failed && at != fs::end(at); at.increment(failed)) {
        if (at->path().extension() == clear_ending) clear.push_back(at->path());
    }
    for (const auto& path : clear) {
        const auto name = path.stem().string();
        auto one = parse_parts(split(name, '-'));
        const auto text = read_file(path.string());
        if (one && text) {
            one->bytes = text->size();
            if (const auto done = write(*one, *text); !done)
                logger("app")->warn("a version of the properties is lost, because it could not be encrypted: {}",
                                    done.error().message);
        }
        if (const auto gone = remove_for_good(path.string()); !gone)
            logger("app")->warn("{} contains secrets in clear text and cannot be removed: {}", path.string(),
                                gone.error().message());
    }
}

checked<> properties_versions::write(const properties_version& one, const std::string& text) const {
    const auto key = store::load_or_make_key(key_file_);
    if (!key) return to_fault(key.error());
    const auto sealed = store::secret_box(*key).seal(text, context_of(one));
    if (!sealed) return to_fault(sealed.error());
    return write_private_file((fs::path(folder_) / name_of(one)).string(), *sealed);
}

checked<> properties_versions::add(const std::string& text, const std::string& author, wall_time now) const {
    auto all = list();
    if (!all) return fault{"", folder_ + ": " + all.error().message()};
    properties_version one{version_of(text), now, author, text.size(), false};
    if (!all->empty()) {
        if (all->front().version == one.version) return {};
        // A clock that was set back must not sort the newest text behind older ones.
        one.saved = std::max(one.saved, all->front().saved + milliseconds(1));
    }
    if (auto done = write(one, text); !done) return done;
    for (std::size_t i = max_versions - 1; i < all->size(); ++i)
        remove_file((fs::path(folder_) / name_of((*all)[i])).string());
    return {};
}

}  // namespace penstock::properties
