#pragma once

#include <open62541/plugin/pki.h>

#include "opcua/certificate_store.hpp"

namespace penstock::opcua {

/// Makes the stack ask the store whether a certificate is trusted: clears and replaces the content of `group`. The
/// store must outlive the group.
void attach(UA_CertificateVerification& group, certificate_store& store, peer whose, certificate_store::trust whom);

/// The stack's status code for an error of `certificate_store::verify`.
UA_StatusCode status_of(const error_code& refused) noexcept;

}  // namespace penstock::opcua
