#include "http_client/digest.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/bytes.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "http_client/errc.hpp"

namespace penstock::http {

namespace {

constexpr std::size_t max_challenge = 8 * 1024;

/// Reads a list of challenges (RFC 9110, 11.6.1): a scheme, then names and values with commas between them.
class challenge_scanner {
public:
    explicit challenge_scanner(std::string_view text) : text_(text.substr(0, max_challenge)) {}

    bool is_at_end() {
        skip_separators();
        return position_ >= text_.size();
    }

    std::string_view take_token() {
        const auto begin = position_;
        while (position_ < text_.size() && std::string_view(" \t,=\"").find(text_[position_]) == std::string_view::npos)
            ++position_;
        return text_.substr(begin, position_ - begin);
    }

    /// After a token: `=value`. Absent: the token was a scheme.
    std::optional<std::string> take_value() {
        const auto before = position_;
        skip_blanks();
        if (position_ >= text_.size() || text_[position_] != '=') {
            position_ = before;
            return std::nullopt;
        }
        ++position_;
        skip_blanks();
        if (position_ < text_.size() && text_[position_] == '"') return take_quoted();
        return std::string(take_token());
    }

    /// What no grammar has: at least a character is passed.
    void skip_one() { position_ = std::min(position_ + 1, text_.size()); }

private:
    void skip_blanks() {
        while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\t'))
            ++position_;
    }
    void skip_separators() {
        while (position_ < text_.size() &&
               (text_[position_] == ' ' || text_[position_] == '\t' || text_[position_] == ','))
            ++position_;
    }
    std::string take_quoted() {
        std::string out;
        for (++position_; position_ < text_.size() && text_[position_] != '"'; ++position_) {
            if (text_[position_] == '\\' && position_ + 1 < text_.size()) ++position_;
            out += text_[position_];
        }
        skip_one();
        return out;
    }

    std::string_view text_;
    std::size_t position_ = 0;
};

bool has_auth(std::string_view qualities) {
    return std::ranges::any_of(split(qualities, ','),
                               [](std::string_view q) { return equals_ignoring_case(trim(q), "auth"); });
}

/// One challenge as its names and values say; `nullopt`: not one that can be answered.
struct written_challenge {
    digest_challenge challenge;
    bool is_known = true;

    void put(std::string_view name, const std::string& text) {
        if (equals_ignoring_case(name, "realm")) challenge.realm = text;
        if (equals_ignoring_case(name, "nonce")) challenge.nonce = text;
        if (equals_ignoring_case(name, "opaque")) challenge.opaque = text;
        if (equals_ignoring_case(name, "stale")) challenge.is_stale = equals_ignoring_case(text, "true");
        if (equals_ignoring_case(name, "userhash")) challenge.hides_user = equals_ignoring_case(text, "true");
        if (equals_ignoring_case(name, "qop") && !text.empty()) {
            challenge.has_quality = has_auth(text);
            is_known = is_known && challenge.has_quality;
        }
        if (equals_ignoring_case(name, "algorithm")) put_algorithm(text);
    }

private:
    void put_algorithm(std::string_view text) {
        constexpr std::string_view session = "-sess";
        if (text.size() > session.size() && equals_ignoring_case(text.substr(text.size() - session.size()), session)) {
            challenge.is_session = true;
            text.remove_suffix(session.size());
        }
        if (equals_ignoring_case(text, "SHA-256")) {
            challenge.algorithm = digest_challenge::hash::sha_256;
        } else if (!equals_ignoring_case(text, "MD5")) {
            is_known = false;
        }
    }
};

result<std::string> hex_hash(digest_challenge::hash algorithm, std::string_view text) {
    const auto* kind = algorithm == digest_challenge::hash::md5 ? EVP_md5() : EVP_sha256();
    byte_buffer out(EVP_MAX_MD_SIZE);
    unsigned size = 0;
    if (EVP_Digest(text.data(), text.size(), out.data(), &size, kind, nullptr) != 1) return client_errc::no_hash;
    std::string hex;
    for (unsigned i = 0; i < size; ++i)
        hex += fmt::format("{:02x}", out[i]);
    return hex;
}

/// Within quotation marks; control characters cannot be sent.
std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || c == '\x7F') continue;
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

}  // namespace

challenges read_challenges(const headers& fields) {
    challenges out;
    std::optional<written_challenge> open;
    const auto close = [&] {
        if (!open) return;
        if (!open->is_known || open->challenge.nonce.empty()) {
            out.has_unknown_digest = true;
        } else if (!out.digest || open->challenge.algorithm > out.digest->algorithm) {
            out.digest = std::move(open->challenge);
        }
        open.reset();
    };
    for (const auto& field : fields) {
        if (!equals_ignoring_case(field.name, "WWW-Authenticate")) continue;
        challenge_scanner in(field.value);
        while (!in.is_at_end()) {
            const auto word = in.take_token();
            if (word.empty()) {
                in.skip_one();
            } else if (const auto text = in.take_value()) {
                if (open) open->put(word, *text);
            } else {
                close();
                if (equals_ignoring_case(word, "Digest")) open.emplace();
                out.offers_basic = out.offers_basic || equals_ignoring_case(word, "Basic");
            }
        }
        close();
    }
    return out;
}

result<std::string> make_digest(const digest_challenge& c, const login& who, std::string_view method,
                                std::string_view target, std::uint32_t count, std::string_view own_nonce) {
    const auto hash = [&](const std::string& text) { return hex_hash(c.algorithm, text); };
    auto secret = hash(fmt::format("{}:{}:{}", who.user, c.realm, who.password));
    if (!secret) return secret.error();
    if (c.is_session) secret = hash(fmt::format("{}:{}:{}", *secret, c.nonce, own_nonce));
    const auto asked = hash(fmt::format("{}:{}", method, target));
    const auto number = fmt::format("{:08x}", count);
    const auto proof =
        hash(c.has_quality ? fmt::format("{}:{}:{}:{}:auth:{}", *secret, c.nonce, number, own_nonce, *asked)
                           : fmt::format("{}:{}:{}", *secret, c.nonce, *asked));
    const auto user = c.hides_user ? *hash(who.user + ":" + c.realm) : who.user;

    auto out = fmt::format("Digest username={}, realm={}, nonce={}, uri={}, response=\"{}\", algorithm={}{}",
                           quoted(user), quoted(c.realm), quoted(c.nonce), quoted(target), *proof,
                           c.algorithm == digest_challenge::hash::md5 ? "MD5" : "SHA-256", c.is_session ? "-sess" : "");
    if (!c.opaque.empty()) out += ", opaque=" + quoted(c.opaque);
    if (c.has_quality) out += fmt::format(", qop=auth, nc={}", number);
    if (c.has_quality || c.is_session) out += ", cnonce=" + quoted(own_nonce);
    if (c.hides_user) out += ", userhash=true";
    return out;
}

std::string make_own_nonce() {
    std::array<std::uint8_t, 16> random{};
    fill_random(random);
    std::string out;
    for (const auto byte : random)
        out += fmt::format("{:02x}", byte);
    return out;
}

std::string make_basic(std::string_view user, std::string_view password) {
    return "Basic " + to_base64(as_bytes(fmt::format("{}:{}", user, password)));
}

}  // namespace penstock::http
