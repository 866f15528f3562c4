#pragma once

#include <string>

#include "master/transaction.hpp"

namespace penstock::master {

/// Creates the site, its name being its id, if it does not exist: OPCs of v1 create those that they name.
void ensure_site(transaction& work, const std::string& site_id);

}  // namespace penstock::master
