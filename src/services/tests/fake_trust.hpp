#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "services/opcua/trust.hpp"

namespace penstock::services {

/// Certificates that are only names.
class fake_trust final : public trust {
public:
    certificates list() const override { return lists; }
    outcome<> accept(const std::string& thumbprint) override { return note("accept", thumbprint); }
    outcome<> reject(const std::string& thumbprint) override { return note("reject", thumbprint); }
    outcome<> forget(const std::string& thumbprint) override { return note("forget", thumbprint); }
    outcome<std::string> add(byte_view der_or_pem) override {
        if (refused) return *refused;
        return "of " + std::to_string(der_or_pem.size()) + " bytes";
    }
    outcome<std::string> renew() override {
        if (refused) return *refused;
        return std::string("anew");
    }

    certificates lists;
    std::optional<failure> refused;
    std::vector<std::string> done;

private:
    outcome<> note(std::string_view what, const std::string& thumbprint) {
        if (refused) return *refused;
        done.push_back(std::string(what) + " " + thumbprint);
        return {};
    }
};

}  // namespace penstock::services
