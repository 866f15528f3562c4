// Properties of what is read back from disk and from scripts: a record that was read is written again as it was read;
// lines are the same however they arrive. The first byte is the size of the pieces.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/fuzz/require.hpp"
#include "jobs/job_record.hpp"
#include "jobs/output_line.hpp"
#include "jobs/request.hpp"

using namespace penstock;
using namespace penstock::jobs;
using penstock::fuzz::require;

namespace {

std::vector<std::string> lines_of(std::string_view text, std::size_t piece) {
    std::vector<std::string> out;
    line_splitter lines;
    const auto take = [&](std::string_view line) { out.emplace_back(line); };
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size())))
        lines.put(text.substr(0, piece), take);
    lines.finish(take);
    return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
    if (const auto record = parse_record(text)) {
        const auto written = format_record(*record);
        const auto again = parse_record(written);
        require(again.has_value());
        require(format_record(*again) == written);
    }
    if (const auto request = parse_request(text)) require(is_job_id(request->job_id));
    const auto lines = lines_of(text, text.size() + 1);
    require(lines == lines_of(text, bytes[0] % 64U + 1));
    for (const auto& line : lines)
        parse_output_line(line);
    return 0;
}
