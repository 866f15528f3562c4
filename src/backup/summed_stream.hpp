#pragma once

#include "backup/byte_stream.hpp"
#include "base/sha256.hpp"

namespace penstock::backup {

// A backup without passphrase. Some bits of a zstd frame can change without an effect on the content, so the backup
// ends with a SHA-256 of all earlier bytes, in a frame that zstd programs skip (RFC 8878, 3.1.2).

/// Passes bytes on and appends their sum.
class summed_sink final : public byte_sink {
public:
    explicit summed_sink(byte_sink& to) : sink_(to) {}
    outcome<> write(byte_view bytes) override;
    outcome<> finish() override;

private:
    byte_sink& sink_;
    sha256_sum sum_;
};

/// Returns all bytes but the sum, and the end only if the sum is right.
class summed_source final : public byte_source {
public:
    explicit summed_source(byte_source& from) : source_(from) {}
    outcome<std::size_t> read(std::span<std::uint8_t> into) override;

private:
    byte_source& source_;
    sha256_sum sum_;
    byte_buffer held_;  ///< the last bytes, which may be the sum
    bool is_checked_ = false;
};

}  // namespace penstock::backup
