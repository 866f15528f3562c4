#include "imports/format.hpp"

namespace penstock::imports {

checked<reading> format::read(const document& content, const answers& known) const {
    try {
        return read_content(content, known);
    } catch (const reading_end& end) {
        return end.reason();
    }
}

}  // namespace penstock::imports
