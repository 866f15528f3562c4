#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "base/clock.hpp"
#include "services/keys/secrets.hpp"

namespace penstock::services {

/// How fast a client may try passwords and tokens, at all interfaces: login of HTTP and of OPC UA, connect of V5.
///
/// After some failures in a row each further one delays the next attempt: 1 s, doubling. Counted are
/// - one account from one address: from the 5th on, up to 5 min,
/// - one address with whatever account: from the 20th on, up to 5 min,
/// - one account from wherever: from the 50th on, up to 30 s.
/// The last two do not concern an account at an address from which it has logged in within 30 days: failures
/// for the name of another user do not lock that user out. Accounts that do not exist count like others, so that the
/// delay reveals nothing. After 15 minutes without a failure a counter begins at 0 again. Only the first 64 bits of an
/// IPv6 address count, because one subscriber has all addresses behind them.
///
/// Thread: any.   Limits: 10,000 counters, 1,000 good addresses; the one longest unused is dropped. Names are kept as
/// digests, so their length costs nothing.
class login_guard {
public:
    static constexpr std::chrono::seconds max_delay{300};

    /// How long until the next attempt is checked; zero = now.
    std::chrono::seconds wait(const std::string& account, const std::string& address, steady_time now) const;
    /// Whether that account has logged in from that address within 30 days. Failed guesses from other addresses must
    /// not delay it there.
    bool is_good_address(const std::string& account, const std::string& address, steady_time now) const;
    void failed(const std::string& account, const std::string& address, steady_time now);
    void succeeded(const std::string& account, const std::string& address, steady_time now);

    /// Whether the account's one-time code of that time step is fresh (`is_fresh` in totp.hpp): each is valid once,
    /// at whichever interface it is presented and whether or not the database stores it.
    bool take_step(const std::string& account, std::int64_t step);

private:
    struct entry {
        unsigned failures = 0;
        steady_time open{};  ///< when the next attempt is checked
        steady_time last{};
    };
    /// What is counted together, and how.
    struct counter {
        digest name{};
        unsigned allowed = 0;
        std::chrono::seconds max_delay{0};
        bool spares_good = true;  ///< does not concern addresses known as good
    };
    using counters = std::array<counter, 3>;
    static counters counters_of(const std::string& account, const std::string& address);
    bool is_good(const digest& pair, steady_time now) const;

    mutable std::mutex mutex_;
    std::map<digest, std::int64_t> steps_;  ///< only of right codes of real accounts
    std::map<digest, entry> entries_;
    std::map<digest, steady_time> good_;  ///< account and address → last login
};

}  // namespace penstock::services
