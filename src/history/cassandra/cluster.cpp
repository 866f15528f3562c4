#include "history/cassandra/cluster.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "base/log.hpp"
#include "history/cassandra/errc.hpp"
#include "io/back_off.hpp"
#include "io/distrust.hpp"

namespace penstock::history::cassandra {

namespace {

constexpr milliseconds min_share{1'000};

/// Why a node cannot be reached, as a code of ours; the text for the user keeps the system's words.
error_code meaning_of(const error_code& ec) {
    const bool is_own = ec.category() == make_error_code(errc::no_node).category();
    if (is_own && remedy_of(ec) == remedy::fix_config) return ec;
    if (ec == io::errc::tls_refused || ec == io::errc::bad_tls_file || io::distrust_of(ec)) {
        return errc::tls_failed;
    }
    return errc::no_node;
}

io::awaitable<result<std::vector<peer_row>>> ask_nodes(std::shared_ptr<session> over, std::string text,
                                                       steady_time deadline) {
    request what = query{std::move(text), {.level = consistency::one}};
    const auto received = co_await over->ask(std::move(what), deadline);
    if (!received) co_return received.error();
    const auto* r = std::get_if<rows>(&*received);
    if (r == nullptr) co_return errc::unexpected_response;
    co_return read_nodes(*r);
}

}  // namespace

cluster::cluster(io::executor where, connector connect, settings s)
    : executor_(std::move(where)),
      connect_(std::move(connect)),
      settings_(std::move(s)),
      is_set_up_(!settings_.set_up) {}

void cluster::start() {
    for (const auto& point : settings_.contact_points) {
        auto n = std::make_shared<node>();
        n->endpoint = point;
        n->is_contact = true;
        nodes_.push_back(std::move(n));
    }
    const auto all = nodes_;
    for (const auto& n : all)
        supervise(n);
}

void cluster::close() {
    is_closed_ = true;
    for (const auto& n : nodes_) {
        if (n->open_session) n->open_session->close();
    }
    notify_change();
}

std::size_t cluster::usable() const noexcept {
    return static_cast<std::size_t>(std::ranges::count_if(nodes_, [](const auto& n) { return n->is_usable(); }));
}

void cluster::supervise(const node_pointer& n) {
    io::asio::co_spawn(
        executor_, [this, n] { return keep_connected(n); }, io::asio::detached);
}

io::awaitable<void> cluster::keep_connected(node_pointer n) {
    io::back_off retry(settings_.min_delay, settings_.max_delay);
    while (!is_closed_ && !n->is_forgotten) {
        const auto connected = co_await connect(n);
        n->was_tried = true;
        notify_change();
        if (connected) {
            retry.on_success();
            if (!n->is_forgotten) logger("cassandra")->info("connected to Cassandra node {}", n->name());
            const auto link = n->open_session;
            for (bool has_ended = false; !has_ended && !n->is_forgotten;) {
                has_ended = co_await link->wait_closed(steady_now() + settings_.refresh);
                if (!has_ended) co_await discover_peers(n, link, steady_now() + settings_.connect_timeout);
            }
            link->close();
            if (is_closed_ || n->is_forgotten) break;
            logger("cassandra")->warn("connection to Cassandra node {} lost; the gateway connects again", n->name());
            report(n, errc::link_lost, {});
        }
        const auto again = retry.on_failure(steady_now(), 0.5);
        while (!is_closed_ && !n->is_forgotten && steady_now() < again)
            co_await wait_for_change(again);
    }
}

io::awaitable<result<>> cluster::connect(node_pointer n) {
    const auto deadline = steady_now() + settings_.connect_timeout;
    auto opened = co_await connect_(n->endpoint, deadline);
    if (is_closed_) co_return errc::closing;
    if (!opened) {
        report(n, opened.error(), {});
        co_return opened.error();
    }
    const auto link = session::make(executor_, std::move(*opened), settings_.login);
    n->open_session = link;
    n->is_ready = false;
    auto done = co_await link->start(deadline);
    if (done) done = co_await discover_peers(n, link, deadline);
    if (done && !n->is_forgotten) done = co_await prepare_cluster(*link, deadline + settings_.connect_timeout);
    if (done && is_closed_) done = errc::closing;
    if (!done) {
        link->close();
        if (!is_closed_) report(n, done.error(), link->last_error_message());
        co_return done;
    }
    n->is_ready = true;
    settings_.on_unavailable(std::nullopt);
    co_return done;
}

/// Keyspace and tables: by one session, while the others wait.
io::awaitable<result<>> cluster::prepare_cluster(session& with, steady_time deadline) {
    while (is_setting_up_ && !is_closed_) {
        const bool is_changed = co_await wait_for_change(deadline);
        if (!is_changed) co_return errc::timed_out;
    }
    if (is_set_up_) co_return result<>{};
    is_setting_up_ = true;
    const auto done = co_await settings_.set_up(with, deadline);
    is_setting_up_ = false;
    is_set_up_ = done.has_value();
    notify_change();
    co_return done;
}

/// Reads a node's identity and its peers.
io::awaitable<result<>> cluster::discover_peers(node_pointer from, std::shared_ptr<session> over,
                                                steady_time deadline) {
    auto own = co_await ask_nodes(over, ask_local, deadline);
    const bool is_old = !own && own.error() == errc::invalid;
    if (is_old) own = co_await ask_nodes(over, ask_old_local, deadline);
    if (!own) co_return own.error();
    const auto peers = co_await ask_nodes(over, is_old ? ask_old_peers : ask_peers, deadline);
    if (!peers) co_return peers.error();
    if (is_closed_) co_return errc::closing;
    if (!own->empty() && apply_local(from, own->front())) apply_peers(from, *peers);
    co_return result<>{};
}

/// False: this node is in the list already, under another name.
bool cluster::apply_local(const node_pointer& own, const peer_row& facts) {
    for (const auto& n : nodes_) {
        if (n == own || n->id != facts.id || n->is_forgotten) continue;
        const bool stays = n->is_contact;
        remove_node(stays ? own : n);
        if (stays) return false;
        break;
    }
    own->id = facts.id;
    own->tokens = facts.tokens;
    if (data_center_.empty()) data_center_ = facts.data_center;
    rebuild_ring();
    return true;
}

void cluster::apply_peers(const node_pointer& from, const std::vector<peer_row>& peers) {
    for (const auto& peer : peers) {
        if (peer.data_center != data_center_) continue;
        const auto known = std::ranges::find_if(nodes_, [&](const auto& n) {
            return n->id == peer.id ||
                   (n->id.empty() && n->endpoint.host == peer.address && n->endpoint.port == peer.port);
        });
        if (known != nodes_.end()) {
            (*known)->id = peer.id;
            (*known)->tokens = peer.tokens;
            if (!(*known)->is_contact) (*known)->endpoint.host = peer.address;  // it may have moved
            continue;
        }
        auto n = std::make_shared<node>();
        n->endpoint = from->endpoint;
        n->endpoint.host = peer.address;
        if (peer.port != 0) n->endpoint.port = peer.port;
        n->id = peer.id;
        n->tokens = peer.tokens;
        nodes_.push_back(n);
        supervise(n);
    }
    const auto before = nodes_;
    for (const auto& n : before) {
        const bool is_listed = n == from || std::ranges::find(peers, n->id, &peer_row::id) != peers.end();
        if (!is_listed && !n->is_contact && !n->is_usable()) remove_node(n);
    }
    rebuild_ring();
}

void cluster::remove_node(const node_pointer& n) {
    n->is_forgotten = true;
    if (n->open_session) n->open_session->close();
    std::erase(nodes_, n);
    notify_change();
}

void cluster::rebuild_ring() {
    std::vector<std::vector<ring_token>> tokens;
    tokens.reserve(nodes_.size());
    for (const auto& n : nodes_)
        tokens.push_back(n->tokens);
    ring_.assign(tokens);
}

io::awaitable<result<response>> cluster::run(statement what, steady_time deadline) {
    last_error_message_.clear();
    std::vector<node_pointer> tried;
    error_code last;
    for (;;) {
        if (is_closed_) co_return errc::closing;
        const auto n = choose(what.partition, tried);
        if (!n && tried.empty() && is_node_pending()) {
            const bool is_changed = co_await wait_for_change(deadline);
            if (!is_changed) co_return errc::timed_out;
            continue;
        }
        if (!n) co_return last ? last : meaning_of(why_unreachable_);
        const auto until = attempt_deadline(deadline, tried.size());
        tried.push_back(n);
        const auto link = n->open_session;
        auto received = co_await run_on(link, what, until);
        if (received) co_return received;
        last = received.error();
        last_error_message_ = link->is_open() ? link->last_error_message() : std::string{};
        if (!is_retryable_elsewhere(last) || steady_now() >= deadline) co_return last;
    }
}

io::awaitable<result<response>> cluster::run_on(std::shared_ptr<session> link, statement what, steady_time deadline) {
    if (what.sets.size() > 1) {
        co_return co_await link->run_batch(std::move(what.text), std::move(what.sets), std::move(what.query_parameters),
                                           deadline);
    }
    if (!what.sets.empty()) what.query_parameters.values = std::move(what.sets.front());
    co_return co_await link->run(std::move(what.text), std::move(what.query_parameters), deadline);
}

node_pointer cluster::choose(const std::optional<ring_token>& partition, const std::vector<node_pointer>& tried) {
    const auto fits = [&](const node_pointer& n) {
        return n->is_usable() && std::ranges::find(tried, n) == tried.end();
    };
    if (partition) {
        for (const auto i : ring_.order(*partition)) {
            if (i < nodes_.size() && fits(nodes_[i])) return nodes_[i];
        }
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const auto& n = nodes_[next_++ % nodes_.size()];
        if (fits(n)) return n;
    }
    return nullptr;
}

/// Before the first attempts have ended it is too early to report that no node can be reached.
bool cluster::is_node_pending() const noexcept {
    return std::ranges::any_of(nodes_, [](const auto& n) { return n->is_contact && !n->was_tried; });
}

/// A node that does not respond must leave time to ask the next one.
steady_time cluster::attempt_deadline(steady_time deadline, std::size_t tried) const {
    const auto left = usable() - std::min(usable(), tried);
    if (left <= 1) return deadline;
    const auto now = steady_now();
    const auto share = std::max<steady_time::duration>((deadline - now) / static_cast<int>(left), min_share);
    return std::min(deadline, now + share);
}

io::awaitable<bool> cluster::wait_for_change(steady_time deadline) {
    io::event change(executor_);
    waiting_.push_back(&change);
    const bool is_woken = co_await change.wait_until(deadline);
    std::erase(waiting_, &change);
    co_return is_woken;
}

void cluster::notify_change() {
    for (auto* w : waiting_)
        w->set();
}

void cluster::report(const node_pointer& n, const error_code& why, const std::string& words) {
    why_unreachable_ = why;
    if (usable() > 0) return;
    const auto own = meaning_of(why);
    auto text = n->name() + ": " + (words.empty() ? why.message() : words);
    if (own != why || !words.empty()) text += " (" + own.message() + ")";
    settings_.on_unavailable(text);
}

}  // namespace penstock::history::cassandra
