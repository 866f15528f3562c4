#pragma once

#include "base/error.hpp"

namespace penstock::mqtt {

/// Errors of a connection to a broker. Values up to 255 are codes of a broker: the return codes of a CONNACK in MQTT
/// 3.1.1 (1…5, section 3.2.2.3) and the reason codes of MQTT 5 (128…, section 2.4).
enum class errc {
    refused_version = 1,
    refused_client_id = 2,
    refused_unavailable = 3,
    refused_credentials = 4,
    refused_rights = 5,

    closed = 256,        ///< the broker closed the connection
    connack_overdue,     ///< connected, but no CONNACK in time
    broker_silent,       ///< no data from the broker for one and a half times the keep-alive time
    publish_unanswered,  ///< no PUBACK, PUBCOMP or UNSUBACK within the time-out
    subscribe_refused,   ///< the broker refuses a subscription
    bad_packet,          ///< bytes that are not MQTT
    not_connected,       ///< called while not connected
    window_full,         ///< the maximum of messages is in flight: use `wait_for_window`
    bad_topic,           ///< empty, with a wildcard, too long or not UTF-8
    too_large,           ///< larger than MQTT or the broker allows
    disconnected,        ///< the gateway ended the connection
    library_failed,      ///< libmosquitto has no memory, or rejects its arguments
};

error_code make_error_code(errc e) noexcept;

/// What a broker answered in a CONNACK, PUBACK, SUBACK or DISCONNECT, as an error code.
error_code connack_error(int reason) noexcept;

}  // namespace penstock::mqtt

template <>
struct boost::system::is_error_code_enum<penstock::mqtt::errc> : std::true_type {};
