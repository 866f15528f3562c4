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
#include "io/awaitable.hpp"
#include "model/tag.hpp"
#include "publish/identity.hpp"
#include "publish/message_preview.hpp"
#include "publish/outgoing.hpp"

namespace penstock::live {
class tag_table;
}

namespace penstock::publish {

/// The result of one attempt to send a batch.
struct delivery {
    enum class outcome {
        acknowledged,  ///< the receiver has the batch: it is never sent again
        retry,         ///< not received, or unknown: the same batch is sent again under the same id
        refused,       ///< the receiver will never accept this batch: it is stored as a dead letter
    };
    outcome result = outcome::retry;
    std::string error{};      ///< `retry`, `refused`: human-readable, with the receiver's response
    unsigned status = 0;      ///< the receiver's status code (HTTP); 0 = the protocol has none
    std::string answer{};     ///< of `refused`: the receiver's response as text, 16 KiB at most
    std::uint64_t bytes = 0;  ///< bytes that were sent over the connection
    /// Of `retry`: for how long the receiver wants no requests; 0 = try again immediately, once in a row. `nullopt` =
    /// the back-off of the transfer.
    std::optional<milliseconds> retry_after{};
    /// Of `retry`: the connection to the receiver broke or failed, so the batch was not processed. The runner
    /// tries again immediately, once in a row, and then `max_retry_interval` apart at most.
    bool is_way_lost = false;

    static delivery taken(std::uint64_t bytes) { return {outcome::acknowledged, {}, 0, {}, bytes, {}}; }
    static delivery failed(std::string why, std::optional<milliseconds> retry_after = {}) {
        return {outcome::retry, std::move(why), 0, {}, 0, retry_after};
    }
    static delivery lost(std::string why) {
        auto d = failed(std::move(why), milliseconds(0));
        d.is_way_lost = true;
        return d;
    }
};

/// The result of a test message (`POST /api/v1/transfer/{name}/test`).
struct test_report {
    bool is_success = false;
    std::string target;  ///< receiver: `http://…`, `mqtt://…/topic`; never with secrets
    std::string answer;  ///< the response in one line: `200 OK`; empty = no response
    std::string error;   ///< why it failed, human-readable; empty on success
};

/// State of the connection to the receiver, and members of the status that only this type of transfer has.
struct publisher_status {
    bool is_connected = false;
    std::string error{};  ///< why it is not connected; empty = it is, or it has not tried yet
    /// Members of a JSON object, without its braces: `"seq":7`. The kind's schema.json describes each under `status`.
    std::string own_members{};
};

/// A write that the receiver requested, and its result.
struct write_outcome {
    bool is_done = false;
    std::optional<std::string> actual_read{};  ///< v1 text of the value read back; absent if the protocol reads none
    std::string message{};                     ///< why it failed, human-readable; empty when done
};

/// A write that the receiver requests, and where it came from.
struct write_order {
    std::string tag_id{};
    std::string text{};                         ///< v1 text of the value
    std::string id{};                           ///< id of the command, as JSON; empty = it has none
    std::string broker{};                       ///< `mqtt://host:port`
    std::string client_id{};                    ///< client id of the transfer at that broker; empty = none
    steady_time begin_by = steady_time::max();  ///< a write that has not begun by then is not executed
};

/// State of the link to a device.
struct device_state {
    std::string opc_id;
    bool is_connected = false;
};

/// What the gateway gives to a publisher. All of it outlives the publisher.
struct publisher_context {
    io::executor executor;  ///< the transfer's own loop: one thread
    std::string name;       ///< name of the transfer
    std::string edge_id;    ///< `EDGE_…`
    std::string site_id;    ///< `edge.site_id`
    std::string version;    ///< version of the gateway
    /// `<data>/transfers/<name>.`: begin of its own files, which are removed with the transfer.
    std::string file_prefix;
    const live::tag_table* table = nullptr;  ///< last values, for births; null only in tests
    /// Writes a value through the engine. `done` is called once, on the transfer's loop, at the latest 30 s later,
    /// unless the transfer stops before. Not set: `allow_write` is off.
    /// A tag that the transfer does not select is not written.
    std::function<void(write_order order, std::function<void(write_outcome)> done)> write{};
    /// Counts and audits a command that is not passed to `write`. Not set: it is not counted or audited.
    std::function<void(const write_order& order, std::string_view why)> refuse{};
    /// The number of the newest sample in the journal. For a device that is born now, later samples are live.
    std::function<sequence_number()> journal_end{};
    /// `<data>/transfers/kept/`: files that stay when the transfer is removed (numbers of edge nodes).
    std::string kept_folder{};
};

/// The output of a transfer: converts batches to messages of the receiver's protocol and sends them. The runner reads
/// the journal and repeats batches, for all types.
///
/// Lifecycle: created; `put_tags` with all tags and `put_links` with all devices, then `start`; `stop` once at the end.
/// Thread: the transfer's loop, where its coroutines run too; only `status` is called from any thread.
/// Limits: at most `window` calls of `send` are in progress; each must end.
class publisher {
public:
    virtual ~publisher() = default;

    /// Begins to connect if the type keeps a connection. Returns immediately; `status` and `send` report failures.
    virtual void start() {}

    /// Disconnects from the receiver (clean disconnect, NDEATH, offline) and ends everything that runs on the loop, by
    /// the deadline. A `send` still in progress ends with `retry`.
    virtual io::awaitable<> stop(steady_time deadline) = 0;

    /// Whether batches in flight arrive in the order of their `send`, as on one connection. If not, the runner sends no
    /// two batches with a tag in common at a time.
    virtual bool keeps_order() const noexcept = 0;

    /// Whether a batch can be sent now; for types that keep a connection, whether it is connected and born. If not,
    /// batches wait and no attempt is made, so none fails. The runner calls this before each send and each time it
    /// looks for new samples (at most 50 ms apart), so no notification is needed.
    virtual bool is_ready() const noexcept { return true; }

    /// Whether the receiver can refuse a batch. Then the transfer has dead letters.
    virtual bool has_dead_letters() const noexcept { return false; }

    /// Sends the batch; returns when it is acknowledged or has failed, at the deadline at the latest. A type that sends
    /// all batches on one connection has time-outs of its own instead, because a batch waits behind others there.
    /// `attempt` counts from 1; after a restart of the process it may begin again. Calls begin in the order of the
    /// batches. After a failure, the runner waits until all calls have ended; then it begins again with the first batch
    /// that is not acknowledged. The batch outlives the call.
    virtual io::awaitable<delivery> send(const outgoing_batch& batch, unsigned attempt, steady_time deadline) = 0;

    /// Sends a dead letter again under its id. `samples`: the JSON text of each sample, as it was sent before.
    virtual io::awaitable<delivery> send_again(const std::string& batch_id, std::span<const std::string> samples,
                                               steady_time deadline);

    /// Sends one message that is marked as a test, even while the transfer is disabled; `start` was then not called.
    virtual io::awaitable<test_report> test(steady_time deadline) = 0;

    /// Thread: any. Must not wait. The text of an exception is reported as `status_error`.
    virtual publisher_status status() const = 0;

    /// Reports new and changed tags, and removed ones; only tags that the transfer selects. It comes before the first
    /// batch with a new tag.
    virtual void put_tags(std::span<const outgoing_tag_ptr> /*put*/, std::span<const tag_number> /*removed*/) {}

    /// Reports devices with selected tags whose link was opened or lost.
    virtual void put_links(std::span<const device_state> /*changed*/) {}
};

/// A type of transfer: its options, and how its publisher is made. One object for each type, which the build finds
/// (cmake/publisher_list.cmake): `src/publish/<kind>/kind.hpp` declares
/// `std::shared_ptr<const publisher_kind> make_<kind>_kind()` in namespace `penstock::publish`.
class publisher_kind {
public:
    virtual ~publisher_kind() = default;

    virtual std::string_view type() const noexcept = 0;  ///< as in the status: `MQTT`

    /// schema.json: `{"type","title","options":[rule…],"status":[rule…]}`, rules as in model/option_rule.hpp. An option
    /// with the name of a common option (schema.json of this folder) replaces it, for instance to give `window` another
    /// default. `status`, where the kind has any, are its `publisher_status::own_members`.
    virtual std::string_view schema() const noexcept = 0;

    /// Contradictions between options, and files that cannot be read; each fault names its option. The options have
    /// been checked against the schema.
    virtual faults check(const option_map& options) const = 0;

    /// Defaults of options that are not given, if a schema cannot contain them: they are made from the transfer's name,
    /// the edge id or other options. The options have been checked.
    virtual option_map defaults(const option_map& /*options*/, const transfer_identity& /*whose*/) const { return {}; }

    /// The identities at the receiver that only one transfer may use. The options are those in force.
    virtual std::vector<claim> claims(const option_map& /*options*/) const { return {}; }

    /// The messages for that batch, with no connection; `nullopt`: the type cannot show them. They have no secrets. The
    /// options are those in force.
    virtual std::optional<std::vector<message_preview>> preview(const option_map& /*options*/,
                                                                const transfer_identity& /*whose*/,
                                                                const outgoing_batch& /*batch*/,
                                                                wall_time /*now*/) const {
        return std::nullopt;
    }

    /// Creates the publisher. `check` has accepted the options. `send` and `status` report files that were removed
    /// since then.
    virtual std::unique_ptr<publisher> make(const option_map& options, publisher_context context) const = 0;
};

}  // namespace penstock::publish
