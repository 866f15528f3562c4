#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>

#include "model/members.hpp"

namespace penstock::imports {

/// Appends values as bytes of this machine.
class packer {
public:
    explicit packer(std::string& out) : target_(out) {}

    void put(const std::string& text) {
        put_size(text.size());
        target_ += text;
    }
    void put(double number) { put_raw(number); }
    void put(std::int64_t number) { put_raw(number); }
    void put(std::uint32_t number) { put_raw(number); }
    void put(bool flag) { put_raw(flag); }
    void put(const std::optional<double>& number) { put_raw(number.value_or(0)); }
    void put(const std::map<std::string, std::string, std::less<>>& texts) {
        put_size(texts.size());
        for (const auto& [key, text] : texts) {
            put(key);
            put(text);
        }
    }

    /// The described members that differ from those of a new T.
    template <class T>
    void put_members(const T& object) {
        static const T fresh;
        std::size_t number = 0;
        boost::mp11::mp_for_each<members_of<T>>([&](auto member) {
            const auto& value = object.*member.pointer;
            // What an optional number lacks, a new T lacks, too: a member that differs has a value.
            if (!(value == fresh.*member.pointer)) {
                target_ += static_cast<char>(number);
                put(value);
            }
            ++number;
        });
        target_ += end_mark;
    }

    static constexpr char end_mark = '\xFF';   ///< in place of a member's number
    static constexpr char long_mark = '\xFF';  ///< in place of a size: four bytes with it follow

private:
    /// Most texts are short.
    void put_size(std::size_t size) {
        if (size < std::size_t{static_cast<unsigned char>(long_mark)}) {
            target_ += static_cast<char>(size);
            return;
        }
        target_ += long_mark;
        put_raw(static_cast<std::uint32_t>(size));
    }

    template <class T>
    void put_raw(T value) {
        char bytes[sizeof(T)];
        std::memcpy(bytes, &value, sizeof(T));
        target_.append(bytes, sizeof(T));
    }

    std::string& target_;
};

/// Reads what a packer has put, in the same order.
class unpacker {
public:
    explicit unpacker(const char* bytes) : next_(bytes) {}

    void get(std::string& text) {
        const auto size = get_size();
        text.assign(next_, size);
        next_ += size;
    }
    void get(double& number) { number = get_raw<double>(); }
    void get(std::int64_t& number) { number = get_raw<std::int64_t>(); }
    void get(std::uint32_t& number) { number = get_raw<std::uint32_t>(); }
    void get(bool& flag) { flag = get_raw<bool>(); }
    void get(std::optional<double>& number) { number = get_raw<double>(); }
    void get(std::map<std::string, std::string, std::less<>>& texts) {
        for (auto left = get_size(); left > 0; --left) {
            std::string key;
            get(key);
            get(texts[std::move(key)]);
        }
    }

    /// Into a new T.
    template <class T>
    void get_members(T& object) {
        auto next = mark();
        std::size_t number = 0;
        boost::mp11::mp_for_each<members_of<T>>([&](auto member) {
            if (next == number++) {
                get(object.*member.pointer);
                next = mark();
            }
        });
    }

private:
    std::size_t get_size() {
        const char size = *next_++;
        return size == packer::long_mark ? get_raw<std::uint32_t>() : std::size_t{static_cast<unsigned char>(size)};
    }

    /// None: the end.
    std::optional<std::size_t> mark() {
        const char number = *next_++;
        return number == packer::end_mark ? std::nullopt
                                          : std::optional(std::size_t{static_cast<unsigned char>(number)});
    }

    template <class T>
    T get_raw() {
        T value;
        std::memcpy(&value, next_, sizeof(T));
        next_ += sizeof(T);
        return value;
    }

    const char* next_;
};

}  // namespace penstock::imports
