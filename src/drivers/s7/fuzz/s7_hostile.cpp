// A Siemens controller with arbitrary answers: drivers/fuzz/hostile_talk.hpp defines what must hold nevertheless.

#include "drivers/fuzz/hostile_talk.hpp"
#include "drivers/s7/driver.hpp"
#include "drivers/s7/sim.hpp"

using namespace penstock;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using points = std::vector<std::pair<std::string, std::string>>;
    static const points all{{"DB1.DBW0", "Int16"},
                            {"DB1.DBD8", "UInt32"},
                            {"DB1,REAL40", "Float"},
                            {"DB1.DBX60.1", "Boolean"},
                            {"DB2.DBW200", "Int16[8]"},
                            {"M0.3", "Boolean"},
                            {"MW10", "UInt16"},
                            {"DB1.DBB300.8", "ByteString"},
                            {"T5", "Int32"},
                            {"C5", "Int16"}};
    static const fuzz::hostile_family family{
        make_s7(),
        make_s7_sim(),
        {{.options = {{"family", "1500"}}, .device_options = {{"family", "1500"}}, .points = all},
         {.options = {{"family", "300"}}, .device_options = {{"family", "300"}}, .points = all},
         {.options = {{"family", "300"}, {"pdu", "112"}},
          .device_options = {{"family", "300"}, {"pdu", "112"}, {"jobs", "1"}},
          .points = all}}};
    return fuzz::talk_to_hostile_device(family, bytes, size);
}
