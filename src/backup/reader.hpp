#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "backup/byte_stream.hpp"
#include "backup/failure.hpp"
#include "backup/manifest.hpp"

namespace penstock::backup {

/// What is told of a backup while it is read: each file's name, then its content in pieces. What comes out is checked
/// as a whole only when `read` has returned: until then nothing may be done with it that cannot be undone.
class visitor {
public:
    virtual ~visitor() = default;
    virtual outcome<> begin_file(std::string_view part, std::string_view path, std::uint64_t size) = 0;
    virtual outcome<> add(byte_view content) = 0;
    virtual outcome<> end_file() = 0;
};

/// Reads a backup, whoever may have made it: every byte is refused that is not as it was written.
///
/// Refused: a changed byte, one too few or too many, another passphrase, a newer format, paths that lead out, anything
/// but files, more bytes or files than the manifest says, files twice or in another order.
/// Lifecycle: `open` reads the head; `read` once.   Thread: one; blocks.
/// Limits: some 10 MB of memory, and 32 MiB while the key is derived.
class reader {
public:
    static outcome<std::unique_ptr<reader>> open(std::unique_ptr<byte_source> from);
    static outcome<std::unique_ptr<reader>> open(const std::string& path);
    ~reader();
    reader(const reader&) = delete;
    reader& operator=(const reader&) = delete;

    /// Of an encrypted backup it is known to be true only when `read` has begun to give files.
    const manifest& head() const noexcept;
    bool is_encrypted() const noexcept;

    /// `passphrase`: of no meaning for one that is not encrypted. What the visitor fails with is returned.
    outcome<> read(std::string_view passphrase, visitor& to);

private:
    class body;
    explicit reader(std::unique_ptr<body> b);
    std::unique_ptr<body> body_;
};

}  // namespace penstock::backup
