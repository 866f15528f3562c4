// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/account.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<account_response, account_filter>;
template class resource<account_request, account_response, account_filter>;

}  // namespace penstock::v5
