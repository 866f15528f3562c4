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
    event what;
    int time;  ///< ms; of `online` and `offline` the time stamp
    action then;
    state now;
};
using enum row::event;

void play(node_policy p, const std::vector<row>& rows) {
    int number = 0;
    for (const auto& r : rows) {
        auto got = action::none;
        switch (r.what) {
            case connected: got = p.on_connected(); break;
            case lost: p.on_lost(); break;
            case born: p.on_born(at(r.time)); break;
            case online: got = p.on_host_state(true, r.time); break;
            case offline: got = p.on_host_state(false, r.time); break;
            case rebirth: got = p.on_rebirth_request(at(r.time)); break;
            case row::event::time: got = p.on_time(at(r.time)); break;
        }
        EXPECT_EQ(got, r.then) << "row " << number;
        EXPECT_EQ(p.now(), r.now) << "row " << number;
        ++number;
    }
}

TEST(node_policy, without_a_primary_host_it_is_born_as_soon_as_it_is_connected) {
    play(node_policy(false, milliseconds{1000}), {
                                                     {connected, 0, action::give_birth, state::waiting},
                                                     {born, 0, action::none, state::born},
                                                     {online, 5, action::none, state::born},
                                                     {offline, 6, action::none, state::born},
                                                     {lost, 9, action::none, state::offline},
                                                     {connected, 10, action::give_birth, state::waiting},
                                                 });
}

TEST(node_policy, with_one_it_waits_dies_and_comes_back_as_that_host_says) {
    play(node_policy(true, milliseconds{1000}), {
                                                    {connected, 0, action::none, state::waiting},
                                                    {offline, 100, action::none, state::waiting},
                                                    {online, 99, action::none, state::waiting},  // old news
                                                    {online, 101, action::give_birth, state::waiting},
                                                    {born, 5, action::none, state::born},
                                                    {online, 102, action::none, state::born},
                                                    {offline, 50, action::none, state::born},  // old news
                                                    {offline, 102, action::die, state::born},
                                                    {lost, 6, action::none, state::offline},
                                                    {connected, 7, action::none, state::waiting},
                                                    {offline, 102, action::none, state::waiting},  // kept at the broker
                                                    {online, 103, action::give_birth, state::waiting},
                                                });
}

TEST(node_policy, a_host_known_to_be_online_before_the_connection_broke_must_say_so_again) {
    play(node_policy(true, milliseconds{1000}), {
                                                    {connected, 0, action::none, state::waiting},
                                                    {online, 100, action::give_birth, state::waiting},
                                                    {born, 1, action::none, state::born},
                                                    {lost, 2, action::none, state::offline},
                                                    {connected, 3, action::none, state::waiting},
                                                    {online, 100, action::give_birth, state::waiting},
                                                });
}

TEST(node_policy, requests_that_come_too_soon_are_answered_together_by_one_birth) {
    play(node_policy(false, milliseconds{1000}),
         {
             {connected, 0, action::give_birth, state::waiting},
             {rebirth, 1, action::none, state::waiting},  // the birth answers it
             {born, 10, action::none, state::born},
             {row::event::time, 1010, action::none, state::born},
             {rebirth, 2000, action::give_birth, state::born},
             {born, 2001, action::none, state::born},
             {rebirth, 2002, action::none, state::born},
             {rebirth, 2500, action::none, state::born},
             {row::event::time, 3000, action::none, state::born},
             {row::event::time, 3001, action::give_birth, state::born},
             {born, 3001, action::none, state::born},
             {row::event::time, 9000, action::none, state::born},
         });
}

TEST(node_policy, a_waiting_request_says_when_it_is_due_and_dies_with_the_connection) {
    node_policy p(false, milliseconds{1000});
    p.on_connected();
    p.on_born(at(0));
    EXPECT_FALSE(p.due().has_value());
    p.on_rebirth_request(at(10));
    EXPECT_EQ(p.due(), at(1000));
    p.on_lost();
    EXPECT_FALSE(p.due().has_value());
}

}  // namespace
}  // namespace penstock::publish::sparkplug
