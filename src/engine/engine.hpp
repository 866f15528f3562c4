#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/clock.hpp"
#include "engine/device_events.hpp"
#include "engine/io_context_pool.hpp"
#include "engine/results.hpp"
#include "engine/status.hpp"
#include "engine/trace.hpp"
#include "io/awaitable.hpp"
#include "live/tag_table.hpp"
#include "model/opc.hpp"

namespace penstock {
class protocol;
}

namespace penstock::opcua {
class certificate_store;
}

namespace penstock::engine {

class alarm_listener;
class device;
class device_runner;
class config_listener;
class limit_book;
class sample_sink;
class tag_counter;
struct device_change;
struct pending_notifications;
struct tag_alarms;

/// Collects from all devices: owns their loops and everything that runs on them.
///
/// Lifecycle: created once; `stop` waits until every link is closed and every loop has ended.
/// Thread: any, but only one thread at a time may change the configuration. The awaitables must be awaited on an
/// io_context; they resume there, at their deadline at the latest.
/// Limits: `settings::threads` loops; per device 1,000 waiting writes (more are refused).
class engine {
public:
    struct settings {
        unsigned threads = 1;                              ///< number of loops that collect
        sample_sink* sink = nullptr;                       ///< gets everything that is collected; null = none
        alarm_listener* alarms = nullptr;                  ///< provides alarms and is notified of them; null = none
        opcua::certificate_store* certificates = nullptr;  ///< null: protocols that need certificates are refused
        limit_book* limits = nullptr;                      ///< stores the sizes found for devices; null = none
        std::vector<config_listener*> config_listeners{};  ///< notified of each change, in order; outlive the engine
    };

    engine(const settings& s, std::vector<std::shared_ptr<const protocol>> protocols);
    ~engine();
    engine(const engine&) = delete;
    engine& operator=(const engine&) = delete;

    live::tag_table& table() noexcept { return table_; }
    const std::vector<std::shared_ptr<const protocol>>& protocols() const noexcept { return protocols_; }

    /// The protocol with that type or alias, case ignored; null if it does not exist.
    const protocol* find_protocol(std::string_view type_or_alias) const noexcept;

    /// Adds a device, or changes it: unchanged tags keep their value, and the link stays open if nothing that it
    /// depends on has changed. The configuration must have been checked.
    void put_opc(const opc_config& opc, const std::vector<tag_config>& tags, run_command order);
    /// Changes the fields of an OPC without its tags. If only its name changes, a scan in progress continues. False:
    /// nothing was done, because its tags are needed, too: the OPC is new, or has another site or protocol now.
    bool change_opc(const opc_config& opc, run_command order);
    /// Adds or changes these tags; other tags stay.
    void put_tags(const std::string& opc_id, const std::vector<tag_config>& tags);
    /// Each tag has these alarms and no others; tags that are not collected here are skipped.
    void put_alarms(std::vector<tag_alarms> all);
    /// Sets the counters for good values of the tag; they replace all earlier ones.
    void put_tag_counters(const std::string& tag_id, std::vector<std::shared_ptr<tag_counter>> all);
    void remove_tag(const std::string& opc_id, const std::string& tag_id);
    void remove_opc(const std::string& opc_id);
    void set_run_command(const std::string& opc_id, run_command order);  ///< a user starts or stops the collection

    std::optional<std::string> opc_type(const std::string& opc_id) const;  ///< `nullopt`: it is not collected here
    std::optional<opc_status> status(const std::string& opc_id) const;
    std::vector<opc_status> statuses() const;  ///< all devices, without EDGE_SYSTEM
    std::vector<planned_request> plan(const std::string& opc_id) const;
    std::vector<device_event> events(const std::string& opc_id) const;  ///< since the gateway started, oldest first
    /// The option of that name with which the OPC runs, secrets in plain text; `nullopt`: no such OPC, or not set.
    std::optional<std::string> option(const std::string& opc_id, std::string_view name) const;

    /// `text` has the format of API v1. The write is executed before polling; writes to one device keep their order.
    io::awaitable<write_result> write(std::string tag_id, std::string text);
    /// The same for callers that cannot await. `done` is called once, on the device's loop or before this returns; it
    /// has no deadline. A write that could not begin until `begin_by`, or within 30 s, is not sent any more, because a
    /// late write does harm.
    void write(const std::string& tag_id, std::string text, std::function<void(write_result)> done,
               steady_time begin_by = steady_time::max());
    /// Reads from the device now; tags that are requested twice at the same time are read once. Results have the order
    /// of the request.
    io::awaitable<std::vector<read_result>> read_on_demand(std::vector<std::string> tag_ids);
    io::awaitable<browse_result> browse(std::string opc_id, browse_query query);
    /// Stores the values of a document that the device has posted (HTTP with `push`).
    io::awaitable<ingest_result> ingest(std::string opc_id, std::string document);
    io::awaitable<test_report> test(opc_config opc, std::vector<tag_config> tags);

    /// Certificates have changed: devices whose drivers use them and that wait before the next attempt connect
    /// immediately.
    void on_certificates_changed();

    /// False: no such OPC. The trace ends by itself after `seconds`.
    bool start_trace(const std::string& opc_id, trace_level level, std::chrono::seconds seconds);
    std::optional<trace_page> trace(const std::string& opc_id) const;

    totals counters() const;
    void stop();

private:
    enum class part { tags, opc_too };

    device* find(const std::string& opc_id) const;
    device& find_or_make(const std::string& opc_id);
    std::shared_ptr<device_runner> runner(const std::string& opc_id) const;  ///< null: no such OPC
    std::vector<std::shared_ptr<device_runner>> runners() const;
    template <class Prepare, class NotifyListener>
    void put(const std::string& opc_id, const std::vector<tag_config>& tags, part changed, const Prepare& prepare,
             const NotifyListener& notify_listener);
    std::unordered_map<std::string, tag_number> numbers_of_new(const std::string& opc_id,
                                                               const std::vector<tag_config>& tags) const;
    template <class NotifyListener>
    void notify(const pending_notifications& pending, const NotifyListener& notify_listener) const;
    void notify_alarms(const std::vector<tag_config>& tags) const;
    void send(const device& d, device_change c, part changed) const;
    void send_tag_counters(const std::string& tag_id) const;

    live::tag_table table_;
    const std::vector<std::shared_ptr<const protocol>> protocols_;
    const settings settings_;
    mutable std::shared_mutex mutex_;  ///< of the four below
    std::map<std::string, std::unique_ptr<device>> devices_;
    std::map<std::string, std::vector<std::shared_ptr<tag_counter>>>
        tag_counters_;       ///< by tag id; the tag may not exist yet
    totals removed_totals_;  ///< totals of removed devices, because the sums of the gateway never fall
    std::uint32_t made_ = 0;
    std::atomic<bool> is_stopped_{false};
    io_context_pool loops_;
};

}  // namespace penstock::engine
