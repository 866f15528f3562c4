#include "services/access/read_access.hpp"

#include "base/log.hpp"
#include "master/catalog.hpp"
#include "store/master_store.hpp"
#include "store/store.hpp"

namespace penstock::services {

stored_access read_access(store::store& from) {
    stored_access found;
    try {
        const auto view = from.master().read();
        auto accounts = view->list(master::resource_named("account"), {});
        found.of_all = {std::move(accounts), view->list_keys()};
    } catch (const master::request_error& r) {
        logger("api")->warn("cannot read the keys of service accounts (V5) from the database: {}", r.message);
    }
    if (const auto users = from.list_users()) {
        auto& people = found.people.emplace();
        for (const auto& user : *users)
            people.push_back({user.user_id, user.role, user.disabled, user.access_since});
    }
    return found;
}

}  // namespace penstock::services
