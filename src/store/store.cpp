#include "store/store.hpp"

#include <openssl/rand.h>

#include <array>

#include "store/migrations.hpp"
#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

std::string make_edge_id() {
    constexpr std::string_view letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";  // 32, none like another
    std::array<std::uint8_t, 12> random{};
    if (RAND_bytes(random.data(), static_cast<int>(random.size())) != 1) {
        throw refusal{{errc::unavailable, "no random numbers"}};
    }
    std::string id = "EDGE_";
    for (const auto byte : random) {
        id += letters[byte % letters.size()];
    }
    return id;
}

}  // namespace

answer<std::unique_ptr<store>> store::open(const store_options& options) {
    auto db = database::open_sqlite(options.data_dir + "/config.sqlite");
    if (!db) return db.error();
    const auto key = load_or_make_key(options.data_dir + "/secrets/store-key");
    if (!key) return key.error();
    auto made = std::make_unique<body>(std::move(*db), *key, options);
    if (auto done = migrate(*made->db, made->now_ms()); !done) return done.error();
    auto edge_id = made->db->transact([&](soci::session& session) {
        ensure_site(session, options.site_id, made->now_ms());
        make_inserter<setting>(session, "setting", "setting_name").write({"edge_id", make_edge_id()});
        return select_one<setting>(session, "setting", "setting_name", "setting", "edge_id").setting_text;
    });
    if (!edge_id) return edge_id.error();
    made->edge_id = std::move(*edge_id);
    return std::unique_ptr<store>(new store(std::move(made)));
}

store::store(std::unique_ptr<body> b) : body_(std::move(b)) {}
store::~store() = default;

void ensure_site(soci::session& db, const std::string& site_id, std::int64_t now_ms) {
    site s;
    s.site_id = s.site_name = site_id;
    s.created_at = s.updated_at = now_ms;
    make_inserter<site>(db, "site", "site_id").write(s);
}

answer<> store::make_site(const std::string& site_id) {
    return body_->db->transact([&](soci::session& db) { ensure_site(db, site_id, body_->now_ms()); });
}

answer<std::vector<site>> store::list_sites() {
    return body_->db->transact([](soci::session& db) { return select<site>(db, "site", "ORDER BY site_id"); });
}

const std::string& store::edge_id() const noexcept {
    return body_->edge_id;
}

bool store::is_writable() {
    const auto done = body_->db->guarded([&]() -> answer<> {
        execute(body_->db->session(), "BEGIN IMMEDIATE");  // takes the right to write, and writes nothing
        execute(body_->db->session(), "ROLLBACK");
        return {};
    });
    return done.has_value();
}

const std::string& store::last_error() const noexcept {
    return body_->db->last_error();
}

}  // namespace penstock::store
