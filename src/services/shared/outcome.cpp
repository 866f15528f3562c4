#include "services/shared/outcome.hpp"

#include "base/log.hpp"
#include "store/store.hpp"

namespace penstock::services {

failure refusal_of(const failure& why, const store::store& of) {
    using enum failure::cause;
    const std::string failed = "the database failed, so nothing was changed: ";
    switch (why.kind) {
        case not_found:
        case duplicate:
        case integrity: return why;
        default: break;
    }
    // The store itself logs when that began.
    if (store::is_unavailable(why.kind)) return {store_failed, failed + store::unavailable_text(why.kind)};
    logger("api")->error("the database failed: {}: {}", why.message, of.last_error());
    return {store_failed, failed + why.message};
}

}  // namespace penstock::services
