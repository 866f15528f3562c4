// A Modbus device with arbitrary answers: drivers/fuzz/hostile_talk.hpp defines what must hold nevertheless.

#include "drivers/fuzz/hostile_talk.hpp"
#include "drivers/modbus/driver.hpp"
#include "drivers/modbus/sim.hpp"

using namespace penstock;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using points = std::vector<std::pair<std::string, std::string>>;
    static const points all{{"hr0", "Int16"},      {"hr1", "UInt32"},   {"hr10", "Float"},
                            {"hr100", "Int16[4]"}, {"ir5", "UInt16"},   {"co3", "Boolean"},
                            {"di20", "Boolean"},   {"hr300", "Double"}, {"2!hr7", "Int16"}};
    static const fuzz::hostile_family family{
        make_modbus(),
        make_modbus_sim(),
        {{.options = {}, .device_options = {{"units", "1,2"}}, .points = all},
         {.options = {{"pipeline", "4"}}, .device_options = {{"units", "1,2"}}, .points = all},
         {.options = {{"transport", "rtu_over_tcp"}},
          .device_options = {{"transport", "rtu_over_tcp"}, {"units", "1,2"}},
          .points = all},
         {.options = {{"transport", "ascii_over_tcp"}},
          .device_options = {{"transport", "ascii_over_tcp"}, {"units", "1,2"}},
          .points = all},
         {.options = {{"transport", "udp"}},
          .device_options = {{"transport", "udp"}, {"units", "1,2"}},
          .points = all,
          .is_datagram = true}}};
    return fuzz::talk_to_hostile_device(family, bytes, size);
}
