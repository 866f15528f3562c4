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
    command read;
    const auto parsed = parse_command(text, read);
    if (parsed) require(!read.tag_id.empty());
    if (!parsed) require(!parsed.error().message.empty());
    boost::system::error_code ec;
    const auto response = boost::json::parse(format_response(read.id, read.tag_id, {false, {}, "no"}), ec);
    require(!ec && response.is_object() && response.get_object().size() == 5);
    require(response.at("tag_id").as_string() == make_utf8(read.tag_id));
    return 0;
}
