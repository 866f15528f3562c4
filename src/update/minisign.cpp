#include "update/minisign.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "base/bytes.hpp"
#include "base/text.hpp"

namespace penstock::update {

namespace {

constexpr std::size_t max_key_text = 4096;
constexpr std::string_view untrusted_comment = "untrusted comment:";
constexpr std::string_view trusted_comment = "trusted comment: ";
constexpr std::string_view timestamp = "timestamp:";
constexpr std::int64_t max_timestamp = 253'402'300'799;  // the last second of the year 9999

std::vector<std::string_view> lines_of(std::string_view text) {
    auto lines = split(text, '\n');
    for (auto& line : lines)
        if (line.ends_with('\r')) line.remove_suffix(1);
    while (!lines.empty() && lines.back().empty())
        lines.pop_back();
    return lines;
}

/// Decodes Base64 only in its canonical form: the unused bits of the last digit are 0.
std::optional<byte_buffer> parse_exact_base64(std::string_view text) {
    auto bytes = parse_base64(text);
    if (bytes && to_base64(*bytes) != text) return std::nullopt;
    return bytes;
}

template <std::size_t n>
void copy_to(std::array<std::uint8_t, n>& out, byte_view from) {
    std::copy_n(from.begin(), n, out.begin());
}

/// The time in words separated by tabs, one of which is `timestamp:1732500000`.
std::optional<wall_time> time_in(std::string_view comment) {
    for (const auto word : split(comment, '\t')) {
        if (!word.starts_with(timestamp)) continue;
        const auto seconds = parse_number<std::int64_t>(word.substr(timestamp.size()));
        if (!seconds || *seconds < 0 || *seconds > max_timestamp) return std::nullopt;
        return wall_time{std::chrono::seconds{*seconds}};
    }
    return std::nullopt;
}

void start_libsodium() {
    static const bool is_started = sodium_init() >= 0;
    if (!is_started) throw std::runtime_error("libsodium cannot be used on this machine");
}

}  // namespace

checked<public_key> parse_public_key(std::string_view text, std::string name) {
    const fault wrong{name, "expected a public key as `minisign -G` writes it: a comment and one line of base64"};
    if (text.size() > max_key_text) return wrong;
    auto lines = lines_of(text);
    if (!lines.empty() && lines.front().starts_with(untrusted_comment)) lines.erase(lines.begin());
    if (lines.size() != 1) return wrong;
    const auto bytes = parse_exact_base64(lines.front());
    public_key out;
    if (!bytes || bytes->size() != 2 + out.id.size() + out.key.size()) return wrong;
    if ((*bytes)[0] != 'E' || (*bytes)[1] != 'd') return wrong;
    const auto rest = byte_view(*bytes).subspan(2);
    copy_to(out.id, rest);
    copy_to(out.key, rest.subspan(out.id.size()));
    out.name = std::move(name);
    return out;
}

checked<signature> parse_signature(std::string_view text) {
    const fault wrong{
        "", "expected a signature as `minisign -S` writes it: four lines, of which the third is a trusted comment"};
    if (text.size() > max_signature_bytes) return wrong;
    const auto lines = lines_of(text);
    if (lines.size() != 4 || !lines[0].starts_with(untrusted_comment) || !lines[2].starts_with(trusted_comment))
        return wrong;
    const auto content = parse_exact_base64(lines[1]);
    const auto comment = parse_exact_base64(lines[3]);
    signature out;
    if (!content || content->size() != 2 + out.key_id.size() + out.of_content.size()) return wrong;
    if (!comment || comment->size() != out.of_comment.size()) return wrong;
    if ((*content)[0] != 'E' || (*content)[1] != 'D') {
        return fault{"", "the signature is not a pre-hashed one: sign again with minisign 0.10 or newer, without -l"};
    }
    const auto rest = byte_view(*content).subspan(2);
    copy_to(out.key_id, rest);
    copy_to(out.of_content, rest.subspan(out.key_id.size()));
    copy_to(out.of_comment, *comment);
    out.trusted_comment = lines[2].substr(trusted_comment.size());
    const auto time = time_in(out.trusted_comment);
    if (!time) return fault{"", "the trusted comment has no `timestamp:` in seconds: sign again without -t"};
    out.signed_at = *time;
    return out;
}

std::string format_key_id(const std::array<std::uint8_t, 8>& id) {
    return fmt::format("{:016X}", load_little<std::uint64_t>(id.data()));
}

struct signature_check::state {
    crypto_generichash_state hash;
};

signature_check::signature_check() : state_(std::make_unique<state>()) {
    start_libsodium();
    crypto_generichash_init(&state_->hash, nullptr, 0, crypto_generichash_BYTES_MAX);
}

signature_check::~signature_check() = default;

void signature_check::add(std::string_view bytes) {
    const auto view = as_bytes(bytes);
    crypto_generichash_update(&state_->hash, view.data(), view.size());
}

checked<public_key> signature_check::finish(const signature& s, const std::vector<public_key>& keys) {
    std::array<std::uint8_t, crypto_generichash_BYTES_MAX> sum{};
    crypto_generichash_final(&state_->hash, sum.data(), sum.size());
    bool is_known = false;
    for (const auto& key : keys) {
        if (key.id != s.key_id) continue;
        is_known = true;
        if (crypto_sign_verify_detached(s.of_content.data(), sum.data(), sum.size(), key.key.data()) != 0) continue;
        byte_buffer global(s.of_content.begin(), s.of_content.end());
        append(global, as_bytes(s.trusted_comment));
        if (crypto_sign_verify_detached(s.of_comment.data(), global.data(), global.size(), key.key.data()) != 0)
            return fault{"", "the trusted comment is not the one that was signed"};
        return key;
    }
    if (is_known) return fault{"", "the signature is not one of this file: it was changed, or is not complete"};
    return fault{"", fmt::format("it is signed with the key {}, which is not among the {} trusted ones",
                                 format_key_id(s.key_id), keys.size())};
}

checked<public_key> verify(std::string_view content, const signature& s, const std::vector<public_key>& keys) {
    signature_check check;
    check.add(content);
    return check.finish(s, keys);
}

}  // namespace penstock::update
