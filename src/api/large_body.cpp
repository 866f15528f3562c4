#include "api/large_body.hpp"

namespace penstock::api {

io::awaitable<bool> large_body::begin(std::uint64_t length) {
    is_too_large_ = length > spool_file::max_bytes;
    if (is_too_large_) co_return false;
    co_await disk_.run([this] {
        auto made = into_.open();
        if (made) {
            file_ = std::move(*made);
        } else {
            error_ = made.error().message;
        }
    });
    co_return file_ != nullptr;
}

io::awaitable<bool> large_body::append(std::string_view piece) {
    is_too_large_ = piece.size() > spool_file::max_bytes - file_->size();
    if (is_too_large_) co_return false;
    co_await disk_.run([this, piece] {
        if (const auto kept = file_->append(piece); !kept) error_ = kept.error().message;
    });
    co_return error_.empty();
}

}  // namespace penstock::api
