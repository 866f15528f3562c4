#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "publish/sparkplug/metric_registry.hpp"
#include "publish/sparkplug/node_messages.hpp"
#include "publish/sparkplug/options.hpp"

namespace penstock::publish::sparkplug {

/// Publishes for an edge node while it is connected: births, data by alias, and deaths of devices, in order and with
/// the sequence numbers of one session. It has no connection: it passes messages to its `message_sink`.
///
/// A device is born while its link is open. Older values, which were read but not sent in time, need a born device,
/// too: a device without a link is born only for them, and dies when no more have arrived for 0.7 s.
/// Thread: the transfer's loop.
class edge_node {
public:
    class message_sink {
    public:
        virtual ~message_sink() = default;
        /// False: the connection is lost, nothing more is published in this session.
        virtual bool publish(const penstock::mqtt::message& m) = 0;
        /// All births are in flight.
        virtual void on_born() = 0;
    };

    edge_node(const settings& s, const publisher_context& context, node_topics topics, message_sink& to);

    bool is_born() const noexcept { return is_born_; }
    unsigned seq() const noexcept { return messages_.seq(); }

    void put_tags(std::span<const outgoing_tag_ptr> put, std::span<const tag_number> removed, steady_time now);
    void put_links(std::span<const device_state> changed);

    /// The message for will and NDEATH of a session.
    penstock::mqtt::message death(unsigned bd_seq) { return messages_.ndeath(bd_seq, wall_now()); }

    /// Publishes NBIRTH and all DBIRTHs without other messages between them. False: the connection was lost.
    bool publish_births(unsigned bd_seq);
    /// The session has ended.
    void end_session();

    /// Publishes NDATA and DDATA of all samples. False: the connection was lost.
    bool publish_data(const outgoing_batch& batch, steady_time now);
    /// Publishes the last value of a tag although it is unchanged, for a host that wanted another value. False: the
    /// connection was lost.
    bool publish_current(tag_number number);
    bool publish_test() { return sink_.publish(messages_.test(wall_now())); }

    /// Publishes births and deaths that are due; returns when the next ones are due.
    void on_timer(steady_time now);
    std::optional<steady_time> due() const;

    /// The metric that a command names; null: there is none.
    const metric* find(const std::string& device, const std::optional<std::string>& name,
                       std::optional<std::uint64_t> alias) noexcept;
    /// The member of a structure that a command names; null: there is none.
    const metric* find_member(const std::string& device, const std::optional<std::string>& name,
                              std::optional<std::uint64_t> alias, const std::optional<std::string>& member) noexcept;

private:
    using places = std::vector<std::size_t>;

    void warn_of_case(const outgoing_tag& tag, const std::string& like);
    bool publish_dbirth(const std::string& id, device& d);
    bool put_data(const std::string& id, const outgoing_batch& batch, const places& which, steady_time now);
    bool ensure_born(const std::string& id, device& d, bool has_values, steady_time now);
    bool check_device(const std::string& id, device& d, bool is_gone, bool is_time, steady_time now);
    std::vector<std::pair<std::string, places>> by_device(const outgoing_batch& batch);
    sequence_number journal_end() const { return context_.journal_end ? context_.journal_end() : 0; }

    const publisher_context& context_;
    message_sink& sink_;
    metric_registry metrics_;
    node_messages messages_;
    std::map<std::string, steady_time, std::less<>> pending_deaths_;  ///< when devices without a link die
    steady_time changes_due_{};
    unsigned bd_seq_ = 0;
    bool is_born_ = false;
    int case_warnings_ = 0;  ///< number of warnings about names that differ only in case
};

}  // namespace penstock::publish::sparkplug
