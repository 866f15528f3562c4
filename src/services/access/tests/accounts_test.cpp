#include "services/access/accounts.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "base/private_file.hpp"
#include "base/text.hpp"
#include "services/access/totp.hpp"
#include "store/store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {
namespace {

using cause = failure::cause;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr store::password_cost cheap{1, 8};
const std::string address = "192.0.2.1", password = "Correct-Horse-9";

/// Accounts over a store in a folder of its own, with clocks that stand.
struct accounts_test : testing::Test {
    accounts_test() {
        store::store_options options;
        options.data_dir = dir.path().string();
        options.clock = [this] { return current_time; };
        auto opened = store::store::open(options);
        EXPECT_TRUE(opened.has_value());
        kept = std::move(*opened);
        tested.emplace(accounts::settings{dir.at("setup-token"), false, [this] { return current_time; },
                                          [this] { return look_at_clock(); }, cheap},
                       *kept);
        EXPECT_TRUE(tested->prepare());
    }

    void pass(milliseconds time) {
        current_time += time;
        uptime += time;
    }
    void add(const std::string& user_id, const std::string& role) {
        ASSERT_TRUE(tested->create_user({user_id, role, password, {}})) << user_id;
    }
    /// What becomes of a login: the role, or why it is refused.
    std::string log_in(const std::string& user_id, const std::string& with, const std::string& code = {}) {
        const auto opened = tested->log_in({user_id, with, address, code});
        return opened ? std::string(to_string(opened->details.role)) : name_of(opened.error().kind);
    }
    std::string log_in_to_opcua(const std::string& user_id, const std::string& with) {
        const auto role = tested->log_in_to_opcua({user_id, with, address}, own, {});
        return role ? std::string(to_string(*role)) : name_of(role.error().kind);
    }
    static std::string name_of(cause why) {
        switch (why) {
            case cause::wrong_login: return "wrong";
            case cause::code_missing: return "code missing";
            case cause::delayed: return "delayed";
            default: return "refused otherwise";
        }
    }
    /// Sets up one-time codes; gives their secret.
    std::string set_up_codes(const std::string& user_id) {
        EXPECT_TRUE(tested->begin_second_factor({user_id, password, address}));
        const auto secret = kept->find_second_factor(user_id).value()->secret;
        recovery = tested->confirm_second_factor({user_id, {}, address, code_of(secret)}).value();
        pass(seconds(60));  // that code is used up
        return secret;
    }
    /// A login of kim; the change comes once the user was read and the password compared.
    outcome<sessions::opened> change_while_comparing(std::function<void()> change) {
        // The clock is read to see whether the attempt is delayed, and then when it was right.
        calls_until_change = 2;
        at_change = std::move(change);
        return tested->log_in({"kim", password, address});
    }
    steady_time look_at_clock() {
        if (calls_until_change > 0 && --calls_until_change == 0) at_change();
        return uptime;
    }
    std::string code_of(const std::string& secret) const {
        return totp_code(secret, to_epoch_ms(current_time) / 1000 / totp_step_s);
    }

    test::temp_dir dir;
    wall_time current_time = from_epoch_ms(1'795'000'000'000);
    steady_time uptime{hours(1)};
    int calls_until_change = 0;
    std::function<void()> at_change;
    std::unique_ptr<store::store> kept;
    std::optional<accounts> tested;
    const accounts::opcua_user own{"opcua", "of the server alone", user_role::viewer};
    std::vector<std::string> recovery;
};

TEST_F(accounts_test, a_login_wants_a_user_who_is_not_disabled_and_the_right_password) {
    add("kim", "engineer");
    add("lee", "viewer");
    ASSERT_TRUE(tested->update_user("lee", {.disabled = true}));
    const struct {
        std::string user_id, password, expected;
    } cases[] = {{"kim", password, "engineer"}, {"kim", "Wrong-Horse-9", "wrong"}, {"kim", "", "wrong"},
                 {"lee", password, "wrong"},    {"nobody", password, "wrong"},     {"", "", "wrong"}};
    for (const auto& c : cases) {
        EXPECT_EQ(log_in(c.user_id, c.password), c.expected) << c.user_id << ' ' << c.password;
        EXPECT_EQ(log_in_to_opcua(c.user_id, c.password), c.expected) << c.user_id << ' ' << c.password;
    }
}

TEST_F(accounts_test, a_login_is_noted_and_its_session_is_known_by_its_token) {
    add("kim", "operator");
    const auto opened = tested->log_in({"kim", password, address});
    ASSERT_TRUE(opened);
    EXPECT_EQ(tested->find_user("kim")->last_login, to_epoch_ms(current_time));
    const auto who = tested->find_session(opened->token, uptime, current_time);
    ASSERT_TRUE(who);
    EXPECT_EQ(who->method, auth_method::session);
    EXPECT_EQ(who->actor(), "kim");
    EXPECT_EQ(tested->expiry_of_session(opened->token), current_time + minutes(30));
    tested->log_out(opened->token);
    EXPECT_FALSE(tested->find_session(opened->token, uptime, current_time));
}

TEST_F(accounts_test, a_failure_at_one_interface_delays_all_and_no_longer_than_reported) {
    add("kim", "operator");
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(log_in("kim", "wrong"), "wrong");
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(log_in_to_opcua("kim", "wrong"), "wrong");
    EXPECT_EQ(log_in_to_opcua("kim", password), "delayed");
    const auto refused = tested->log_in({"kim", password, address});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, cause::delayed);
    EXPECT_EQ(refused.error().retry_after, seconds(1));
    pass(seconds(1));
    EXPECT_EQ(log_in("kim", password), "operator");
}

TEST_F(accounts_test, the_user_of_the_opcua_server_is_let_in_there_alone) {
    EXPECT_EQ(log_in_to_opcua(own.user, own.password), "viewer");
    EXPECT_EQ(log_in_to_opcua(own.user, "another"), "wrong");
    EXPECT_EQ(log_in(own.user, own.password), "wrong");
}

TEST_F(accounts_test, a_missing_code_is_requested_where_there_is_a_field_for_it) {
    add("kim", "engineer");
    set_up_codes("kim");
    EXPECT_EQ(log_in("kim", password), "code missing");
    EXPECT_EQ(log_in("kim", "wrong"), "wrong");
    EXPECT_EQ(log_in_to_opcua("kim", password), "wrong");
}

TEST_F(accounts_test, a_code_is_valid_once_at_whichever_interface_it_is_presented) {
    add("kim", "engineer");
    const auto secret = set_up_codes("kim");
    const auto code = code_of(secret);
    EXPECT_EQ(log_in("kim", password, "000000"), "wrong");
    EXPECT_EQ(log_in_to_opcua("kim", password + code), "engineer");
    EXPECT_EQ(log_in("kim", password, code), "wrong");
}

TEST_F(accounts_test, a_recovery_code_is_good_once_and_not_for_opcua) {
    add("kim", "engineer");
    set_up_codes("kim");
    EXPECT_EQ(log_in_to_opcua("kim", password + recovery.front()), "wrong");
    EXPECT_EQ(log_in("kim", password, recovery.front()), "engineer");
    EXPECT_EQ(log_in("kim", password, recovery.front()), "wrong");
    EXPECT_EQ(tested->second_factor_of("kim")->recovery_codes_left, recovery.size() - 1);
}

TEST_F(accounts_test, codes_are_removed_with_password_and_code_or_by_an_administrator) {
    add("kim", "engineer");
    EXPECT_EQ(tested->remove_second_factor({"kim", password, address, "000000"}).error().kind, cause::not_found);
    const auto secret = set_up_codes("kim");
    EXPECT_EQ(tested->remove_second_factor({"kim", "wrong", address, code_of(secret)}).error().kind,
              cause::wrong_login);
    EXPECT_EQ(tested->begin_second_factor({"kim", password, address}).error().kind, cause::duplicate);
    EXPECT_TRUE(tested->remove_second_factor({"kim", password, address, code_of(secret)}));
    EXPECT_EQ(log_in("kim", password), "engineer");
    EXPECT_EQ(tested->reset_second_factor("kim", "api-key").error().kind, cause::not_found);
}

TEST_F(accounts_test, an_administrator_who_must_have_codes_reads_only_until_they_are_set_up) {
    tested.emplace(accounts::settings{dir.at("setup-token"), true, [this] { return current_time; },
                                      [this] { return look_at_clock(); }, cheap},
                   *kept);
    add("kim", "admin");
    EXPECT_EQ(log_in("kim", password), "viewer");
    const auto secret = set_up_codes("kim");
    EXPECT_EQ(log_in("kim", password, code_of(secret)), "admin");
}

TEST_F(accounts_test, the_last_administrator_keeps_the_role_and_the_account) {
    add("kim", "admin");
    add("lee", "admin");
    ASSERT_TRUE(tested->update_user("lee", {.disabled = true}));
    const user_edit edits[] = {{.role = "engineer"}, {.disabled = true}};
    for (const auto& edit : edits)
        EXPECT_EQ(tested->update_user("kim", edit).error().kind, cause::integrity);
    EXPECT_EQ(tested->delete_user("kim").error().kind, cause::integrity);
    EXPECT_TRUE(tested->update_user("kim", {.password = "Another-Horse-9"}));
    ASSERT_TRUE(tested->update_user("lee", {.disabled = false}));
    EXPECT_TRUE(tested->delete_user("kim"));
}

TEST_F(accounts_test, ids_that_are_taken_or_by_which_the_gateway_signs_are_refused) {
    add("kim", "viewer");
    for (const std::string id : {"kim", "api-key", "API-KEY", "open", "KEY_1", "EDGE_1"})
        EXPECT_EQ(tested->create_user({id, "viewer", password, {}}).error().kind, cause::duplicate) << id;
}

TEST_F(accounts_test, what_is_wrong_with_a_new_user_is_reported_for_each_field) {
    const auto refused = tested->create_user({"no blanks", "king", "short", {}});
    ASSERT_FALSE(refused);
    std::string fields;
    for (const auto& f : refused.error().found)
        fields += f.field + ' ';
    EXPECT_EQ(fields, "user_id role password ");
    EXPECT_EQ(tested->update_user("nobody", {.role = "admin"}).error().kind, cause::not_found);
}

TEST_F(accounts_test, the_first_administrator_is_made_with_the_token_and_no_second_one) {
    ASSERT_TRUE(tested->is_setup_open());
    const std::string token(trim(read_file(dir.at("setup-token")).value()));
    EXPECT_EQ(tested->set_up({"kim", password, address}, "another").error().kind, cause::wrong_login);
    EXPECT_EQ(tested->set_up({"kim", "short", address}, token).error().found.front().field, "password");
    EXPECT_EQ(tested->set_up({"api-key", password, address}, token).error().found.front().field, "username");
    const auto opened = tested->set_up({"kim", password, address}, token);
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->details.role, user_role::admin);
    EXPECT_FALSE(tested->is_setup_open());
    EXPECT_EQ(tested->set_up({"lee", password, address}, token).error().kind, cause::wrong_login);
}

TEST_F(accounts_test, a_new_password_ends_what_was_opened_with_the_old_one) {
    add("kim", "engineer");
    std::string closed;
    tested->set_session_closer([&](const std::string& user_id) { closed += user_id; });
    const auto before = tested->log_in({"kim", password, address});
    const auto who = tested->find_session(before->token, uptime, current_time);
    ASSERT_TRUE(who);
    EXPECT_EQ(tested->change_password(*who, password, "short", address).error().kind, cause::invalid);
    EXPECT_EQ(tested->change_password(*who, "wrong", "Another-Horse-9", address).error().kind, cause::wrong_login);
    const auto after = tested->change_password(*who, password, "Another-Horse-9", address);
    ASSERT_TRUE(after);
    EXPECT_FALSE(tested->find_session(before->token, uptime, current_time));
    EXPECT_TRUE(tested->find_session(after->token, uptime, current_time));
    EXPECT_EQ(closed, "kim");
}

TEST_F(accounts_test, a_named_key_does_no_more_than_its_maker_may_and_goes_with_him) {
    add("kim", "admin");
    add("lee", "engineer");
    caller lee;
    lee.method = auth_method::session;
    lee.user_id = "lee";
    api_key wanted;
    wanted.key_name = "of lee";
    wanted.role = "admin";
    const auto made = tested->create_key(wanted, lee);
    ASSERT_TRUE(made);
    EXPECT_EQ(tested->find_key(made->key, current_time)->role, user_role::engineer);
    EXPECT_EQ(tested->find_key(made->key, current_time)->actor(), made->key_id);
    EXPECT_EQ(tested->list_keys()->front().last_used, to_epoch_ms(current_time));
    ASSERT_TRUE(tested->update_user("lee", {.role = "viewer"}));
    EXPECT_EQ(tested->find_key(made->key, current_time)->role, user_role::viewer);
    ASSERT_TRUE(tested->delete_user("lee"));
    EXPECT_FALSE(tested->find_key(made->key, current_time));
}

TEST_F(accounts_test, after_a_new_main_key_the_one_before_stays_valid_for_a_while) {
    const auto file = dir.at("api-key");
    ASSERT_TRUE(write_private_file(file, "first"));
    EXPECT_FALSE(tested->makes_main_key());
    tested->set_main_key("first", file);
    ASSERT_TRUE(tested->makes_main_key());
    const auto who = tested->find_key("first", current_time);
    ASSERT_TRUE(who);
    EXPECT_EQ(who->actor(), main_key_actor);
    const auto made = tested->rotate_main_key(hours(1), *who);
    ASSERT_TRUE(made);
    EXPECT_EQ(made->before_ends_at, current_time + hours(1));
    EXPECT_TRUE(tested->find_key(made->key, current_time));
    EXPECT_TRUE(tested->find_key("first", current_time));
    EXPECT_FALSE(tested->find_key("first", current_time + hours(1)));
    EXPECT_TRUE(tested->is_key("first")) << "it is masked in the audit all the same";
}

TEST(callers, named_keys_cannot_create_access) {
    for (const auto method : {auth_method::named_key, auth_method::push_key, auth_method::service_key}) {
        caller who;
        who.method = method;
        EXPECT_FALSE(who.may_grant_access());
        EXPECT_TRUE(who.has_key());
    }
    for (const auto method : {auth_method::session, auth_method::main_key, auth_method::open}) {
        caller who;
        who.method = method;
        EXPECT_TRUE(who.may_grant_access());
    }
}

TEST_F(accounts_test, what_changes_while_the_password_is_compared_ends_the_login) {
    add("kim", "engineer");
    const std::vector<user_edit> changes{{.role = "viewer"}, {.password = "Another-Horse-9"}, {.disabled = true}};
    for (const auto& change : changes) {
        const auto opened = change_while_comparing([&] { EXPECT_TRUE(tested->update_user("kim", change)); });
        EXPECT_FALSE(opened);
        EXPECT_TRUE(tested->list_sessions().empty());
        ASSERT_TRUE(tested->update_user("kim", {.role = "engineer", .password = password, .disabled = false}));
    }
    EXPECT_EQ(log_in("kim", password), "engineer");
}

TEST_F(accounts_test, a_login_goes_on_when_others_change_meanwhile) {
    add("kim", "engineer");
    add("lee", "engineer");
    const auto opened = change_while_comparing([&] { EXPECT_TRUE(tested->update_user("lee", {.role = "viewer"})); });
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->details.role, user_role::engineer);
    EXPECT_EQ(tested->list_sessions().size(), 1U);
}

TEST_F(accounts_test, a_login_does_not_wait_for_the_stores_thread) {
    add("kim", "engineer");
    const auto secret = set_up_codes("kim");
    std::vector<std::function<void()>> posted;
    const store_thread busy{[](const auto&) { FAIL() << "waited"; },
                            [&](std::function<void()> work) { posted.push_back(std::move(work)); }};
    const auto code = code_of(secret);
    EXPECT_TRUE(tested->log_in({"kim", password, address, code}, busy));
    EXPECT_FALSE(tested->log_in({"kim", password, address, code}, busy)) << "used up, though it is not stored yet";
    EXPECT_EQ(tested->find_user("kim")->last_login, 0);
    for (const auto& work : posted)
        work();
    EXPECT_GT(tested->find_user("kim")->last_login, 0);
}

TEST_F(accounts_test, a_code_that_is_stored_late_brings_no_removed_factor_back) {
    add("kim", "engineer");
    const auto secret = set_up_codes("kim");
    std::vector<std::function<void()>> posted;
    const store_thread busy{[](const auto& work) { work(); },
                            [&](std::function<void()> work) { posted.push_back(std::move(work)); }};
    EXPECT_TRUE(tested->log_in({"kim", password, address, code_of(secret)}, busy));
    EXPECT_TRUE(tested->reset_second_factor("kim", "root"));
    for (const auto& work : posted)
        work();
    EXPECT_FALSE(tested->second_factor_of("kim")->is_enabled);
}

TEST_F(accounts_test, who_goes_on_for_long_is_let_in_for_as_long_as_the_access_lasts) {
    add("kim", "engineer");
    const auto opened = tested->log_in({"kim", password, address});
    const auto who = kept_caller::of(*tested->find_session(opened->token, uptime, current_time));
    EXPECT_TRUE(tested->is_still_let_in(who, uptime, current_time));
    auto lower = who;
    lower.role = user_role::viewer;
    EXPECT_FALSE(tested->is_still_let_in(lower, uptime, current_time)) << "another role than it was";
    pass(minutes(29));
    EXPECT_TRUE(tested->is_still_let_in(who, uptime, current_time));
    pass(minutes(2));
    EXPECT_FALSE(tested->is_still_let_in(who, uptime, current_time)) << "to look is no use of the session";
    const auto again = tested->log_in({"kim", password, address});
    const auto fresh = kept_caller::of(*tested->find_session(again->token, uptime, current_time));
    tested->log_out(again->token);
    EXPECT_FALSE(tested->is_still_let_in(fresh, uptime, current_time));
    caller maker;
    maker.method = auth_method::main_key;
    api_key wanted;
    wanted.key_name = "k";
    wanted.role = "viewer";
    const auto key = tested->create_key(wanted, maker);
    ASSERT_TRUE(key);
    const auto held = kept_caller::of(*tested->find_key(key->key, current_time));
    EXPECT_TRUE(tested->is_still_let_in(held, uptime, current_time));
    ASSERT_TRUE(tested->delete_key(key->key_id));
    EXPECT_FALSE(tested->is_still_let_in(held, uptime, current_time));
}

TEST_F(accounts_test, a_session_is_ended_by_its_id) {
    add("kim", "engineer");
    const auto opened = tested->log_in({"kim", password, address});
    const auto all = tested->list_sessions();
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].address, address);
    EXPECT_EQ(tested->find_session(opened->token, uptime, current_time)->session_id, all[0].session_id);
    const auto ended = tested->end_session(all[0].session_id);
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->user_id, "kim");
    EXPECT_FALSE(tested->find_session(opened->token, uptime, current_time));
    EXPECT_FALSE(tested->end_session(all[0].session_id));
}

TEST_F(accounts_test, a_display_is_let_in_for_as_long_as_its_maker_may_let_displays_in) {
    add("kim", "admin");
    add("lee", "admin");
    caller kim;
    kim.method = auth_method::session;
    kim.user_id = "kim";
    display wanted;
    wanted.display_name = "Hall";
    wanted.view_id = "V";
    wanted.addresses = address;
    const auto made = tested->create_display(wanted, kim);
    ASSERT_TRUE(made);
    const auto who = tested->find_display(made->secret, address);
    ASSERT_TRUE(who);
    user_edit lower;
    lower.role = "viewer";
    ASSERT_TRUE(tested->update_user("kim", lower));
    EXPECT_FALSE(tested->find_display(made->secret, address));
    EXPECT_FALSE(tested->is_still_let_in(kept_caller::of(*who), uptime, current_time)) << "its stream ends, too";
}

TEST_F(accounts_test, a_display_ends_when_it_is_withdrawn_and_with_who_made_it) {
    add("kim", "admin");
    add("lee", "admin");
    caller kim;
    kim.method = auth_method::session;
    kim.user_id = "kim";
    display wanted;
    wanted.display_name = "Hall";
    wanted.view_id = "V";
    wanted.addresses = address;
    const auto make = [&] { return tested->create_display(wanted, kim); };
    const auto one = make(), two = make();
    ASSERT_TRUE(one && two);
    const auto who = tested->find_display(one->secret, address);
    ASSERT_TRUE(who);
    EXPECT_TRUE(tested->is_key(one->secret));
    EXPECT_FALSE(tested->find_display(one->secret, "192.0.2.99"));
    pass(hours(1000));
    EXPECT_TRUE(tested->is_still_let_in(kept_caller::of(*who), uptime, current_time)) << "it has no end of its own";
    ASSERT_TRUE(tested->delete_display(one->display_id));
    EXPECT_FALSE(tested->is_still_let_in(kept_caller::of(*who), uptime, current_time));
    EXPECT_FALSE(tested->find_display(one->secret, address));
    EXPECT_TRUE(tested->find_display(two->secret, address));
    ASSERT_TRUE(tested->delete_user("kim"));
    EXPECT_FALSE(tested->find_display(two->secret, address));
    EXPECT_TRUE(tested->list_displays()->empty());
    add("kim", "admin");
    EXPECT_FALSE(tested->find_display(two->secret, address)) << "another kim";
}

}  // namespace
}  // namespace penstock::services
