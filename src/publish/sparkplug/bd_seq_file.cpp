#include "publish/sparkplug/bd_seq_file.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/bytes.hpp"
#include "base/crc32c.hpp"
#include "base/private_file.hpp"
#include "base/text.hpp"

namespace penstock::publish::sparkplug {
namespace {

std::optional<unsigned> number_in(const std::string& path) {
    const auto kept = read_file(path);
    if (!kept) return std::nullopt;
    const auto words = trim(*kept);
    const auto number = parse_number<unsigned>(words.substr(0, words.find(' ')));
    return number && *number <= 255 ? number : std::nullopt;
}

}  // namespace

bd_seq_file::bd_seq_file(const std::string& folder, std::string_view node, std::string older)
    : path_(fmt::format("{}{:08x}-{}.bdseq", folder, crc32c(as_bytes(node)), node.size())),
      node_(node),
      older_(std::move(older)) {}

checked<unsigned> bd_seq_file::next() {
    auto last = number_in(path_);
    if (!last) last = number_in(older_);
    const unsigned number = last ? (*last + 1) % 256 : 0;
    const auto written = write_private_file(path_, fmt::format("{} {}\n", number, node_));
    if (!written) return written.error();
    return number;
}

}  // namespace penstock::publish::sparkplug
