// A CPU of LS Electric with arbitrary answers: drivers/fuzz/hostile_talk.hpp defines what must hold nevertheless.

#include "drivers/fuzz/hostile_talk.hpp"
#include "drivers/xgt/driver.hpp"
#include "drivers/xgt/sim.hpp"

using namespace penstock;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using points = std::vector<std::pair<std::string, std::string>>;
    static const points all{{"D100", "Int16"},  {"D102", "Float"}, {"D200", "Int16[6]"},  {"M172C", "Boolean"},
                            {"%DB301", "Byte"}, {"T5", "UInt16"},  {"P0010A", "Boolean"}, {"D400.10", "ByteString"}};
    static const points iec{{"%MW10", "Int16"}, {"%MD20", "UInt32"}, {"%IX0.0.1", "Boolean"}, {"%QW0.1.2", "UInt16"}};
    static const fuzz::hostile_family family{
        make_xgt(),
        make_xgt_sim(),
        {{.options = {{"family", "XGK"}}, .device_options = {{"family", "XGK"}}, .points = all},
         {.options = {{"family", "XGI"}, {"pipeline", "3"}}, .device_options = {{"family", "XGI"}}, .points = iec},
         {.options = {{"transport", "udp"}},
          .device_options = {{"transport", "udp"}},
          .points = all,
          .is_datagram = true}}};
    return fuzz::talk_to_hostile_device(family, bytes, size);
}
