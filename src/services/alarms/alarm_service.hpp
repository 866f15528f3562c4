#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "alarms/definition.hpp"
#include "base/background_thread.hpp"
#include "base/outage.hpp"
#include "engine/alarm_listener.hpp"
#include "master/request_error.hpp"
#include "services/alarms/alarm_numbers.hpp"

namespace penstock::engine {
class engine;
}

namespace penstock::master {
class record_database;
class record_reader;
class record_writer;
}  // namespace penstock::master

namespace penstock::services {

/// Connects the stored alarms with the devices' loops, which evaluate them: gives each collected tag its alarms, and
/// writes each change (the state and its event in one transaction).
///
/// Lifecycle: `connect` before configuration is loaded, `start` afterwards; `stop` writes what waits and ends.
/// Thread: `on_decisions` any; the functions that follow changes of configuration on the store's thread, or before
/// `start`; its own thread writes. Limits: `max_waiting` decisions wait for the database; beyond them those of one
/// alarm become one, the latest. A decision that the database refuses is held back with those of its alarm that follow
/// (100 an alarm) and tried again each second; only a decision that can never be stored is dropped. `max_definitions`
/// are cached.
class alarm_service final : public engine::alarm_listener {
public:
    static constexpr std::size_t max_waiting = 65'536;
    static constexpr std::size_t max_definitions = 10'000;

    struct settings {
        std::string edge_id;                ///< actor of what is evaluated
        std::int64_t retention_days = 365;  ///< `edge.v5.alarm.retention_days`
    };
    using store_executor = std::function<void(const std::function<void()>& work)>;

    alarm_service(master::record_database& records, settings s);
    ~alarm_service() override;
    alarm_service(const alarm_service&) = delete;
    alarm_service& operator=(const alarm_service&) = delete;

    void connect(engine::engine& e) { engine_ = &e; }
    /// `run` calls its argument on the store's thread and waits for it.
    void start(store_executor run);
    void stop();

    void on_tags_collected(const std::vector<std::string>& tag_ids) override;
    void on_tags_removed(std::span<const std::uint32_t> ids) override;
    /// Definitions that were made, changed or deleted elsewhere.
    void on_alarms_changed(const std::vector<std::string>& alarm_ids);
    void on_decisions(std::span<const engine::alarm_decision> all) override;

private:
    struct waiting {
        engine::alarm_decision decision;
        std::int64_t merged = 0;
    };

    void retain(std::uint32_t tag, std::span<const engine::alarm_number> staying);
    void load(master::record_reader& view, const std::vector<std::string>& tag_ids);

    void run();
    std::vector<waiting> take_waiting();
    std::size_t write(std::span<const waiting> some);
    bool is_dropped(const waiting& one, const master::request_error& why);
    std::string name_of(engine::alarm_number number) const;
    void hold_back(const waiting& one);
    void retry_held_back();
    std::optional<master::request_error> change(const std::function<void(master::record_writer&)>& what);
    void apply_decision(master::record_writer& work, const waiting& one);
    const alarms::definition* definition_of(master::record_writer& work, engine::alarm_number number);
    void run_maintenance(steady_time now);
    void end_shelving();
    void trim_history();
    void retry_unread();

    master::record_database& records_;
    const settings settings_;
    engine::engine* engine_ = nullptr;
    store_executor on_store_;
    bool is_restarting_ = true;  ///< alarms are being loaded whose state is of an earlier process

    // On the store's thread.
    alarm_numbers numbers_;
    std::vector<std::string> unloaded_tags_;  ///< tags whose alarms could not be read yet
    std::unordered_map<engine::alarm_number, alarms::definition>
        definitions_;  ///< of those that something happened to lately

    // On the own thread.
    std::map<engine::alarm_number, std::deque<waiting>> held_back_;  ///< refused by the database, and what follows them
    std::size_t held_ = 0;                                           ///< decisions in it
    std::uint64_t dropped_ = 0;
    outage refusals_{"api", "storing changes of alarms"};
    steady_time next_retry_{};

    // Under the thread's lock.
    std::vector<waiting> waiting_;
    std::map<engine::alarm_number, waiting> merged_;  ///< of alarms for which there was no room

    steady_time next_maintenance_{}, next_trim_{};
    background_thread thread_;
};

}  // namespace penstock::services
