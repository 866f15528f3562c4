// Properties of documents: every point ends good or with a reason; reading twice returns the same; what Boost.JSON
// accepts as JSON the scanner accepts too, and the reverse; a posted list is accepted or refused whole. The first byte
// chooses the format.

#include <boost/json/parse.hpp>
#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "base/text.hpp"
#include "drivers/http/document.hpp"
#include "drivers/http/ingest_list.hpp"
#include "model/json_scan.hpp"

using namespace penstock;
using namespace penstock::http;
using penstock::fuzz::require;

namespace {

std::vector<point> points_of(format of) {
    std::vector<point> out;
    const auto add = [&](const char* address, const char* type) {
        out.push_back(make_point({address, type, {}, "T" + std::to_string(out.size())}, of).value());
    };
    switch (of) {
        case format::json:
            for (const char* where : {"/a", "/a/b", "/0", "/a/1", "$"})
                add(where, "Double");
            add("/a", "Int16[3]");
            add("/t", "String");
            break;
        case format::xml:
            for (const char* where : {"/a", "/a/b", "/a/b[2]", "/a/b/@c"})
                add(where, "String");
            add("/a/b", "Int16[2]");
            break;
        case format::csv:
            for (const char* where : {"a", "1,b", "-1,1", "0,2"})
                add(where, "String");
            add("0,0", "Int16[2]");
            break;
        case format::text:
            for (const char* where : {"a", "b c", "$"})
                add(where, "Int32");
            add("a", "Int16[2]");
            break;
        case format::prometheus:
            for (const char* where : {"a", "b{c=\"d\"}", "t"})
                add(where, "Double");
            add("t", "DateTime");
            break;
    }
    return out;
}

void check_json(std::string_view text) {
    json_scanner in(text);
    const bool is_json = in.skip() && in.is_at_end();
    boost::json::parse_options how;
    how.max_depth = json_scanner::max_levels;
    error_code ec;
    (void)boost::json::parse(boost::json::string_view(text.data(), text.size()), ec, {}, how);
    if (!ec) require(is_json);
    // Omitted: what is tolerated (NaN, a byte order mark, broken UTF-8, lone surrogates) and numbers too large for it.
    const bool is_tolerated = text.find("NaN") != text.npos || text.find("Infinity") != text.npos ||
                              text.starts_with("\xEF\xBB\xBF") || !is_utf8(text) || text.find("\\u") != text.npos ||
                              ec == boost::json::error::exponent_overflow;
    if (is_json && !is_tolerated) require(!ec);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const auto of = static_cast<format>(bytes[0] % 5);
    const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
    const auto points = points_of(of);
    document_rules rules;
    rules.form = of;
    rules.has_header = bytes[0] < 128;
    const auto reader = make_document_reader(rules, points);
    std::vector<point_value> first(points.size()), second(points.size());
    const auto done = reader->read(text, first);
    require(done.has_value() == reader->read(text, second).has_value());
    for (std::size_t i = 0; done && i < points.size(); ++i) {
        require(is_bad(first[i].state) == first[i].error.failed());
        require(first[i].error == second[i].error);
        if (!first[i].error) require(format_value(first[i].v) == format_value(second[i].v));
    }
    if (of != format::json) return 0;
    check_json(text);
    if (const auto list = ingest_list(points).read(text); list && *list) {
        for (const auto& item : (*list)->items)
            require(item.value ? *item.value < (*list)->values.size() : !item.message.empty());
    }
    return 0;
}
