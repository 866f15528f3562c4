#pragma once

#include <open62541/plugin/certificategroup.h>

#include "opcua/certificate_store.hpp"

namespace penstock::opcua {

/// Puts the store where the stack asks whether to trust: replaces (and clears) what is in `group`. The store must
/// outlive the group.
void attach(UA_CertificateGroup& group, certificate_store& store, peer whose, certificate_store::trust whom);

}  // namespace penstock::opcua
