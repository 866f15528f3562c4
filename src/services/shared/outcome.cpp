#include "services/shared/outcome.hpp"

#include <stdexcept>

#include "base/log.hpp"
#include "store/store.hpp"

namespace penstock::services {

refusal refusal_of(const store::failure& why, const store::store& of) {
    using enum refusal::cause;
    const std::string failed = "the store failed and changed nothing: ";
    switch (why.code) {
        case store::errc::not_found: return {not_found, why.message};
        case store::errc::duplicate: return {duplicate, why.message};
        case store::errc::integrity: return {integrity, why.message};
        // The store itself logs when that began.
        case store::errc::unavailable: return {unavailable, failed + store::unavailable_text(why)};
        default: break;
    }
    logger("api")->error("store: {}: {}", why.message, of.last_error());
    return {unavailable, failed + why.message};
}

void throw_exception_from_error(const refusal& why, const boost::source_location& where) {
    throw std::logic_error(std::string(where.function_name()) + " used what was refused: " + why.message);
}

}  // namespace penstock::services
