#include "opcua/expiry.hpp"

#include <fmt/format.h>

#include <chrono>

#include "time/date_text.hpp"

namespace penstock::opcua {

namespace {

constexpr std::chrono::days ahead{30};

}  // namespace

std::vector<std::string> expiry_warnings(const parsed_certificate& own, const trust_list& known, wall_time now) {
    std::vector<std::string> all;
    const auto add = [&](const parsed_certificate& c, const std::string& whose, const std::string& remedy) {
        const auto end = to_time(X509_get0_notAfter(c.x509.get()));
        if (end > now + ahead) return;
        all.push_back(fmt::format("opc_ua: {} {} on {}: {}", whose, end < now ? "has expired" : "expires",
                                  format_utc_date(end), remedy));
    };
    add(own, "the gateway's own certificate", "renew it with penstockctl opcua trust renew");
    for (const auto& [thumbprint, c] : known.trusted) {
        add(c, "the trusted certificate " + thumbprint, "create a new one on the other side and trust it");
    }
    for (const auto& list : known.revocations) {
        const auto* next = X509_CRL_get0_nextUpdate(list.get());
        if (next == nullptr || to_time(next) >= now) continue;
        all.push_back(
            fmt::format("opc_ua: a revocation list in the folder crl is outdated since {}: put a newer one there",
                        format_utc_date(to_time(next))));
    }
    return all;
}

}  // namespace penstock::opcua
