#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "imports/packed_tags.hpp"
#include "model/opc.hpp"

namespace penstock::imports {

/// A device of a file. Its `opc_type` is empty where the file does not tell the protocol: then the tags go to an OPC
/// that the user names.
struct read_device {
    opc_config config{};  ///< `opc_name` is the name in the file; without `opc_id`
    location place{};
    packed_tags tags{};
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

/// What a reader makes of a file.
struct reading {
    std::vector<read_device> devices{};
    std::vector<remark> remarks{};
    std::vector<question> questions{};  ///< those that `answers` left open; then the devices are not complete
    /// Every key for which the reader has asked, also those that were answered; true: the question is open. `ask` and
    /// `known_host` keep it.
    std::map<std::string, bool, std::less<>> asked_keys{};
};

}  // namespace penstock::imports
