#pragma once

#include "gateway/plug_ins.hpp"
#include "properties/property_set.hpp"
#include "store/store.hpp"

namespace penstock::gateway {

/// Which options of a protocol or type of transfer are secret or may contain a secret, by their schemas.
store::secret_option secret_options(const plug_ins& linked);

/// The gateway's own keys and passwords from properties never appear in a log line.
void hide_secrets_of(const properties::property_set& set);

}  // namespace penstock::gateway
