// Commands and STATE come from outside: whatever the bytes, nothing breaks; a value that was taken is of the type that
// was requested, and written and read again it is the same.

#include "base/fuzz/require.hpp"
#include "base/text.hpp"
#include "publish/sparkplug/payload_codec.hpp"
#include "publish/sparkplug/state_codec.hpp"

using namespace penstock;                      // NOLINT
using namespace penstock::publish::sparkplug;  // NOLINT
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const byte_view bytes(data, size);
    if (const auto state = parse_host_state({reinterpret_cast<const char*>(data), size}))
        require(state->timestamp >= 0);

    command_reader reader;
    const auto metrics = reader.read(bytes);
    if (!metrics) return 0;
    payload_writer writer;
    for (const auto& m : *metrics) {
        for (unsigned number = 0; number <= 35; ++number) {
            const auto type = static_cast<datatype>(number);
            element_form form;
            const auto v = value_of(m, type);
            if (!v) continue;
            require(find_element(type, form));
            require(std::holds_alternative<array>(*v) == form.is_array);
            writer.begin(0, 0);
            writer.add({.alias = 1, .timestamp = 1}, *v, form.element);
            command_reader again;
            const auto back = again.read(as_bytes(writer.finish()));
            require(back.has_value() && back->size() == 1);
            const auto second = value_of(back->front(), type);
            require(second.has_value() && format_value(*second) == format_value(*v));
        }
    }
    return 0;
}
