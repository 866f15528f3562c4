#include "services/shared/outcome.hpp"

#include "base/log.hpp"
#include "store/store.hpp"

namespace penstock::services {

failure refusal_of(const store::failure& why, const store::store& of) {
    using enum failure::cause;
    const std::string failed = "the store failed and changed nothing: ";
    switch (why.code) {
        case store::errc::not_found: return {not_found, why.message};
        case store::errc::duplicate: return {duplicate, why.message};
        case store::errc::integrity: return {integrity, why.message};
        // The store itself logs when that began.
        case store::errc::unavailable: return {store_failed, failed + store::unavailable_text(why)};
        default: break;
    }
    logger("api")->error("store: {}: {}", why.message, of.last_error());
    return {store_failed, failed + why.message};
}

}  // namespace penstock::services
