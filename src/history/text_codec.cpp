#include "history/text_codec.hpp"

#include <string_view>
#include <unordered_map>

#include "history/errc.hpp"
#include "history/integer_codec.hpp"

namespace penstock::history {

namespace {

std::string_view text_of(byte_view bytes) noexcept {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

void append_texts(byte_buffer& out, std::span<const byte_view> texts) {
    std::unordered_map<std::string_view, std::uint64_t> known;
    std::vector<std::uint64_t> places;
    std::vector<byte_view> different;
    places.reserve(texts.size());
    for (const auto text : texts) {
        const auto [found, is_new] = known.emplace(text_of(text), different.size());
        if (is_new) different.push_back(text);
        places.push_back(found->second);
    }
    append_varint(out, different.size());
    for (const auto text : different) {
        append_varint(out, text.size());
        append(out, text);
    }
    append_integers(out, places, plan_integers(places));
}

result<std::vector<byte_view>> read_texts(byte_reader& in, std::span<std::uint64_t> places) {
    const auto count = in.read_varint();
    if (!in.ok()) return make_error_code(errc::cut_short);
    if (count > places.size()) return make_error_code(errc::wrong_place);
    std::vector<byte_view> texts(count);
    for (auto& text : texts)
        text = in.read(in.read_varint());
    if (const auto read = read_integers(in, places); !read) return read.error();
    for (const auto place : places) {
        if (place >= count) return make_error_code(errc::wrong_place);
    }
    return texts;
}

}  // namespace penstock::history
