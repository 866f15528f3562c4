#include "imports/xml.hpp"

#include <gtest/gtest.h>

#include <string>

#include "imports/document.hpp"

namespace penstock::imports {
namespace {

std::string text_of_xml(std::string_view bytes) {
    const auto content = document::open(bytes);
    if (!content) return content.error().message;
    pugi::xml_document parsed;
    const auto done = parse_xml(parsed, content->text());
    return done ? std::string(parsed.document_element().child_value()) : done.error().message;
}

TEST(xml, of_a_document_is_utf_8_whatever_it_declares) {
    EXPECT_EQ(text_of_xml("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>K\xFChlung</a>"), "Kühlung");
    EXPECT_EQ(text_of_xml("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>온도</a>"), "온도");
    const std::string latin = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>b</a>";
    std::string wide = "\xFF\xFE";
    for (const char c : latin)
        wide += {c, '\0'};
    EXPECT_EQ(text_of_xml(wide), "b");
}

TEST(xml, of_too_many_elements_or_attributes_is_not_parsed) {
    std::string elements = "<a>";
    for (std::size_t i = 0; i < max_xml_elements; ++i)
        elements += "<b/>";
    EXPECT_EQ(text_of_xml(elements + "</a>"), "has more than 1000000 XML elements: divide the file");
    std::string attributes = "<a";
    for (std::size_t i = 0; i <= max_xml_attributes; ++i)
        attributes += " b=''";
    EXPECT_EQ(text_of_xml(attributes + "/>"), "has more than 3000000 XML attributes: divide the file");
}

TEST(xml, values_have_an_end) {
    const std::string text = "<a b=\"" + std::string(1U << 20U, 'x') + "\"/>";
    pugi::xml_document parsed;
    ASSERT_TRUE(parse_xml(parsed, text));
    EXPECT_EQ(attribute_of(parsed.document_element(), "b").size(), max_value_bytes);
    EXPECT_EQ(xml_text("short"), "short");
}

}  // namespace
}  // namespace penstock::imports
