#pragma once

#include "api/v5/call.hpp"

namespace penstock::master {
class record_writer;
}

namespace penstock::api::v5 {

// Records from CSV (V5 §1.2): the same as a list of them in JSON, but as many as the file holds. It is read twice, a
// piece at a time: before the transaction for what is wrong in itself, then to be stored.

void read_import(call& c);
void run_import(call& c, master::record_writer& work);

}  // namespace penstock::api::v5
