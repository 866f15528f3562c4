#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

constexpr const char* table = "transfer";

/// No OPC has such an id: what is sealed for the one does not open as the other's.
std::string owner_of(const transfer& t) {
    return "transfer/" + t.transfer_name;
}

transfer sealed(transfer t, const option_sealer& vault, std::int64_t now_ms) {
    t.created_at = t.updated_at = now_ms;
    value_or_abort(vault.seal(t.options, t.transfer_type, owner_of(t)));
    return t;
}

transfer opened(transfer t, const option_sealer& vault) {
    vault.open(t.options, t.transfer_type, owner_of(t));
    return t;
}

}  // namespace

void seal_clear_transfers(soci::session& db, const option_sealer& vault) {
    for (auto& t : select<transfer>(db, table, "ORDER BY transfer_name")) {
        if (value_or_abort(vault.seal_clear(t.options, t.transfer_type, owner_of(t))))
            make_updater<transfer>(db, table, "transfer_name", {"transfer_name", "created_at"}).write(t);
    }
}

outcome<> store::create_transfer(const transfer& t) {
    return body_->db->transact([&](soci::session& db) {
        const bool is_new =
            make_inserter<transfer>(db, table, "transfer_name").write(sealed(t, body_->sealer, body_->now_ms()));
        must_touch(is_new, cause::duplicate, "transfer " + t.transfer_name + " exists already");
    });
}

outcome<> store::update_transfer(const transfer& t) {
    return body_->db->transact([&](soci::session& db) {
        auto rows = make_updater<transfer>(db, table, "transfer_name", {"transfer_name", "created_at"});
        must_touch(rows.write(sealed(t, body_->sealer, body_->now_ms())), cause::not_found,
                   missing("transfer", t.transfer_name));
    });
}

outcome<> store::delete_transfer(const std::string& name) {
    return body_->db->transact([&](soci::session& db) {
        const auto rows = execute(db, "DELETE FROM transfer WHERE transfer_name = :id", {{"id", name}});
        must_touch(rows > 0, cause::not_found, missing("transfer", name));
    });
}

outcome<transfer> store::get_transfer(const std::string& name) {
    return body_->db->transact([&](soci::session& db) {
        return opened(select_one<transfer>(db, table, "transfer_name", "transfer", name), body_->sealer);
    });
}

outcome<std::vector<transfer>> store::list_transfers() {
    return body_->db->transact([&](soci::session& db) {
        auto all = select<transfer>(db, table, "ORDER BY transfer_name");
        for (auto& t : all)
            t = opened(std::move(t), body_->sealer);
        return all;
    });
}

}  // namespace penstock::store
