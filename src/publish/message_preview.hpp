#pragma once

#include <cstddef>
#include <string>

namespace penstock::publish {

/// A message as a transfer would send it.
struct message_preview {
    std::string target{};  ///< topic, or URL without its query, which may have a key
    std::string text{};    ///< the payload before compression; of a binary one its content as JSON
    std::size_t size = 0;  ///< bytes of `text` before it was cut
};

}  // namespace penstock::publish
