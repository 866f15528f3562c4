#include "drivers/opcua/errc.hpp"

#include <array>
#include <string_view>

namespace penstock::opcua {

namespace {

struct known_status {
    UA_StatusCode code;
    remedy what_helps;
    std::string_view meaning;
};

constexpr std::array known_codes{
    known_status{UA_STATUSCODE_BADNODEIDUNKNOWN, remedy::device_refused, "the server has no such node"},
    known_status{UA_STATUSCODE_BADNOMATCH, remedy::device_refused,
                 "the server has no node at this path; each name must match in case and namespace"},
    known_status{UA_STATUSCODE_BADNODEIDINVALID, remedy::device_refused, "the server does not accept this node id"},
    known_status{UA_STATUSCODE_BADATTRIBUTEIDINVALID, remedy::device_refused,
                 "the node has no value: choose a variable"},
    known_status{UA_STATUSCODE_BADINDEXRANGEINVALID, remedy::device_refused,
                 "the server does not accept the range in brackets for this node"},
    known_status{UA_STATUSCODE_BADINDEXRANGENODATA, remedy::device_refused,
                 "the range in brackets is outside the array"},
    known_status{UA_STATUSCODE_BADNOTREADABLE, remedy::device_refused, "the node cannot be read"},
    known_status{UA_STATUSCODE_BADNOTWRITABLE, remedy::device_refused, "the node cannot be written"},
    known_status{UA_STATUSCODE_BADWRITENOTSUPPORTED, remedy::device_refused, "the server does not support this write"},
    known_status{UA_STATUSCODE_BADTYPEMISMATCH, remedy::device_refused, "the server wants a value of another type"},
    known_status{UA_STATUSCODE_BADOUTOFRANGE, remedy::device_refused, "the value is outside the server's range"},
    known_status{UA_STATUSCODE_BADTOOMANYOPERATIONS, remedy::device_refused,
                 "the request has more nodes than the server accepts: set the option max_nodes"},
    known_status{UA_STATUSCODE_BADMONITOREDITEMFILTERUNSUPPORTED, remedy::device_refused,
                 "the server does not support this deadband or trigger for this node"},
    known_status{UA_STATUSCODE_BADFILTERNOTALLOWED, remedy::device_refused, "a deadband is possible only for numbers"},
    known_status{UA_STATUSCODE_BADDEADBANDFILTERINVALID, remedy::device_refused,
                 "the server does not accept this deadband"},
    known_status{UA_STATUSCODE_BADWAITINGFORINITIALDATA, remedy::device_refused, "the server has no value yet"},
    known_status{UA_STATUSCODE_BADNOCOMMUNICATION, remedy::device_refused, "the server does not reach its device"},
    known_status{UA_STATUSCODE_BADNOTCONNECTED, remedy::device_refused, "the server is not connected to its device"},
    known_status{UA_STATUSCODE_BADDEVICEFAILURE, remedy::device_refused, "the server's device has failed"},
    known_status{UA_STATUSCODE_BADSENSORFAILURE, remedy::device_refused, "the sensor has failed"},
    known_status{UA_STATUSCODE_BADOUTOFSERVICE, remedy::device_refused, "the source of the value is out of service"},
    known_status{UA_STATUSCODE_BADCONFIGURATIONERROR, remedy::device_refused,
                 "the server's configuration of this value is wrong"},
    known_status{UA_STATUSCODE_BADUSERACCESSDENIED, remedy::fix_config,
                 "the server does not allow this to the user: check the user's rights there"},
    known_status{UA_STATUSCODE_BADIDENTITYTOKENREJECTED, remedy::fix_config, "user or password is wrong"},
    known_status{UA_STATUSCODE_BADIDENTITYTOKENINVALID, remedy::fix_config, "the server does not accept this user"},
    known_status{UA_STATUSCODE_BADSECURITYCHECKSFAILED, remedy::fix_config,
                 "the server did not accept the gateway's certificate: trust it on the server"},
    known_status{UA_STATUSCODE_BADCERTIFICATEUNTRUSTED, remedy::fix_config,
                 "the server does not trust the gateway's certificate: trust it on the server"},
    known_status{UA_STATUSCODE_BADCERTIFICATEINVALID, remedy::fix_config, "the server does not accept the certificate"},
    known_status{UA_STATUSCODE_BADCERTIFICATEURIINVALID, remedy::fix_config,
                 "the application's URI differs from the URI in its certificate"},
    known_status{UA_STATUSCODE_BADCERTIFICATETIMEINVALID, remedy::fix_config,
                 "a certificate has expired or is not yet valid: compare the clocks of both sides"},
    known_status{UA_STATUSCODE_BADSECURITYPOLICYREJECTED, remedy::fix_config,
                 "the server does not accept this security policy"},
    known_status{UA_STATUSCODE_BADINVALIDTIMESTAMP, remedy::fix_config,
                 "the clocks of server and gateway differ by too much: set them"},
    known_status{UA_STATUSCODE_BADTOOMANYSESSIONS, remedy::reconnect,
                 "the server has no free session: close other clients or raise its limit"},
    known_status{UA_STATUSCODE_BADTOOMANYSUBSCRIPTIONS, remedy::device_refused, "the server has no free subscription"},
    known_status{UA_STATUSCODE_BADTOOMANYMONITOREDITEMS, remedy::device_refused,
                 "the server has reached its limit of monitored nodes"},
    known_status{UA_STATUSCODE_BADSESSIONIDINVALID, remedy::reconnect,
                 "the session does not exist any more at the server"},
    known_status{UA_STATUSCODE_BADSESSIONCLOSED, remedy::reconnect, "the session has ended"},
    known_status{UA_STATUSCODE_BADSESSIONNOTACTIVATED, remedy::reconnect, "the session is not active"},
    known_status{UA_STATUSCODE_BADSUBSCRIPTIONIDINVALID, remedy::reconnect,
                 "the subscription does not exist any more at the server"},
    known_status{UA_STATUSCODE_BADNOSUBSCRIPTION, remedy::reconnect,
                 "the subscriptions do not exist any more at the server"},
    known_status{UA_STATUSCODE_BADSECURECHANNELCLOSED, remedy::reconnect, "the connection has ended"},
    known_status{UA_STATUSCODE_BADSECURECHANNELIDINVALID, remedy::reconnect,
                 "the channel does not exist any more at the server"},
    known_status{UA_STATUSCODE_BADCONNECTIONCLOSED, remedy::reconnect,
                 "the connection to the server has ended or was refused"},
    known_status{UA_STATUSCODE_BADCONNECTIONREJECTED, remedy::reconnect, "no server listens at this address"},
    known_status{UA_STATUSCODE_BADSERVERNOTCONNECTED, remedy::reconnect, "there is no connection to the server"},
    known_status{UA_STATUSCODE_BADCOMMUNICATIONERROR, remedy::reconnect,
                 "the answer of the server does not follow OPC UA"},
    known_status{UA_STATUSCODE_BADSHUTDOWN, remedy::reconnect, "the gateway closed the connection"},
    known_status{UA_STATUSCODE_BADSERVERHALTED, remedy::reconnect, "the server is stopping"},
    known_status{UA_STATUSCODE_BADDECODINGERROR, remedy::reconnect, "the answer of the server cannot be decoded"},
    known_status{UA_STATUSCODE_BADTIMEOUT, remedy::reconnect, "no answer in time"},
};

const known_status* find(UA_StatusCode code) noexcept {
    for (const auto& known : known_codes) {
        if (known.code == (code & 0xFFFF'0000U)) return &known;
    }
    return nullptr;
}

class status_category final : public category {
public:
    const char* name() const noexcept override { return "opcua_status"; }

    std::string message(int value) const override {
        const auto code = static_cast<UA_StatusCode>(value);
        const auto* known = find(code);
        const std::string text = UA_StatusCode_name(code);
        return known != nullptr ? text + ": " + std::string(known->meaning) : text + " (status code of the server)";
    }

    remedy remedy_for(int value) const noexcept override {
        const auto* known = find(static_cast<UA_StatusCode>(value));
        return known != nullptr ? known->what_helps : remedy::device_refused;
    }
};

const status_category the_status_category;

}  // namespace

error_code status_error(UA_StatusCode code) noexcept {
    return {static_cast<int>(code), the_status_category};
}

UA_StatusCode code_of(const error_code& ec) noexcept {
    return ec.category() == the_status_category ? static_cast<UA_StatusCode>(ec.value()) : UA_STATUSCODE_GOOD;
}

}  // namespace penstock::opcua
