#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "drivers/browse.hpp"
#include "drivers/pushed.hpp"
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
class device_registry;
class follower;
class limit_book;
class recording;
class tally;
struct tag_alarms;

/// What a write came to (specification 2.4).
struct write_result {
    /// Why it failed, for programs.
    enum class cause {
        none,       ///< it did not
        bad_value,  ///< the tag cannot take such a value; nothing was sent
        no_link,    ///< the device is not connected, or not collected from; nothing was sent
        refused,    ///< the device said no
        timed_out,  ///< unknown whether the device took it
        other,
    };
    bool is_done = false;
    cause why = cause::other;
    std::string opc_id;
    std::string plc_address;
    std::string value;                       ///< as asked
    std::optional<std::string> actual_read;  ///< absent where the protocol has no read-back
    std::string message;                     ///< why it failed, for people; empty when done
};

/// What a fresh read came to: on success the record is in the tag table and copied here.
struct read_result {
    bool is_found = false;
    bool is_done = false;
    live::record record;
    std::string message;  ///< why it failed, for people
};

/// What browsing a device came to.
struct browse_result {
    bool is_found = false;  ///< the OPC
    bool is_done = false;
    browse_page page{};
    std::string message{};  ///< why it failed, for people
};

/// What became of values that a device posted.
struct ingest_result {
    bool is_found = false;  ///< the OPC
    bool is_done = false;
    std::size_t value_count = 0;       ///< values taken, bad ones too
    std::vector<pushed_item> items{};  ///< of a list, in its order; empty for a device's own document
    std::string message{};             ///< why nothing of it was taken, for people
    bool is_document_wrong = false;    ///< `message` is about what was sent, not about who was to take it
};

/// Answer to "test before saving": nothing is stored, nothing keeps running.
struct test_report {
    struct point {
        std::string tag_id;
        std::string plc_address;
        bool is_good = false;
        std::string value;    ///< v1 text
        std::string message;  ///< why not
        double ms = 0;        ///< time of the request that brought it
    };
    bool is_connected = false;
    std::string message;  ///< why the link did not come up
    double connect_ms = 0;
    std::string identity;  ///< the device's own words; empty when it has none
    std::vector<point> points;
    std::vector<std::string> plan;  ///< one line a request of a scan
};

/// Collects from all devices: owns their loops and everything that runs on them.
///
/// Lifecycle: made once; `stop` waits until every link is closed and every loop has ended.
/// Thread: any. The awaitables must be awaited on an io_context; they resume there, at their deadline at the latest.
/// Limits: `settings::threads` loops; per device 1,000 waiting writes (more are refused).
class engine {
public:
    struct settings {
        unsigned threads = 1;                              ///< collecting loops
        recording* recorder = nullptr;                     ///< gets everything that is collected; null = nobody
        alarm_listener* alarms = nullptr;                  ///< gives alarms and hears of them; null = nobody
        opcua::certificate_store* certificates = nullptr;  ///< for drivers; null: those that need it refuse
        limit_book* limits = nullptr;                      ///< keeps what was learned of devices; null = nobody
        std::vector<follower*> followers{};                ///< told of every change, in this order; outlive the engine
    };

    engine(const settings& s, std::vector<std::shared_ptr<const protocol>> protocols);
    ~engine();
    engine(const engine&) = delete;
    engine& operator=(const engine&) = delete;

    live::tag_table& table() noexcept;
    const std::vector<std::shared_ptr<const protocol>>& protocols() const noexcept;

    /// The protocol of that type or alias, in any case; null if there is none.
    const protocol* find_protocol(std::string_view type_or_alias) const noexcept;

    /// Makes the device run as configured, or changes it: tags that stay the same keep their value, and the link
    /// stays when nothing that it depends on has changed. The configuration must have been checked.
    void put_opc(const opc_config& opc, const std::vector<tag_config>& tags, run_order order);
    /// Adds or changes these, leaves others.
    void put_tags(const std::string& opc_id, const std::vector<tag_config>& tags);
    /// Each tag has these alarms and no others; tags that are not collected here are passed over.
    void put_alarms(std::vector<tag_alarms> all);
    /// These count the tag's good values and no others do, as long as it is collected here.
    void put_tallies(const std::string& tag_id, std::vector<std::shared_ptr<tally>> all);
    void remove_tag(const std::string& opc_id, const std::string& tag_id);
    void remove_opc(const std::string& opc_id);
    void order(const std::string& opc_id, run_order order);  ///< start or stop by a person

    std::optional<std::string> opc_type(const std::string& opc_id) const;  ///< nothing: it is not collected here
    std::optional<opc_status> status(const std::string& opc_id) const;
    std::vector<opc_status> statuses() const;  ///< all devices, without EDGE_SYSTEM
    std::vector<std::string> plan(const std::string& opc_id) const;

    /// `text` in v1's form. Goes ahead of polling; writes to one device keep their order.
    io::awaitable<write_result> write(std::string tag_id, std::string text);
    /// The same for whoever cannot await: `done` is called once, from the device's loop or before this returns, and
    /// when the device's turn comes, not by a deadline.
    void write(const std::string& tag_id, std::string text, std::function<void(write_result)> done);
    /// Reads from the device now; the same tags asked twice at a time are read once. Results in the order asked.
    io::awaitable<std::vector<read_result>> read_fresh(std::vector<std::string> tag_ids);
    io::awaitable<browse_result> browse(std::string opc_id, browse_query query);
    /// A document that the device has posted (HTTP with `push`).
    io::awaitable<ingest_result> ingest(std::string opc_id, std::string document);
    /// The OPC's option of that name as it runs, secrets in the clear; nothing: no such OPC, or not set.
    std::optional<std::string> option(const std::string& opc_id, std::string_view name) const;
    io::awaitable<test_report> test(opc_config opc, std::vector<tag_config> tags);

    /// Devices of that protocol that wait before they connect again do so at once: what stood against it is gone.
    void retry(std::string_view opc_type);

    /// False: no such OPC. The trace ends by itself after `seconds`.
    bool start_trace(const std::string& opc_id, trace_level level, std::chrono::seconds seconds);
    std::optional<trace_page> trace(const std::string& opc_id) const;

    totals counters() const;
    void stop();

private:
    std::unique_ptr<device_registry> devices_;
};

}  // namespace penstock::engine
