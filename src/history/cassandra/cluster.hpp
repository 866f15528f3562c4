#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "history/cassandra/node.hpp"

namespace penstock::history::cassandra {

/// Opens a connection: `io::connect`, or a test's.
using connector = std::function<io::awaitable<result<std::unique_ptr<io::stream>>>(io::endpoint to, steady_time until)>;

/// One statement for the cluster.
struct statement {
    std::string text{};                     ///< CQL
    parameters query_parameters{};          ///< its values are those of `sets`, if there are any
    std::vector<bound_values> sets{};       ///< several: one unlogged batch
    std::optional<ring_token> partition{};  ///< the node that holds it is asked first
};

/// The nodes of a cluster, a session each: keeps them connected and sends each statement to one that can execute it.
///
/// Nodes are the contact points and those that they report of their data center. A lost node is tried
/// again and again, with pauses; a statement goes to the next node when one fails, within its deadline, and fails
/// immediately if no node can be reached.
/// Lifecycle: `start`; `close`, after which all waits end soon.   Thread: the loop's.
class cluster {
public:
    struct settings {
        std::vector<io::endpoint> contact_points;
        session::settings login{};
        milliseconds connect_timeout{5'000};
        milliseconds min_delay{250};
        milliseconds max_delay{4'000};
        milliseconds refresh{60'000};  ///< between polls of the list of nodes
        /// Called with the first session, before any statement is sent to it, until it succeeds: creates the tables.
        std::function<io::awaitable<result<>>(session& with, steady_time deadline)> set_up{};
        /// Called with the reason when no statement can be executed, and with none when they can be again.
        std::function<void(const std::optional<std::string>& why)> on_unavailable = [](const auto&) {};
    };

    cluster(io::executor where, connector connect, settings s);

    void start();
    void close();

    /// Errors: those of the server, and no_node, timed_out, link_lost, closing.
    io::awaitable<result<response>> run(statement what, steady_time deadline);

    /// The server's text when `run` last failed, human-readable; may be empty.
    const std::string& last_error_message() const noexcept { return last_error_message_; }

    /// Nodes that can execute statements.
    std::size_t usable() const noexcept;

private:
    void supervise(const node_pointer& n);
    io::awaitable<void> keep_connected(node_pointer n);
    io::awaitable<result<>> connect(node_pointer n);
    io::awaitable<result<>> prepare_cluster(session& with, steady_time deadline);
    io::awaitable<result<>> discover_peers(node_pointer from, std::shared_ptr<session> over, steady_time deadline);
    bool apply_local(const node_pointer& own, const peer_row& facts);
    void apply_peers(const node_pointer& from, const std::vector<peer_row>& peers);
    void remove_node(const node_pointer& n);
    void rebuild_ring();

    node_pointer choose(const std::optional<ring_token>& partition, const std::vector<node_pointer>& tried);
    bool is_node_pending() const noexcept;
    steady_time attempt_deadline(steady_time deadline, std::size_t tried) const;
    io::awaitable<result<response>> run_on(std::shared_ptr<session> link, statement what, steady_time deadline);

    io::awaitable<bool> wait_for_change(steady_time deadline);
    void notify_change();
    void report(const node_pointer& n, const error_code& why, const std::string& words);

    io::executor executor_;
    connector connect_;
    settings settings_;
    std::vector<node_pointer> nodes_;
    std::vector<io::event*> waiting_;  ///< for anything to change
    ring ring_;
    std::size_t next_ = 0;  ///< the next node if the partition does not decide
    std::string data_center_;
    std::string last_error_message_;
    error_code why_unreachable_;  ///< of the last attempt that failed
    bool is_closed_ = false;
    bool is_set_up_ = false;
    bool is_setting_up_ = false;
};

}  // namespace penstock::history::cassandra
