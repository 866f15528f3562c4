// Whatever is given as a file of another program: it is opened or refused, each format reads it or says why not, and
// nothing of what it makes breaks the promises of reading.hpp, or is more than a reading may hold. Formats read without
// being asked whether they recognize it, for a user can force one; all questions are answered by their first choice,
// and those of free text by an address or a number, so that what stands behind them runs.

#include <cstdint>
#include <string>
#include <string_view>

#include "base/fuzz/require.hpp"
#include "base/text.hpp"
#include "imports/format.hpp"

using namespace penstock;
using penstock::fuzz::require;

namespace {

/// Numbers of registers, blocks and groups are the other free answers.
std::string free_answer(std::string_view key) {
    const bool is_place = key.starts_with("host:") || key.starts_with("line:") || key == "opc";
    return is_place ? "10.0.0.1" : "1";
}

imports::answers answers_to(const imports::reading& read) {
    imports::answers known;
    for (const auto& asked : read.questions) {
        require(!asked.key.empty() && !asked.text.empty());
        known.insert_or_assign(asked.key, asked.choices.empty() ? free_answer(asked.key) : asked.choices.front().value);
    }
    return known;
}

void check(const imports::reading& read) {
    using budget = imports::reading_budget;
    std::size_t tags = 0, bytes = 0;
    require(read.remarks.size() <= budget::max_remarks && read.devices.size() <= budget::max_devices);
    for (const auto& note : read.remarks) {
        require(!note.text.empty() && !note.place.empty());
        bytes += note.place.size() + note.subject.size() + note.text.size();
    }
    for (const auto& device : read.devices) {
        for (const auto& tag : device.tags) {
            ++tags;
            bytes += tag.place.size() + tag.config.tag_name.size() + tag.config.plc_address.size() +
                     tag.config.description.size();
            require(!tag.config.plc_address.empty() && !tag.place.empty());
            require(tag.config.tag_id.empty() && tag.config.opc_id.empty());
            require(tag.config.scale.value_or(1) != 0);
        }
    }
    require(tags <= budget::max_tags && bytes <= budget::max_bytes);
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
        (void)one->recognizes(*content);
        imports::answers known;
        // An answer may raise the next question.
        for (int round = 0; round < 4; ++round) {
            const auto read = one->read(*content, known);
            if (!read) {
                // A user is told why, and no answer of these is a wrong one.
                require(!read.error().message.empty() && !known.contains(read.error().field));
                break;
            }
            check(*read);
            if (read->questions.empty()) break;
            known.merge(answers_to(*read));
        }
    }
    return 0;
}
