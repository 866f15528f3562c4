#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "api/http.hpp"
#include "api/spool.hpp"
#include "io/awaitable.hpp"
#include "services/worker_pool.hpp"

namespace penstock::api {

/// A body over the server's limit, from a caller who may send it: goes into a file as it arrives. It is read only when
/// it is whole, so that neither a transaction nor the store's thread ever waits for a slow sender.
///
/// Thread: the connection's; writes on the threads for what blocks.
class large_body {
public:
    large_body(spool& into, services::worker_pool& disk) : into_(into), disk_(disk) {}

    /// Before the first piece; `length` 0: not known yet. False: it is refused.
    io::awaitable<bool> begin(std::uint64_t length);
    /// False: nothing more of it is wanted.
    io::awaitable<bool> append(std::string_view piece);

    bool is_too_large() const noexcept { return is_too_large_; }
    const std::string& error() const noexcept { return error_; }  ///< why it could not be kept; empty = it could
    const spool_file* file() const noexcept { return file_.get(); }

private:
    spool& into_;
    services::worker_pool& disk_;
    std::unique_ptr<spool_file> file_;
    bool is_too_large_ = false;
    std::string error_;
};

/// Who decides from the headers alone whether a body is read, and answers one over the limit.
struct body_policy {
    /// `refused`: the call fails whatever the body holds. `stranger`: it is one that needs no key.
    enum class decision { refused, stranger, known };
    std::function<decision(const request&)> ask;

    std::function<std::unique_ptr<large_body>(const request&)> admit;  ///< of a known caller; null: the limit holds
    std::function<io::awaitable<>(const request&, response&, const large_body&)> answer;
};

}  // namespace penstock::api
