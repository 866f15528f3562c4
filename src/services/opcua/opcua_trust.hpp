#pragma once

#include "services/opcua/trust.hpp"

namespace penstock::services {

class devices;
class opcua_server_view;

/// The certificates in the gateway's folder. Store, server and devices must outlive it.
class opcua_trust final : public trust {
public:
    /// `server` null: no server.
    opcua_trust(opcua::certificate_store& store, opcua_server_view* server, devices& devices)
        : store_(store), server_(server), devices_(devices) {}

    certificates list() const override;
    outcome<> accept(const std::string& thumbprint) override;
    outcome<> reject(const std::string& thumbprint) override;
    outcome<> forget(const std::string& thumbprint) override;
    outcome<std::string> add(byte_view der_or_pem) override;
    outcome<std::string> renew() override;

private:
    void take_effect();
    outcome<> changed(const checked<bool>& done, const std::string& thumbprint, bool ends_trust = false);

    opcua::certificate_store& store_;
    opcua_server_view* const server_;
    devices& devices_;
};

}  // namespace penstock::services
