#include "api/people.hpp"

#include "api/named_keys.hpp"
#include "api/v5/service_keys.hpp"
#include "services/opcua_server_view.hpp"

namespace penstock::api {

void person_changed(handler_context& to, const std::string& user_id) {
    to.open_sessions.close_all_of(user_id);
    if (to.opcua.server != nullptr) to.opcua.server->end_sessions_of_user(user_id);
    to.service_keys.load(to.store);
    load_named_keys(to);
}

}  // namespace penstock::api
