#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/eip/cip.hpp"
#include "drivers/eip/family.hpp"
#include "drivers/eip/symbol_table.hpp"

namespace penstock::eip {

/// One tag of a simulated controller.
struct sim_tag {
    symbol definition;
    std::uint32_t width = 0;  ///< bytes of an element
    byte_buffer bytes;
    std::vector<byte_buffer> texts;  ///< of the elements, used instead of `bytes`: each has the length of its text
    bool is_written = false;         ///< a client has written to the tag: signals stop
    std::uint8_t status = 0;         ///< a fault: every request for the tag is answered with it
    std::uint16_t extended = 0;
};

/// The place to which a path leads.
struct sim_location {
    sim_tag* tag = nullptr;
    std::size_t offset = 0;
    type_code code = type::none;
    std::uint16_t handle = 0;
    std::uint32_t width = 0;
    std::uint32_t elements = 1;                ///< from here to the end of the array
    std::optional<std::uint32_t> bit;          ///< a Boolean member: number of the bit in its byte
    std::optional<std::uint32_t> part_offset;  ///< Omron: position of a part of the value
    std::uint32_t part_size = 0;
};

/// The description of a member for `sim_tags::add_structure`.
struct sim_member {
    std::string name;
    type_code code = type::dint;
    std::uint16_t length = 0;     ///< of an array; BOOL: rounded up to 32
    std::uint16_t structure = 0;  ///< id, for code structure
};

/// The tags of a simulated controller and how paths lead into them.
///
/// Lifecycle: tags stay where they are until `drop`.   Thread: one.
class sim_tags {
public:
    /// Omron stores each BOOL of an array by itself, other controllers store 32 in a word.
    explicit sim_tags(family of) noexcept : packs_bools_(of != family::omron) {}

    sim_tag& add(std::string_view program, std::string_view name, type_code code,
                 std::vector<std::uint32_t> dimensions = {}, std::uint16_t structure_id = 0);
    void drop(std::string_view program, std::string_view name);
    const structure& add_structure(std::uint16_t id, std::uint16_t handle, std::string name,
                                   const std::vector<sim_member>& members);

    sim_tag* find(std::string_view program, std::string_view name);
    const structure* find_structure(std::uint16_t id) const;

    /// The place to which a path leads. Error: the status 04 or 05, or FF with the extended status 2105.
    result<sim_location> follow(byte_view path);

    /// The tags in the order of their instances.
    const std::map<std::uint32_t, sim_tag*>& listed() const noexcept { return by_instance_; }
    const std::vector<std::string>& programs() const noexcept { return programs_; }
    std::deque<sim_tag>& all() noexcept { return tags_; }

private:
    bool packs_bools_;
    std::deque<sim_tag> tags_;
    std::map<std::string, sim_tag*, std::less<>> by_name_;
    std::map<std::uint32_t, sim_tag*> by_instance_;
    std::map<std::uint16_t, structure> structures_;
    std::vector<std::string> programs_;
    std::uint32_t next_instance_ = 1;
};

/// The bytes that a read of `count` elements returns. `nullopt`: there are fewer elements.
std::optional<byte_buffer> read_location(const sim_location& at, std::uint32_t count);

/// Writes bytes at `offset` from the place. False: they go beyond the end of the tag.
bool write_location(const sim_location& at, std::size_t offset, byte_view bytes);

}  // namespace penstock::eip
