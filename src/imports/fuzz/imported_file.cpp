// Whatever is given as a file of another program: it is opened or refused, each format reads it or says why not, and
// nothing of what it makes breaks the promises of reading.hpp. Formats read without being asked whether they recognize
// it, for a user can force one; all questions are answered by their first choice, so that what stands behind them runs.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "base/text.hpp"
#include "imports/format.hpp"

using namespace penstock;
using penstock::fuzz::require;

namespace {

imports::answers answers_to(const imports::reading& read) {
    imports::answers known;
    for (const auto& asked : read.questions) {
        require(!asked.key.empty() && !asked.text.empty());
        known.insert_or_assign(asked.key, asked.choices.empty() ? "10.0.0.1" : asked.choices.front().value);
    }
    return known;
}

void check(const imports::reading& read) {
    for (const auto& note : read.remarks)
        require(!note.text.empty() && !note.place.empty());
    for (const auto& device : read.devices) {
        for (const auto& tag : device.tags) {
            require(!tag.config.plc_address.empty() && !tag.place.empty());
            require(tag.config.tag_id.empty() && tag.config.opc_id.empty());
            require(tag.config.scale.value_or(1) != 0);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto content = imports::document::open({reinterpret_cast<const char*>(bytes), size});
    if (!content) {
        require(!content.error().message.empty());
        return 0;
    }
    static const auto formats = imports::all_formats();
    for (const auto& one : formats) {
        const bool is_recognized = one->recognizes(*content);
        imports::answers known;
        // An answer may raise the next question.
        for (int round = 0; round < 4; ++round) {
            const auto read = one->read(*content, known);
            require(read || !is_recognized || !read.error().message.empty());
            if (!read) break;
            check(*read);
            if (read->questions.empty()) break;
            known.merge(answers_to(*read));
        }
    }
    return 0;
}
