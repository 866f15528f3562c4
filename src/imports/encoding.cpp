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
#include <utility>

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

bool is_between(unsigned char c, unsigned char low, unsigned char high) noexcept {
    return c >= low && c <= high;
}

/// Whether bytes that are valid CP949 look like Korean: at least half of their pairs are syllables in use.
bool looks_korean(std::string_view bytes) {
    std::size_t pairs = 0, syllables = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto first = static_cast<unsigned char>(bytes[i]);
        if (first < 0x80 || i + 1 == bytes.size()) continue;
        const auto second = static_cast<unsigned char>(bytes[++i]);
        ++pairs;
        if (is_between(first, 0xB0, 0xC8) && second >= 0xA1) ++syllables;
    }
    return pairs > 0 && syllables * 2 >= pairs;
}

/// Whether bytes that are valid Shift-JIS look like Japanese: at least half of the characters are kana or the usual
/// kanji. A narrow kana counts beside another one, for alone it is a sign of the West: `°`.
bool looks_japanese(std::string_view bytes) {
    const auto is_narrow = [&](std::size_t at) {
        return at < bytes.size() && is_between(static_cast<unsigned char>(bytes[at]), 0xA1, 0xDF);
    };
    std::size_t characters = 0, usual = 0;
    bool is_behind_narrow = false;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto first = static_cast<unsigned char>(bytes[i]);
        const bool follows_narrow = std::exchange(is_behind_narrow, is_narrow(i));
        if (first < 0x80) continue;
        ++characters;
        if (is_narrow(i)) {
            if (follows_narrow || is_narrow(i + 1)) ++usual;
            continue;
        }
        if (is_between(first, 0x82, 0x83) || is_between(first, 0x88, 0x97)) ++usual;
        ++i;
    }
    return characters > 0 && usual * 2 >= characters;
}

/// Letters beyond ASCII stand one by one between others in the languages of Western Europe.
bool looks_western(std::string_view bytes) {
    constexpr std::size_t max_run = 2;
    std::size_t run = 0;
    for (const char c : bytes) {
        run = static_cast<unsigned char>(c) < 0x80 ? 0 : run + 1;
        if (run > max_run) return false;
    }
    return true;
}

/// The encoding that an XML file declares, where it is one of those known; empty: none.
std::string_view declared_encoding(std::string_view bytes) {
    auto line = trim(bytes.substr(0, 256));
    if (!line.starts_with("<?xml")) return {};
    line = line.substr(0, line.find("?>"));
    constexpr std::string_view attribute = "encoding";
    const auto begin = line.find(attribute);
    if (begin == line.npos) return {};
    line = trim(line.substr(begin + attribute.size()));
    if (!line.starts_with('=')) return {};
    line = trim(line.substr(1));
    if (line.empty() || (line[0] != '"' && line[0] != '\'')) return {};
    const auto name = line.substr(1, line.find(line[0], 1) - 1);
    struct row {
        std::string_view name;
        std::string_view encoding;
    };
    constexpr std::array rows = {row{"ISO-8859-1", "CP1252"},   row{"windows-1252", "CP1252"},
                                 row{"EUC-KR", "CP949"},        row{"ks_c_5601-1987", "CP949"},
                                 row{"Shift_JIS", "SHIFT_JIS"}, row{"windows-31j", "SHIFT_JIS"}};
    const auto* const found =
        std::ranges::find_if(rows, [&](const row& one) { return equals_ignoring_case(one.name, name); });
    return found == rows.end() ? std::string_view() : found->encoding;
}

/// Of bytes that are neither UTF-8 nor declared.
std::optional<decoded_text> guessed_text(std::string_view bytes) {
    const auto likely = likely_encoding(bytes);
    std::optional<decoded_text> best;
    std::size_t fitting = 0;
    const auto consider = [&](std::string_view encoding) {
        auto text = converted(bytes, encoding);
        if (!text) return;
        ++fitting;
        if (!best || encoding == likely) best = decoded_text{std::move(*text), std::string(encoding)};
    };
    if (likely == "CP949" || looks_korean(bytes)) consider("CP949");
    if (likely == "SHIFT_JIS" || looks_japanese(bytes)) consider("SHIFT_JIS");
    const bool is_western = likely == "CP1252" && looks_western(bytes);
    if (is_western) consider("CP1252");
    if (best) {
        if (fitting > 1 || (best->encoding != likely)) best->encoding.clear();
        return best;
    }
    for (const auto* const any : {"CP949", "SHIFT_JIS", "CP1252"}) {
        if (auto text = converted(bytes, any)) return decoded_text{std::move(*text), {}};
    }
    return std::nullopt;
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
    if (const auto declared = declared_encoding(bytes); !declared.empty()) {
        if (auto text = converted(bytes, declared)) return decoded_text{std::move(*text), std::string(declared)};
    }
    if (auto guessed = guessed_text(bytes)) return std::move(*guessed);
    return fault{"", "is neither text nor a workbook"};
}

}  // namespace penstock::imports
