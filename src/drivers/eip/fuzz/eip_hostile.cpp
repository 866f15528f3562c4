// A controller with arbitrary EtherNet/IP answers: drivers/fuzz/hostile_talk.hpp defines what must hold.

#include "drivers/eip/driver.hpp"
#include "drivers/eip/sim.hpp"
#include "drivers/fuzz/hostile_talk.hpp"

using namespace penstock;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using points = std::vector<std::pair<std::string, std::string>>;
    static const points tags{{"Tag0", "Int32"}, {"Tag1", "Int32"}, {"Tag2", ""}, {"Tag3.5", "Boolean"}};
    static const points files{
        {"N7:0", "Int16"}, {"N7:4", "Int16[4]"}, {"B3/3", "Boolean"}, {"F8:1", "Float"}, {"T4:0.ACC", "Int16"}};
    static const fuzz::hostile_family family{
        make_eip(),
        make_eip_sim(),
        {{.options = {}, .device_options = {{"tags", "6"}}, .points = tags},
         {.options = {{"connected", "no"}}, .device_options = {{"tags", "6"}}, .points = tags},
         {.options = {{"family", "Omron"}}, .device_options = {{"family", "Omron"}, {"tags", "6"}}, .points = tags},
         {.options = {{"family", "Micro800"}},
          .device_options = {{"family", "Micro800"}, {"tags", "6"}},
          .points = tags},
         {.options = {{"family", "SLC"}}, .device_options = {{"family", "SLC"}}, .points = files},
         {.options = {{"family", "PLC5"}}, .device_options = {{"family", "PLC5"}}, .points = files}}};
    return fuzz::talk_to_hostile_device(family, bytes, size);
}
