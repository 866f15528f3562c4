// What a metric costs to encode: DDATA of 1,000 metrics that have a birth. Prints µs of processor time a metric.
#include <fmt/format.h>

#include <ctime>

#include "publish/sparkplug/payload_codec.hpp"

namespace {

double cpu_seconds() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

}  // namespace

int main() {
    using namespace penstock;
    namespace sp = publish::sparkplug;
    constexpr std::size_t metrics = 1000, messages = 5000;
    samples data;
    for (std::size_t i = 0; i < metrics; ++i)
        data.add(from_epoch_ms(1'700'000'000'000), {element_type::uint16}, quality::good, value{std::uint64_t{i}});
    sp::payload_writer writer;
    std::size_t bytes = 0;
    const auto run = [&](std::size_t count) {
        for (std::size_t n = 0; n < count; ++n) {
            writer.begin(1'700'000'000'000, n % 256);
            for (std::size_t i = 0; i < metrics; ++i)
                writer.add({.alias = i, .timestamp = data.times[i]}, data, i);
            bytes += writer.finish().size();
        }
    };
    run(10);
    bytes = 0;
    const auto began = cpu_seconds();
    run(messages);
    const auto took = cpu_seconds() - began;
    fmt::print("{{\"us_per_metric\":{:.4f},\"bytes_per_metric\":{:.1f}}}\n", took * 1e6 / (metrics * messages),
               static_cast<double>(bytes) / (metrics * messages));
}
