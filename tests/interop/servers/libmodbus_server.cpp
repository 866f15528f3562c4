// Modbus server made with libmodbus. usage: libmodbus_server tcp PORT | rtu DEVICE   (RTU: 19200 8N1, unit 1)
#include <modbus.h>
#include <sys/select.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>

namespace {

modbus_mapping_t* make_map() {
    static const std::uint16_t typed[] = {0x4048, 0xF5C3, 0xFFFE, 0x1DC0, 0x4093, 0x4A45, 0x6D5C, 0xFAAD, 0,
                                          0,      0x4845, 0x4C4C, 0x4F20, 0x4741, 0x5445, 0x5741, 0x5900};
    modbus_mapping_t* map = modbus_mapping_new(208, 208, 500, 100);
    for (int n = 0; n < 100; ++n) {
        map->tab_registers[n] = static_cast<std::uint16_t>(1000 + n);
        map->tab_input_registers[n] = static_cast<std::uint16_t>(2000 + n);
    }
    std::copy(std::begin(typed), std::end(typed), map->tab_registers + 100);
    for (int n = 0; n < 208; ++n) {
        map->tab_bits[n] = n % 3 == 0;
        map->tab_input_bits[n] = n % 2 == 1;
    }
    return map;
}

int serve_serial(const char* device, modbus_mapping_t* map) {
    modbus_t* line = modbus_new_rtu(device, 19200, 'N', 8, 1);
    modbus_set_slave(line, 1);
    if (modbus_connect(line) < 0) {
        std::perror("modbus_connect");
        return 1;
    }
    std::uint8_t request[MODBUS_RTU_MAX_ADU_LENGTH];
    for (;;) {
        const int size = modbus_receive(line, request);
        if (size > 0) {
            modbus_reply(line, request, size, map);
        }
    }
}

// One answer at a time for all connections.
int serve_tcp(int port, modbus_mapping_t* map) {
    modbus_t* context = modbus_new_tcp("127.0.0.1", port);
    int listener = modbus_tcp_listen(context, 8);
    if (listener < 0) {
        std::perror("modbus_tcp_listen");
        return 1;
    }
    fd_set all;
    FD_ZERO(&all);
    FD_SET(listener, &all);
    int top = listener;
    for (;;) {
        fd_set ready = all;
        if (select(top + 1, &ready, nullptr, nullptr, nullptr) < 0) {
            return 1;
        }
        for (int fd = 0; fd <= top; ++fd) {
            if (!FD_ISSET(fd, &ready)) {
                continue;
            }
            if (fd == listener) {
                const int peer = modbus_tcp_accept(context, &listener);
                FD_SET(peer, &all);
                top = std::max(top, peer);
                continue;
            }
            modbus_set_socket(context, fd);
            std::uint8_t request[MODBUS_TCP_MAX_ADU_LENGTH];
            const int size = modbus_receive(context, request);
            if (size > 0) {
                modbus_reply(context, request, size, map);
            } else if (size < 0) {
                close(fd);
                FD_CLR(fd, &all);
            }
        }
    }
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::fputs("usage: libmodbus_server tcp PORT | rtu DEVICE\n", stderr);
        return 2;
    }
    modbus_mapping_t* map = make_map();
    return std::strcmp(arguments[1], "rtu") == 0 ? serve_serial(arguments[2], map)
                                                 : serve_tcp(std::atoi(arguments[2]), map);
}
