#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace penstock::imports {

/// How a T becomes bytes; specialized for each type of a packed_list. The bytes are of this machine: they are read in
/// the same process.
template <class T>
struct packing {
    static void pack(const T& item, std::string& out);
    static void unpack(const char* from, T& item);  ///< into a new T
};

/// Records of bytes, one behind the other, in blocks that never grow: a copy of all bytes would cost twice the memory.
class packed_records {
public:
    void push_back(std::string_view bytes);
    std::size_t size() const noexcept { return records_.size(); }
    /// `at` is below the size, and not freed.
    const char* operator[](std::size_t at) const { return blocks_[records_[at].block].data() + records_[at].begin; }
    /// Frees the blocks before that of `at`; their records are not read again.
    void free_before(std::size_t at);
    std::size_t bytes() const noexcept { return bytes_; }  ///< of all records

private:
    struct record {
        std::uint32_t block = 0;
        std::uint32_t begin = 0;
    };

    std::vector<std::string> blocks_{};
    std::vector<record> records_{};
    std::size_t freed_ = 0;  ///< blocks
    std::size_t bytes_ = 0;
};

/// Many structures in little memory: of each only what it has and a new one has not. A tag of a file says ten things of
/// seventy, so 200,000 take 20 MB in place of 280.   Thread: none of its own.
template <class T>
class packed_list {
public:
    /// Makes each item when it is read.
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = T;

        iterator() = default;
        iterator(const packed_list& items, std::size_t at) : items_(&items), index_(at) {}
        T operator*() const { return (*items_)[index_]; }
        iterator& operator++() {
            ++index_;
            return *this;
        }
        void operator++(int) { ++index_; }
        bool operator==(const iterator& other) const noexcept { return index_ == other.index_; }

    private:
        const packed_list* items_ = nullptr;
        std::size_t index_ = 0;
    };

    void push_back(const T& item) {
        std::string bytes;
        packing<T>::pack(item, bytes);
        records_.push_back(bytes);
    }
    std::size_t size() const noexcept { return records_.size(); }
    bool empty() const noexcept { return records_.size() == 0; }
    void clear() { records_ = {}; }
    std::size_t bytes() const noexcept { return records_.bytes(); }  ///< about what it takes of memory
    /// `at` is below the size. A copy: a change of it changes nothing here.
    T operator[](std::size_t at) const {
        T item;
        packing<T>::unpack(records_[at], item);
        return item;
    }
    iterator begin() const { return {*this, 0}; }
    iterator end() const { return {*this, size()}; }

    /// Calls `take(T&&)` for each and frees the memory on the way; the list is empty then.
    template <class Take>
    void consume(Take&& take) {
        for (std::size_t i = 0; i < size(); ++i) {
            records_.free_before(i);
            take((*this)[i]);
        }
        clear();
    }

    /// Calls `keep(T&)` for each, which may change it; those for which it returns false go.
    template <class Keep>
    void keep_if(Keep&& keep) {
        packed_list kept;
        consume([&](T item) {
            if (keep(item)) kept.push_back(item);
        });
        *this = std::move(kept);
    }

    /// Calls `change(T&)` for each.
    template <class Change>
    void change_each(Change&& change) {
        keep_if([&](T& item) {
            change(item);
            return true;
        });
    }

private:
    packed_records records_{};
};

}  // namespace penstock::imports
