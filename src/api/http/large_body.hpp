#pragma once

#include <boost/system/result.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/http/http.hpp"
#include "api/http/spool.hpp"
#include "io/awaitable.hpp"
#include "services/administration/upload.hpp"
#include "services/shared/worker_pool.hpp"

namespace penstock::api {

/// A body above the server's limit, from a caller who may send it. It is written to a file as it arrives and read only
/// when it is complete, so that no transaction and not the store's thread waits for a slow client.
///
/// Thread: the connection's; it writes on threads that may block.
class large_body {
public:
    virtual ~large_body() = default;

    /// Before the first piece; `length` 0: not known yet. False: it is refused.
    virtual io::awaitable<bool> begin(std::uint64_t length) = 0;
    /// False: the rest of the body is not needed.
    virtual io::awaitable<bool> append(std::string_view piece) = 0;

    virtual bool is_too_large() const noexcept { return false; }
    virtual std::string_view error() const noexcept { return {}; }  ///< why it could not be kept; empty = it could
    virtual const spool_file* file() const noexcept { return nullptr; }
};

/// In a file without a name, for a handler that reads it.
class spooled_body final : public large_body {
public:
    spooled_body(spool& into, services::worker_pool& disk) : spool_(into), disk_(disk) {}

    io::awaitable<bool> begin(std::uint64_t length) override;
    io::awaitable<bool> append(std::string_view piece) override;
    bool is_too_large() const noexcept override { return is_too_large_; }
    std::string_view error() const noexcept override { return error_; }
    const spool_file* file() const noexcept override { return file_.get(); }

private:
    spool& spool_;
    services::worker_pool& disk_;
    std::unique_ptr<spool_file> file_;
    bool is_too_large_ = false;
    std::string error_;
};

/// In a file of a service, which the handler asks to keep it. A refusal is the handler's to answer.
class upload_body final : public large_body {
public:
    /// `length` 0: not known.
    using opener = std::function<outcome<std::unique_ptr<services::upload>>(std::uint64_t length)>;

    upload_body(opener open, services::worker_pool& disk) : open_(std::move(open)), disk_(disk) {}

    io::awaitable<bool> begin(std::uint64_t length) override;
    io::awaitable<bool> append(std::string_view piece) override;

    services::upload* target() const noexcept { return target_.get(); }  ///< null: none was opened
    const std::optional<failure>& refused() const noexcept { return refused_; }

private:
    const opener open_;
    services::worker_pool& disk_;
    std::unique_ptr<services::upload> target_;
    std::optional<failure> refused_;
};

/// Decides by the headers alone whether a body is read, and where a body above the limit goes.
struct body_policy {
    /// `refused`: the call fails whatever the body contains. `stranger`: the call needs no key.
    enum class decision { refused, stranger, known };
    std::function<decision(const request&)> ask;

    std::function<std::unique_ptr<large_body>(const request&)> admit;  ///< of a known caller; null: the limit holds
    std::function<io::awaitable<>(const request&, response&, const large_body&)> answer;
};

}  // namespace penstock::api
