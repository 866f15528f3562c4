#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "backup/byte_stream.hpp"

namespace penstock::backup {

// An encrypted backup: a header in clear, then libsodium's secretstream (XChaCha20-Poly1305).
//
//   8  PENSTPSB
//   4  version of this form, 1           (numbers little-endian)
//   4  size of the manifest
//   n  the manifest, JSON
//  16  salt
//   4  passes of argon2id
//   4  its memory in KiB
//  16  proof of the passphrase: another key derived from the same secret
//  32  SHA-256 of everything before
//  24  header of the secretstream
//   …  pieces of 65,536 bytes and 17 for each; the last one, which is shorter or not, says that it is the last
//
// The header is additional data of each piece, so a changed byte of the header is detected like one in the content.

inline constexpr std::string_view sealed_magic = "PENSTPSB";
inline constexpr std::size_t sealed_piece = 65'536;

/// The cost of a guess of the passphrase.   Limits: a file with a higher cost than the maximum is refused.
struct key_cost {
    static constexpr std::uint32_t max_passes = 8, max_memory_kib = 32U << 10U;
    std::uint32_t passes = 3;
    std::uint32_t memory_kib = max_memory_kib;
};

/// Encrypts a backup with a passphrase.
class sealing_sink final : public byte_sink {
public:
    /// Writes the header.
    static outcome<std::unique_ptr<sealing_sink>> make(byte_sink& to, std::string_view manifest,
                                                       std::string_view passphrase, const key_cost& cost = {});
    ~sealing_sink() override;
    outcome<> write(byte_view bytes) override;
    outcome<> finish() override;

private:
    struct state;
    sealing_sink(byte_sink& to, std::unique_ptr<state> s);
    outcome<> push(bool is_last);

    byte_sink& sink_;
    std::unique_ptr<state> state_;
};

/// Decrypts and checks a backup: it returns only unchanged bytes, and the end only if the backup is complete.
class opening_source final : public byte_source {
public:
    /// Reads the header after `sealed_magic`, which was read already, up to the secretstream.
    /// Failures: bad_backup.
    static outcome<std::unique_ptr<opening_source>> make(byte_source& from);
    ~opening_source() override;

    const std::string& manifest() const noexcept;
    /// Checks the passphrase. Call it once, before `read`. Failures: bad_passphrase.
    outcome<> unlock(std::string_view passphrase);
    outcome<std::size_t> read(std::span<std::uint8_t> into) override;

private:
    struct state;
    opening_source(byte_source& from, std::unique_ptr<state> s);
    outcome<> pull();

    byte_source& source_;
    std::unique_ptr<state> state_;
};

}  // namespace penstock::backup
