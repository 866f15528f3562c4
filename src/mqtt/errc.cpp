#include "mqtt/errc.hpp"

#include <fmt/format.h>
#include <mosquitto.h>

namespace penstock::mqtt {
namespace {

std::string_view own_text(errc e) noexcept {
    switch (e) {
        case errc::refused_version: return "the broker does not support this MQTT version";
        case errc::refused_client_id: return "the broker does not accept this client id: set another client_id";
        case errc::refused_unavailable: return "the broker is reached, but reports that it cannot serve clients now";
        case errc::refused_credentials: return "the broker refused user name or password";
        case errc::refused_rights:
            return "the broker refused the login: not authorized; check the rights of this user at the broker";
        case errc::closed: return "the broker closed the connection";
        case errc::connack_overdue: return "the broker did not answer the login in time";
        case errc::broker_silent: return "no data from the broker for one and a half times keep_alive_s";
        case errc::publish_unanswered: return "the broker did not acknowledge a message in time";
        case errc::subscribe_refused:
            return "the broker refused a subscription: check the rights of this user at the broker";
        case errc::bad_packet: return "the broker sent something that is not MQTT";
        case errc::not_connected: return "not connected to a broker";
        case errc::window_full: return "too many messages wait for the broker's acknowledgement; this one was not sent";
        case errc::bad_topic: return "a topic must have 1 to 65535 bytes of UTF-8, without + and #";
        case errc::too_large: return "the message is larger than the broker accepts";
        case errc::disconnected: return "the gateway closed the connection";
        case errc::library_failed: return "the MQTT library of the gateway (libmosquitto) failed";
    }
    return {};
}

class mqtt_category final : public category {
public:
    const char* name() const noexcept override { return "mqtt"; }

    std::string message(int code) const override {
        if (code >= 128 && code < 256) return fmt::format("the broker reported: {}", mosquitto_reason_string(code));
        const auto text = own_text(static_cast<errc>(code));
        return text.empty() ? fmt::format("the broker refused with code {}", code) : std::string(text);
    }

    remedy remedy_for(int code) const noexcept override {
        switch (static_cast<errc>(code)) {
            case errc::refused_version:
            case errc::refused_client_id:
            case errc::refused_credentials:
            case errc::refused_rights:
            case errc::subscribe_refused:
            case errc::bad_topic:
            case errc::too_large: return remedy::fix_config;
            case errc::window_full: return remedy::retry;
            case errc::library_failed: return remedy::report_bug;
            default: return is_matter_of_rights(code) ? remedy::fix_config : remedy::reconnect;
        }
    }

private:
    /// MQTT 5: unsupported version, client id, user or password, not authorized, bad authentication method.
    static bool is_matter_of_rights(int code) noexcept {
        return code == 132 || code == 133 || code == 134 || code == 135 || code == 140;
    }
};

}  // namespace

error_code make_error_code(errc e) noexcept {
    static const mqtt_category instance;
    return {static_cast<int>(e), instance};
}

error_code connack_error(int reason) noexcept {
    return make_error_code(static_cast<errc>(reason));
}

}  // namespace penstock::mqtt
