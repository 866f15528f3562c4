#include "api/v5/account.hpp"

#include "api/v5/service_keys.hpp"
#include "master/record_writer.hpp"
#include "master/refusal.hpp"
#include "master/reserved_actor.hpp"

namespace penstock::api::v5 {

namespace {

class account_rules final : public adapter {
public:
    /// One id, one owner: an account named like a person would have that person's name in every record it writes.
    void check(call&, master::record_writer& work, const master::record* before, master::record& after) const override {
        if (before != nullptr) return;
        const auto refuse = [](std::string why) {
            throw master::refusal(master::fault_kind::conflict, fault("user_id", std::move(why)));
        };
        if (work.has_login(after.id())) refuse(after.id() + " is the id of a person");
        if (master::is_reserved_actor(after.id())) refuse(after.id() + " is an id that the gateway itself uses");
    }
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
