#include "services/keys/main_key.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/bytes.hpp"
#include "base/log.hpp"
#include "base/log_secrets.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"

namespace penstock::services {

namespace {

std::string old_file(const std::string& file) {
    return file + ".old";
}

/// `<digest in hex> <epoch ms>`
std::optional<old_main_key> parse_old(std::string_view text) {
    const auto line = trim(text);
    const auto blank = line.find(' ');
    if (blank == line.npos) return std::nullopt;
    const auto bytes = parse_hex(line.substr(0, blank));
    const auto ends_at = parse_number<std::int64_t>(line.substr(blank + 1));
    if (!bytes || bytes->size() != digest{}.size() || !ends_at) return std::nullopt;
    old_main_key out;
    std::ranges::copy(*bytes, out.secret.begin());
    out.ends_at = from_epoch_ms(*ends_at);
    return out;
}

}  // namespace

std::optional<old_main_key> find_old_main_key(const std::string& file, std::string_view key, wall_time now) {
    const auto path = old_file(file);
    const auto text = read_file(path);
    if (!text && text.error() == boost::system::errc::no_such_file_or_directory) return std::nullopt;
    const auto found = text ? parse_old(*text) : std::nullopt;
    if (!found) {
        logger("api")->error("{} cannot be read: the previous main key is not valid any more", path);
        return std::nullopt;
    }
    if (found->ends_at > now && !is_same(found->secret, sha256(key))) return found;
    remove_file(path);
    return std::nullopt;
}

checked<std::string> rotate_main_key(const std::string& file, const digest& before, wall_time until) {
    const auto noted = fmt::format("{} {}\n", to_hex(before), to_epoch_ms(until));
    if (const auto kept = write_private_file(old_file(file), noted); !kept) return kept.error();
    auto key = make_token();
    hide_in_log(key);
    if (const auto written = write_private_file(file, key + "\n"); !written) return written.error();
    return key;
}

}  // namespace penstock::services
