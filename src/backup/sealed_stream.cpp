#include "backup/sealed_stream.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <stdexcept>

#include "backup/manifest.hpp"

namespace penstock::backup {

namespace {

constexpr std::uint32_t form = 1;
constexpr std::size_t salt_size = crypto_pwhash_SALTBYTES;
constexpr std::size_t proof_size = 16;
constexpr std::size_t sum_size = crypto_hash_sha256_BYTES;
constexpr std::size_t key_size = crypto_secretstream_xchacha20poly1305_KEYBYTES;
constexpr std::size_t added = crypto_secretstream_xchacha20poly1305_ABYTES;
constexpr char context[crypto_kdf_CONTEXTBYTES + 1] = "psbackup";

void begin_sodium() {
    static const bool is_ready = sodium_init() >= 0;
    if (!is_ready) throw std::runtime_error("libsodium cannot be used");
}

/// Key of the stream, and what proves that the passphrase is the right one.
struct derived {
    std::array<std::uint8_t, key_size> key{};
    std::array<std::uint8_t, proof_size> proof{};
    derived() = default;
    derived(const derived&) = default;
    derived& operator=(const derived&) = default;
    ~derived() { sodium_memzero(key.data(), key.size()); }
};

/// False: there is not the memory for it.
bool derive(derived& out, std::string_view passphrase, byte_view salt, const key_cost& cost) {
    std::array<std::uint8_t, crypto_kdf_KEYBYTES> secret{};
    const bool is_done =
        crypto_pwhash(secret.data(), secret.size(), passphrase.data(), passphrase.size(), salt.data(), cost.passes,
                      std::size_t{cost.memory_kib} << 10U, crypto_pwhash_ALG_ARGON2ID13) == 0;
    if (is_done) {
        crypto_kdf_derive_from_key(out.key.data(), out.key.size(), 1, context, secret.data());
        crypto_kdf_derive_from_key(out.proof.data(), out.proof.size(), 2, context, secret.data());
    }
    sodium_memzero(secret.data(), secret.size());
    return is_done;
}

failure no_memory() {
    return {failure::cause::unavailable, "there is not enough memory to derive the key from the passphrase"};
}

void append_sum(byte_buffer& header) {
    std::array<std::uint8_t, sum_size> sum{};
    crypto_hash_sha256(sum.data(), header.data(), header.size());
    append(header, sum);
}

using stream_state = crypto_secretstream_xchacha20poly1305_state;

}  // namespace

struct sealing_sink::state {
    stream_state stream{};
    byte_buffer header;
    byte_buffer plain;  ///< of the next piece
    byte_buffer sealed = byte_buffer(sealed_piece + added);
    ~state() {
        sodium_memzero(&stream, sizeof stream);
        sodium_memzero(plain.data(), plain.size());
    }
};

sealing_sink::sealing_sink(byte_sink& to, std::unique_ptr<state> s) : sink_(to), state_(std::move(s)) {}
sealing_sink::~sealing_sink() = default;

outcome<std::unique_ptr<sealing_sink>> sealing_sink::make(byte_sink& to, std::string_view manifest,
                                                          std::string_view passphrase, const key_cost& cost) {
    begin_sodium();
    auto s = std::make_unique<state>();
    auto& header = s->header;
    append(header, as_bytes(sealed_magic));
    append_little(header, form);
    append_little(header, static_cast<std::uint32_t>(manifest.size()));
    append(header, as_bytes(manifest));
    std::array<std::uint8_t, salt_size> salt{};
    randombytes_buf(salt.data(), salt.size());
    append(header, salt);
    append_little(header, cost.passes);
    append_little(header, cost.memory_kib);
    derived keys;
    if (!derive(keys, passphrase, salt, cost)) return no_memory();
    append(header, keys.proof);
    append_sum(header);
    std::array<std::uint8_t, crypto_secretstream_xchacha20poly1305_HEADERBYTES> begin{};
    crypto_secretstream_xchacha20poly1305_init_push(&s->stream, begin.data(), keys.key.data());
    s->plain.reserve(sealed_piece);
    if (auto done = to.write(header); !done) return done.error();
    if (auto done = to.write(begin); !done) return done.error();
    return std::unique_ptr<sealing_sink>(new sealing_sink(to, std::move(s)));
}

outcome<> sealing_sink::push(bool is_last) {
    auto& s = *state_;
    unsigned long long size = 0;
    crypto_secretstream_xchacha20poly1305_push(
        &s.stream, s.sealed.data(), &size, s.plain.data(), s.plain.size(), s.header.data(), s.header.size(),
        is_last ? crypto_secretstream_xchacha20poly1305_TAG_FINAL : crypto_secretstream_xchacha20poly1305_TAG_MESSAGE);
    s.plain.clear();
    return sink_.write({s.sealed.data(), static_cast<std::size_t>(size)});
}

/// A full piece stays until it is known whether it is the last.
outcome<> sealing_sink::write(byte_view bytes) {
    auto& plain = state_->plain;
    while (!bytes.empty()) {
        if (plain.size() == sealed_piece) {
            if (auto done = push(false); !done) return done;
        }
        const auto n = std::min(bytes.size(), sealed_piece - plain.size());
        append(plain, bytes.first(n));
        bytes = bytes.subspan(n);
    }
    return {};
}

outcome<> sealing_sink::finish() {
    if (auto done = push(true); !done) return done;
    return sink_.finish();
}

struct opening_source::state {
    stream_state stream{};
    byte_buffer header;
    std::string manifest;
    std::array<std::uint8_t, salt_size> salt{};
    std::array<std::uint8_t, proof_size> proof{};
    key_cost cost;
    byte_buffer sealed = byte_buffer(sealed_piece + added);
    byte_buffer plain = byte_buffer(sealed_piece);
    std::size_t begin = 0, end = 0;  ///< of what is left of `plain`
    bool is_last = false;
    ~state() {
        sodium_memzero(&stream, sizeof stream);
        sodium_memzero(plain.data(), plain.size());
    }
};

opening_source::opening_source(byte_source& from, std::unique_ptr<state> s) : source_(from), state_(std::move(s)) {}
opening_source::~opening_source() = default;

const std::string& opening_source::manifest() const noexcept {
    return state_->manifest;
}

outcome<std::unique_ptr<opening_source>> opening_source::make(byte_source& from) {
    begin_sodium();
    auto s = std::make_unique<state>();
    auto& header = s->header;
    append(header, as_bytes(sealed_magic));
    const auto more = [&](std::size_t size) -> outcome<const std::uint8_t*> {
        const auto at = header.size();
        header.resize(at + size);
        const auto n = read_fully(from, std::span(header).subspan(at));
        if (!n) return n.error();
        if (*n < size) return damaged("it is incomplete");
        return header.data() + at;
    };
    const auto sizes = more(8);
    if (!sizes) return sizes.error();
    if (load_little<std::uint32_t>(*sizes) != form) {
        return failure{
            failure::cause::bad_backup,
            fmt::format(
                "the backup is encrypted in format {}, and this gateway reads format {}: upgrade this gateway first",
                load_little<std::uint32_t>(*sizes), form)};
    }
    const auto manifest_size = load_little<std::uint32_t>(*sizes + 4);
    if (manifest_size > manifest::max_bytes) return damaged("its manifest is too large");
    const auto text = more(manifest_size);
    if (!text) return text.error();
    s->manifest.assign(reinterpret_cast<const char*>(*text), manifest_size);
    const auto rest = more(salt_size + 8 + proof_size);
    if (!rest) return rest.error();
    std::copy_n(*rest, salt_size, s->salt.begin());
    s->cost.passes = load_little<std::uint32_t>(*rest + salt_size);
    s->cost.memory_kib = load_little<std::uint32_t>(*rest + salt_size + 4);
    std::copy_n(*rest + salt_size + 8, proof_size, s->proof.begin());
    auto whole = header;
    append_sum(whole);
    if (auto sum = more(sum_size); !sum) return sum.error();
    if (whole != header) return damaged("its header was changed");
    const bool is_bounded = s->cost.passes >= crypto_pwhash_argon2id_OPSLIMIT_MIN &&
                            s->cost.passes <= key_cost::max_passes &&
                            s->cost.memory_kib >= crypto_pwhash_argon2id_MEMLIMIT_MIN >> 10U &&
                            s->cost.memory_kib <= key_cost::max_memory_kib;
    if (!is_bounded) return damaged("its key needs more memory or time than is allowed");
    return std::unique_ptr<opening_source>(new opening_source(from, std::move(s)));
}

outcome<> opening_source::unlock(std::string_view passphrase) {
    auto& s = *state_;
    derived keys;
    if (!derive(keys, passphrase, s.salt, s.cost)) return no_memory();
    if (sodium_memcmp(keys.proof.data(), s.proof.data(), proof_size) != 0) {
        return failure{failure::cause::bad_passphrase, passphrase.empty()
                                                           ? "the backup is encrypted: give its passphrase"
                                                           : "that is not the passphrase of this backup"};
    }
    std::array<std::uint8_t, crypto_secretstream_xchacha20poly1305_HEADERBYTES> begin{};
    const auto n = read_fully(source_, begin);
    if (!n) return n.error();
    if (*n < begin.size()) return damaged("it is incomplete");
    if (crypto_secretstream_xchacha20poly1305_init_pull(&s.stream, begin.data(), keys.key.data()) != 0)
        return damaged("its encrypted content has no valid header");
    return {};
}

outcome<> opening_source::pull() {
    auto& s = *state_;
    const auto n = read_fully(source_, s.sealed);
    if (!n) return n.error();
    if (*n < added) return damaged("it is incomplete");
    unsigned long long size = 0;
    unsigned char tag = 0;
    if (crypto_secretstream_xchacha20poly1305_pull(&s.stream, s.plain.data(), &size, &tag, s.sealed.data(), *n,
                                                   s.header.data(), s.header.size()) != 0) {
        return damaged("its content was changed, or it is incomplete");
    }
    s.begin = 0;
    s.end = static_cast<std::size_t>(size);
    s.is_last = tag == crypto_secretstream_xchacha20poly1305_TAG_FINAL;
    if (!s.is_last && *n < s.sealed.size()) return damaged("it is incomplete");
    if (!s.is_last) return {};
    std::array<std::uint8_t, 1> one{};
    const auto after = source_.read(one);
    if (!after) return after.error();
    if (*after > 0) return damaged("there are bytes after its end");
    return {};
}

outcome<std::size_t> opening_source::read(std::span<std::uint8_t> into) {
    auto& s = *state_;
    while (s.begin == s.end) {
        if (s.is_last) return std::size_t{0};
        if (auto done = pull(); !done) return done.error();
    }
    const auto n = std::min(into.size(), s.end - s.begin);
    std::copy_n(s.plain.begin() + static_cast<std::ptrdiff_t>(s.begin), n, into.begin());
    s.begin += n;
    return n;
}

}  // namespace penstock::backup
