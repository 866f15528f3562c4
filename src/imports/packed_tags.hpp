#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "model/tag.hpp"

namespace penstock::imports {

/// Where something stands in a file: `line 12`, `PLC Tags, line 4`, `channels[0].devices[2].tags[5]`.
using location = std::string;

/// A tag as a file has it, already in this gateway's words. The engine makes `tag_id` and `opc_id`.
struct read_tag {
    tag_config config{};  ///< `tag_name` is the name in the file, with its groups; `scale_from` another tag's name
    location place{};
};

/// Tags in little memory: of each only what it has and a new tag has not. A tag of a file says ten things of seventy,
/// so 200,000 take 20 MB in place of 280.   Thread: none of its own.
class packed_tags {
public:
    /// Makes each tag when it is read.
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = read_tag;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = read_tag;

        iterator(const packed_tags& tags, std::size_t at) : tags_(&tags), index_(at) {}
        read_tag operator*() const { return (*tags_)[index_]; }
        iterator& operator++() {
            ++index_;
            return *this;
        }
        bool operator==(const iterator& other) const noexcept { return index_ == other.index_; }

    private:
        const packed_tags* tags_;
        std::size_t index_;
    };

    void push_back(const read_tag& tag);
    std::size_t size() const noexcept { return records_.size(); }
    bool empty() const noexcept { return records_.empty(); }
    /// `at` is below the size.
    read_tag operator[](std::size_t at) const;
    iterator begin() const { return {*this, 0}; }
    iterator end() const { return {*this, size()}; }

    /// Calls `change(read_tag&)` for each.
    template <class Change>
    void change_each(Change&& change) {
        packed_tags changed;
        for (std::size_t i = 0; i < size(); ++i) {
            auto tag = (*this)[i];
            change(tag);
            changed.push_back(tag);
        }
        *this = std::move(changed);
    }

private:
    struct record {
        std::uint32_t block = 0;
        std::uint32_t begin = 0;
    };

    std::vector<std::string> blocks_{};  ///< they never grow: a copy of all bytes would cost twice the memory
    std::vector<record> records_{};
};

}  // namespace penstock::imports
