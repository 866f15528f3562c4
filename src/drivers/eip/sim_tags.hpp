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
    std::vector<byte_buffer> texts;  ///< of the elements, in place of `bytes`: each is as long as its text
    bool is_written = false;         ///< by a client: signals stop
    std::uint8_t status = 0;         ///< a fault: every request is answered with it
    std::uint16_t extended = 0;
};

/// Where a path leads.
struct sim_location {
    sim_tag* tag = nullptr;
    std::size_t offset = 0;
    type_code code = type::none;
    std::uint16_t handle = 0;
    std::uint32_t width = 0;
    std::uint32_t elements = 1;                ///< from here to the end of the array
    std::optional<std::uint32_t> bit;          ///< a Boolean member: the bit within its byte
    std::optional<std::uint32_t> part_offset;  ///< Omron: a part of the value
    std::uint32_t part_size = 0;
};

/// A member to be, for `sim_tags::add_structure`.
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
    /// Omron has a place for each BOOL of an array, others 32 in a word.
    explicit sim_tags(family of) noexcept : packs_bools_(of != family::omron) {}

    sim_tag& add(std::string_view program, std::string_view name, type_code code,
                 std::vector<std::uint32_t> dimensions = {}, std::uint16_t structure_id = 0);
    void drop(std::string_view program, std::string_view name);
    const structure& add_structure(std::uint16_t id, std::uint16_t handle, std::string name,
                                   const std::vector<sim_member>& members);

    sim_tag* find(std::string_view program, std::string_view name);
    const structure* find_structure(std::uint16_t id) const;

    /// The place; a status (04, 05 or FF/2105 as the extended one) where the path leads nowhere.
    result<sim_location> follow(byte_view path);

    /// In the order of their instances.
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

/// The bytes that a read of `count` elements returns. `nullopt`: there are fewer.
std::optional<byte_buffer> read_location(const sim_location& at, std::uint32_t count);

/// Writes bytes from `offset` of the spot on. False: they go beyond its end.
bool write_location(const sim_location& at, std::size_t offset, byte_view bytes);

}  // namespace penstock::eip
