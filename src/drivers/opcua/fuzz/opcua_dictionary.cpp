// Type dictionaries of any content: what is described can decode any bytes, and the rest has a reason.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "drivers/opcua/type_dictionary.hpp"

using namespace penstock;
using namespace penstock::opcua;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view all(reinterpret_cast<const char*>(bytes), size);
    const auto end = all.rfind('>');
    const auto xml = all.substr(0, end == std::string_view::npos ? size : end + 1);
    const auto parsed = type_dictionary::parse(byte_view(bytes, xml.size()));
    if (!parsed) {
        if (parsed.error().message().empty()) std::abort();
        return 0;
    }
    const byte_view rest(bytes + xml.size(), size - xml.size());
    const UA_ByteString body{rest.size(), const_cast<UA_Byte*>(rest.data())};
    for (const auto& name : (*parsed)->names()) {
        const auto type = (*parsed)->type_of(name);
        if (!type && type.error().message().empty()) std::abort();
        if (type) (void)decode(body, **type);
    }
    return 0;
}
