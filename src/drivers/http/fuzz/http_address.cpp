// Properties of addresses, URLs and templates: what was read is formatted so that it reads back the same; a target that
// was made is one line; what is put into a JSON template stays a value.

#include <cstdint>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "drivers/http/text_template.hpp"
#include "drivers/http/write_request.hpp"
#include "http_client/url.hpp"
#include "model/json_scan.hpp"

using namespace penstock;
using namespace penstock::http;
using penstock::fuzz::require;

namespace {

void check_address(format of, std::string_view text) {
    const auto a = parse_address(of, text);
    if (!a) return require(!a.error().message.empty());
    auto known = *a;
    const auto again = parse_address(of, format_address(of, known));
    require(again && *again == known);
    (void)name_of(of, known);
}

void check_url(std::string_view text) {
    const auto u = parse_url(text);
    if (!u) return;
    require(is_target(u->target) && !u->host.empty() && u->port != 0);
    const auto again = parse_url((u->is_tls ? "https://" : "http://") + u->authority() + u->target);
    require(again && is_same_origin(*u, *again) && again->target == u->target);
    if (const auto to = resolve_location(*u, text)) require(is_target(to->target));
}

void check_write(std::string_view text) {
    const auto to = make_point({"/a", "String", {}, "T"}, format::json).value();
    write_rules rules;
    rules.path = "/x?v={value}";
    rules.body = R"({"a":{value},"b":"{value}"})";
    const auto made = make_write_request(rules, to, value(std::string(text)));
    require(made && is_target(made->target));
    json_scanner in(made->body);
    require(in.skip() && in.is_at_end());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    for (const auto of : {format::json, format::xml, format::csv, format::text, format::prometheus})
        check_address(of, text);
    check_url(text);
    check_write(text);
    return 0;
}
