#include "drivers/opcua/session.hpp"

#include <fmt/format.h>
#include <open62541/nodeids.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <utility>

#include "base/log.hpp"
#include "drivers/errc.hpp"
#include "drivers/opcua/node.hpp"
#include "drivers/opcua/structure_reader.hpp"
#include "io/resolve.hpp"
#include "opcua/certificate_store.hpp"
#include "opcua/errc.hpp"
#include "opcua/value_codec.hpp"

namespace penstock::opcua {

namespace {

using owned_endpoints_request = owned<UA_GetEndpointsRequest, UA_TYPES_GETENDPOINTSREQUEST>;

constexpr std::uint32_t max_at_once = 1'000;  // where the server names no limit: larger requests have no benefit

constexpr milliseconds min_session_pause{5'000};
constexpr milliseconds max_session_pause{30'000};
constexpr milliseconds min_session_timeout{30'000};

owned_node_id numeric(UA_UInt32 id) {
    return owned_node_id(UA_NODEID_NUMERIC(0, id));
}

std::uint32_t limit_in(const UA_DataValue& from, std::uint32_t configured) {
    const auto max = configured == 0 ? max_at_once : configured;
    if (!from.hasValue) return max;
    const auto v = from_variant(from.value);
    const auto* number = v ? std::get_if<std::uint64_t>(&*v) : nullptr;
    return number == nullptr || *number == 0 ? max : static_cast<std::uint32_t>(std::min<std::uint64_t>(*number, max));
}

std::string text_in(const UA_DataValue& from) {
    const auto v = from.hasValue ? from_variant(from.value) : result<value>(errc::no_value);
    return v && std::holds_alternative<std::string>(*v) ? std::get<std::string>(*v) : std::string();
}

}  // namespace

std::vector<std::string> namespaces_in(const UA_DataValue& from) {
    std::vector<std::string> out;
    const auto v = from.hasValue ? from_variant(from.value) : result<value>(errc::no_value);
    if (!v || !std::holds_alternative<array>(*v)) return out;
    for (const auto& uri : std::get<array>(*v)) {
        const auto* text = std::get_if<std::string>(&uri);
        out.push_back(text != nullptr ? *text : std::string());
    }
    return out;
}

session::session(const device_options& options, const device_context& context)
    : options_(options),
      executor_(context.loop),
      counts_(context.counts),
      certificates_(context.certificates),
      stack_(client_thread::instance()) {}

session::~session() {
    close();
}

io::awaitable<result<>> session::open(steady_time deadline) {
    close();
    if (steady_now() < not_before_) co_return last_refusal_;
    const auto timeout = options_.timeout;
    deadline = steady_now() + timeout;
    user_pair user{};
    if (!options_.user_certificate.empty()) {
        // Read each time: a renewed one is used with the next connection.
        auto files = read_user_pair(options_.user_certificate, options_.user_key);
        if (!files) co_return worded_error(to_string(files.error()), remedy::fix_config);
        user = std::move(*files);
    }
    const auto url = co_await resolve_url(deadline);
    if (!url) co_return url.error();
    auto chosen = co_await discover(*url, steady_now() + timeout);
    if (!chosen) co_return chosen.error();
    if (const auto verified = verify(*chosen); !verified) co_return verified;
    security_ = security_text(chosen->policy, chosen->mode);
    if (!chosen->token.empty()) security_ += ", password " + chosen->token;
    facts_.types.clear();  // it may have been updated
    paths_.clear();

    const auto opened = co_await open_session(*url, std::move(*chosen), std::move(user));
    if (!opened) co_return opened;
    pause_ = milliseconds::zero();
    auto known = co_await end_subscriptions(timeout);
    if (known) known = co_await read_limits(timeout);
    if (known) known = co_await read_namespaces(timeout);
    if (!known) close();
    co_return known;
}

/// A session that was left by a lost connection is taken over: servers have few, and keep them for a while.
io::awaitable<result<>> session::open_session(const std::string& url, chosen_endpoint to, user_pair user) {
    const auto former = std::exchange(former_, nullptr);
    auto left = former != nullptr ? former->left_session() : nullptr;
    const auto target = std::make_shared<const chosen_endpoint>(std::move(to));
    auto settings = link_settings(url);
    settings.user = options_.user;
    settings.password = options_.password;
    settings.allows_deprecated_token = options_.allows_deprecated_token;
    settings.user_files = std::move(user);
    for (;;) {
        const auto connection = std::make_shared<client_connection>(*stack_, executor_, settings);
        connection_ = connection;
        const auto deadline = steady_now() + options_.timeout;
        const auto opened = co_await connection->open_session(target, left, deadline);
        if (connection_ != connection) co_return driver_errc::link_closed;  // by a change of the device, meanwhile
        has_taken_over_ = connection->has_taken_over();
        if (opened) co_return opened;
        const auto reached = connection->step();
        close();
        former_.reset();
        // Not every server lets a session move, and some end the connection that asks for it.
        const bool is_refused = std::exchange(left, nullptr) != nullptr && steady_now() < deadline;
        if (!is_refused) co_return pause_after(opened.error(), reached);
    }
}

/// A session that was taken over has the subscriptions of before: its items are not ours any more.
io::awaitable<result<>> session::end_subscriptions(milliseconds timeout) {
    const auto ids = std::exchange(subscriptions_, {});
    if (ids.empty() || !has_taken_over_) co_return result<>{};
    owned<UA_DeleteSubscriptionsRequest, UA_TYPES_DELETESUBSCRIPTIONSREQUEST> request;
    if (UA_Array_copy(ids.data(), ids.size(), reinterpret_cast<void**>(&request->subscriptionIds),
                      &UA_TYPES[UA_TYPES_UINT32]) != UA_STATUSCODE_GOOD) {
        co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    }
    request->subscriptionIdsSize = ids.size();
    using owned_ended = owned<UA_DeleteSubscriptionsResponse, UA_TYPES_DELETESUBSCRIPTIONSRESPONSE>;
    const auto ended = co_await ask<owned_ended>(std::move(request), timeout);
    // A refusal leaves nothing that could be ended.
    if (!ended && remedy_of(ended.error()) != remedy::device_refused) co_return ended.error();
    co_return result<>{};
}

/// Each try may cost the server one of its few sessions: with a longer pause they end before the next is asked for.
error_code session::pause_after(const error_code& why, open_step reached) {
    const bool may_have_left_one = reached == open_step::create_session || reached == open_step::activate_session;
    if (!may_have_left_one || remedy_of(why) == remedy::fix_config) return why;
    pause_ = std::clamp(pause_ * 2, min_session_pause, max_session_pause);
    not_before_ = steady_now() + pause_;
    last_refusal_ =
        worded_error(fmt::format("{}; the gateway tries again every {} s", why.message(), pause_.count() / 1'000),
                     remedy::reconnect);
    return last_refusal_;
}

void session::close() noexcept {
    if (connection_ != nullptr) former_ = connection_;
    for (auto* open : {&connection_, &discovery_}) {
        if (*open != nullptr) std::exchange(*open, nullptr)->close();
    }
}

/// The stack would wait for a name's address on the thread of all devices.
io::awaitable<result<std::string>> session::resolve_url(steady_time deadline) {
    const auto found = co_await io::resolve<io::asio::ip::tcp>(executor_, options_.host, options_.port, deadline);
    if (!found) co_return found.error();
    co_return options_.url(found->front().address().to_string());
}

io::awaitable<result<chosen_endpoint>> session::discover(const std::string& url, steady_time deadline) {
    auto offered = co_await ask_for_endpoints(url, deadline);
    if (!offered && !shown_certificate_.empty()) {
        // It presents a certificate where none is asked for. It is not used, but the stack needs it.
        plain_certificate_ = std::move(shown_certificate_);
        offered = co_await ask_for_endpoints(url, deadline);
    }
    if (!offered) co_return offered.error();
    co_return choose_endpoint(**offered, options_);
}

io::awaitable<result<owned_endpoints>> session::ask_for_endpoints(const std::string& url, steady_time deadline) {
    discovery_ = std::make_shared<client_connection>(*stack_, executor_, link_settings(url));
    const auto over = discovery_;
    const auto opened = co_await over->open_for_discovery(deadline);
    result<owned_endpoints> offered = status_error(UA_STATUSCODE_BADSERVERNOTCONNECTED);
    if (opened) {
        owned_endpoints_request request;
        request->endpointUrl = copy(options_.url(options_.host));
        offered = co_await over->ask<owned_endpoints>(std::move(request), deadline);
    } else {
        offered = opened.error();
    }
    shown_certificate_ = over->shown();
    if (shown_certificate_ == plain_certificate_) shown_certificate_.clear();
    over->close();
    discovery_.reset();
    co_return offered;
}

result<> session::verify(const chosen_endpoint& to) {
    if (to.policy == security_policy::none) return {};
    if (certificates_ == nullptr) {
        return worded_error("the gateway has no certificates, so only security_policy None is possible",
                            remedy::fix_config);
    }
    const auto whom = options_.trusts_all ? certificate_store::trust::any : certificate_store::trust::list;
    const auto verified = certificates_->verify(to.chain, peer::server, whom);
    if (verified) return {};
    const auto thumbprint = thumbprint_of(to_bytes(to.description->serverCertificate));
    const auto& why = verified.error();
    const bool can_be_trusted = why == errc::not_trusted || why == errc::unknown_issuer;
    return worded_error(
        fmt::format("the server's certificate {}: {}{}", thumbprint, why.message(),
                    can_be_trusted ? "; trust it under certificates, or set the option trust to all" : ""),
        remedy::fix_config);
}

client_connection::settings session::link_settings(const std::string& url) const {
    client_connection::settings out;
    out.url = url;
    out.session_name = "penstock " + options_.opc_id;
    out.application_uri = "urn:penstock:edge";
    out.timeout = options_.timeout;
    out.counts = counts_;
    // A session that is left behind goes soon, one that is in use is heard of three times within it.
    out.session_timeout =
        std::max({min_session_timeout, 3 * options_.timecycle, 3 * options_.publishing, 3 * options_.timeout});
    out.plain_certificate = plain_certificate_;
    if (certificates_ != nullptr) {
        auto own = certificates_->own();
        out.certificate = std::move(own.certificate);
        out.key = std::move(own.key);
        out.application_uri = certificates_->own_certificate().application_uri;
    }
    return out;
}

io::awaitable<result<owned_read_response>> session::read(std::vector<attribute> what, milliseconds timeout) {
    const auto count = what.size();
    owned_read request;
    request->timestampsToReturn = UA_TIMESTAMPSTORETURN_SOURCE;
    request->nodesToRead = static_cast<UA_ReadValueId*>(UA_Array_new(count, &UA_TYPES[UA_TYPES_READVALUEID]));
    if (request->nodesToRead == nullptr) co_return status_error(UA_STATUSCODE_BADOUTOFMEMORY);
    request->nodesToReadSize = count;
    for (std::size_t i = 0; i < count; ++i) {
        request->nodesToRead[i].nodeId = what[i].node.release();
        request->nodesToRead[i].attributeId = what[i].id;
        if (!what[i].range.empty()) request->nodesToRead[i].indexRange = copy(what[i].range);
    }
    auto response = co_await ask<owned_read_response>(std::move(request), timeout);
    if (response && (*response)->resultsSize != count) co_return driver_errc::bad_response;
    if (response) server_time_ = from_date_time((*response)->responseHeader.timestamp);
    co_return response;
}

io::awaitable<result<>> session::read_points(std::span<const point_index> which, std::vector<point>& points,
                                             std::vector<point_value>& out, milliseconds timeout) {
    const auto translated = co_await translate_paths(*this, which, points, timeout);
    if (!translated) co_return translated;
    std::vector<point_index> left(which.begin(), which.end());
    for (std::size_t begin = 0; begin < left.size();) {
        std::vector<attribute> what;
        std::vector<point_index> asked;
        for (; begin < left.size() && what.size() < limits_.read; ++begin) {
            const auto at = left[begin];
            const point& p = points[at];
            if (p.is_event()) continue;  // it is told when it changes
            auto node = node_of(p);
            if (!node) {
                out.push_back({at, {}, quality::configuration, node.error(), {}});
                continue;
            }
            what.push_back({std::move(*node), UA_ATTRIBUTEID_VALUE, range_text(p.node())});
            asked.push_back(at);
        }
        if (what.empty()) continue;
        const auto response = co_await read(std::move(what), timeout);
        if (!response) co_return response.error();
        for (std::size_t i = 0; i < asked.size(); ++i) {
            point& p = points[asked[i]];
            const auto& received = (*response)->results[i];
            const bool is_unknown = received.hasStatus && received.status == UA_STATUSCODE_BADNODEIDUNKNOWN;
            if (is_unknown && p.node().is_path()) {
                paths_.target_of(p).forget();  // another node may be there by now
            } else if (is_unknown && p.literal && !p.is_literal) {
                p.is_literal = true;  // the bracket may be part of the identifier
                left.push_back(asked[i]);
                continue;
            } else if (is_unknown) {
                p.is_literal = false;
            }
            auto v = take_value(asked[i], p, received, facts_);
            for (unsigned depth = 0; v.error == errc::unknown_structure && depth < max_structure_depth; ++depth) {
                const auto learnt = co_await learn_structures(*this, facts_.types, timeout);
                if (!learnt) co_return learnt;
                v = take_value(asked[i], p, received, facts_);
            }
            out.push_back(std::move(v));
        }
    }
    co_return result<>{};
}

io::awaitable<result<>> session::read_apart(std::vector<point_index> which, std::vector<point>& points,
                                            std::vector<point_value>& out, milliseconds timeout) {
    std::vector<std::vector<point_index>> parts;
    for (std::size_t i = which.size(); i > 0;) {  // the first on top
        const auto begin = (i - 1) / limits_.read * limits_.read;
        parts.emplace_back(which.begin() + static_cast<std::ptrdiff_t>(begin),
                           which.begin() + static_cast<std::ptrdiff_t>(i));
        i = begin;
    }
    while (!parts.empty()) {
        const auto part = std::move(parts.back());
        parts.pop_back();
        std::vector<point_value> found;
        const auto done = co_await read_points(part, points, found, timeout);
        if (done) {
            out.insert(out.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
            continue;
        }
        if (remedy_of(done.error()) != remedy::device_refused) co_return done;
        if (part.size() == 1) {
            out.push_back({part.front(), {}, quality::bad, done.error(), {}});
            continue;
        }
        if (code_of(done.error()) == UA_STATUSCODE_BADTOOMANYOPERATIONS) halve(&server_limits::read, part.size());
        const auto middle = part.begin() + static_cast<std::ptrdiff_t>(part.size() / 2);
        parts.emplace_back(middle, part.end());
        parts.emplace_back(part.begin(), middle);
    }
    co_return result<>{};
}

void session::halve(std::uint32_t server_limits::*which, std::size_t refused) {
    const auto size = std::max<std::uint32_t>(static_cast<std::uint32_t>(refused) / 2, 1);
    if (size >= limits_.*which) return;
    limits_.*which = learned_.*which = size;
    logger("opcua")->warn(
        "OPC {}: the server refuses requests of {} nodes and reports no limit: the gateway now requests {} nodes at a "
        "time. Set the option max_nodes to avoid refused requests",
        options_.opc_id, refused, size);
}

io::awaitable<result<>> session::read_limits(milliseconds timeout) {
    std::vector<attribute> what;
    for (const auto id :
         {UA_NS0ID_SERVER_SERVERCAPABILITIES_OPERATIONLIMITS_MAXNODESPERREAD,
          UA_NS0ID_SERVER_SERVERCAPABILITIES_OPERATIONLIMITS_MAXNODESPERWRITE,
          UA_NS0ID_SERVER_SERVERCAPABILITIES_OPERATIONLIMITS_MAXNODESPERBROWSE,
          UA_NS0ID_SERVER_SERVERCAPABILITIES_OPERATIONLIMITS_MAXMONITOREDITEMSPERCALL,
          UA_NS0ID_SERVER_SERVERCAPABILITIES_OPERATIONLIMITS_MAXNODESPERHISTORYREADDATA,
          UA_NS0ID_SERVER_SERVERCAPABILITIES_OPERATIONLIMITS_MAXNODESPERTRANSLATEBROWSEPATHSTONODEIDS}) {
        what.push_back({numeric(static_cast<UA_UInt32>(id))});
    }
    const auto response = co_await read(std::move(what), timeout);
    if (!response) co_return response.error();
    const auto* results = (*response)->results;
    limits_.read = limit_in(results[0], options_.max_nodes);
    limits_.write = limit_in(results[1], options_.max_nodes);
    limits_.browse = limit_in(results[2], options_.max_nodes);
    limits_.items = limit_in(results[3], options_.max_nodes);
    limits_.history = limit_in(results[4], options_.max_nodes);
    limits_.paths = limit_in(results[5], options_.max_nodes);
    for (const auto which : {&server_limits::read, &server_limits::write, &server_limits::browse, &server_limits::items,
                             &server_limits::history, &server_limits::paths}) {
        limits_.*which = std::min(limits_.*which, learned_.*which);
    }
    co_return result<>{};
}

io::awaitable<result<>> session::read_namespaces(milliseconds timeout) {
    std::vector<attribute> what;
    what.push_back({numeric(UA_NS0ID_SERVER_NAMESPACEARRAY)});
    const auto response = co_await read(std::move(what), timeout);
    if (!response) co_return response.error();
    auto names = namespaces_in((*response)->results[0]);
    if (names != namespaces_) paths_.clear();
    namespaces_ = std::move(names);
    co_return result<>{};
}

result<owned_node_id> session::node_of(const point& p) const {
    if (!p.node().is_path()) return to_node_id(p.node(), namespaces_);
    const auto* target = p.target();
    return target == nullptr ? result<owned_node_id>(errc::no_value) : target->copy_node();
}

io::awaitable<result<std::string>> session::identify() {
    std::vector<attribute> what;
    for (const auto id :
         {UA_NS0ID_SERVER_SERVERSTATUS_BUILDINFO_MANUFACTURERNAME, UA_NS0ID_SERVER_SERVERSTATUS_BUILDINFO_PRODUCTNAME,
          UA_NS0ID_SERVER_SERVERSTATUS_BUILDINFO_SOFTWAREVERSION}) {
        what.push_back({numeric(static_cast<UA_UInt32>(id))});
    }
    const auto response = co_await read(std::move(what), options_.timeout);
    if (!response) co_return response.error();
    std::string out;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto text = text_in((*response)->results[i]);
        if (!text.empty()) out += (out.empty() ? "" : " ") + text;
    }
    co_return out;
}

}  // namespace penstock::opcua
