#include "imports/packed_tags.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <string_view>

#include "model/members.hpp"

namespace penstock::imports {

namespace {

constexpr std::size_t block_size = 256U << 10U;
constexpr char end_mark = '\xFF';  ///< in place of a member's number

/// Appends values as bytes of this machine: they are read in the same process.
class packer {
public:
    explicit packer(std::string& out) : target_(out) {}

    void mark(std::size_t number) { target_ += static_cast<char>(number); }
    void end() { target_ += end_mark; }

    void put(const std::string& text) {
        put_raw(static_cast<std::uint32_t>(text.size()));
        target_ += text;
    }
    void put(double number) { put_raw(number); }
    void put(std::int64_t number) { put_raw(number); }
    void put(bool flag) { put_raw(flag); }
    void put(const std::optional<double>& number) { put_raw(number.value_or(0)); }
    void put(const std::map<std::string, std::string, std::less<>>& texts) {
        put_raw(static_cast<std::uint32_t>(texts.size()));
        for (const auto& [key, text] : texts) {
            put(key);
            put(text);
        }
    }

private:
    template <class T>
    void put_raw(T value) {
        char bytes[sizeof(T)];
        std::memcpy(bytes, &value, sizeof(T));
        target_.append(bytes, sizeof(T));
    }

    std::string& target_;
};

class unpacker {
public:
    explicit unpacker(const char* bytes) : next_(bytes) {}

    /// None: the end.
    std::optional<std::size_t> mark() {
        const char number = *next_++;
        return number == end_mark ? std::nullopt : std::optional(std::size_t{static_cast<unsigned char>(number)});
    }

    void get(std::string& text) {
        const auto size = get_raw<std::uint32_t>();
        text.assign(next_, size);
        next_ += size;
    }
    void get(double& number) { number = get_raw<double>(); }
    void get(std::int64_t& number) { number = get_raw<std::int64_t>(); }
    void get(bool& flag) { flag = get_raw<bool>(); }
    void get(std::optional<double>& number) { number = get_raw<double>(); }
    void get(std::map<std::string, std::string, std::less<>>& texts) {
        for (auto left = get_raw<std::uint32_t>(); left > 0; --left) {
            std::string key;
            get(key);
            get(texts[std::move(key)]);
        }
    }

private:
    template <class T>
    T get_raw() {
        T value;
        std::memcpy(&value, next_, sizeof(T));
        next_ += sizeof(T);
        return value;
    }

    const char* next_;
};

const tag_config& new_tag() {
    static const tag_config tag;
    return tag;
}

}  // namespace

void packed_tags::push_back(const read_tag& tag) {
    std::string bytes;
    packer to(bytes);
    to.put(tag.place);
    std::size_t number = 0;
    boost::mp11::mp_for_each<members_of<tag_config>>([&](auto member) {
        const auto& value = tag.config.*member.pointer;
        // What an optional number lacks, a new tag lacks, too: a member that differs has a value.
        if (!(value == new_tag().*member.pointer)) {
            to.mark(number);
            to.put(value);
        }
        ++number;
    });
    to.end();
    if (blocks_.empty() || blocks_.back().capacity() - blocks_.back().size() < bytes.size())
        blocks_.emplace_back().reserve(std::max(block_size, bytes.size()));
    auto& block = blocks_.back();
    records_.push_back({static_cast<std::uint32_t>(blocks_.size() - 1), static_cast<std::uint32_t>(block.size())});
    block += bytes;
}

read_tag packed_tags::operator[](std::size_t at) const {
    const auto& where = records_[at];
    unpacker from(blocks_[where.block].data() + where.begin);
    read_tag tag;
    from.get(tag.place);
    auto next = from.mark();
    std::size_t number = 0;
    boost::mp11::mp_for_each<members_of<tag_config>>([&](auto member) {
        if (next == number++) {
            from.get(tag.config.*member.pointer);
            next = from.mark();
        }
    });
    return tag;
}

}  // namespace penstock::imports
