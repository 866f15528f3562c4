#include "properties/editor.hpp"

namespace penstock::properties {

failure refuse_access(const properties_change& wanted) {
    std::string keys;
    for (const auto& key : wanted.decide_access)
        keys += (keys.empty() ? "" : ", ") + key;
    return {failure::cause::forbidden,
            "nothing was saved: " + keys +
                " controls access rights; to change it, log in as an administrator, or use the gateway's main key"};
}

}  // namespace penstock::properties
