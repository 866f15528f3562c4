#pragma once

#include "audit/trail.hpp"

namespace penstock::audit {

/// A read that succeeded, of nobody.
inline call_record plain_call() {
    call_record r;
    r.method = "GET";
    r.path = "/api/v1/opc";
    r.status = 200;
    r.duration_ms = 3;
    r.ip = "127.0.0.1";
    r.user_agent = "curl/8.5";
    return r;
}

}  // namespace penstock::audit
