#include <fmt/format.h>

#include <array>
#include <iterator>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "audit/trail.hpp"
#include "base/text.hpp"
#include "services/configuration/system_state.hpp"
#include "services/configuration/transfers.hpp"
#include "services/devices/devices.hpp"
#include "services/notify/channel_state.hpp"

namespace penstock::api {

namespace {

using services::opc_status;
using services::transfer_status;

/// A figure of each device.
struct device_figure {
    std::string_view name, type, help;
    double (*of)(const opc_status&);
};

double as_double(std::uint64_t n) {
    return static_cast<double>(n);
}

constexpr std::array stats{
    device_figure{"requests_total", "counter", "requests sent",
                  [](const opc_status& s) { return as_double(s.counters.requests); }},
    device_figure{"timeouts_total", "counter", "requests without a response",
                  [](const opc_status& s) { return as_double(s.counters.timeouts); }},
    device_figure{"refusals_total", "counter", "requests that the device rejected",
                  [](const opc_status& s) { return as_double(s.counters.refusals); }},
    device_figure{"reconnects_total", "counter", "connections opened after the first",
                  [](const opc_status& s) { return as_double(s.counters.reconnects); }},
    device_figure{"values_read_total", "counter", "tag values read",
                  [](const opc_status& s) { return as_double(s.counters.values_read); }},
    device_figure{"read_errors_total", "counter", "tag reads that failed",
                  [](const opc_status& s) { return as_double(s.counters.read_errors); }},
    device_figure{"writes_total", "counter", "writes that the device accepted",
                  [](const opc_status& s) { return as_double(s.counters.writes); }},
    device_figure{"write_errors_total", "counter", "writes that failed",
                  [](const opc_status& s) { return as_double(s.counters.write_errors); }},
    device_figure{"overruns_total", "counter", "scans skipped because the previous one was still running",
                  [](const opc_status& s) { return as_double(s.counters.overruns); }},
    device_figure{"quarantined_tags", "gauge", "addresses in quarantine",
                  [](const opc_status& s) { return as_double(s.counters.bad_tags); }},
    device_figure{"bad_tags", "gauge", "deprecated: use penstock_device_quarantined_tags",
                  [](const opc_status& s) { return as_double(s.counters.bad_tags); }},
    device_figure{"tags", "gauge", "tags of the device", [](const opc_status& s) { return as_double(s.tag_count); }},
    device_figure{
        "connected", "gauge", "1 while the device is connected",
        [](const opc_status& s) { return s.connection == services::connection_status::connected ? 1.0 : 0.0; }},
};

class metrics_text {
public:
    void begin(std::string_view name, std::string_view type, std::string_view help) {
        fmt::format_to(std::back_inserter(text_), "# HELP penstock_{0} {2}\n# TYPE penstock_{0} {1}\n", name, type,
                       help);
    }

    /// `labels` stands without braces and may be empty.
    void sample(std::string_view name, std::string_view labels, double value) {
        (text_ += "penstock_") += name;
        if (!labels.empty()) ((text_ += '{') += labels) += '}';
        ((text_ += ' ') += format_number(value)) += '\n';
    }

    void histogram(std::string_view name, const std::string& labels, const services::device_counters& c) {
        std::uint64_t below = 0;
        for (std::size_t i = 0; i < c.rtt.size(); ++i) {
            below += c.rtt[i];
            const auto bound =
                i < services::rtt_bounds_ms.size() ? format_number(services::rtt_bounds_ms[i] / 1000) : "+Inf";
            sample(fmt::format("{}_bucket", name), fmt::format("{},le=\"{}\"", labels, bound), as_double(below));
        }
        sample(fmt::format("{}_sum", name), labels, c.rtt_sum_ms / 1000);
        sample(fmt::format("{}_count", name), labels, as_double(below));
    }

    std::string take() { return std::move(text_); }

private:
    std::string text_;
};

void write_devices(metrics_text& text, const std::vector<opc_status>& devices) {
    const auto label = [](const opc_status& s) { return fmt::format("opc_id=\"{}\"", s.opc_id); };
    for (const auto& figure : stats) {
        const auto name = fmt::format("device_{}", figure.name);
        text.begin(name, figure.type, figure.help);
        for (const auto& s : devices)
            text.sample(name, label(s), figure.of(s));
    }
    text.begin("device_rtt_seconds", "histogram", "round-trip times of requests");
    for (const auto& s : devices)
        text.histogram("device_rtt_seconds", label(s), s.counters);
    text.begin("device_scan_seconds", "summary", "durations of scans");
    for (const auto& s : devices) {
        text.sample("device_scan_seconds_sum", label(s), s.counters.scan_sum_ms / 1000);
        text.sample("device_scan_seconds_count", label(s), as_double(s.counters.scans));
    }
}

/// A figure of each transfer.
struct transfer_figure {
    std::string_view name, type, help;
    double (*of)(const transfer_status&);
};

constexpr std::array transfer_figures{
    transfer_figure{"sent_total", "counter", "samples sent",
                    [](const transfer_status& s) { return as_double(s.stats.sent); }},
    transfer_figure{"sent_bytes_total", "counter", "bytes sent, counted after compression",
                    [](const transfer_status& s) { return as_double(s.stats.sent_bytes); }},
    transfer_figure{"batches_total", "counter", "batches sent",
                    [](const transfer_status& s) { return as_double(s.stats.sent_batches); }},
    transfer_figure{"failures_total", "counter", "attempts that failed",
                    [](const transfer_status& s) { return as_double(s.stats.failures); }},
    transfer_figure{"refused_total", "counter", "samples in batches that the receiver rejected",
                    [](const transfer_status& s) { return as_double(s.stats.refused); }},
    transfer_figure{"dropped_total", "counter", "samples that the journal dropped before they were sent",
                    [](const transfer_status& s) { return as_double(s.dropped); }},
    transfer_figure{"queued_samples", "gauge", "samples not sent yet",
                    [](const transfer_status& s) { return as_double(s.stats.queued); }},
    transfer_figure{"queued", "gauge", "deprecated: use penstock_transfer_queued_samples",
                    [](const transfer_status& s) { return as_double(s.stats.queued); }},
    transfer_figure{"dead_letters", "gauge", "rejected batches that are stored",
                    [](const transfer_status& s) { return as_double(s.dead_letters.value_or(0)); }},
    transfer_figure{"commands_done_total", "counter", "commands of the receiver that a device has executed",
                    [](const transfer_status& s) { return as_double(s.commands.done); }},
    transfer_figure{"commands_failed_total", "counter",
                    "commands that failed at the device, or whose result is unknown",
                    [](const transfer_status& s) { return as_double(s.commands.failed); }},
    transfer_figure{"commands_refused_total", "counter", "commands that were not passed to a device",
                    [](const transfer_status& s) { return as_double(s.commands.refused); }},
    transfer_figure{"connected", "gauge", "1 while the receiver is connected",
                    [](const transfer_status& s) { return s.link.is_connected ? 1.0 : 0.0; }},
};

void write_transfers(metrics_text& text, const std::vector<transfer_status>& all) {
    for (const auto& figure : transfer_figures) {
        const auto name = fmt::format("transfer_{}", figure.name);
        text.begin(name, figure.type, figure.help);
        for (const auto& s : all)
            text.sample(name, fmt::format("transfer=\"{}\",type=\"{}\"", s.name, s.type), figure.of(s));
    }
}

void write_gateway(metrics_text& text, const services::monitor_record& now) {
    const auto gauge = [&](std::string_view name, std::string_view help, double value) {
        text.begin(name, "gauge", help);
        text.sample(name, "", value);
    };
    gauge("cpu_used_percent", "CPU load of the machine", now.cpu_used_percent);
    gauge("memory_used_percent", "memory of the machine in use", now.memory_used_percent);
    gauge("disk_used_percent", "disk of the data folder in use", now.disk_used_percent);
    gauge("opcs", "OPCs configured", static_cast<double>(now.opc_count));
    gauge("tags", "tags configured", static_cast<double>(now.tag_count));
    gauge("values_per_second", "tag values collected in the last second", now.mps);
    gauge("api_requests_per_second", "API requests answered in the last second", now.api);
    const auto errors = static_cast<double>(now.system_error_count);
    text.begin("log_errors_total", "counter", "errors logged");
    text.sample("log_errors_total", "", errors);
    gauge("errors", "deprecated: use penstock_log_errors_total", errors);
}

void write_keeping(metrics_text& text, const gateway::storage_metrics& m) {
    const auto figure = [&](std::string_view name, std::string_view type, std::string_view help, std::uint64_t value) {
        text.begin(name, type, help);
        text.sample(name, "", as_double(value));
    };
    figure("journal_samples_total", "counter", "samples written to the journal", m.journal_samples);
    figure("journal_dropped_total", "counter", "samples that could not be written to the journal", m.journal_dropped);
    figure("journal_syncs_total", "counter", "fsyncs of the journal", m.journal_syncs);
    figure("journal_errors_total", "counter", "writes and fsyncs of the journal that failed", m.journal_errors);
    figure("journal_bytes", "gauge", "bytes of the journal on disk", m.journal_bytes);
    figure("journal_segments", "gauge", "segment files of the journal", m.journal_segments);
    figure("history_points_total", "counter", "points accepted by the history", m.history_points);
    figure("history_chunks_total", "counter", "chunks of points written", m.history_chunks);
    figure("history_waiting_samples", "gauge", "samples in the journal that the history has not read yet",
           m.history_waiting);
    figure("history_open_points", "gauge", "points of the history in memory", m.history_open_points);
    figure("history_open_bytes", "gauge", "bytes of memory that the points of the history use", m.history_open_bytes);
    figure("history_bytes", "gauge", "bytes of the history on disk", m.history_bytes);
}

void write_audit(metrics_text& text, const audit::trail::counters& c) {
    const auto counter = [&](std::string_view name, std::string_view help, std::uint64_t value) {
        text.begin(name, "counter", help);
        text.sample(name, "", as_double(value));
    };
    counter("audit_failures_total", "attempts to write audit lines that failed", c.failures);
    counter("audit_lost_total", "audit lines that were lost", c.lost);
    counter("audit_left_out_total", "audit lines of unknown callers omitted beyond the limit", c.left_out);
}

void write_channels(metrics_text& text, const std::map<std::string, services::channel_state>& all) {
    const auto figure = [&](std::string_view name, std::string_view type, std::string_view help, auto value) {
        text.begin(name, type, help);
        for (const auto& [id, state] : all)
            text.sample(name, fmt::format("channel=\"{}\"", id), static_cast<double>(value(state)));
    };
    using state = services::channel_state;
    figure("notification_delivered_total", "counter", "messages to users that were delivered",
           [](const state& s) { return s.delivered; });
    figure("notification_lost_total", "counter", "messages to users that were given up or dropped",
           [](const state& s) { return s.lost; });
    figure("notification_failed_attempts_total", "counter", "attempts to deliver messages to users that failed",
           [](const state& s) { return s.failed_attempts; });
    figure("notification_waiting", "gauge", "messages to users that wait", [](const state& s) { return s.waiting; });
    figure("notification_failing", "gauge", "1 while messages of the channel are lost",
           [](const state& s) { return s.failing_since ? 1 : 0; });
}

void get_metrics(call& c) {
    metrics_text text;
    write_gateway(text, c.context.system.stats());
    if (c.context.facts.storage) write_keeping(text, c.context.facts.storage());
    write_transfers(text, c.context.transfers.statuses());
    write_audit(text, c.context.audit.counted());
    if (c.context.facts.channels) write_channels(text, c.context.facts.channels());
    auto devices = c.context.devices.statuses();
    std::erase_if(devices, [](const opc_status& s) { return services::is_built_in(s.opc_id); });
    write_devices(text, devices);
    c.response.content_type = "text/plain; version=0.0.4; charset=utf-8";
    c.response.body = text.take();
}

}  // namespace

std::vector<route> metrics_routes() {
    return {{.method = verb::get,
             .pattern = "/metrics",
             .required_role = user_role::viewer,
             .run = get_metrics,
             .summary = "Metrics of the gateway and each device as Prometheus text",
             .content = "text/plain"}};
}

}  // namespace penstock::api
