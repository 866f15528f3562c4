#include "api/refusal.hpp"

namespace penstock::api {

void refuse(call& c, const services::refusal& why) {
    using enum services::refusal::cause;
    switch (why.kind) {
        case invalid: return c.invalid(why.found);
        case not_found: return c.reject("NOT_FOUND", why.message);
        case duplicate: return c.reject("DUPLICATE", why.message);
        case integrity: return c.reject("INTEGRITY", why.message);
        case is_protected: return c.reject("PROTECTED", why.message);
        case undelivered: return c.reject("SEND_FAILED", why.message);
        case wrong_login: return c.fail(401, "LOGIN_FAILED", why.message);
        case code_missing: return c.fail(401, "CODE_REQUIRED", why.message);
        case delayed:
            c.out.add("Retry-After", std::to_string(why.retry_after.count()));
            return c.fail(429, "RATE_LIMITED", why.message);
        case unavailable: return c.fail(500, "STORE_FAILED", why.message);
    }
}

}  // namespace penstock::api
