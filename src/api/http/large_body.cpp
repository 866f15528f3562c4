#include "api/http/large_body.hpp"

namespace penstock::api {

io::awaitable<bool> spooled_body::begin(std::uint64_t length) {
    is_too_large_ = length > spool_file::max_bytes;
    if (is_too_large_) co_return false;
    co_await disk_.run([this] {
        auto made = spool_.open();
        if (made) {
            file_ = std::move(*made);
        } else {
            error_ = made.error().message;
        }
    });
    co_return file_ != nullptr;
}

io::awaitable<bool> spooled_body::append(std::string_view piece) {
    is_too_large_ = piece.size() > spool_file::max_bytes - file_->size();
    if (is_too_large_) co_return false;
    co_await disk_.run([this, piece] {
        if (const auto kept = file_->append(piece); !kept) error_ = kept.error().message;
    });
    co_return error_.empty();
}

io::awaitable<bool> upload_body::begin(std::uint64_t length) {
    co_await disk_.run([this, length] {
        auto made = open_(length);
        if (made) {
            target_ = std::move(*made);
        } else {
            refused_ = made.error();
        }
    });
    co_return !refused_;
}

io::awaitable<bool> upload_body::append(std::string_view piece) {
    if (refused_) co_return false;
    co_await disk_.run([this, piece] { refused_ = target_->append(piece); });
    co_return !refused_;
}

}  // namespace penstock::api
