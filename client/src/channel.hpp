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

/// All that a client has: its connections, its key, the errors of its threads.
///
/// Thread: any. A call uses the key of its beginning.
class channel {
public:
    explicit channel(options how);

    /// When a call that begins now must be over.
    steady_time deadline() const noexcept { return steady_now() + options_.timeout; }

    /// Adds the key where the call is `account`'s. NOT_CONNECTED without one, ARGUMENT with options that cannot work.
    outcome<response> exchange(request what, auth caller, steady_time deadline);

    /// The same, and the `data` of the answer.
    outcome<boost::json::value> data_of(request what, auth caller, steady_time deadline);

    const options& how() const noexcept { return options_; }
    const thread_errors& errors() const noexcept { return errors_; }

    std::shared_ptr<const account_key> key() const;
    void set_key(std::shared_ptr<const account_key> key);
    /// Forgets the key unless another has come in its place.
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
