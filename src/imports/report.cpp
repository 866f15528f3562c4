#include "imports/report.hpp"

#include "imports/packing.hpp"

namespace penstock::imports {

template <>
void packing<report_line>::pack(const report_line& line, std::string& out) {
    packer(out).put_members(line);
}

template <>
void packing<report_line>::unpack(const char* from, report_line& line) {
    unpacker(from).get_members(line);
}

}  // namespace penstock::imports
