#pragma once

#include <string>

#include "master/transaction.hpp"

namespace penstock::master {

/// Makes the site, its name being its id, if there is none: OPCs of v1 make those that they name.
void ensure_site(transaction& work, const std::string& site_id);

}  // namespace penstock::master
