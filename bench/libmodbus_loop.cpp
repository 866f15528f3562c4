// The reference of the collection benchmarks: a bare libmodbus client that reads the same registers back to back.
// usage: libmodbus_loop PORT REGISTERS SECONDS    reads holding registers 0…REGISTERS-1, 125 a request
// Prints: registers read, seconds of wall clock, seconds of CPU.
#include <modbus.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

double cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

int main(int count, char** arguments) {
    using clock = std::chrono::steady_clock;
    if (count != 4) {
        std::fputs("usage: libmodbus_loop PORT REGISTERS SECONDS\n", stderr);
        return 2;
    }
    const int registers = std::atoi(arguments[2]);
    const std::chrono::duration<double> wanted(std::atof(arguments[3]));
    modbus_t* device = modbus_new_tcp("127.0.0.1", std::atoi(arguments[1]));
    modbus_set_slave(device, 1);
    if (modbus_connect(device) < 0) {
        std::perror("modbus_connect");
        return 1;
    }
    std::vector<std::uint16_t> values(static_cast<std::size_t>(registers));
    long long read = 0;
    const auto began = clock::now();
    const double cpu_before = cpu_seconds();
    std::chrono::duration<double> passed{};
    while (passed < wanted) {
        for (int start = 0; start < registers; start += 125) {
            const int size = std::min(125, registers - start);
            if (modbus_read_registers(device, start, size, values.data() + start) != size) {
                std::perror("modbus_read_registers");
                return 1;
            }
            read += size;
        }
        passed = clock::now() - began;
    }
    std::printf("%lld %.6f %.6f\n", read, passed.count(), cpu_seconds() - cpu_before);
    return 0;
}
