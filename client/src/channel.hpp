#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "client/src/clock.hpp"
#include "client/src/connection_pool.hpp"
#include "client/src/debug_log.hpp"
#include "client/src/thread_errors.hpp"
#include "penstock/v5/options.hpp"

namespace penstock::v5::detail {

/// The result of `connect()`.
struct account_key {
    std::string text;
    std::int64_t expires_at = 0;  ///< epoch ms UTC
};

enum class auth { anyone, account };

/// The state of a client: its connections, its key and the errors of its threads.
///
/// Thread: any. A call uses the key that was valid when it began.
class channel {
public:
    explicit channel(options how);

    /// The deadline of a call that begins now.
    steady_time deadline() const noexcept { return steady_now() + options_.timeout; }

    /// Sends a request, with the key if the call needs an account. Errors: NOT_CONNECTED without a key, ARGUMENT with
    /// invalid options.
    outcome<response> exchange(request what, auth caller, steady_time deadline);

    /// The same, but returns the `data` of the response.
    outcome<boost::json::value> data_of(request what, auth caller, steady_time deadline);

    const options& how() const noexcept { return options_; }
    const thread_errors& errors() const noexcept { return errors_; }

    std::shared_ptr<const account_key> key() const;
    void set_key(std::shared_ptr<const account_key> key);
    /// Removes the key, unless it was replaced meanwhile.
    void drop_key(const std::shared_ptr<const account_key>& used);

private:
    const options options_;
    const debug_log log_;
    const thread_errors errors_;
    std::optional<error> fault_of_options_;
    std::optional<connection_pool> pool_;
    mutable std::mutex key_mutex_;
    std::shared_ptr<const account_key> key_;
};

}  // namespace penstock::v5::detail
