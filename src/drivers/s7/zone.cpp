#include "drivers/s7/zone.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <string>

#include "base/bytes.hpp"
#include "base/text.hpp"

namespace penstock::s7 {

namespace {

constexpr std::size_t header_size = 44;

/// The numbers in a block's header that tell its size.
struct block_counts {
    std::size_t utc, standard, leaps, changes, types, characters;
};

block_counts read_counts(const std::uint8_t* header) noexcept {
    const auto at = [&](std::size_t i) { return std::size_t{load_big<std::uint32_t>(header + 20 + 4 * i)}; };
    return {at(0), at(1), at(2), at(3), at(4), at(5)};
}

std::size_t block_size(const block_counts& c, std::size_t time_size) noexcept {
    return c.changes * (time_size + 1) + c.types * 6 + c.characters + c.leaps * (time_size + 4) + c.standard + c.utc;
}

bool is_header(byte_view bytes, std::size_t at) noexcept {
    constexpr std::array<std::uint8_t, 4> magic{'T', 'Z', 'i', 'f'};
    return bytes.size() >= at + header_size && std::ranges::equal(magic, bytes.subspan(at, magic.size()));
}

/// `+09:00`, in seconds.
std::optional<std::int32_t> parse_offset(std::string_view text) noexcept {
    if (text.size() != 6 || (text[0] != '+' && text[0] != '-') || text[3] != ':') return std::nullopt;
    const auto hours = parse_number<std::uint8_t>(text.substr(1, 2));
    const auto minutes = parse_number<std::uint8_t>(text.substr(4, 2));
    if (!hours || !minutes || *hours > 14 || *minutes > 59) return std::nullopt;
    const std::int32_t seconds = *hours * 3600 + *minutes * 60;
    return text[0] == '-' ? -seconds : seconds;
}

}  // namespace

checked<std::shared_ptr<const zone>> zone::find(std::string_view name) {
    static std::mutex guard;
    static std::map<std::string, std::shared_ptr<const zone>, std::less<>> known;
    const std::scoped_lock lock(guard);
    if (const auto found = known.find(name); found != known.end()) return found->second;
    auto made = make(name);
    if (made) known.emplace(name, *made);
    return made;
}

checked<std::shared_ptr<const zone>> zone::make(std::string_view name) {
    const auto fixed = [](std::int32_t seconds) {
        auto out = std::make_shared<zone>();
        out->first_ = seconds;
        return std::shared_ptr<const zone>(std::move(out));
    };
    if (name.empty()) {
        const char* set = std::getenv("TZ");
        const std::string_view own = set == nullptr ? std::string_view{} : set;
        if (!own.empty()) {
            if (auto found = make(own)) return found;
        }
        if (auto found = load("/etc/localtime")) return found;
        return fixed(0);
    }
    if (name == "UTC") return fixed(0);
    if (const auto offset = parse_offset(name)) return fixed(*offset);
    const bool is_name = name.find("..") == std::string_view::npos && name[0] != '/' && name[0] != '.';
    if (is_name) {
        if (auto found = load("/usr/share/zoneinfo/" + std::string(name))) return found;
    }
    return fault{"", "expected a time zone as Asia/Seoul, UTC or +09:00"};
}

checked<std::shared_ptr<const zone>> zone::load(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const byte_buffer bytes{std::istreambuf_iterator<char>(in), {}};
    if (!is_header(bytes, 0)) return fault{"", "not a time zone file"};
    // The first block has times of 32 bits; from version 2 on a second one with 64 bits stands behind it.
    const std::size_t second = header_size + block_size(read_counts(bytes.data()), 4);
    if (bytes[4] < '2' || !is_header(bytes, second)) return fault{"", "a time zone file of version 1"};
    const auto counts = read_counts(&bytes[second]);
    const std::size_t begin = second + header_size;
    if (counts.types == 0 || bytes.size() < begin + block_size(counts, 8)) return fault{"", "a broken time zone file"};

    const std::uint8_t* times = &bytes[begin];
    const std::uint8_t* kinds = times + 8 * counts.changes;
    const std::uint8_t* types = kinds + counts.changes;
    const auto offset_of = [&](std::size_t type) {
        return static_cast<std::int32_t>(load_big<std::uint32_t>(types + 6 * std::min(type, counts.types - 1)));
    };
    auto out = std::make_shared<zone>();
    out->first_ = offset_of(0);
    for (std::size_t i = 0; i < counts.changes; ++i) {
        out->changes_.push_back(
            {static_cast<std::int64_t>(load_big<std::uint64_t>(times + 8 * i)), offset_of(kinds[i])});
    }
    return std::shared_ptr<const zone>(std::move(out));
}

std::int64_t zone::offset_at(std::int64_t utc_s) const noexcept {
    const auto next = std::ranges::upper_bound(changes_, utc_s, {}, &change::at);
    return next == changes_.begin() ? first_ : std::prev(next)->offset;
}

wall_time zone::to_utc(milliseconds local) const noexcept {
    const std::int64_t local_s = std::chrono::floor<std::chrono::seconds>(local).count();
    const std::int64_t near = offset_at(local_s);
    const std::int64_t offset = offset_at(local_s - near);
    return wall_time{local - std::chrono::seconds{offset}};
}

milliseconds zone::to_local(wall_time utc) const noexcept {
    const auto since = utc.time_since_epoch();
    return since + std::chrono::seconds{offset_at(std::chrono::floor<std::chrono::seconds>(since).count())};
}

}  // namespace penstock::s7
