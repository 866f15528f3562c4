#include "properties/editor.hpp"

#include <stdexcept>

namespace penstock::properties {

save_refusal refuse_access(const properties_change& wanted) {
    std::string keys;
    for (const auto& key : wanted.decide_access)
        keys += (keys.empty() ? "" : ", ") + key;
    return {save_refusal::cause::forbidden,
            "nothing was saved: " + keys +
                " controls access rights; to change it, log in as an administrator, or use the gateway's main key",
            {},
            {}};
}

void throw_exception_from_error(const save_refusal& why, const boost::source_location& where) {
    throw std::logic_error(std::string(where.function_name()) + " used what was not saved: " + why.message);
}

}  // namespace penstock::properties
