#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::imports {

struct decoded_text {
    std::string text{};      ///< UTF-8, without byte order mark
    std::string encoding{};  ///< what the bytes were in; empty: several fit, and the text is that of the likeliest
};

/// The text of bytes in a given encoding, or, if that is empty, in the one that they are in: by a byte order mark, by
/// NULs between the bytes (UTF-16), by being valid UTF-8, by the declaration of an XML file, and else as the
/// frequencies of their letters tell, where the bytes make sense in no other encoding: a short comment in Korean is a
/// row of Western letters and signs, too.
/// Faults: the encoding is not one of UTF-8, UTF-16LE, UTF-16BE, CP949, SHIFT_JIS, CP1252, or the bytes are not in it.
checked<decoded_text> decode_text(std::string_view bytes, std::string_view encoding);

}  // namespace penstock::imports
