// Printed by penstock_client_structs from src/master; not to be edited: `ninja client_structs_update`.
#include "client/src/records/employee.hpp"

#include "client/src/resource_calls.hpp"

namespace penstock::v5 {

template class record_list<employee_response, employee_filter>;
template class resource<employee_request, employee_response, employee_filter>;

}  // namespace penstock::v5
