#pragma once

#include <memory>

#include "backup/byte_stream.hpp"

namespace penstock::backup {

/// Compresses into one frame with a checksum.   Limits: some 5 MB of memory.
class zstd_sink final : public byte_sink {
public:
    explicit zstd_sink(byte_sink& to);
    ~zstd_sink() override;
    outcome<> write(byte_view bytes) override;
    outcome<> finish() override;

private:
    struct state;
    byte_sink& sink_;
    std::unique_ptr<state> state_;
};

/// Reads one frame; missing bytes, and bytes after the frame, are a failure.
/// Limits: a frame that needs a window of more than 8 MiB is refused.
class zstd_source final : public byte_source {
public:
    explicit zstd_source(byte_source& from);
    ~zstd_source() override;
    outcome<std::size_t> read(std::span<std::uint8_t> into) override;

private:
    struct state;
    byte_source& source_;
    std::unique_ptr<state> state_;
};

}  // namespace penstock::backup
