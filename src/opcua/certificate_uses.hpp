#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "opcua/certificate_store.hpp"
#include "opcua/parsed_certificate.hpp"

namespace penstock::opcua {

/// When a peer presented a certificate to the gateway, and in which role.
struct certificate_use {
    wall_time first{};
    wall_time last{};
    std::optional<peer> role{};
};

/// A certificate that was refused.
struct refused_certificate {
    parsed_certificate certificate;
    std::string path;
    bool is_on_disk = false;
    bool is_user_rejected = false;  ///< refused by users, even if its issuer is trusted
};

/// The last hundred untrusted certificates and when they were presented; the oldest is evicted. Certificates that users
/// have refused are evicted last, so that many unknown peers cannot evict one of them.
///
/// Pure: neither files nor clock.   Thread: one at a time.
class rejected_list {
public:
    static constexpr std::size_t limit = 100;

    refused_certificate* find(std::string_view thumbprint);
    const std::map<std::string, refused_certificate, std::less<>>& all() const noexcept { return all_; }

    /// Adds a certificate; returns those that were evicted.
    std::vector<refused_certificate> put(refused_certificate c,
                                         const std::map<std::string, certificate_use, std::less<>>& seen);
    void erase(std::string_view thumbprint);
    void clear() { all_.clear(); }

private:
    std::map<std::string, refused_certificate, std::less<>> all_;
};

using certificate_uses = std::map<std::string, certificate_use, std::less<>>;

/// One line for each certificate: `thumbprint first last client|server|- people|-`.
std::string format_certificate_uses(const certificate_uses& all, const rejected_list& rejected);

/// Invalid lines are skipped: nothing is lost but the times. `by_people` receives those that users have refused.
certificate_uses parse_certificate_uses(std::string_view text, std::vector<std::string>& by_people);

/// Limits how many files unknown peers can cause: a hundred at once, then a hundred in an hour. Time is an argument.
class write_rate_limit {
public:
    bool try_acquire(wall_time now) noexcept;

private:
    static constexpr double max = 100;
    static constexpr double files_per_hour = 100;
    double left_ = max;
    wall_time refilled_{};
};

}  // namespace penstock::opcua
