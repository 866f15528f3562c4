// The reference of the MQTT shape: a bare libmosquitto loop.
//
//   mqtt_loop PORT BYTES SECONDS            publishes messages of that size at QoS 1, 64 not acknowledged
//   mqtt_loop PORT BYTES SECONDS VALUES     writes each message of so many values as JSON first; BYTES only for its
//   buffer
//
// Prints messages/s, bytes of the last message, and CPU seconds a million values.
#include <mosquitto.h>
#include <sys/resource.h>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct counts {
    unsigned long sent = 0, acknowledged = 0;
    bool is_connected = false;
};

constexpr unsigned long window = 64;

/// The JSON of a batch as the gateway's transfer writes it (docs/transfers.md, `array`), with nothing kept from one
/// message to the next but the names of the tags.
class message_text {
public:
    message_text(std::size_t values, std::size_t bytes) {
        text_.reserve(bytes + 1024);
        for (std::size_t i = 0; i < values; ++i)
            tags_.push_back("D0." + std::to_string(i));
    }

    const std::string& next() {
        ++number_;
        text_ = R"({"id":"EDGE_REY7BPSHS22Q-mqtt-)";
        append(number_ * tags_.size());
        append("/1\",\"edge_id\":\"EDGE_REY7BPSHS22Q\",\"ts\":");
        const std::uint64_t now = 1'795'324'515'754 + number_;
        append(now);
        append(",\"values\":[");
        for (std::size_t i = 0; i < tags_.size(); ++i) {
            if (i > 0) text_ += ',';
            append("{\"tag_id\":\"");
            append(tags_[i]);
            append(R"(","site_id":"SITE_DEFAULT","opc_id":"D0","ts":)");
            append(now);
            append(",\"value\":");
            append((number_ + i) % 65536);
            append(R"(,"type":"UInt16","quality":192})");
        }
        append("]}");
        return text_;
    }

private:
    void append(std::string_view text) { text_ += text; }
    void append(std::uint64_t number) {
        char digits[20];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        text_.append(digits, static_cast<std::size_t>(end - digits));
    }

    std::string text_;
    std::vector<std::string> tags_;
    std::uint64_t number_ = 0;
};

double cpu_seconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) return std::fputs("usage: mqtt_loop PORT BYTES SECONDS [VALUES]\n", stderr), 2;
    mosquitto_lib_init();
    counts c;
    auto* m = mosquitto_new("bench-loop", true, &c);
    mosquitto_int_option(m, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_max_inflight_messages_set(m, static_cast<unsigned>(window));
    mosquitto_connect_callback_set(
        m, [](mosquitto*, void* at, int code) { static_cast<counts*>(at)->is_connected = code == 0; });
    mosquitto_publish_callback_set(m, [](mosquitto*, void* at, int) { ++static_cast<counts*>(at)->acknowledged; });
    if (mosquitto_connect(m, "127.0.0.1", std::atoi(argv[1]), 30) != MOSQ_ERR_SUCCESS)
        return std::fputs("mqtt_loop: cannot connect\n", stderr), 1;
    while (!c.is_connected)
        if (mosquitto_loop(m, 100, 1) != MOSQ_ERR_SUCCESS) return 1;
    const auto bytes = static_cast<std::size_t>(std::atoi(argv[2]));
    const auto values = static_cast<std::size_t>(argc > 4 ? std::atoi(argv[4]) : 0);
    const std::string constant(bytes, 'x');
    message_text written(values, bytes);
    std::size_t size = bytes;
    using clock = std::chrono::steady_clock;
    const auto cpu = cpu_seconds();
    const auto began = clock::now();
    const auto end = began + std::chrono::seconds(std::atoi(argv[3]));
    while (clock::now() < end) {
        while (c.sent - c.acknowledged < window) {
            const auto& payload = values > 0 ? written.next() : constant;
            size = payload.size();
            mosquitto_publish(m, nullptr, "bench/loop", static_cast<int>(size), payload.data(), 1, false);
            ++c.sent;
        }
        if (mosquitto_loop(m, 100, 1) != MOSQ_ERR_SUCCESS) return 1;
    }
    const std::chrono::duration<double> took = clock::now() - began;
    const auto sent = static_cast<double>(c.acknowledged);
    std::printf("{\"messages_per_s\":%.0f,\"bytes\":%zu,\"cpu_s_per_million_values\":%.3f}\n", sent / took.count(),
                size,
                values > 0 && sent > 0 ? (cpu_seconds() - cpu) / (sent * static_cast<double>(values)) * 1e6 : 0.0);
    mosquitto_destroy(m);
    mosquitto_lib_cleanup();
}
