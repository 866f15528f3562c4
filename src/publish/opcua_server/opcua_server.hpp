#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "base/failure.hpp"
#include "live/tag_table.hpp"
#include "model/opc.hpp"
#include "model/samples.hpp"
#include "opcua/certificate_store.hpp"
#include "opcua/server_settings.hpp"

namespace penstock::publish {

/// What a user of the OPC UA server may do: a viewer reads, an operator reads and writes.
enum class session_role : std::uint8_t { none, viewer, operator_ };

struct opcua_server_settings : opcua::server_settings {
    std::string edge_id{};  ///< part of the application's URI and of the name space of the tags
    std::string version{};  ///< version of the gateway, for the server's build information
    /// Bytes of the notifications that wait for clients, of all sessions together. A session gets an equal share, at
    /// most a quarter.
    std::size_t queue_bytes = 128U << 20U;
};

/// The result of a write, as far as a status code can express it.
enum class write_status : std::uint8_t {
    done,
    bad_value,  ///< the tag cannot take such a value; nothing was sent
    read_only,  ///< this address of the device is read-only
    no_link,    ///< the device is not connected, or collecting is stopped; nothing was sent
    refused,    ///< the device returned an error
    timed_out,  ///< unknown whether the device wrote the value
    failed,     ///< anything else; details are in the log of the device
};

/// A request for points of one tag: [from, to) in epoch ms.
struct history_span {
    tag_number tag = 0;
    std::int64_t from = 0;
    std::int64_t to = 0;
    bool is_descending = false;  ///< newest first
};

struct history_page {
    samples points;
    /// `from` (ascending) or `to` (descending) of the rest; `nullopt` = there is no rest.
    std::optional<std::int64_t> next{};
};

enum class history_aggregate : std::uint8_t { average, minimum, maximum, count, first, last, range };

/// An event of a client: it logged in, was refused, wrote, disconnected, or disconnected without a login.
struct ua_access {
    std::string_view event;  ///< `login`, `refused`, `write`, `ended`, `abandoned`
    bool is_refused = false;
    std::string_view user;     ///< empty = anonymous
    std::string_view address;  ///< address of the client, without its port
    std::string_view policy, mode;
    /// Of the event `write`; `result` is `sent`, or the status with which the write was refused.
    std::string_view tag{}, value{}, result{};
};

/// Functions of the gateway that the server calls. It calls them on its own thread, so none may wait longer than
/// stated.
struct server_callbacks {
    /// Has the values of all tags. Not null; outlives the server.
    const live::tag_table* table = nullptr;
    /// Writes v1 text to the device. Returns immediately; `done` is called exactly once, from any thread, within 60 s.
    std::function<void(std::string tag_id, std::string text, std::function<void(write_status)> done)> write;
    /// `none` for an unknown user, a wrong password, or too many of these. Takes the time of one password check.
    /// `address`: the client's, without its port. Not set: no user names.
    std::function<session_role(std::string_view user, std::string_view password, std::string_view address)> login;
    /// Receives each login, refusal, write and end of a session. Not set: they are not reported.
    std::function<void(const ua_access&)> audit;
    /// Whether anything may be written now. Not set: always.
    std::function<bool()> may_write;
    /// Reads at most `limit` points; with `width_ms`, at most `limit` buckets that have points. Not set: there is no
    /// history.
    std::function<result<history_page>(const history_span&, std::size_t limit)> points;
    std::function<result<history_page>(const history_span&, history_aggregate, std::int64_t width_ms,
                                       std::size_t limit)>
        buckets;
};

/// One client, for the list of sessions.
struct session_info {
    std::string session_id;                  ///< text of its NodeId
    std::string name;                        ///< reported by the client
    std::string user;                        ///< empty = anonymous
    session_role role = session_role::none;  ///< none: it has not logged in yet
    std::string address;                     ///< the client's: `192.0.2.7:51000`
    std::string policy;                      ///< `Basic256Sha256`
    std::string mode;                        ///< `None`, `Sign`, `SignAndEncrypt`
    wall_time start_time{};
    std::uint32_t subscriptions = 0;
    std::uint32_t monitored_items = 0;
    std::string thumbprint;  ///< of the client's certificate; empty without one
};

/// The place of an OPC in the address space.
struct site_ref {
    std::string id;
    std::string name;
};

/// What is shown of an OPC itself.
struct opc_ref {
    std::string id;
    std::string name;
    std::string description;
    std::int64_t timecycle = 0;  ///< ms between scans; 0 = back to back
};

/// A file that is written piece by piece: each call appends the next piece; false: it was the last.
using file_pieces = std::function<bool(std::string& piece)>;

/// The server that offers the gateway's tags over OPC UA.
///
/// The nodes are Objects → site → OPC → tag, in name space 2. A node is made when a client asks for it. Values are read
/// from the tag table when a client reads: the server keeps no copy. A write goes to the device, and is answered when
/// the device has answered. A change in the certificate store takes effect within a second: a new certificate of the
/// gateway is presented, and sessions with a rejected certificate end.
///
/// Lifecycle: what is put before `start` exists when the port opens. `stop` ends every session and waits.
/// Thread: any; the stack runs on a thread of the server.
/// Limits: `opcua_server_settings`; 100,000 waiting changes (a caller that puts more waits for room, 30 s at most);
/// 10,000 writes that wait for devices. If two tags would have the same NodeId (ids may contain dots), the second one
/// is not offered; the log reports it.
class opcua_server {
public:
    opcua_server(opcua_server_settings s, opcua::certificate_store& certificates, server_callbacks callbacks);
    ~opcua_server();
    opcua_server(const opcua_server&) = delete;
    opcua_server& operator=(const opcua_server&) = delete;

    /// Returns the bound port. The text of the fault can be printed at exit with code 1.
    checked<std::uint16_t> start();
    void stop();

    /// Adds an OPC with all its tags, or replaces it. Nodes of unchanged tags stay unchanged.
    void put_opc(site_ref where, const opc_config& opc, std::span<const tag_config> tags);
    /// Changes name and description of an OPC; its tags stay.
    void change_opc(const opc_config& opc);
    /// Adds or changes these tags; other tags stay.
    void put_tags(std::string opc_id, std::span<const tag_config> tags);
    void remove_tag(std::string opc_id, std::string tag_id);
    void remove_opc(std::string opc_id);
    void name_site(site_ref where);  ///< not needed for a site without OPCs

    /// Waits until all earlier changes are visible to clients. False: the time has passed, or the server does not run.
    bool wait_applied(milliseconds timeout);

    /// The address space as clients see it, as a UANodeSet (OPC 10000-6, annex F): all OPCs, or the one with that id.
    /// The pieces have the state of this call, whatever changes later; the server's table must outlive them. They may
    /// be written on another thread, one at a time. Waits for the server's thread, 5 s at most.
    /// Failure: `not_found`: no such OPC in the address space; `unavailable`: the server does not run or is busy.
    outcome<file_pieces> nodeset(std::string_view opc_id, wall_time published);

    /// The sessions of at most half a second ago; does not wait.
    std::vector<session_info> sessions() const;
    /// Ends the sessions of clients with that certificate, and their connections.
    void end_sessions_of(std::string thumbprint);
    /// Ends the sessions of a user whose rights have changed. When this function returns, earlier sessions cannot write
    /// any more. Soon after, the sessions and their connections are closed. Later logins are checked again.
    void end_sessions_of_user(std::string user);

private:
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::publish
