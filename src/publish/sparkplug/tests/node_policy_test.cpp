#include "publish/sparkplug/node_policy.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace penstock::publish::sparkplug {
namespace {

using action = node_policy::action;
using state = node_policy::state;

steady_time at(int ms) {
    return steady_time{} + milliseconds{ms};
}

/// One event and what comes of it.
struct row {
    enum class event { connected, lost, born, online, offline, rebirth, time };
    event received;
    int time;  ///< ms; of `online` and `offline` the time stamp
    action expected;
    state next_state;
    std::size_t server = 0;  ///< of `online` and `offline`
};
using enum row::event;

void play(node_policy p, const std::vector<row>& rows) {
    int number = 0;
    steady_time now{};  // of STATE too: that of the last event that has one
    for (const auto& r : rows) {
        auto got = action::none;
        if (r.received != online && r.received != offline) now = at(r.time);
        switch (r.received) {
            case connected: got = p.on_connected(at(r.time)); break;
            case lost: p.on_lost(); break;
            case born: p.on_born(at(r.time)); break;
            case online: got = p.on_host_state(r.server, true, r.time, now); break;
            case offline: got = p.on_host_state(r.server, false, r.time, now); break;
            case rebirth: got = p.on_rebirth_request(at(r.time)); break;
            case row::event::time: got = p.on_time(at(r.time)); break;
        }
        EXPECT_EQ(got, r.expected) << "row " << number;
        EXPECT_EQ(p.now(), r.next_state) << "row " << number;
        ++number;
    }
}

TEST(node_policy, without_a_primary_host_it_is_born_as_soon_as_it_is_connected) {
    play(node_policy({false, milliseconds{1000}, 1}), {
                                                          {connected, 0, action::publish_births, state::waiting},
                                                          {born, 0, action::none, state::born},
                                                          {online, 5, action::none, state::born},
                                                          {offline, 6, action::none, state::born},
                                                          {lost, 9, action::none, state::offline},
                                                          {connected, 10, action::publish_births, state::waiting},
                                                      });
}

TEST(node_policy, with_one_it_waits_dies_and_comes_back_by_the_state_of_that_host) {
    play(node_policy({true, milliseconds{1000}, 1}),
         {
             {connected, 0, action::none, state::waiting},
             {offline, 100, action::none, state::waiting},
             {online, 99, action::none, state::waiting},  // old news
             {online, 101, action::publish_births, state::waiting},
             {born, 5, action::none, state::born},
             {online, 102, action::none, state::born},
             {offline, 50, action::none, state::born},  // old news
             {offline, 102, action::publish_death, state::born},
             {lost, 6, action::none, state::offline},
             {connected, 7, action::none, state::waiting},
             {offline, 102, action::none, state::waiting},  // kept at the broker
             {online, 103, action::publish_births, state::waiting},
         });
}

TEST(node_policy, a_host_known_to_be_online_before_the_connection_broke_must_say_so_again) {
    play(node_policy({true, milliseconds{1000}, 1}), {
                                                         {connected, 0, action::none, state::waiting},
                                                         {online, 100, action::publish_births, state::waiting},
                                                         {born, 1, action::none, state::born},
                                                         {lost, 2, action::none, state::offline},
                                                         {connected, 3, action::none, state::waiting},
                                                         {online, 100, action::publish_births, state::waiting},
                                                     });
}

TEST(node_policy, requests_that_come_too_soon_are_answered_together_by_one_birth) {
    play(node_policy({false, milliseconds{1000}, 1}),
         {
             {connected, 0, action::publish_births, state::waiting},
             {rebirth, 1, action::none, state::waiting},  // the birth answers it
             {born, 10, action::none, state::born},
             {row::event::time, 1010, action::none, state::born},
             {rebirth, 2000, action::publish_births, state::born},
             {born, 2001, action::none, state::born},
             {rebirth, 2002, action::none, state::born},
             {rebirth, 2500, action::none, state::born},
             {row::event::time, 3000, action::none, state::born},
             {row::event::time, 3001, action::publish_births, state::born},
             {born, 3001, action::none, state::born},
             {row::event::time, 9000, action::none, state::born},
         });
}

TEST(node_policy, a_waiting_request_returns_when_it_is_due_and_dies_with_the_connection) {
    node_policy p({false, milliseconds{1000}, 1});
    p.on_connected(at(0));
    p.on_born(at(0));
    EXPECT_FALSE(p.due().has_value());
    p.on_rebirth_request(at(10));
    EXPECT_EQ(p.due(), at(1000));
    p.on_lost();
    EXPECT_FALSE(p.due().has_value());
}

TEST(node_policy, from_the_request_to_the_birth_data_is_held_back) {
    node_policy p({false, milliseconds{1000}, 1});
    p.on_connected(at(0));
    p.on_born(at(0));
    EXPECT_FALSE(p.is_holding());
    EXPECT_EQ(p.on_rebirth_request(at(400)), action::none);
    EXPECT_TRUE(p.is_holding());
    EXPECT_EQ(p.on_time(at(1000)), action::publish_births);
    p.on_born(at(1000));
    EXPECT_FALSE(p.is_holding());
}

TEST(node_policy, among_several_servers_it_leaves_one_whose_host_is_offline_and_stays_when_no_server_has_it) {
    play(node_policy({true, milliseconds{1000}, 2}),
         {
             {connected, 0, action::none, state::waiting},
             {offline, 100, action::walk, state::waiting, 0},
             {lost, 10, action::none, state::offline},
             {offline, 100, action::none, state::offline, 1},  // kept, early
             {connected, 20, action::walk, state::waiting},
             {lost, 30, action::none, state::offline},
             // Both were tried: now it gives each its time.
             {connected, 40, action::none, state::waiting},
             {offline, 100, action::none, state::waiting, 0},
             {row::event::time, 5039, action::none, state::waiting},
             {row::event::time, 5040, action::walk, state::waiting},
             {lost, 5050, action::none, state::offline},
             {connected, 5060, action::none, state::waiting},
             {online, 101, action::publish_births, state::waiting, 1},
             {born, 5070, action::none, state::born},
             {offline, 102, action::publish_death, state::born, 1},
             {lost, 5080, action::none, state::offline},
             {connected, 5090, action::none, state::waiting},
             {offline, 100, action::walk, state::waiting, 0},
         });
}

TEST(node_policy, a_server_without_a_state_of_the_host_is_left_after_a_second) {
    node_policy p({true, milliseconds{1000}, 2});
    EXPECT_EQ(p.on_connected(at(0)), action::none);
    EXPECT_EQ(p.due(), at(1000));
    EXPECT_EQ(p.on_time(at(1000)), action::walk);
    EXPECT_EQ(p.due(), std::nullopt);
}

TEST(node_policy, the_time_stamps_of_each_server_are_its_own) {
    play(node_policy({true, milliseconds{1000}, 2}), {
                                                         {connected, 0, action::none, state::waiting},
                                                         {online, 900'000, action::publish_births, state::waiting, 0},
                                                         {born, 1, action::none, state::born},
                                                         {lost, 2, action::none, state::offline},
                                                         {connected, 3, action::none, state::waiting},
                                                         // The clock of the host at the other server is behind.
                                                         {online, 5, action::publish_births, state::waiting, 1},
                                                         {born, 4, action::none, state::born},
                                                         {offline, 4, action::none, state::born, 1},
                                                         {offline, 6, action::publish_death, state::born, 1},
                                                     });
}

}  // namespace
}  // namespace penstock::publish::sparkplug
