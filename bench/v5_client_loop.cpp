// Reads one site again and again by the service library, from several threads through one client: calls a second and
// the latency of one call, to be compared with wrk on the same path.
//
//     v5_client_loop http 127.0.0.1 8080 <threads> <seconds> <site id>
//     account mes, PENSTOCK_TOKEN in the environment

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <penstock/v5.hpp>
#include <string>
#include <thread>
#include <vector>

namespace {

using steady = std::chrono::steady_clock;
namespace v5 = penstock::v5;

// Microseconds of each call.
std::vector<double> call_until(v5::client& c, const std::string& id, steady::time_point end) {
    std::vector<double> took;
    for (auto begin = steady::now(); begin < end;) {
        if (!c.site().get(id)) {
            std::fprintf(stderr, "%s\n", c.last_error().message.c_str());
            break;
        }
        const auto now = steady::now();
        took.push_back(std::chrono::duration<double, std::micro>(now - begin).count());
        begin = now;
    }
    return took;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 7) return 2;
    const char* token = std::getenv("PENSTOCK_TOKEN");
    v5::options o;
    o.protocol = arguments[1] == std::string("http") ? v5::protocol::http : v5::protocol::https;
    o.host = arguments[2];
    o.port = static_cast<std::uint16_t>(std::atoi(arguments[3]));
    o.verify = false;
    o.user_id = "mes";
    o.token = token != nullptr ? token : "none";
    v5::client c(o);
    if (!c.connect()) {
        std::fprintf(stderr, "%s\n", c.last_error().message.c_str());
        return 1;
    }
    const int seconds = std::atoi(arguments[5]);
    const auto end = steady::now() + std::chrono::seconds(seconds);
    std::vector<std::vector<double>> each(static_cast<std::size_t>(std::atoi(arguments[4])));
    std::vector<std::thread> threads;
    for (auto& own : each)
        threads.emplace_back([&] { own = call_until(c, arguments[6], end); });
    for (auto& thread : threads)
        thread.join();

    std::vector<double> all;
    for (const auto& own : each)
        all.insert(all.end(), own.begin(), own.end());
    if (all.empty()) return 1;
    std::sort(all.begin(), all.end());
    std::printf("%.0f calls/s, median %.0f us, p99 %.0f us\n", static_cast<double>(all.size()) / seconds,
                all[all.size() / 2], all[all.size() * 99 / 100]);
}
