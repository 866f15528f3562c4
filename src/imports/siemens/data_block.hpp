#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::imports::siemens {

struct block_member;

/// A type as a source declares it.
struct block_type {
    std::string name{};        ///< in upper case; of a user's type without quotes; empty: a structure
    std::uint32_t length = 0;  ///< of STRING[20]; 0: none is given
    std::vector<std::pair<std::int64_t, std::int64_t>> bounds{};  ///< of an array
    std::vector<block_member> members;  // no initializer: clang 14 would need the whole type here
};

struct block_member {
    std::string name{};
    std::string comment{};
    block_type type{};
};

/// A data block or a user's type of a source (.db, .scl, .awl, .udt).
struct source_block {
    std::string name{};
    bool is_type = false;
    bool is_optimized = false;
    std::optional<std::uint32_t> number{};  ///< DB 10; of a block with a name the source does not have it
    std::size_t line = 0;
    block_type type{};
};

/// The blocks of a source. Blocks that are no data (functions) are passed over.
/// Faults: a block cannot be read, with its line; the source is larger than 4 MiB or has more than a million words.
checked<std::vector<source_block>> parse_source(std::string_view text);

/// A member that has a value, at its place in a block that is not optimized.
struct placed_member {
    std::string name{};          ///< below the block: `Motor.Speed`, `Valves[3].Open`
    std::string_view comment{};  ///< as the block or its types hold it
    std::string_view type{};     ///< of the source; of an array that of an element
    std::uint32_t byte = 0;
    std::uint32_t bit = 0;
    std::uint32_t length = 0;  ///< characters of a text
    std::uint32_t count = 0;   ///< elements; 0: no array
};

/// The members in the order of the block: bits fill bytes, what is two bytes or more begins at an even byte, and so do
/// arrays and structures, which end at one. `types` are those of the source, by name in upper case.
/// Sources: Siemens, "Programming with STEP 7", appendix on data types (layout); TIA Portal, standard access.
/// `take` gets each as it is placed; `steps` counts on over the blocks of a source, for structures without members
/// take no place. Fault: a type is not known, or the layout is not, so that what follows has no place; the fault names
/// it. Throws `reading_end` after too many steps, and what `take` throws.
checked<> place_members(const block_type& block, const std::map<std::string, block_type, std::less<>>& types,
                        const std::function<void(const placed_member&)>& take, std::size_t& steps);

}  // namespace penstock::imports::siemens
