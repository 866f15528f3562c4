#include "services/access/views.hpp"

#include <gtest/gtest.h>

#include "store/store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {
namespace {

using cause = failure::cause;

class views_test : public testing::Test {
protected:
    views_test() {
        store::store_options options;
        options.data_dir = dir_.path().string();
        auto opened = store::store::open(options);
        EXPECT_TRUE(opened.has_value());
        kept_ = std::move(*opened);
        tested_.emplace(*kept_);
    }
    static caller person(const std::string& user_id, user_role role) {
        caller who;
        who.method = auth_method::session;
        who.user_id = user_id;
        who.role = role;
        return who;
    }
    static view make(const std::string& id, bool is_shared = false) {
        return {id, "Line 1", "trend", "", is_shared, "{}", 0, 0};
    }
    /// Why it was refused; `invalid` also where it was not.
    template <class T>
    static cause why(const outcome<T>& done) {
        EXPECT_FALSE(done.has_value());
        return done ? cause::invalid : done.error().kind;
    }
    std::string ids(const caller& who) {
        std::string all;
        const auto found = tested_->list(who);
        for (const auto& v : *found)
            all += v.view_id + ' ';
        return all;
    }

    test::temp_dir dir_;
    std::unique_ptr<store::store> kept_;
    std::optional<views> tested_;
    const caller anna = person("anna", user_role::engineer), ben = person("ben", user_role::viewer),
                 root = person("root", user_role::admin);
};

TEST_F(views_test, who_made_a_view_sees_it_and_all_where_it_is_shared) {
    ASSERT_TRUE(tested_->put(make("A"), anna));
    ASSERT_TRUE(tested_->put(make("S", true), anna));
    ASSERT_TRUE(tested_->put(make("B"), ben));
    EXPECT_EQ(ids(anna), "A S ");
    EXPECT_EQ(ids(ben), "B S ");
    EXPECT_EQ(ids(root), "S ") << "an administrator reads no other's";
    EXPECT_EQ(tested_->find("S", ben)->owner, "anna");
    EXPECT_EQ(why(tested_->find("A", ben)), cause::not_found);
    EXPECT_EQ(why(tested_->find("A", root)), cause::not_found);
}

TEST_F(views_test, a_shared_one_is_changed_by_its_author_and_administrators) {
    ASSERT_TRUE(tested_->put(make("S", true), anna));
    ASSERT_TRUE(tested_->put(make("A"), anna));
    EXPECT_EQ(why(tested_->put(make("S", true), ben)), cause::is_protected);
    EXPECT_EQ(why(tested_->remove("S", ben)), cause::is_protected);
    EXPECT_EQ(why(tested_->put(make("A"), root)), cause::duplicate);
    EXPECT_EQ(why(tested_->remove("A", root)), cause::not_found);
    auto other = make("S", true);
    other.view_name = "Line 2";
    EXPECT_TRUE(tested_->put(other, root));
    EXPECT_EQ(tested_->find("S", anna)->view_name, "Line 2");
    EXPECT_EQ(tested_->find("S", anna)->owner, "anna");
    EXPECT_TRUE(tested_->put(make("S"), anna)) << "and takes it back";
    EXPECT_EQ(why(tested_->find("S", ben)), cause::not_found);
    EXPECT_TRUE(tested_->remove("S", anna));
    EXPECT_EQ(why(tested_->remove("S", anna)), cause::not_found);
}

TEST_F(views_test, a_viewer_saves_but_does_not_share) {
    EXPECT_TRUE(tested_->put(make("B"), ben));
    EXPECT_EQ(why(tested_->put(make("B", true), ben)), cause::is_protected);
    EXPECT_EQ(why(tested_->put(make("C", true), ben)), cause::is_protected);
}

TEST_F(views_test, a_display_sees_its_view_alone) {
    ASSERT_TRUE(tested_->put(make("S", true), anna));
    ASSERT_TRUE(tested_->put(make("T", true), anna));
    ASSERT_TRUE(tested_->put(make("A"), anna));
    caller wall = person("DISPLAY_1", user_role::viewer);
    wall.method = auth_method::display;
    wall.view_id = "S";
    EXPECT_EQ(ids(wall), "S ");
    EXPECT_EQ(why(tested_->find("T", wall)), cause::not_found);
    wall.view_id = "A";
    EXPECT_TRUE(tested_->find("A", wall)) << "who made the link had it";
}

TEST_F(views_test, of_an_author_there_are_so_many_and_each_is_so_large) {
    for (int i = 0; i < views::max_own; ++i)
        ASSERT_TRUE(tested_->put(make("V" + std::to_string(i)), ben));
    EXPECT_EQ(why(tested_->put(make("ONE_MORE"), ben)), cause::integrity);
    EXPECT_TRUE(tested_->put(make("V7"), ben));
    EXPECT_TRUE(tested_->put(make("A"), anna));
    auto large = make("A");
    large.content.assign(views::max_content_bytes, '1');
    EXPECT_TRUE(tested_->put(large, anna));
    large.content += '1';
    const auto refused = tested_->put(large, anna);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().found.at(0).field, "content");
}

TEST_F(views_test, faults_name_their_field) {
    view wrong = make("no id");
    wrong.view_name.clear();
    wrong.kind = "a kind";
    const auto found = check_view(wrong);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].field, "view_id");
    EXPECT_EQ(found[1].field, "name");
    EXPECT_EQ(found[2].field, "kind");
}

}  // namespace
}  // namespace penstock::services
