#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "master/catalog.hpp"
#include "master/described.hpp"
#include "master/domains/site_record.hpp"
#include "store/master_store.hpp"
#include "store/query.hpp"
#include "store/store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::store {

using test::temp_dir;

/// Where master data are in these tests: empty for SQLite, else the PostgreSQL that PENSTOCK_STORE_URL names, emptied.
inline std::string fresh_store_url() {
    const char* url = std::getenv("PENSTOCK_STORE_URL");
    if (url == nullptr) return {};
    const auto db = database::open_postgresql(url);
    EXPECT_TRUE(db.has_value()) << "PENSTOCK_STORE_URL";
    execute((*db)->session(), "DROP SCHEMA public CASCADE");
    execute((*db)->session(), "CREATE SCHEMA public");
    return url;
}

inline constexpr wall_time monday{milliseconds{1'790'000'000'000}};

/// Adds or replaces an OPC with these tags, and its site if it does not exist; whether it was done.
inline bool put_opc(store& to, const opc_config& opc, const std::vector<tag_config>& tags = {}) {
    const auto put = [](master::record_writer& work, const char* of, const std::string& id, const auto& from) {
        const auto before = work.find(master::resource_named(of), id);
        auto after = before ? *before : master::make_record(master::resource_named(of));
        master::from_struct(from, after);
        (void)(before ? work.update(std::move(after)) : work.create(std::move(after)));
    };
    const auto failed = to.master().write("ada", [&](master::record_writer& work) {
        work.leave_unchecked("linked_asset_id");
        master::ensure_site(work, opc.site_id);
        put(work, "opc", opc.opc_id, opc);
        for (auto tag : tags) {
            tag.opc_id = opc.opc_id;
            put(work, "tag", tag.tag_id, tag);
        }
    });
    EXPECT_FALSE(failed.has_value()) << failed->message;
    return !failed;
}

inline bool remove_record(store& to, const char* of, const std::string& id) {
    return !to.master().write("ada", [&](master::record_writer& work) { work.remove(master::resource_named(of), id); });
}

/// A store in a folder of its own; `reopen` is a restart.
class store_test : public testing::Test {
protected:
    store_test() { reopen(); }

    void reopen() {
        kept_.reset();
        auto opened =
            store::open({folder_.path().string(), "SITE_DEFAULT", is_secret_, [this] { return time_; }, url_});
        ASSERT_TRUE(opened.has_value()) << opened.error().message;
        kept_ = std::move(*opened);
    }

    store& kept() { return *kept_; }
    bool put(const opc_config& opc, const std::vector<tag_config>& tags = {}) { return put_opc(*kept_, opc, tags); }
    std::string file(const std::string& name) const { return folder_.path() / name; }

    static opc_config make_opc(const std::string& id) {
        opc_config opc;
        opc.opc_id = opc.opc_name = id;
        opc.opc_type = "MODBUS";
        opc.opc_agent_ip = "127.0.0.1";
        opc.site_id = "SITE_DEFAULT";
        return opc;
    }

    static tag_config make_tag(const std::string& id) {
        tag_config tag;
        tag.tag_id = tag.tag_name = id;
        tag.plc_address = "hr0";
        tag.data_type = "Int16";
        return tag;
    }

    static std::vector<tag_config> make_tags(const std::vector<std::string>& ids) {
        std::vector<tag_config> tags;
        for (const auto& id : ids) {
            tags.push_back(make_tag(id));
        }
        return tags;
    }

    /// `A B C`: the tags of an OPC.
    std::string tag_ids(const std::string& opc_id) {
        std::string ids;
        const auto found = kept().list_tags(opc_id);
        for (const auto& tag : found->items) {
            ids += (ids.empty() ? "" : " ") + tag.tag_id;
        }
        return ids;
    }

    wall_time time_ = monday;
    secret_option is_secret_ = [](std::string_view, std::string_view option) { return option == "password"; };

private:
    const std::string url_ = fresh_store_url();
    temp_dir folder_;
    std::unique_ptr<store> kept_;
};

/// The code of an answer that must have failed.
template <class T>
cause cause_of(const outcome<T>& a) {
    EXPECT_TRUE(a.has_error());
    return a.has_error() ? a.error().kind : cause{};
}

}  // namespace penstock::store
