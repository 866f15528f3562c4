// Commands come from outside: whatever the text, the answer to it is JSON with its id, and what was taken as a command
// has a tag and a value.

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include "base/fuzz/require.hpp"
#include "base/text.hpp"
#include "publish/mqtt/command_codec.hpp"

using namespace penstock;                 // NOLINT
using namespace penstock::publish::mqtt;  // NOLINT
using penstock::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto parsed = parse_command(text);
    const auto id = parsed ? parsed->id : parsed.error().id;
    const auto tag = parsed ? parsed->tag_id : parsed.error().tag_id;
    if (parsed) require(!parsed->tag_id.empty());
    if (!parsed) require(!parsed.error().why.message.empty());
    boost::system::error_code ec;
    const auto response = boost::json::parse(format_response(id, tag, {false, {}, "no"}), ec);
    require(!ec && response.is_object() && response.get_object().size() == 5);
    require(response.at("tag_id").as_string() == make_utf8(tag));
    return 0;
}
