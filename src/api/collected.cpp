#include "api/collected.hpp"

#include "engine/engine.hpp"
#include "store/store.hpp"

namespace penstock::api {

void collect(handler_context& to, const std::string& opc_id) {
    const auto stored = to.store.get_opc(opc_id);
    const auto tags = to.store.list_tags(opc_id);
    if (stored && tags) {
        to.engine.put_opc(stored->config, tags->items, to.orders.in_force(opc_id, stored->order));
    }
}

}  // namespace penstock::api
