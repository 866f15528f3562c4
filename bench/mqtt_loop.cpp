// The reference of the MQTT shape: a bare libmosquitto loop.
//
//   mqtt_loop PORT BYTES SECONDS     publishes messages of that size at QoS 1, 64 not acknowledged; prints messages/s
#include <mosquitto.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

struct counts {
    unsigned long sent = 0, acknowledged = 0;
    bool is_connected = false;
};

constexpr unsigned long window = 64;

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) return std::fputs("usage: mqtt_loop PORT BYTES SECONDS\n", stderr), 2;
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
    const std::string payload(static_cast<std::size_t>(std::atoi(argv[2])), 'x');
    using clock = std::chrono::steady_clock;
    const auto began = clock::now();
    const auto end = began + std::chrono::seconds(std::atoi(argv[3]));
    while (clock::now() < end) {
        while (c.sent - c.acknowledged < window) {
            mosquitto_publish(m, nullptr, "bench/loop", static_cast<int>(payload.size()), payload.data(), 1, false);
            ++c.sent;
        }
        if (mosquitto_loop(m, 100, 1) != MOSQ_ERR_SUCCESS) return 1;
    }
    const std::chrono::duration<double> took = clock::now() - began;
    std::printf("{\"messages_per_s\":%.0f}\n", static_cast<double>(c.acknowledged) / took.count());
    mosquitto_destroy(m);
    mosquitto_lib_cleanup();
}
