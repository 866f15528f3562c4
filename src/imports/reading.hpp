#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "imports/packed_tags.hpp"
#include "model/opc.hpp"

namespace penstock::imports {

using name_set = std::set<std::string, std::less<>>;

/// A device of a file. Its `opc_type` is empty where the file does not tell the protocol: then the tags go to the OPC
/// with the `opc_id`, and without one to an OPC that the user names.
struct read_device {
    opc_config config{};  ///< `opc_name` is the name in the file; `opc_id` only where a file of this gateway has one
    location place{};
    packed_tags tags{};
    /// Members that the file holds even where they are empty: they replace those of an OPC or a tag that exists. Of all
    /// others an empty one is not in the file.
    name_set held_members{}, held_tag_members{};
};

/// Something that is not as in the file.
struct remark {
    enum class effect {
        changed,   ///< the tag or device is taken with another value than the file has
        left_out,  ///< it is not taken
    };
    effect kind = effect::changed;
    location place{};
    std::string subject{};  ///< name of the tag or the device
    std::string text{};     ///< what, and why: a sentence
    std::string help{};     ///< what the user can do to get it; empty: nothing
};

/// Something that the file does not hold and that cannot be guessed. Nothing is imported before it is answered.
struct question {
    struct choice {
        std::string value{};
        std::string text{};
    };
    std::string key{};              ///< stable: an answer is kept for the next file of the format
    std::string text{};             ///< the question, with the reason why it is asked
    std::vector<choice> choices{};  ///< empty: any text
};

/// By key of the question.
using answers = std::map<std::string, std::string, std::less<>>;

/// Ends a reading from within: readers add in hundreds of places, and none of them can go on. `format::read` catches
/// it and returns its fault.
class reading_end {
public:
    explicit reading_end(fault given) : reason_(std::move(given)) {}
    const fault& reason() const noexcept { return reason_; }

private:
    fault reason_;
};

/// What a file may make at most. A file of some kilobytes can make millions of tags, by arrays of structures or one
/// name in front of a thousand others, so it is counted while it is made.
class reading_budget {
public:
    static constexpr std::size_t max_tags = 200'000;
    static constexpr std::size_t max_remarks = 200'000;
    static constexpr std::size_t max_devices = 2'000;
    /// A file of half a million devices is no form to fill in.
    static constexpr std::size_t max_questions = 2'000;
    static constexpr std::size_t max_bytes = 64U << 20U;  ///< of all their texts

    // One more, with the bytes of its texts. They throw `reading_end` beyond a limit.
    void take_tag(std::size_t bytes);
    void take_remark(std::size_t bytes);
    void take_device(std::size_t bytes);
    void take_question(std::size_t bytes);

private:
    void take(std::size_t& count, std::size_t most, std::string_view things, std::size_t bytes);

    std::size_t tags_ = 0;
    std::size_t remarks_ = 0;
    std::size_t devices_ = 0;
    std::size_t questions_ = 0;
    std::size_t bytes_ = 0;
};

/// What a reader makes of a file. Readers add by the functions, which throw `reading_end` beyond the budget.
struct reading {
    std::vector<read_device> devices{};
    std::vector<remark> remarks{};
    std::vector<question> questions{};  ///< those that `answers` left open; then the devices are not complete
    /// Every key for which the reader has asked, also those that were answered; true: the question is open. `ask` and
    /// `known_host` keep it.
    std::map<std::string, bool, std::less<>> asked_keys{};
    reading_budget budget{};

    void add(read_device device);
    void add(remark note);
    void add(question asked);
    /// To a device that becomes, or is, one of the reading.
    void add_tag(read_device& to, const read_tag& tag);
};

/// The answer to a question is wrong: ends the reading with a fault whose field is the key.
[[noreturn]] void refuse_answer(std::string key, std::string expected);

/// Names of what holds each other, `Area.Pump`; the second alone where the first is empty. What is longer than a name
/// of a tag can be is cut here: a long name of a group would stand in front of each of its tags.
std::string joined_name(std::string_view outer, std::string_view separator, std::string_view inner);

}  // namespace penstock::imports
