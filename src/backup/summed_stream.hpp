#pragma once

#include "backup/byte_stream.hpp"
#include "base/sha256.hpp"

namespace penstock::backup {

// Of a backup without passphrase: some bits of a zstd frame mean nothing to who unpacks it, so it ends with a SHA-256
// of all that is before, in a frame that programs for zstd skip (RFC 8878, 3.1.2).

/// Writes the sum behind what it was given.
class summed_sink final : public byte_sink {
public:
    explicit summed_sink(byte_sink& to) : sink_(to) {}
    outcome<> write(byte_view bytes) override;
    outcome<> finish() override;

private:
    byte_sink& sink_;
    sha256_sum sum_;
};

/// Gives everything but the sum, and the end only where that is right.
class summed_source final : public byte_source {
public:
    explicit summed_source(byte_source& from) : source_(from) {}
    outcome<std::size_t> read(std::span<std::uint8_t> into) override;

private:
    byte_source& source_;
    sha256_sum sum_;
    byte_buffer held_;  ///< what may be the sum
    bool is_checked_ = false;
};

}  // namespace penstock::backup
