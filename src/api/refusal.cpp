#include "api/refusal.hpp"

namespace penstock::api {

void refuse(call& c, const failure& why) {
    using enum failure::cause;
    switch (why.kind) {
        case invalid: return c.invalid(why.found);
        case wrong_login:
        case code_missing: return c.fail(401, code_of(why.kind), why.message);
        case delayed:
            c.response.add("Retry-After", std::to_string(why.retry_after.count()));
            return c.fail(429, code_of(why.kind), why.message);
        case forbidden: return c.fail(403, code_of(why.kind), why.message);
        case store_failed: return c.fail(500, code_of(why.kind), why.message);
        default: return c.reject(code_of(why.kind), why.message);
    }
}

}  // namespace penstock::api
