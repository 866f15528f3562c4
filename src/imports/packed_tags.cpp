#include "imports/packed_tags.hpp"

#include "imports/packing.hpp"

namespace penstock::imports {

template <>
void packing<tag_config>::pack(const tag_config& tag, std::string& out) {
    packer(out).put_members(tag);
}

template <>
void packing<tag_config>::unpack(const char* from, tag_config& tag) {
    unpacker(from).get_members(tag);
}

template <>
void packing<read_tag>::pack(const read_tag& tag, std::string& out) {
    packer to(out);
    to.put(tag.place);
    to.put_members(tag.config);
}

template <>
void packing<read_tag>::unpack(const char* from, read_tag& tag) {
    unpacker bytes(from);
    bytes.get(tag.place);
    bytes.get_members(tag.config);
}

template <>
void packing<planned_tag>::pack(const planned_tag& tag, std::string& out) {
    packer to(out);
    to.put(tag.is_new);
    to.put(tag.line);
    to.put_members(tag.config);
}

template <>
void packing<planned_tag>::unpack(const char* from, planned_tag& tag) {
    unpacker bytes(from);
    bytes.get(tag.is_new);
    bytes.get(tag.line);
    bytes.get_members(tag.config);
}

}  // namespace penstock::imports
