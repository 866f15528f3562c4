#include "engine/status.hpp"

namespace penstock::engine {

const char* to_string(connection_status s) noexcept {
    switch (s) {
        case connection_status::disconnected: return "DISCONNECTED";
        case connection_status::connecting: return "CONNECTING";
        case connection_status::connected: return "CONNECTED";
    }
    return "DISCONNECTED";
}

const char* to_string(scan_status s) noexcept {
    switch (s) {
        case scan_status::start: return "START";
        case scan_status::not_collect: return "NOT_COLLECT";
        case scan_status::stop: return "STOP";
    }
    return "NOT_COLLECT";
}

}  // namespace penstock::engine
