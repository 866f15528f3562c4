#include "drivers/opcua/endpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "drivers/opcua/errc.hpp"

namespace penstock::opcua {

namespace {

constexpr std::string_view binary_profile = "http://opcfoundation.org/UA-Profile/Transport/uatcp-uasc-uabinary";

struct candidate {
    security_policy policy;
    security_mode mode;
    const UA_EndpointDescription* from;

    auto strength() const noexcept { return std::pair(mode, policy); }
};

std::vector<candidate> usable(const UA_GetEndpointsResponse& offered) {
    std::vector<candidate> out;
    for (const auto& e : std::span(offered.endpoints, offered.endpointsSize)) {
        const auto profile = to_view(e.transportProfileUri);  // some PLCs leave it empty
        const auto policy = policy_of(to_view(e.securityPolicyUri));
        if ((!profile.empty() && profile != binary_profile) || !policy) continue;
        if (e.securityMode < UA_MESSAGESECURITYMODE_NONE || e.securityMode > UA_MESSAGESECURITYMODE_SIGNANDENCRYPT) {
            continue;
        }
        const auto mode = static_cast<security_mode>(e.securityMode - UA_MESSAGESECURITYMODE_NONE);
        if ((mode == security_mode::none) != (*policy == security_policy::none)) continue;
        out.push_back({*policy, mode, &e});
    }
    std::ranges::stable_sort(out, std::ranges::greater{}, &candidate::strength);
    return out;
}

bool takes(const UA_EndpointDescription& e, UA_UserTokenType token) {
    // No list of tokens: some old servers mean that anybody may come.
    if (e.userIdentityTokensSize == 0) return token == UA_USERTOKENTYPE_ANONYMOUS;
    return std::ranges::any_of(std::span(e.userIdentityTokens, e.userIdentityTokensSize),
                               [&](const auto& t) { return t.tokenType == token; });
}

std::string list_of(const std::vector<candidate>& all) {
    std::vector<std::string> names;
    for (const auto& c : all) {
        auto name = security_text(c.policy, c.mode);
        if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
    return names.empty() ? "nothing that the gateway speaks" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string security_text(security_policy p, security_mode m) {
    if (p == security_policy::none) return "None";
    return fmt::format("{} {}", to_string(p), to_string(m));
}

result<chosen_endpoint> choose_endpoint(const UA_GetEndpointsResponse& offered, const device_options& options) {
    const auto all = usable(offered);
    const bool offers_secure = !all.empty() && all.front().policy != security_policy::none;
    const bool has_certificate = !options.user_certificate.empty();
    const auto token = has_certificate        ? UA_USERTOKENTYPE_CERTIFICATE
                       : options.user.empty() ? UA_USERTOKENTYPE_ANONYMOUS
                                              : UA_USERTOKENTYPE_USERNAME;
    bool fits_any = false;
    for (const auto& c : all) {
        if (options.policy && c.policy != *options.policy) continue;
        if (options.mode && c.mode != *options.mode) continue;
        if (!options.policy && offers_secure && c.policy == security_policy::none) continue;
        fits_any = true;
        // The stack signs for a user with what a secure channel knows of the server.
        if (!takes(*c.from, token) || (has_certificate && c.policy == security_policy::none)) continue;
        chosen_endpoint out;
        out.policy = c.policy;
        out.mode = c.mode;
        const auto chain = to_bytes(c.from->serverCertificate);
        out.chain.assign(chain.begin(), chain.end());
        if (!out.description.copy_from(*c.from)) {
            return boost::system::errc::make_error_code(boost::system::errc::not_enough_memory);
        }
        return out;
    }
    if (fits_any && has_certificate) {
        return worded_error("the server takes no user's certificate over a secure channel: remove user_certificate",
                            remedy::fix_config);
    }
    if (fits_any) {
        return worded_error(options.user.empty()
                                ? "the server lets nobody in without a user: set the options username and password"
                                : "the server takes no user and password: remove the option username",
                            remedy::fix_config);
    }
    const auto policy = options.policy ? to_string(*options.policy) : std::string_view("auto");
    const auto mode = options.mode ? to_string(*options.mode) : std::string_view("auto");
    return worded_error(fmt::format("the server does not offer security_policy {} with security_mode {}; it offers {}",
                                    policy, mode, list_of(all)),
                        remedy::fix_config);
}

}  // namespace penstock::opcua
