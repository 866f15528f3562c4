#include "publish/opcua_server/status_codes.hpp"

#include <open62541/statuscodes.h>

namespace penstock::publish {

UA_StatusCode status_of(live::read_status status, quality state) noexcept {
    if (status == live::read_status::not_read) return UA_STATUSCODE_BADWAITINGFORINITIALDATA;
    return status_of(status == live::read_status::error && !is_bad(state) ? quality::bad : state);
}

UA_StatusCode status_of(quality state) noexcept {
    switch (state) {
        case quality::good: return UA_STATUSCODE_GOOD;
        case quality::uncertain: return UA_STATUSCODE_UNCERTAIN;
        case quality::comm_failure: return UA_STATUSCODE_BADNOCOMMUNICATION;
        case quality::not_connected: return UA_STATUSCODE_BADNOTCONNECTED;
        case quality::configuration: return UA_STATUSCODE_BADCONFIGURATIONERROR;
        case quality::out_of_service: return UA_STATUSCODE_BADOUTOFSERVICE;
        case quality::bad: break;
    }
    return UA_STATUSCODE_BAD;
}

UA_StatusCode status_of(write_status fact) noexcept {
    switch (fact) {
        case write_status::done: return UA_STATUSCODE_GOOD;
        case write_status::bad_value: return UA_STATUSCODE_BADOUTOFRANGE;
        case write_status::read_only: return UA_STATUSCODE_BADNOTWRITABLE;
        case write_status::no_link: return UA_STATUSCODE_BADNOCOMMUNICATION;
        case write_status::refused: return UA_STATUSCODE_BADDEVICEFAILURE;
        case write_status::timed_out: return UA_STATUSCODE_BADTIMEOUT;
        case write_status::failed: break;
    }
    return UA_STATUSCODE_BADUNEXPECTEDERROR;
}

}  // namespace penstock::publish
