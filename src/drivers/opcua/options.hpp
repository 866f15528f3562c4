#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "drivers/opcua/address.hpp"
#include "drivers/point.hpp"
#include "model/opc.hpp"

namespace penstock::opcua {

/// The order is from the weakest to the strongest.
enum class security_policy : std::uint8_t { none, aes128_sha256_rsa_oaep, basic256_sha256, aes256_sha256_rsa_pss };
enum class security_mode : std::uint8_t { none, sign, sign_and_encrypt };

std::string_view to_string(security_policy p) noexcept;
std::string_view to_string(security_mode m) noexcept;

/// The URI of a policy in messages, and the policy of a URI; `nullopt` if the policy is not supported.
std::string uri_of(security_policy p);
std::optional<security_policy> policy_of(std::string_view uri) noexcept;

enum class change_trigger : std::uint8_t { status, value, timestamp };

/// How a node is watched. Nodes with the same `publishing` and `sampling` share a subscription; the other rules are set
/// for each node.
struct watch_rules {
    milliseconds sampling{1'000};  ///< 0 = as fast as the server can
    milliseconds publishing{500};
    std::uint32_t queue_size = 10;
    change_trigger trigger = change_trigger::value;
    double deadband = 0;         ///< 0 = none
    bool is_in_percent = false;  ///< of the node's range (EURange)

    friend bool operator==(const watch_rules&, const watch_rules&) = default;
};

/// The configuration of a device, in the types that the driver uses.
struct device_options {
    std::string opc_id;
    std::string host;
    std::uint16_t port = 4840;
    std::string path = "/";
    std::optional<security_policy> policy{};  ///< absent: the strongest that the server offers
    std::optional<security_mode> mode{};      ///< absent: the strongest that the server offers
    bool trusts_all = false;
    bool is_polling = false;
    std::string user;
    std::string password;                  ///< secret
    bool allows_deprecated_token = false;  ///< the password may be encrypted by Basic256 or Basic128Rsa15
    std::string user_certificate;          ///< path; empty = none
    std::string user_key;                  ///< path
    milliseconds timecycle{1'000};
    milliseconds sampling{0};    ///< 0 = the timecycle
    milliseconds publishing{0};  ///< 0 = half the timecycle
    std::uint32_t queue_size = 10;
    change_trigger trigger = change_trigger::value;
    /// An array may be written whole if the server ignores that only a part is to be written.
    bool may_write_whole = false;
    bool may_write_structure = false;  ///< a structure may be read and written whole, to change one of its members
    std::uint32_t max_nodes = 0;       ///< nodes in one request; 0 = the server's limit
    milliseconds timeout{1'000};
    milliseconds retry_after{60'000};

    std::string url(std::string_view address) const;  ///< `opc.tcp://address:port/path`
};

/// The options must have been checked against the schema; faults that remain are options that do not fit together.
checked<device_options> parse_options(const opc_config& opc);

/// How one tag is watched.
watch_rules rules_of(const device_options& device, const point_config& at);

/// The content of schema.json in this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::opcua
