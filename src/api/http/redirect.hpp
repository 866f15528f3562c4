#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "api/http/http.hpp"
#include "base/clock.hpp"

namespace penstock::api {

/// Names and addresses by which this gateway is reached: those of the machine, those of its certificate, and those that
/// configuration lists.
///
/// Thread: any.
class known_hosts {
public:
    /// `listed`: names and addresses between commas (`edge.http.hosts`).
    explicit known_hosts(std::string_view listed);

    /// `covers` returns whether the certificate in use is valid for a host.
    void set_certificate(std::function<bool(const std::string&)> covers);

    bool contains(std::string_view host) const;

private:
    std::set<std::string, std::less<>> names_;  ///< in small letters
    mutable std::mutex mutex_;
    std::function<bool(const std::string&)> covers_;
    mutable std::vector<std::string> addresses_;
    mutable steady_time look_again_{};
};

/// Where a request that came over plain HTTP would be answered; empty when it changes something, when its host or path
/// cannot stand in a header, or when nobody knows the host: who wrote it there could be anybody.
std::string https_location(const request& in, std::uint16_t https_port, const known_hosts& known);

/// Whether a browser sends the request for a page of another site, or could without asking (Fetch, 4.10): by its
/// `Origin`, or by a body of a kind that every page may send.
bool is_from_another_site(const request& in);

/// Whether a form of another site sent it: by what browsers say of themselves. `known`: names of this gateway, for a
/// proxy may have put another `Host`.
bool is_form_of_another_site(const request& in, const known_hosts& known);

}  // namespace penstock::api
