#include "master/request_error.hpp"
#include "master/reserved_actor.hpp"
#include "services/configuration/record_rules.hpp"

namespace penstock::services {

namespace {

class account_rules final : public record_rules {
public:
    /// One id, one owner: an account named like a user would have that user's name in every record it writes.
    void check(master::record_writer& work, const master::record* before, master::record& after) const override {
        if (before != nullptr) return;
        const auto refuse = [](std::string why) {
            throw master::request_error(master::error_kind::conflict, fault("user_id", std::move(why)));
        };
        if (work.has_login(after.id())) refuse(after.id() + " is the id of a user: choose another id");
        if (master::is_reserved_actor(after.id()))
            refuse(after.id() + " is an id that the gateway itself uses: choose another id");
    }

    void note(const master::record*, const master::record*, after_commit& out) const override {
        out.has_access_changed = true;
    }
};

}  // namespace

std::unique_ptr<record_rules> make_account_rules() {
    return std::make_unique<account_rules>();
}

}  // namespace penstock::services
