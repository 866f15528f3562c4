#include <array>
#include <string_view>

#include "model/secret_parts.hpp"
#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

constexpr const char* channel_table = "notification_channel";
constexpr const char* rule_table = "notification_rule";
constexpr const char* sent_table = "notification_sent";
constexpr const char* progress_setting = "notification_progress";
constexpr std::array secret_options{"authorization", "password", "url"};
constexpr std::int64_t max_sent = 2'000;

std::string seal_context(const std::string& channel_id, const char* option) {
    return "notification/" + channel_id + "/" + option;
}

notification_channel_row sealed_channel(notification_channel_row row, const option_sealer& vault) {
    for (const auto* option : secret_options) {
        const auto found = row.options.find(option);
        if (found == row.options.end() || found->second == locked_secret) continue;
        found->second = value_or_abort(vault.seal_one(found->second, seal_context(row.channel_id, option)));
    }
    return row;
}

notification_channel_row opened_channel(notification_channel_row row, const option_sealer& vault) {
    for (const auto* option : secret_options) {
        const auto found = row.options.find(option);
        if (found == row.options.end() || !secret_box::is_sealed(found->second)) continue;
        auto plain = vault.open_one(found->second, seal_context(row.channel_id, option));
        found->second = plain ? std::move(*plain) : std::string(locked_secret);
    }
    return row;
}

/// Ends the transaction if the row does not exist or has another version than the caller has changed.
void check_version(std::int64_t present, std::int64_t wanted, const std::string& kind, const std::string& id) {
    must_touch(wanted == 0 || wanted == present, cause::stale,
               kind + " " + id + " has changed since then: load it again");
}

template <class Row>
void update_versioned(soci::session& db, const char* table, const char* key, const std::string& kind,
                      const std::string& id, Row row, std::int64_t now_ms) {
    const auto present = select_one<Row>(db, table, key, kind, id);
    check_version(present.version, row.version, kind, id);
    row.version = present.version + 1;
    row.updated_at = now_ms;
    make_updater<Row>(db, table, key, {key, "created_at"}).write(row);
}

template <class Row>
void delete_versioned(soci::session& db, const char* table, const char* key, const std::string& kind,
                      const std::string& id, std::int64_t version) {
    check_version(select_one<Row>(db, table, key, kind, id).version, version, kind, id);
    execute(db, std::string("DELETE FROM ") + table + " WHERE " + key + " = :id", {{"id", id}});
}

}  // namespace

outcome<> store::create_notification_channel(const notification_channel_row& c) {
    return body_->db->transact([&](soci::session& db) {
        auto row = sealed_channel(c, body_->sealer);
        row.created_at = row.updated_at = body_->now_ms();
        row.version = 1;
        const bool is_new = make_inserter<notification_channel_row>(db, channel_table, "channel_id").write(row);
        must_touch(is_new, cause::duplicate, "notification channel " + c.channel_id + " exists already");
    });
}

outcome<> store::update_notification_channel(const notification_channel_row& c) {
    return body_->db->transact([&](soci::session& db) {
        update_versioned(db, channel_table, "channel_id", "notification channel", c.channel_id,
                         sealed_channel(c, body_->sealer), body_->now_ms());
    });
}

outcome<> store::delete_notification_channel(const std::string& id, std::int64_t version) {
    return body_->db->transact([&](soci::session& db) {
        delete_versioned<notification_channel_row>(db, channel_table, "channel_id", "notification channel", id,
                                                   version);
    });
}

outcome<std::vector<notification_channel_row>> store::list_notification_channels() {
    return body_->db->transact([&](soci::session& db) {
        auto all = select<notification_channel_row>(db, channel_table, "ORDER BY channel_id");
        for (auto& row : all)
            row = opened_channel(std::move(row), body_->sealer);
        return all;
    });
}

outcome<> store::create_notification_rule(const notification_rule_row& r) {
    return body_->db->transact([&](soci::session& db) {
        auto row = r;
        row.created_at = row.updated_at = body_->now_ms();
        row.version = 1;
        const bool is_new = make_inserter<notification_rule_row>(db, rule_table, "rule_id").write(row);
        must_touch(is_new, cause::duplicate, "notification rule " + r.rule_id + " exists already");
    });
}

outcome<> store::update_notification_rule(const notification_rule_row& r) {
    return body_->db->transact([&](soci::session& db) {
        update_versioned(db, rule_table, "rule_id", "notification rule", r.rule_id, r, body_->now_ms());
    });
}

outcome<> store::delete_notification_rule(const std::string& id, std::int64_t version) {
    return body_->db->transact([&](soci::session& db) {
        delete_versioned<notification_rule_row>(db, rule_table, "rule_id", "notification rule", id, version);
    });
}

outcome<std::vector<notification_rule_row>> store::list_notification_rules() {
    return body_->db->transact(
        [](soci::session& db) { return select<notification_rule_row>(db, rule_table, "ORDER BY rule_id"); });
}

outcome<std::int64_t> store::add_notification_sent(const notification_sent_row& row) {
    return body_->db->transact([&](soci::session& db) {
        const auto newest = select<notification_sent_row>(db, sent_table, "ORDER BY sent_id DESC LIMIT 1");
        auto stored = row;
        stored.sent_id = newest.empty() ? 1 : newest.front().sent_id + 1;
        make_inserter<notification_sent_row>(db, sent_table, "sent_id").write(stored);
        execute(db, "DELETE FROM notification_sent WHERE result <> 'QUEUED' AND sent_id <= " +
                        std::to_string(stored.sent_id - max_sent));
        return stored.sent_id;
    });
}

outcome<> store::update_notification_sent(const notification_sent_row& row) {
    return body_->db->transact([&](soci::session& db) {
        const bool is_there =
            make_updater<notification_sent_row>(db, sent_table, "sent_id", {"sent_id", "queued_at"}).write(row);
        must_touch(is_there, cause::not_found, missing("notification", std::to_string(row.sent_id)));
    });
}

outcome<std::vector<notification_sent_row>> store::list_notification_sent(const std::string& channel_id,
                                                                          std::int64_t before, std::int64_t limit) {
    return body_->db->transact([&](soci::session& db) {
        std::string rest = "WHERE sent_id < " + std::to_string(before == 0 ? INT64_MAX : before);
        text_arguments arguments;
        if (!channel_id.empty()) {
            rest += " AND channel_id = :channel";
            arguments.push_back({"channel", channel_id});
        }
        return select<notification_sent_row>(db, sent_table,
                                             rest + " ORDER BY sent_id DESC LIMIT " + std::to_string(limit), arguments);
    });
}

outcome<std::vector<notification_sent_row>> store::list_notification_queue() {
    return body_->db->transact([](soci::session& db) {
        return select<notification_sent_row>(db, sent_table, "WHERE result = 'QUEUED' ORDER BY sent_id");
    });
}

outcome<std::string> store::notification_progress() {
    return body_->db->transact([](soci::session& db) {
        const auto rows = select<setting>(db, "setting", "WHERE setting_name = :name", {{"name", progress_setting}});
        return rows.empty() ? std::string() : rows.front().setting_text;
    });
}

outcome<> store::put_notification_progress(const std::string& text) {
    return body_->db->transact([&](soci::session& db) {
        execute(db,
                "INSERT INTO setting (setting_name, setting_text) VALUES (:name, :text) "
                "ON CONFLICT (setting_name) DO UPDATE SET setting_text = excluded.setting_text",
                {{"name", progress_setting}, {"text", text}});
    });
}

}  // namespace penstock::store
