#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace penstock {

/// Assigns a number to each text, from 0 on; numbers of erased texts are used again first. So data of a text can be in
/// a vector.
///
/// Thread: one at a time; `find` and `text` from several while nobody changes it.
/// Limits: about 22 bytes for each text (an `unordered_map` takes 90) and the text; 4 GB of texts.
class text_index {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// `none`: the text has no number.
    std::uint32_t find(std::string_view text) const noexcept;

    /// `find` for each of the texts. In a large index this takes a fraction of the time: the processor fetches the
    /// memory of several texts at the same time.
    void find_each(std::span<const std::string_view> texts, std::span<std::uint32_t> numbers) const noexcept;

    struct place {
        std::uint32_t number = 0;
        bool is_new = false;
    };
    place insert(std::string_view text);
    /// Erases the text and returns its number; `none`: it had none.
    std::uint32_t erase(std::string_view text);

    /// The text with this number, which must be in use; valid until the next change.
    std::string_view text(std::uint32_t number) const noexcept {
        return std::string_view(texts_).substr(parts_[number].begin, parts_[number].size);
    }
    std::size_t size() const noexcept { return parts_.size() - free_.size(); }

    /// Calls `visit(number, text)` for each, by number.
    template <class Visit>
    void visit(const Visit& visit) const {
        for (std::uint32_t number = 0; number < parts_.size(); ++number) {
            if (parts_[number].size != unused) visit(number, text(number));
        }
    }

private:
    static constexpr std::uint32_t unused = ~std::uint32_t{0};
    struct part {
        std::uint32_t begin = 0;
        std::uint32_t size = unused;
    };
    /// An open table: a text lies at its hash or in one of the cells after it, without an empty one between.
    struct cell {
        std::uint32_t hash = 0;
        std::uint32_t number = none;  ///< `none`: empty
    };

    std::size_t cell_of(std::string_view text, std::uint32_t hash) const noexcept;
    std::size_t next(std::size_t at) const noexcept { return (at + 1) & (cells_.size() - 1); }
    void grow();
    void compact();

    std::vector<cell> cells_;  ///< a power of two
    std::vector<part> parts_;  ///< by number
    std::vector<std::uint32_t> free_;
    std::string texts_;
    std::size_t erased_ = 0;  ///< bytes of `texts_` whose text was erased
};

}  // namespace penstock
