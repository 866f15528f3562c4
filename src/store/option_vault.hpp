#pragma once

#include <string>

#include "model/opc.hpp"
#include "store/secret_box.hpp"
#include "store/store.hpp"

namespace penstock::store {

/// Seals the secret options of OPCs, each for its OPC and its name.   Thread: any.
class option_vault {
public:
    option_vault(const secret_box::key& k, secret_option is_secret) : box_(k), is_secret_(std::move(is_secret)) {}

    /// Replaces each secret option by its sealed form. Errors: bad_key.
    answer<> seal(opc_config& opc) const;

    /// Replaces each sealed option by its plain text. What cannot be opened is left out and logged: the device refuses
    /// the login and says so, the rest of the gateway works.
    void open(opc_config& opc) const;

private:
    secret_box box_;
    secret_option is_secret_;
};

}  // namespace penstock::store
