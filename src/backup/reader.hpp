#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "backup/byte_stream.hpp"
#include "backup/failure.hpp"
#include "backup/manifest.hpp"

namespace penstock::backup {

/// Gets the content of a backup while it is read: each file's name, then its content in pieces. The content is
/// completely checked only when `read` has returned: until then do nothing with it that cannot be undone.
class visitor {
public:
    virtual ~visitor() = default;
    virtual outcome<> begin_file(std::string_view part, std::string_view path, std::uint64_t size) = 0;
    virtual outcome<> add(byte_view content) = 0;
    virtual outcome<> end_file() = 0;
};

/// Reads a backup from any source, and refuses it if any byte was changed.
///
/// Refused: changed, missing or additional bytes, another passphrase, a newer format, paths that leave their folder,
/// entries other than files, more bytes or files than the manifest says, and files that occur twice or in another
/// order.
/// Lifecycle: `open` reads the head; `read` once.   Thread: one; blocks.
/// Limits: some 10 MB of memory, and 32 MiB while the key is derived.
class reader {
public:
    static outcome<std::unique_ptr<reader>> open(std::unique_ptr<byte_source> from);
    static outcome<std::unique_ptr<reader>> open(const std::string& path);
    ~reader();
    reader(const reader&) = delete;
    reader& operator=(const reader&) = delete;

    /// The manifest. For an encrypted backup it is proved only when `read` has passed the first file to the visitor.
    const manifest& head() const noexcept;
    bool is_encrypted() const noexcept;

    /// `passphrase` is ignored if the backup is not encrypted. A failure of the visitor is returned.
    outcome<> read(std::string_view passphrase, visitor& to);

private:
    class body;
    explicit reader(std::unique_ptr<body> b);
    std::unique_ptr<body> body_;
};

}  // namespace penstock::backup
