#pragma once

#include <memory>
#include <vector>

#include "properties/property_set.hpp"
#include "store/store.hpp"

namespace penstock {
class protocol;
}

namespace penstock::app {

/// Which options of which protocol or kind of transfer are secret or may hold a secret, by their schemas.
store::secret_option secret_options(const std::vector<std::shared_ptr<const protocol>>& protocols);

/// The gateway's own keys and passwords from properties never appear in a log line.
void hide_secrets_of(const properties::property_set& set);

}  // namespace penstock::app
