#include "drivers/opcua/endpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "drivers/opcua/errc.hpp"

namespace penstock::opcua {

namespace {

// Broken or nearly so: RSA with PKCS #1 1.5, SHA-1.
constexpr std::array<std::string_view, 2> deprecated_tokens{"Basic256", "Basic128Rsa15"};

constexpr std::string_view binary_profile = "http://opcfoundation.org/UA-Profile/Transport/uatcp-uasc-uabinary";

struct candidate {
    security_policy policy;
    security_mode mode;
    const UA_EndpointDescription* description;

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
    // No list of tokens: some old servers mean that any client may connect.
    if (e.userIdentityTokensSize == 0) return token == UA_USERTOKENTYPE_ANONYMOUS;
    return std::ranges::any_of(std::span(e.userIdentityTokens, e.userIdentityTokensSize),
                               [&](const auto& t) { return t.tokenType == token; });
}

/// How a user name and its password may travel to a server, the best last.
enum class token_kind { unknown, in_clear, deprecated, by_channel, encrypted };

struct password_token {
    token_kind kind = token_kind::unknown;
    security_policy policy = security_policy::none;  ///< of `encrypted`
    std::string name;                                ///< human-readable
    std::size_t index = 0;                           ///< in the endpoint's list

    auto worth() const noexcept { return std::pair(kind, policy); }
};

password_token judge(const UA_UserTokenPolicy& t, std::size_t index, const candidate& c) {
    const auto own = to_view(t.securityPolicyUri);
    const auto uri = own.empty() ? to_view(c.description->securityPolicyUri) : own;
    if (const auto policy = policy_of(uri)) {
        if (*policy != security_policy::none) {
            return {token_kind::encrypted, *policy, std::string(to_string(*policy)), index};
        }
        const bool is_hidden = c.mode == security_mode::sign_and_encrypt;
        return {is_hidden ? token_kind::by_channel : token_kind::in_clear, *policy, "None", index};
    }
    const auto name = uri.substr(uri.rfind('#') + 1);
    const bool is_deprecated = std::ranges::find(deprecated_tokens, name) != deprecated_tokens.end();
    return {is_deprecated ? token_kind::deprecated : token_kind::unknown, security_policy::none, std::string(name),
            index};
}

/// The best way to send the endpoint a password that the options allow; else the best one that they do not.
struct password_choice {
    std::optional<password_token> taken;
    password_token refused;
};

password_choice choose_token(const candidate& c, const device_options& options) {
    password_choice out;
    const auto& e = *c.description;
    for (std::size_t i = 0; i < e.userIdentityTokensSize; ++i) {
        if (e.userIdentityTokens[i].tokenType != UA_USERTOKENTYPE_USERNAME) continue;
        auto t = judge(e.userIdentityTokens[i], i, c);
        const bool is_allowed = t.kind >= token_kind::by_channel ||
                                (t.kind == token_kind::deprecated && options.allows_deprecated_token) ||
                                (t.kind == token_kind::in_clear && options.policy == security_policy::none);
        if (is_allowed && (!out.taken || t.worth() > out.taken->worth())) {
            out.taken = std::move(t);
        } else if (!is_allowed && (out.refused.name.empty() || t.worth() > out.refused.worth())) {
            out.refused = std::move(t);
        }
    }
    return out;
}

std::string text_of(const password_token& t) {
    switch (t.kind) {
        case token_kind::in_clear: return "in clear";
        case token_kind::by_channel: return "encrypted by the channel";
        case token_kind::deprecated: return "encrypted by " + t.name + " (deprecated)";
        default: return "encrypted by " + t.name;
    }
}

error_code reason_against(const password_token& t) {
    if (t.kind == token_kind::deprecated) {
        return worded_error(
            fmt::format("the server accepts a password only if it is encrypted by {}, which is deprecated: "
                        "enable Basic256Sha256 or newer for user tokens there, or set the option "
                        "allow_deprecated_token",
                        t.name),
            remedy::fix_config);
    }
    if (t.kind == token_kind::unknown) {
        return worded_error(
            fmt::format("the server accepts a password only if it is encrypted by {}, which the gateway does "
                        "not support: enable Basic256Sha256 for user tokens there",
                        t.name),
            remedy::fix_config);
    }
    return worded_error(
        "the server requires user name and password in clear text: enable SignAndEncrypt, or a policy for user tokens, "
        "on the server; or set the option security_policy to None to send them so that others can read them",
        remedy::fix_config);
}

/// The stack uses the first way that it can: it gets no other.
bool keep_token(UA_EndpointDescription& e, std::size_t index) {
    UA_UserTokenPolicy kept;
    if (UA_UserTokenPolicy_copy(&e.userIdentityTokens[index], &kept) != UA_STATUSCODE_GOOD) return false;
    auto* alone = static_cast<UA_UserTokenPolicy*>(UA_Array_new(1, &UA_TYPES[UA_TYPES_USERTOKENPOLICY]));
    if (alone == nullptr) {
        UA_UserTokenPolicy_clear(&kept);
        return false;
    }
    *alone = kept;
    UA_Array_delete(e.userIdentityTokens, e.userIdentityTokensSize, &UA_TYPES[UA_TYPES_USERTOKENPOLICY]);
    e.userIdentityTokens = alone;
    e.userIdentityTokensSize = 1;
    return true;
}

std::string list_of(const std::vector<candidate>& all) {
    std::vector<std::string> names;
    for (const auto& c : all) {
        auto name = security_text(c.policy, c.mode);
        if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
    return names.empty() ? "nothing that the gateway supports" : fmt::format("{}", fmt::join(names, ", "));
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
    const bool has_password = token == UA_USERTOKENTYPE_USERNAME;
    bool fits_any = false;
    std::optional<error_code> unsafe;
    for (const auto& c : all) {
        if (options.policy && c.policy != *options.policy) continue;
        if (options.mode && c.mode != *options.mode) continue;
        if (!options.policy && offers_secure && c.policy == security_policy::none) continue;
        fits_any = true;
        if (!options.policy && has_password && c.policy == security_policy::none) {
            unsafe = worded_error(
                "the server offers only security_policy None, with which others can read and change what is sent: "
                "enable a "
                "secure policy there, or set the option security_policy to None to send user name and password all the "
                "same",
                remedy::fix_config);
            continue;
        }
        // The stack signs for a user with the server's data of a secure channel.
        if (!takes(*c.description, token) || (has_certificate && c.policy == security_policy::none)) continue;
        password_choice password;
        if (has_password) {
            password = choose_token(c, options);
            if (!password.taken) {
                if (!unsafe) unsafe = reason_against(password.refused);
                continue;
            }
        }
        chosen_endpoint out;
        out.policy = c.policy;
        out.mode = c.mode;
        const auto chain = to_bytes(c.description->serverCertificate);
        out.chain.assign(chain.begin(), chain.end());
        if (!out.description.copy_from(*c.description)) {
            return boost::system::errc::make_error_code(boost::system::errc::not_enough_memory);
        }
        if (password.taken) {
            out.token = text_of(*password.taken);
            if (!keep_token(*out.description, password.taken->index)) {
                return boost::system::errc::make_error_code(boost::system::errc::not_enough_memory);
            }
        }
        return out;
    }
    if (unsafe) return *unsafe;
    if (fits_any && has_certificate) {
        return worded_error("the server accepts no user's certificate over a secure channel: remove user_certificate",
                            remedy::fix_config);
    }
    if (fits_any) {
        return worded_error(options.user.empty()
                                ? "the server accepts no session without a user: set the options username and password"
                                : "the server accepts no user and password: remove the option username",
                            remedy::fix_config);
    }
    const auto policy = options.policy ? to_string(*options.policy) : std::string_view("auto");
    const auto mode = options.mode ? to_string(*options.mode) : std::string_view("auto");
    return worded_error(fmt::format("the server does not offer security_policy {} with security_mode {}; it offers {}",
                                    policy, mode, list_of(all)),
                        remedy::fix_config);
}

}  // namespace penstock::opcua
