#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "master/catalog.hpp"
#include "store/master_store.hpp"
#include "store/tests/temp_store.hpp"

namespace penstock::store {

inline master::record make(const char* of, const std::vector<std::pair<const char*, master::cell>>& cells) {
    auto r = master::make_record(master::resource_named(of));
    for (const auto& [name, value] : cells)
        r.at(name) = value;
    return r;
}

/// What only a test may write.
inline database& database_of(master::record_writer& work) {
    return static_cast<record_work&>(work).db();
}

/// Master data in a folder of their own, or in the PostgreSQL that PENSTOCK_STORE_URL names.
class master_data_test : public testing::Test {
protected:
    /// How `refusal_of` begins.
    static std::string of_kind(master::error_kind k) { return std::to_string(static_cast<int>(k)) + " "; }
    const std::string conflict = of_kind(master::error_kind::conflict);
    const std::string against_rule = of_kind(master::error_kind::rule_violation);
    const std::string missing = of_kind(master::error_kind::not_found);

    master_data_test() {
        auto opened = store::open({.data_dir = folder_.path().string(),
                                   .site_id = "SITE_HOME",
                                   .is_secret = {},
                                   .clock = [this] { return time_; },
                                   .url = fresh_store_url(),
                                   .time_zone = "Asia/Seoul"});
        EXPECT_TRUE(opened.has_value()) << opened.error().message;
        kept_ = std::move(*opened);
    }

    std::optional<master::request_error> write(const std::function<void(master::record_writer&)>& work) {
        return kept_->master().write("ada", work);
    }

    master::record created(master::record r) {
        master::record out;
        const auto failed = write([&](master::record_writer& work) { out = work.create(std::move(r)); });
        EXPECT_FALSE(failed.has_value()) << failed->message;
        return out;
    }

    std::string refusal_of(const std::function<void(master::record_writer&)>& work) {
        const auto failed = write(work);
        return failed ? of_kind(failed->kind) + failed->message : "none";
    }

    std::optional<master::record> find(const char* of, const char* id) {
        return kept_->master().read()->find(master::resource_named(of), id);
    }

    std::string ids(const char* of, const master::list_request& asked) {
        std::string out;
        for (const auto& r : kept_->master().read()->list(master::resource_named(of), asked))
            out += (out.empty() ? "" : " ") + r.id();
        return out;
    }

    master_store& kept() { return kept_->master(); }

    wall_time time_ = monday;

private:
    temp_dir folder_;
    std::unique_ptr<store> kept_;
};

}  // namespace penstock::store
