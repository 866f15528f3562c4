// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/asset.hpp"

#include "client/src/list_calls.hpp"

namespace penstock::v5 {

template class record_list<asset_response, asset_filter>;

}  // namespace penstock::v5
