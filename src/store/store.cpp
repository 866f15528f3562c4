#include "store/store.hpp"

#include "master/catalog.hpp"
#include "master/domains/site_record.hpp"
#include "master/make_id.hpp"
#include "store/migrations.hpp"
#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

/// A tag that is created again with the same id gets another number.
std::function<void(const master::record&)> store::on_record_deleted(body& of) {
    return [&of](const master::record& r) {
        if (r.kind->name == "tag") remove_numbers(of.db->session(), "tag_id = :id", {{"id", r.id()}});
    };
}

/// Seals secret options with the key of this gateway. A secret that has not changed stays as it is stored.
std::function<master::outcome<>(const master::record*, master::record&)> store::sealer(body& of) {
    return [&of](const master::record* before, master::record& after) -> master::outcome<> {
        if (after.kind->name != "opc") return {};
        auto options = after.at("options").texts();
        const auto stored = before == nullptr ? option_map() : before->at("options").texts();
        auto opened = stored;
        // Only the gateway that has sealed a secret can open it: for others it stays unchanged, or is replaced.
        const bool is_own = before != nullptr && before->text("edge_id") == of.edge_id;
        if (is_own) of.sealer.open(opened, before->text("opc_type"), before->id());
        option_map fresh;
        for (auto& [name, text] : options) {
            const auto plain = opened.find(name);
            if (plain != opened.end() && plain->second == text) text = stored.at(name);
            const auto known = stored.find(name);
            if (known == stored.end() || known->second != text) fresh.emplace(name, text);
        }
        if (const auto done = of.sealer.seal(fresh, after.text("opc_type"), after.id()); !done) {
            return master::request_error(master::error_kind::unavailable, done.error().message);
        }
        for (auto& [name, text] : fresh)
            options[name] = std::move(text);
        after.at("options") = std::move(options);
        return {};
    };
}

/// Call it in a transaction of the store's thread.
std::function<bool(std::string_view)> store::has_login(body& of) {
    return [&of](std::string_view user_id) {
        return count(of.db->session(), "user_account", "WHERE user_id = :id", {{"id", std::string(user_id)}}) > 0;
    };
}

namespace {

/// Tags that were stored before V5 existed are completed when the gateway's own file is opened for the first time. For
/// this, all tags are read, which takes half a second for a million of them. Another version of the step needs another
/// text.
constexpr auto completed = "completed_tags";
constexpr auto completed_by = "1";

bool are_tags_complete(soci::session& db) {
    const auto kept = select<setting>(db, "setting", "WHERE setting_name = :name", {{"name", completed}});
    return !kept.empty() && kept.front().setting_text == completed_by;
}

void note_complete_tags(soci::session& db) {
    execute(db,
            "INSERT INTO setting (setting_name, setting_text) VALUES (:name, :text) "
            "ON CONFLICT (setting_name) DO UPDATE SET setting_text = excluded.setting_text",
            {{"name", completed}, {"text", completed_by}});
}

}  // namespace

outcome<std::unique_ptr<store>> store::open(const store_options& options) {
    constexpr std::string_view file_scheme = "sqlite:";
    const bool is_file = options.url.starts_with(file_scheme);
    const auto path = is_file ? options.url.substr(file_scheme.size()) : options.data_dir + "/config.sqlite";
    auto db = database::open_sqlite(path);
    if (!db) return db.error();
    const auto key = load_or_make_key(options.data_dir + "/secrets/store-key");
    if (!key) return key.error();
    auto made = std::make_unique<body>(std::move(*db), path, *key, options);
    if (auto done = migrate(*made->db, made->now_ms()); !done) return done.error();
    auto edge_id = made->db->transact([&](soci::session& session) {
        make_inserter<setting>(session, "setting", "setting_name").write({"edge_id", master::make_id("EDGE_")});
        return select_one<setting>(session, "setting", "setting_name", "setting", "edge_id").setting_text;
    });
    if (!edge_id) return edge_id.error();
    made->edge_id = std::move(*edge_id);
    auto records = master_store::open({is_file ? "" : options.url,
                                       path,
                                       {made->edge_id, options.time_zone, options.site_id, has_login(*made),
                                        on_record_deleted(*made), sealer(*made), options.language},
                                       options.clock},
                                      *made->db);
    if (!records) return records.error();
    made->master = std::move(*records);
    const bool is_own = !made->master->is_shared();
    const auto at_home = made->master->change(gateway_actor, [&](record_work& work) {
        master::ensure_site(work, options.site_id);
        // For sites, OPCs and tags that were stored before V5 existed.
        work.assign(master::resource_named("site"), "time_zone", options.time_zone, {{"time_zone", {""}}});
        work.assign(master::resource_named("opc"), "edge_id", made->edge_id, {{"edge_id", {""}}});
        seal_clear_opcs(work, made->sealer);
        if (is_own && are_tags_complete(work.db().session())) return;
        work.assign(master::resource_named("tag"), "edge_id", made->edge_id, {{"edge_id", {""}}});
        mirror_missing_alarms(work);
        if (is_own) note_complete_tags(work.db().session());
    });
    if (!at_home) return at_home.error();
    const auto are_sealed =
        made->db->transact([&](soci::session& session) { seal_clear_transfers(session, made->sealer); });
    if (!are_sealed) return are_sealed.error();
    return std::unique_ptr<store>(new store(std::move(made)));
}

store::store(std::unique_ptr<body> b) : body_(std::move(b)) {}
store::~store() = default;

outcome<std::vector<site>> store::list_sites() {
    return body_->read_with_writer([](soci::session& db) { return select<site>(db, "site", "ORDER BY site_id"); });
}

void store::open_secrets(option_map& options, const std::string& type, const std::string& owner) const {
    body_->sealer.open(options, type, owner);
}

master_store& store::master() noexcept {
    return *body_->master;
}

const std::string& store::edge_id() const noexcept {
    return body_->edge_id;
}

/// About the size of a user's change; a small change may still fit when larger ones do not.
constexpr std::size_t probe_bytes = 32U << 10U;
constexpr std::chrono::seconds probe_holds{1};

bool store::is_writable() {
    const auto now = steady_now();
    if (now < body_->probed_until) return body_->was_writable;
    const auto own = body_->db->transact_immediate([](soci::session& db) {
        execute(db, "INSERT OR REPLACE INTO setting (setting_name, setting_text) VALUES ('write_probe', :text)",
                {{"text", std::string(probe_bytes, '.')}});
    });
    const auto shared = [this] {
        return !master().is_shared() || body_->master->change(gateway_actor, [this](record_work& work) {
            execute(work.db().session(), "UPDATE site SET site_id = site_id WHERE site_id = :id",
                    {{"id", body_->default_site}});
        });
    };
    body_->was_writable = own.has_value() && shared();
    body_->probed_until = steady_now() + probe_holds;
    return body_->was_writable;
}

const std::string& store::last_error() const noexcept {
    return body_->db->last_error();
}

}  // namespace penstock::store
