// A device with an HTTP document with arbitrary answers: drivers/fuzz/hostile_talk.hpp defines what must hold all the
// same.

#include "drivers/fuzz/hostile_talk.hpp"
#include "drivers/http/driver.hpp"
#include "drivers/http/sim.hpp"

using namespace penstock;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using points = std::vector<std::pair<std::string, std::string>>;
    static const points json{{"/p0", "Int32"}, {"/p1", "Int32"}, {"/p3", "Int32"}};
    static const points xml{{"/values/p0", "Int32"}, {"/values/p2", "Int32"}};
    static const points key{{"p0", "Int32"}, {"p4", "Int32"}};
    static const fuzz::hostile_family family{
        make_http(),
        make_http_sim(),
        {{.options = {{"path", "/values"}},
          .device_options = {{"points", "6"}},
          .points = json,
          .host = "http://127.0.0.1"},
         {.options = {{"path", "/values"}, {"format", "xml"}},
          .device_options = {{"points", "6"}, {"format", "xml"}},
          .points = xml,
          .host = "http://127.0.0.1"},
         {.options = {{"path", "/values"}, {"format", "text"}},
          .device_options = {{"points", "6"}, {"format", "text"}, {"gzip", "off"}},
          .points = key,
          .host = "http://127.0.0.1"},
         {.options = {{"path", "/values"}, {"auth", "bearer"}, {"token", "token-1"}},
          .device_options = {{"points", "6"}, {"auth", "bearer"}},
          .points = json,
          .host = "http://127.0.0.1"}}};
    return fuzz::talk_to_hostile_device(family, bytes, size);
}
