#pragma once

#include <string>

#include "master/transaction.hpp"

namespace penstock::master {

/// Creates the site with its id as name, if it does not exist: an OPC of v1 creates the site that it names.
void ensure_site(transaction& work, const std::string& site_id);

}  // namespace penstock::master
