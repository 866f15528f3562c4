#include "imports/encoding.hpp"

#include <fmt/format.h>
#include <iconv.h>
#include <uchardet/uchardet.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <optional>
#include <type_traits>

#include "base/text.hpp"

namespace penstock::imports {

namespace {

constexpr std::array known_encodings = {"UTF-8", "UTF-16LE", "UTF-16BE", "CP949", "SHIFT_JIS", "CP1252"};
/// Microsoft's form of Shift-JIS has the characters that Excel in Japan writes.
std::string library_name(std::string_view encoding) {
    return encoding == "SHIFT_JIS" ? "CP932" : std::string(encoding);
}

/// None: the bytes are not in it.
std::optional<std::string> converted(std::string_view bytes, std::string_view from) {
    if (from == "UTF-8") return is_utf8(bytes) ? std::optional(std::string(bytes)) : std::nullopt;
    const auto handle = iconv_open("UTF-8", library_name(from).c_str());
    if (handle == iconv_t(-1)) return std::nullopt;
    const std::unique_ptr<void, decltype(&iconv_close)> closer(handle, &iconv_close);
    std::string out;
    std::array<char, 1U << 16U> piece{};
    auto* in = const_cast<char*>(bytes.data());  // iconv does not write to it
    auto left = bytes.size();
    while (left > 0) {
        auto* to = piece.data();
        auto room = piece.size();
        const auto done = iconv(handle, &in, &left, &to, &room);
        out.append(piece.data(), piece.size() - room);
        if (done == static_cast<std::size_t>(-1) && errno != E2BIG) return std::nullopt;
    }
    return out;
}

std::string_view without_nuls_at_end(std::string_view bytes) {
    while (bytes.ends_with('\0'))
        bytes.remove_suffix(1);
    return bytes;
}

/// Every other byte of Latin text in UTF-16 is NUL.
std::string_view utf16_without_mark(std::string_view bytes) {
    const auto some = bytes.substr(0, 4096);
    std::array<std::size_t, 2> nuls{};
    for (std::size_t i = 0; i < some.size(); ++i)
        nuls[i % 2] += some[i] == '\0' ? 1U : 0U;
    if (nuls[1] > some.size() / 8 && nuls[0] == 0) return "UTF-16LE";
    if (nuls[0] > some.size() / 8 && nuls[1] == 0) return "UTF-16BE";
    return {};
}

std::string_view likely_encoding(std::string_view bytes) {
    const std::unique_ptr<std::remove_pointer_t<uchardet_t>, decltype(&uchardet_delete)> detector(uchardet_new(),
                                                                                                  &uchardet_delete);
    uchardet_handle_data(detector.get(), bytes.data(), bytes.size());
    uchardet_data_end(detector.get());
    const std::string_view found(uchardet_get_charset(detector.get()));
    if (found == "UHC" || found == "EUC-KR") return "CP949";
    if (found == "SHIFT_JIS" || found == "Shift_JIS") return "SHIFT_JIS";
    if (found == "WINDOWS-1252" || found == "ISO-8859-1" || found == "ISO-8859-15") return "CP1252";
    return {};
}

struct byte_order_mark {
    std::string_view bytes;
    std::string_view encoding;
};
constexpr std::array marks = {byte_order_mark{"\xEF\xBB\xBF", "UTF-8"}, byte_order_mark{"\xFF\xFE", "UTF-16LE"},
                              byte_order_mark{"\xFE\xFF", "UTF-16BE"}};

fault does_not_fit(std::string_view encoding) {
    return {"encoding", fmt::format("the file is not in {}", encoding)};
}

}  // namespace

checked<decoded_text> decode_text(std::string_view bytes, std::string_view encoding) {
    for (const auto& mark : marks) {
        if (!bytes.starts_with(mark.bytes)) continue;
        if (auto text = converted(bytes.substr(mark.bytes.size()), mark.encoding))
            return decoded_text{std::string(without_nuls_at_end(*text)), std::string(mark.encoding)};
        return does_not_fit(mark.encoding);
    }
    if (!encoding.empty()) {
        const auto is_same = [&](std::string_view known) { return equals_ignoring_case(known, encoding); };
        const auto* const known = std::ranges::find_if(known_encodings, is_same);
        if (known == known_encodings.end())
            return fault{"encoding", fmt::format("must be one of {}", fmt::join(known_encodings, ", "))};
        if (auto text = converted(bytes, *known)) return decoded_text{std::string(without_nuls_at_end(*text)), *known};
        return does_not_fit(*known);
    }
    if (const auto wide = utf16_without_mark(bytes); !wide.empty()) {
        if (auto text = converted(bytes, wide))
            return decoded_text{std::string(without_nuls_at_end(*text)), std::string(wide)};
    }
    bytes = without_nuls_at_end(bytes);
    if (is_utf8(bytes)) return decoded_text{std::string(bytes), "UTF-8"};
    if (const auto likely = likely_encoding(bytes); !likely.empty()) {
        if (auto text = converted(bytes, likely)) return decoded_text{std::move(*text), std::string(likely)};
    }
    for (const auto* const any : {"CP949", "SHIFT_JIS", "CP1252"}) {
        if (auto text = converted(bytes, any)) return decoded_text{std::move(*text), {}};
    }
    return fault{"", "is neither text nor a workbook"};
}

}  // namespace penstock::imports
