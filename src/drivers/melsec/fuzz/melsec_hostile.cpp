// A Mitsubishi controller with arbitrary answers: drivers/fuzz/hostile_talk.hpp defines what must hold nevertheless.

#include "drivers/fuzz/hostile_talk.hpp"
#include "drivers/melsec/driver.hpp"
#include "drivers/melsec/sim.hpp"

using namespace penstock;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using points = std::vector<std::pair<std::string, std::string>>;
    static const points all{{"D0", "Int16"},      {"D2", "UInt32"},      {"D100", "Float"},
                            {"D200", "Int16[6]"}, {"M16", "Boolean"},    {"X10", "Boolean"},
                            {"W1A", "UInt16"},    {"D300.12", "String"}, {"TN3", "Int16"}};
    static const points few{
        {"D0", "Int16"}, {"D2", "UInt32"}, {"M16", "Boolean"}, {"X10", "Boolean"}, {"D100", "Float"}};
    static const fuzz::hostile_family family{
        make_melsec(),
        make_melsec_sim(),
        {{.options = {{"frame", "3E"}}, .device_options = {}, .points = all},
         {.options = {{"frame", "4E"}, {"pipeline", "4"}}, .device_options = {}, .points = all},
         {.options = {{"frame", "3E"}, {"code", "ascii"}}, .device_options = {{"code", "ascii"}}, .points = all},
         {.options = {{"frame", "1E"}, {"family", "FX3"}},
          .device_options = {{"family", "FX3"}, {"frame", "1E"}},
          .points = few},
         {.options = {{"frame", "3E"}, {"transport", "udp"}},
          .device_options = {{"transport", "udp"}},
          .points = all,
          .is_datagram = true}}};
    return fuzz::talk_to_hostile_device(family, bytes, size);
}
