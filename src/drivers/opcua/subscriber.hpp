#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drivers/opcua/event_watch.hpp"
#include "drivers/opcua/handle_table.hpp"
#include "drivers/opcua/notification_queue.hpp"
#include "drivers/opcua/publish_loop.hpp"
#include "drivers/opcua/session.hpp"

namespace penstock::opcua {

/// The points that a server watches for the gateway: a subscription for each publishing interval, an item for each
/// point.
///
/// Lifecycle: `begin` with each new session, `end` when it is lost; `change` at any time. `reconcile` creates and
/// removes items at the server, in as many requests as its limits require. A point that the server refuses gets a bad
/// value and is tried again after `retry_after`. A point for which the server has no room is read by the owner of this
/// object (`must_be_read`).
/// Thread: the device's loop.   Limits: `notification_queue::max` is ten values a point, at least 20,000.
class subscriber {
public:
    explicit subscriber(const device_options& options) : options_(options) {}

    void begin(session& over);
    void end() noexcept;

    /// Sets the number of points. Points in `is_kept` are the same as before; places that are not in `is_used` are
    /// empty.
    void change(std::size_t count, const std::vector<bool>& is_kept, const std::vector<bool>& is_used);

    bool has_work(steady_time now) const noexcept;
    /// Creates and removes items. Points that are not watched get a value in `out` that tells why.
    io::awaitable<result<>> reconcile(session& over, std::vector<point>& points, std::vector<point_value>& out);

    /// Appends the values that have arrived, in order. True: some were lost, so the points must be read.
    bool take(session& over, std::vector<point>& points, std::vector<point_value>& out);

    /// The server watches no further node, or none at all: the owner must read the point in each scan.
    bool must_be_read(point_index at) const noexcept {
        return at < items_.size() && items_[at].item_state == state::polled;
    }
    /// The message with this point's value cannot be decoded, so other values in it are lost, too: the point is not
    /// watched until the next retry.
    void give_up(point_index at);
    /// Reports the present state of the alarm tag again.
    void report_again(point_index at) { events_.forget(at); }

    /// When the server sent the last of the values that `take` has returned, by the server's clock; epoch 0 = never.
    /// Outlives the session.
    wall_time last_sent() const noexcept { return last_sent_; }

    /// When data or a keep-alive last arrived in this session; `nullopt` as long as nothing is watched.
    std::optional<steady_time> last_received() const noexcept {
        return subscriptions_.empty() ? std::nullopt : std::optional(last_received_);
    }

    /// The server has sent nothing for longer than its keep-alive interval allows.
    bool is_silent(steady_time now) const noexcept;

    /// Text for people: `subscription 7 every 500 ms: 1000 nodes sampled at 1000 ms, queue 10`, with the server's
    /// revised values.
    std::string describe(point_index first, std::size_t count) const;
    /// Changes each time the server revises values.
    std::uint64_t generation() const noexcept { return generation_; }

private:
    struct subscription {
        milliseconds wanted{};
        UA_UInt32 id = 0;
        double publishing_ms = 0;      ///< as the server revised it
        std::uint32_t keep_alive = 1;  ///< as the server revised it, in publishing intervals
        double sampling_ms = 0;        ///< as the server revised it for the item that was made last
        std::uint32_t queue_size = 0;  ///< as the server revised it
        double wanted_sampling_ms = 0;
    };
    enum class state : std::uint8_t { unused, wanted, made, refused, polled, event };
    struct monitored_item {
        state item_state = state::unused;
        std::uint32_t handle = 0;
        UA_UInt32 item = 0;
        std::uint32_t subscription = 0;  ///< place in `subscriptions_`
    };
    struct item_to_delete {
        std::uint32_t subscription;
        UA_UInt32 item;
        std::uint32_t handle;
    };

    io::awaitable<result<>> delete_items(session& over);
    io::awaitable<result<>> refresh_namespaces(session& over, const std::vector<point>& points);
    io::awaitable<result<>> watch_namespaces(session& over);
    io::awaitable<result<std::size_t>> subscription_of(session& over, milliseconds publishing);
    io::awaitable<result<>> create_items(session& over, std::size_t at, const std::vector<point_index>& which,
                                         std::vector<point>& points, std::vector<point_value>& out);
    bool apply_result(const UA_MonitoredItemCreateResult& from, point_index at, std::size_t home, point& p,
                      std::vector<point_value>& out);
    void drop(monitored_item& w);
    void find_event_points();
    io::awaitable<result<>> watch_events(session& over, std::vector<point>& points);
    void follow_path(session& over, point& p, point_index at);
    void read_instead(std::span<const point_index> which, const error_code& why);
    std::optional<std::size_t> nearest_subscription(milliseconds publishing) const;
    io::awaitable<result<>> create_all(session& over, std::size_t at, const std::vector<point_index>& which,
                                       std::vector<point>& points, std::vector<point_value>& out);

    device_options options_;
    std::shared_ptr<notification_queue> notifications_;
    std::shared_ptr<publish_loop> publish_loop_;
    std::vector<subscription> subscriptions_;
    std::vector<monitored_item> items_;  ///< index = point
    handle_table handles_;
    event_watch events_;
    std::vector<point_index> event_points_;
    std::vector<item_to_delete> items_to_delete_;
    std::vector<std::uint32_t> retired_;  ///< handles whose items the server has removed
    std::size_t wanted_ = 0;
    std::optional<std::uint32_t> namespaces_handle_;  ///< handle of the item on the server's namespace array
    bool have_names_changed_ = false;
    bool has_said_read_ = false;  ///< the log has said in this session that nodes are read instead of watched
    steady_time next_retry_ = steady_time::max();
    steady_time last_received_{};
    wall_time last_sent_{};
    std::uint64_t generation_ = 0;
};

}  // namespace penstock::opcua
