#include <boost/describe/class.hpp>
#include <utility>

#include "master/make_id.hpp"
#include "model/json_write.hpp"
#include "store/option_text.hpp"
#include "store/query.hpp"
#include "store/store_body.hpp"

namespace penstock::store {

namespace {

constexpr const char* bin_table = "bin";

std::int64_t first_kept(std::int64_t now_ms) {
    return now_ms - std::chrono::duration_cast<milliseconds>(store::bin_time).count();
}

/// A row of the bin without its content.
struct bin_head {
    std::string bin_id, kind, record_id, record_name, deleted_by;
    std::int64_t deleted_at = 0, part_count = 0, byte_count = 0;
};
BOOST_DESCRIBE_STRUCT(bin_head, (),
                      (bin_id, kind, record_id, record_name, deleted_by, deleted_at, part_count, byte_count))

std::vector<bin_head> bin_rows(soci::session& db) {
    return select<bin_head>(db, bin_table, "ORDER BY deleted_at DESC, bin_id DESC");
}

void remove_surplus(soci::session& db, std::int64_t now_ms) {
    execute(db, "DELETE FROM bin WHERE deleted_at < CAST(:first AS BIGINT)",
            {{"first", std::to_string(first_kept(now_ms))}});
    std::int64_t kept = 0, bytes = 0;
    for (const auto& one : bin_rows(db)) {
        bytes += one.byte_count;
        if (++kept <= store::max_binned && bytes <= store::max_bin_bytes) continue;
        execute(db, "DELETE FROM bin WHERE bin_id = :id", {{"id", one.bin_id}});
    }
}

}  // namespace

outcome<> store::put_binned(binned deleted) {
    deleted.byte_count = static_cast<std::int64_t>(deleted.content.size());
    if (deleted.byte_count > max_binned_bytes) {
        return failure(cause::integrity, deleted.kind + " " + deleted.record_id + " is too large for the bin (" +
                                             std::to_string(max_binned_bytes >> 20U) + " MiB)");
    }
    return body_->db->transact([&](soci::session& db) {
        auto row = deleted;
        row.bin_id = master::make_id("BIN_");
        row.deleted_at = body_->now_ms();
        (void)make_inserter<binned>(db, bin_table, "bin_id").write(row);
        remove_surplus(db, row.deleted_at);
    });
}

outcome<std::vector<binned>> store::list_binned() {
    return body_->db->transact([&](soci::session& db) {
        remove_surplus(db, body_->now_ms());
        std::vector<binned> all;
        for (auto& one : bin_rows(db)) {
            all.push_back({std::move(one.bin_id), std::move(one.kind), std::move(one.record_id),
                           std::move(one.record_name), std::move(one.deleted_by), one.deleted_at, one.part_count,
                           one.byte_count, ""});
        }
        return all;
    });
}

outcome<binned> store::get_binned(const std::string& bin_id) {
    return body_->db->transact([&](soci::session& db) {
        auto found = select_one<binned>(db, bin_table, "bin_id", "entry of the bin", bin_id);
        must_touch(found.deleted_at >= first_kept(body_->now_ms()), cause::not_found,
                   missing("entry of the bin", bin_id));
        return found;
    });
}

outcome<> store::delete_binned(const std::string& bin_id) {
    return body_->db->transact([&](soci::session& db) {
        const auto rows = execute(db, "DELETE FROM bin WHERE bin_id = :id", {{"id", bin_id}});
        must_touch(rows > 0, cause::not_found, missing("entry of the bin", bin_id));
    });
}

outcome<binned> store::make_binned(const std::string& transfer_name) {
    return body_->db->transact([&](soci::session& db) {
        const auto sealed = select_one<transfer>(db, "transfer", "transfer_name", "transfer", transfer_name);
        binned out;
        out.kind = "transfer";
        out.record_id = out.record_name = transfer_name;
        json_writer json(out.content);
        json.begin_object().member("type", sealed.transfer_type);
        json.key("options").raw(format_options(sealed.options)).end_object();
        return out;
    });
}

}  // namespace penstock::store
