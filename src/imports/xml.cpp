#include "imports/xml.hpp"

#include <fmt/format.h>

namespace penstock::imports {

checked<> parse_xml(pugi::xml_document& into, std::string_view text) {
    // pugixml skips a document type definition and leaves unknown entities as they are: nothing could expand. A file
    // that declares some means them to be replaced, so its texts would be wrong.
    if (text.substr(0, 64U << 10U).find("<!ENTITY") != text.npos) {
        return fault{"", "declares XML entities, which are not read"};
    }
    constexpr unsigned how = pugi::parse_cdata | pugi::parse_escapes | pugi::parse_wconv_attribute | pugi::parse_eol |
                             pugi::parse_ws_pcdata_single;
    const auto parsed = into.load_buffer(text.data(), text.size(), how);
    if (!parsed) return fault{"", fmt::format("is not XML: {} at byte {}", parsed.description(), parsed.offset)};
    return {};
}

std::string_view local_name(std::string_view name) noexcept {
    const auto colon = name.find(':');
    return colon == name.npos ? name : name.substr(colon + 1);
}

std::string_view attribute_of(const pugi::xml_node& element, std::string_view local) noexcept {
    for (const auto& attribute : element.attributes()) {
        if (local_name(attribute.name()) == local) return attribute.value();
    }
    return {};
}

}  // namespace penstock::imports
