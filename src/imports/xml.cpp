#include "imports/xml.hpp"

#include <fmt/format.h>

#include <cstring>

#include "imports/document.hpp"

namespace penstock::imports {

namespace {

/// At most, for a comment or a text may hold both characters.
checked<> check_size(std::string_view text) {
    std::size_t elements = 0;
    std::size_t attributes = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '=') ++attributes;
        if (text[i] == '<' && i + 1 < text.size() && text[i + 1] != '/') ++elements;
    }
    if (elements > max_xml_elements)
        return fault{"", fmt::format("has more than {} XML elements: divide the file", max_xml_elements)};
    if (attributes > max_xml_attributes)
        return fault{"", fmt::format("has more than {} XML attributes: divide the file", max_xml_attributes)};
    return {};
}

}  // namespace

checked<> parse_xml(pugi::xml_document& into, std::string_view text, pugi::xml_encoding how) {
    if (auto fits = check_size(text); !fits) return fits.error();
    // pugixml skips a document type definition and leaves unknown entities as they are: nothing could expand. A file
    // that declares some means them to be replaced, so its texts would be wrong.
    if (text.substr(0, 64U << 10U).find("<!ENTITY") != text.npos) {
        return fault{"", "declares XML entities, which are not read"};
    }
    constexpr unsigned options = pugi::parse_cdata | pugi::parse_escapes | pugi::parse_wconv_attribute |
                                 pugi::parse_eol | pugi::parse_ws_pcdata_single;
    const auto parsed = into.load_buffer(text.data(), text.size(), options, how);
    if (!parsed) return fault{"", fmt::format("is not XML: {} at byte {}", parsed.description(), parsed.offset)};
    return {};
}

std::string_view local_name(std::string_view name) noexcept {
    const auto colon = name.find(':');
    return colon == name.npos ? name : name.substr(colon + 1);
}

std::string_view attribute_of(const pugi::xml_node& element, std::string_view local) noexcept {
    for (const auto& attribute : element.attributes()) {
        if (local_name(attribute.name()) == local) return xml_text(attribute.value());
    }
    return {};
}

std::string_view xml_text(const char* value) noexcept {
    // One byte more tells whether the last character is whole.
    return cut_text({value, strnlen(value, max_value_bytes + 1)});
}

}  // namespace penstock::imports
