#include "publish/sparkplug/bd_seq_file.hpp"

#include "base/private_file.hpp"
#include "base/text.hpp"

namespace penstock::publish::sparkplug {

checked<unsigned> bd_seq_file::next() {
    unsigned number = 0;
    if (const auto kept = read_file(path_)) {
        const auto last = parse_number<unsigned>(trim(*kept));
        if (last && *last <= 255) number = (*last + 1) % 256;
    }
    const auto written = write_private_file(path_, std::to_string(number) + '\n');
    if (!written) return written.error();
    return number;
}

}  // namespace penstock::publish::sparkplug
