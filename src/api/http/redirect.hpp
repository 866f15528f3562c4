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

/// The HTTPS address for a request that came over plain HTTP. Empty: the request changes something, its host or path is
/// not allowed in a header, or its host is none of this gateway's names, so that an attacker may have written it.
std::string https_location(const request& in, std::uint16_t https_port, const known_hosts& known);

/// Whether a browser sends the request for a page of another site, or could without asking (Fetch, 4.10): by its
/// `Origin`, or by a body of a kind that every page may send.
bool is_from_another_site(const request& in);

/// Whether a form of another site sent the request, by the headers that browsers add. `known`: the names of this
/// gateway, because a proxy may have changed `Host`.
bool is_form_of_another_site(const request& in, const known_hosts& known);

}  // namespace penstock::api
