#pragma once

#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "drivers/driver.hpp"
#include "engine/collector.hpp"
#include "engine/device_status.hpp"
#include "engine/engine.hpp"
#include "engine/first_address.hpp"
#include "engine/link.hpp"
#include "engine/warm_up.hpp"

namespace penstock::engine {

/// Changes for one device; applied between two conversations.
struct device_change {
    std::optional<opc_config> opc;  ///< absent = as before
    scan_status state = scan_status::not_collect;
    std::uint32_t tag_count = 0;
    std::vector<tag_point> changed;
    std::vector<std::uint32_t> removed;
};

/// Runs one device: opens and closes the link as `link.hpp` decides, scans when a scan is due, and executes writes and
/// fresh reads before scans.
///
/// Lifecycle: `start` once, then `stop` once; `on_stopped` is called when the link is closed.
/// Thread: any for public calls; everything else runs on the device's loop, one conversation at a time.
/// Limits: 1,000 waiting writes and fresh reads.
class device_runner : public std::enable_shared_from_this<device_runner> {
public:
    /// `phase`: 0…1, the part of the cycle at which the device begins; `first_stream` as for `collector`.
    device_runner(io::executor loop, std::string opc_id, const std::shared_ptr<live::tag_block>& block, double phase,
                  std::uint32_t first_stream, const engine::settings& around);

    void start();
    void stop(std::function<void()> on_stopped);

    void change(device_change c, const protocol* p);

    struct slot_alarms {
        std::uint32_t slot;
        std::vector<evaluated_alarm> alarms;
    };
    /// Runs after all changes that were requested before; so does the next call.
    void put_alarms(std::vector<slot_alarms> all);
    void put_tag_counters(std::uint32_t slot, std::vector<std::shared_ptr<tag_counter>> all);

    using write_done = std::function<void(write_result)>;
    void write(live::tag_slot place, std::string text, steady_time begin_by, write_done done);

    /// `done(why)`: the reason if nothing was read; `nullopt` if the reads were tried: then each record has its result.
    using read_done = std::function<void(std::optional<std::string>)>;
    void read_on_demand(std::vector<live::tag_slot> places, read_done done);

    /// If the device waits before the next attempt to connect, it connects immediately.
    void retry();

    using browse_done = std::function<void(browse_result)>;
    void browse(browse_query query, browse_done done);

    using ingest_done = std::function<void(ingest_result)>;
    void ingest(std::string document, ingest_done done);

    const device_status& status() const noexcept { return status_; }
    trace_ring& trace() noexcept { return trace_; }

private:
    struct read_request {
        std::vector<live::tag_slot> places;
        read_done done;
    };
    using job = std::function<io::awaitable<>()>;
    using timer = io::asio::basic_waitable_timer<std::chrono::steady_clock,
                                                 io::asio::wait_traits<std::chrono::steady_clock>, io::executor>;

    io::awaitable<> run();
    io::awaitable<> step();
    io::awaitable<> sleep_until(steady_time when);
    io::awaitable<> run_jobs();
    io::awaitable<> run_fresh();
    io::awaitable<> connect();
    io::awaitable<result<>> open_driver();
    io::awaitable<result<>> open_any();
    enum class hang_up { by_device, by_gateway };
    io::awaitable<bool> reopen(hang_up by = hang_up::by_device);
    void rest();
    io::awaitable<bool> wake_link();
    io::awaitable<bool> settle();
    io::awaitable<> scan_next();
    io::awaitable<> listen();
    io::awaitable<> scan(scan_group& group);
    enum class interruption { allowed, refused };
    io::awaitable<bool> ask(poll_list& list, interruption jobs);
    io::awaitable<write_result> execute_write(live::tag_slot place, std::string text, steady_time begin_by);
    io::awaitable<browse_result> execute_browse(const browse_query& query);
    ingest_result parse_ingest(std::string_view document);
    void add_job(job what);
    template <class Result, class Work>
    void add_call(Result refused, Work work, std::function<void(Result)> done);
    void add_change(std::function<void()> what);
    void wake_alarms(steady_time when);
    std::string queue_full_reason() const;
    void apply(device_change& c, const protocol* p);
    void refresh_plan();
    void make_driver(const protocol& p);
    void use_address(std::size_t which);
    opc_config config_at(std::size_t which) const;
    std::string place() const;
    void note_silence(link_event& e);
    void check_first();
    io::awaitable<> ask_first(std::uint64_t of);
    void return_to_first();
    void keep_limits();
    void apply_run_state(scan_status wanted);
    link_action on(const link_event& e);
    void on_failure(const error_code& why, const char* doing, link_event e = {link_event::kind::failed});
    /// How the gateway noticed that the device does not answer: by one request without a response, or also by another
    /// one after it.
    enum class evidence { one_request, witness };
    void on_scan_failure(const error_code& why, evidence what);
    std::string reason_of_loss(const error_code& why, const char* doing) const;
    bool should_yield() const noexcept;
    bool is_idle_hang_up(const error_code& why) const noexcept;
    bool has_work() const noexcept { return link_.is_shut_down() || !jobs_.empty() || !on_demand_.empty(); }
    /// Why the device cannot be read or written now; `nullopt`: it can.
    std::optional<std::string> not_ready_reason() const;
    void note(const std::string& text);  ///< writes the text to the trace
    void set_error(std::string text);
    void publish();
    void note_events();
    std::optional<wall_time> confirmed_at() const;
    void tell_warm_up();

    const std::string opc_id_;
    const double phase_;
    opcua::certificate_store* const certificates_;
    limit_book* const limits_;
    io::executor executor_;
    timer timer_;
    timer alarm_timer_;  ///< an own timer, because a scan in progress may take longer than a delay
    trace_ring trace_;
    const std::shared_ptr<io::traffic> counts_ = std::make_shared<io::traffic>();
    device_status status_;
    device_tags tags_;
    collector collector_;
    std::unique_ptr<driver> driver_;
    opc_config opc_;
    const protocol* protocol_ = nullptr;  ///< of `driver_`
    std::vector<std::string> addresses_;  ///< of the device, in order of preference; at least one
    std::size_t address_ = 0;             ///< the one in use
    bool is_next_due_ = false;            ///< this address did not answer: the next attempt uses the next address
    std::size_t silent_addresses_ = 0;    ///< number of addresses in succession that did not answer
    std::string tried_;                   ///< why the earlier addresses of this attempt could not be connected to
    first_address first_;
    std::unique_ptr<driver> probe_;  ///< driver that checks the first address; null: no check is in progress
    bool closes_after_scan_ = false;
    bool is_resting_ = false;  ///< the link counts as open, but the connection is closed until something is due
    link_state link_;
    warm_up warm_up_;
    std::minstd_rand random_{std::random_device{}()};
    const std::function<bool()> should_yield_ = [this] { return should_yield(); };
    bool is_plan_new_ = false;
    std::size_t published_requests_ = 0;  ///< requests of a scan, as published in the view
    std::uint64_t reported_ = 0;          ///< requests that had ended when the current read began
    std::uint64_t generation_ = 0;        ///< number of the plan; a scan in progress ends when it changes
    std::uint64_t plan_generation_ = 0;   ///< number of the driver's plan when it planned last
    milliseconds timeout_{1000};
    std::uint16_t default_port_ = 0;  ///< of the protocol
    std::uint32_t device_ = 0;        ///< its key in `limits_`
    std::uint64_t kept_changes_ = 0;  ///< `changes` of the found sizes when they were stored last
    std::string last_error_;
    double scan_ms_ = 0;
    std::deque<job> jobs_;
    std::deque<read_request> on_demand_;
    std::function<void()> on_stopped_;
};

}  // namespace penstock::engine
