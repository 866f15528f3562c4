#include "api/v5/account.hpp"

#include "api/v5/service_keys.hpp"

namespace penstock::api::v5 {

namespace {

class account_rules final : public adapter {
public:
    void written(call& c, const master::record*, const master::record*) const override {
        auto& to = c.to;
        c.afterwards.push_back([&to] { to.service_keys.load(to.store); });
    }
};

}  // namespace

const adapter& account_adapter() {
    static const account_rules rules;
    return rules;
}

}  // namespace penstock::api::v5
