#include "imports/siemens/data_block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "imports/converted_point.hpp"
#include "imports/document.hpp"
#include "imports/reading.hpp"

namespace penstock::imports::siemens {

namespace {

constexpr unsigned max_depth_of_source = 16;
constexpr std::size_t max_source_bytes = 4U << 20U;
constexpr std::size_t max_tokens = 1'000'000;  ///< with the comments
constexpr std::size_t max_steps = 4 * reading_budget::max_tags;
constexpr std::uint64_t max_block_bits = 65'536ULL * 8;

struct source_token {
    enum class kind { word, name, number, text, sign };
    kind group = kind::sign;
    std::string_view text{};  ///< of a name and a text without quotes
    std::size_t line = 0;

    bool is(std::string_view word) const { return group != kind::name && equals_ignoring_case(text, word); }
};

struct token_list {
    std::vector<source_token> tokens{};
    std::map<std::size_t, std::string_view> comments{};  ///< by line

    bool is_full() const noexcept { return tokens.size() + comments.size() > max_tokens; }
};

bool is_word_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '#' ||
           c == '%' || static_cast<unsigned char>(c) >= 0x80;
}

token_list tokens_of(std::string_view text) {
    token_list out;
    std::size_t line = 1;
    const auto take = [&](std::size_t size) {
        const auto piece = text.substr(0, size);
        line += static_cast<std::size_t>(std::ranges::count(piece, '\n'));
        text.remove_prefix(piece.size());
        return piece;
    };
    const auto take_until = [&](std::string_view end, std::size_t from) {
        const auto at = text.find(end, from);
        return take(at == text.npos ? text.size() : at + end.size());
    };
    while (!text.empty() && !out.is_full()) {
        const char c = text.front();
        const auto begin = line;
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            take(1);
        } else if (text.starts_with("//")) {
            const auto end = text.find('\n');
            out.comments.emplace(begin, cut_text(trim(take(end == text.npos ? text.size() : end).substr(2))));
        } else if (text.starts_with("(*")) {
            take_until("*)", 2);
        } else if (c == '{') {
            const auto piece = take_until("}", 1);
            out.tokens.push_back({source_token::kind::text, piece, begin});
        } else if (c == '"' || c == '\'') {
            auto piece = take_until(text.substr(0, 1), 1).substr(1);
            if (piece.ends_with(c)) piece.remove_suffix(1);
            out.tokens.push_back({c == '"' ? source_token::kind::name : source_token::kind::text, piece, begin});
        } else if (is_word_character(c)) {
            std::size_t size = 1;
            while (size < text.size() && is_word_character(text[size]))
                ++size;
            const auto piece = take(size);
            const bool is_number = piece.find_first_not_of("0123456789") == piece.npos;
            out.tokens.push_back({is_number ? source_token::kind::number : source_token::kind::word, piece, begin});
        } else {
            const bool is_pair = text.starts_with("..") || text.starts_with(":=");
            out.tokens.push_back({source_token::kind::sign, take(is_pair ? 2 : 1), begin});
        }
    }
    return out;
}

class source_parser {
public:
    explicit source_parser(std::string_view text) : list_(tokens_of(text)) {}

    checked<std::vector<source_block>> parse() {
        if (list_.is_full())
            return fault{"", fmt::format("is a source of more than {} words: divide the file", max_tokens)};
        std::vector<source_block> blocks;
        while (!is_end()) {
            if (!peek().is("DATA_BLOCK") && !peek().is("TYPE")) {
                next();
                continue;
            }
            const bool is_type = next().is("TYPE");
            auto block = parse_block(is_type);
            if (!block) return block.error();
            blocks.push_back(std::move(*block));
        }
        return blocks;
    }

private:
    bool is_end() const { return read_tokens_ >= list_.tokens.size(); }
    const source_token& peek() const {
        static const source_token none;
        return is_end() ? none : list_.tokens[read_tokens_];
    }
    const source_token& next() {
        const auto& token = peek();
        if (!is_end()) ++read_tokens_;
        return token;
    }
    bool skip(std::string_view sign) {
        if (is_end() || !peek().is(sign)) return false;
        next();
        return true;
    }

    fault wrong(std::string_view expected) const {
        return {"", is_end() ? fmt::format("ends where {} is expected", expected)
                             : fmt::format("line {}: {} is expected, not \"{}\"", peek().line, expected, peek().text)};
    }

    checked<source_block> parse_block(bool is_type) {
        source_block block{.is_type = is_type, .line = peek().line};
        if (!set_name(block)) return wrong("the name of a block");
        const auto end = is_type ? std::string_view("END_TYPE") : std::string_view("END_DATA_BLOCK");
        bool has_body = false;
        while (!is_end() && !peek().is(end) && !peek().is("BEGIN")) {
            if (skip("STRUCT")) {
                if (auto read = parse_members(block.type, "END_STRUCT", 0); !read) return read.error();
                has_body = true;
            } else if (skip("VAR")) {
                while (peek().is("RETAIN") || peek().is("NON_RETAIN"))
                    next();
                if (auto read = parse_members(block.type, "END_VAR", 0); !read) return read.error();
                has_body = true;
            } else if (peek().group == source_token::kind::text) {
                if (is_optimized(next().text)) block.is_optimized = true;
            } else if (is_title(peek())) {
                skip_title();
            } else if (!has_body && (peek().group == source_token::kind::name || peek().is("UDT") || peek().is("FB") ||
                                     peek().is("SFB"))) {
                // A block of a type or of a function.
                block.type.name = type_name(next());
                has_body = true;
            } else {
                next();
            }
        }
        // What follows BEGIN are first values.
        while (!is_end() && !peek().is(end))
            next();
        if (!skip(end)) return wrong(end);
        if (!has_body) return fault{"", fmt::format("line {}: the block {} has no members", block.line, block.name)};
        return block;
    }

    bool set_name(source_block& block) {
        const auto& token = next();
        if (token.text.empty()) return false;
        block.name = token.text;
        if (token.group == source_token::kind::name) return true;
        if (token.is("DB") || token.is("UDT")) {
            const auto number = parse_place(peek().text);
            if (!number || peek().group != source_token::kind::number) return false;
            next();
            block.name = fmt::format("{}{}", to_upper(token.text), *number);
            block.number = number;
        } else if (to_upper(token.text).starts_with("DB")) {
            block.number = parse_place(token.text.substr(2));
        }
        return token.group == source_token::kind::word;
    }

    static bool is_optimized(std::string_view attributes) {
        const auto upper = to_upper(attributes);
        const auto place = upper.find("S7_OPTIMIZED_ACCESS");
        if (place == upper.npos) return false;
        const auto value = upper.substr(place, upper.find(';', place) - place);
        return value.find("TRUE") != value.npos;
    }

    static bool is_title(const source_token& token) {
        constexpr std::array words = {"TITLE", "VERSION", "AUTHOR", "FAMILY", "NAME", "KNOW_HOW_PROTECT", "READ_ONLY"};
        return std::ranges::any_of(words, [&](std::string_view word) { return token.is(word); });
    }

    /// The rest of its line.
    void skip_title() {
        const auto line = peek().line;
        while (!is_end() && peek().line == line)
            next();
    }

    std::string type_name(const source_token& token) {
        if (token.group == source_token::kind::name) return to_upper(token.text);
        auto name = to_upper(token.text);
        if ((name == "UDT" || name == "FB" || name == "SFB") && peek().group == source_token::kind::number)
            name += next().text;
        return name;
    }

    checked<> parse_members(block_type& into, std::string_view end, unsigned depth) {
        if (depth > max_depth_of_source)
            return fault{"", fmt::format("line {}: too many structures within each other", peek().line)};
        while (!skip(end)) {
            if (is_end()) return wrong(end);
            block_member member{.name = std::string(next().text)};
            while (peek().group == source_token::kind::text)
                next();
            if (!skip(":")) return wrong(":");
            if (auto read = parse_type(member.type, depth); !read) return read.error();
            while (!is_end() && !peek().is(";") && !peek().is(end))
                next();
            const auto line = peek().line;
            skip(";");
            if (const auto comment = list_.comments.find(line); comment != list_.comments.end())
                member.comment = comment->second;
            into.members.push_back(std::move(member));
        }
        return {};
    }

    checked<> parse_type(block_type& type, unsigned depth) {
        if (skip("ARRAY")) {
            if (!skip("[")) return wrong("[");
            do {
                const auto low = parse_bound();
                if (!low || !skip("..")) return wrong("a number for the bound of an array");
                const auto high = parse_bound();
                if (!high || *high < *low) return wrong("a number for the bound of an array");
                type.bounds.emplace_back(*low, *high);
            } while (skip(","));
            if (!skip("]") || !skip("OF")) return wrong("] OF");
        }
        if (skip("STRUCT")) return parse_members(type, "END_STRUCT", depth + 1);
        if (is_end()) return wrong("a type");
        type.name = type_name(next());
        if (type.name == "STRING" || type.name == "WSTRING") {
            if (skip("[")) {
                const auto length = parse_place(next().text);
                if (!length || !skip("]")) return wrong("the length of a text");
                type.length = *length;
            }
        }
        return {};
    }

    std::optional<std::int64_t> parse_bound() {
        const bool is_negative = skip("-");
        if (peek().group != source_token::kind::number) return std::nullopt;
        const auto number = parse_number<std::int64_t>(next().text);
        if (!number || *number > 1'000'000) return std::nullopt;
        return is_negative ? -*number : *number;
    }

    token_list list_;
    std::size_t read_tokens_ = 0;  ///< tokens that are read
};

struct sized_type {
    std::string_view name;
    std::uint32_t bytes;  ///< 0: a bit
};
constexpr std::array sized_types = {
    sized_type{"BOOL", 0},          sized_type{"BYTE", 1},         sized_type{"CHAR", 1},     sized_type{"SINT", 1},
    sized_type{"USINT", 1},         sized_type{"INT", 2},          sized_type{"UINT", 2},     sized_type{"WORD", 2},
    sized_type{"WCHAR", 2},         sized_type{"DATE", 2},         sized_type{"S5TIME", 2},   sized_type{"TIMER", 2},
    sized_type{"COUNTER", 2},       sized_type{"BLOCK_DB", 2},     sized_type{"BLOCK_FB", 2}, sized_type{"BLOCK_FC", 2},
    sized_type{"DINT", 4},          sized_type{"UDINT", 4},        sized_type{"DWORD", 4},    sized_type{"REAL", 4},
    sized_type{"TIME", 4},          sized_type{"TIME_OF_DAY", 4},  sized_type{"TOD", 4},      sized_type{"POINTER", 6},
    sized_type{"LINT", 8},          sized_type{"ULINT", 8},        sized_type{"LWORD", 8},    sized_type{"LREAL", 8},
    sized_type{"LTIME", 8},         sized_type{"LTIME_OF_DAY", 8}, sized_type{"LTOD", 8},     sized_type{"LDT", 8},
    sized_type{"DATE_AND_TIME", 8}, sized_type{"DT", 8},           sized_type{"ANY", 10},     sized_type{"DTL", 12},
};

class member_placer {
public:
    member_placer(const std::map<std::string, block_type, std::less<>>& types,
                  const std::function<void(const placed_member&)>& take, std::size_t& steps)
        : types_(types), take_(take), steps_(steps) {}

    checked<> place(const block_type& type, const std::string& name, std::string_view comment, unsigned depth) {
        if (depth > 4 * max_depth_of_source) return fault{"", fmt::format("the type of {} holds itself", name)};
        if (auto fits = count_step(name); !fits) return fits.error();
        return type.bounds.empty() ? place_element(type, name, comment, depth)
                                   : place_array(type, name, comment, depth);
    }

private:
    /// Of an array, an element.
    checked<> place_element(const block_type& type, const std::string& name, std::string_view comment, unsigned depth) {
        if (type.name.empty()) return place_structure(type, name, comment, depth);
        if (type.name == "STRING" || type.name == "WSTRING") {
            const bool is_wide = type.name == "WSTRING";
            const auto length = type.length != 0 ? type.length : 254;
            align(16);
            add({.name = name, .comment = comment, .type = type.name, .length = length});
            bits_ += 8ULL * (is_wide ? 4 + 2ULL * length : 2ULL + length);
            is_behind_odd_text_ = bits_ % 16 != 0;
            return {};
        }
        const auto* const row = std::ranges::find(sized_types, type.name, &sized_type::name);
        if (row != sized_types.end()) {
            // No document says whether the odd byte is used.
            if (row->bytes < 2 && is_behind_odd_text_)
                return fault{"", fmt::format("{} follows a text of odd length, so it has no known place", name)};
            align(row->bytes == 0 ? 1 : row->bytes == 1 ? 8 : 16);
            add({.name = name, .comment = comment, .type = type.name});
            bits_ += row->bytes == 0 ? 1 : 8ULL * row->bytes;
            return {};
        }
        const auto own = types_.find(type.name);
        if (own == types_.end())
            return fault{"", fmt::format("the type {} of {} is not in the source, so what follows has no place",
                                         type.name, name)};
        return place(own->second, name, comment, depth + 1);
    }

    checked<> count_step(const std::string& name) {
        if (++steps_ > max_steps)
            throw reading_end({"", fmt::format("has more than {} members of blocks: divide the file", max_steps)});
        if (bits_ > max_block_bits) return fault{"", fmt::format("the block is larger than 65536 bytes at {}", name)};
        return {};
    }

    void align(std::uint64_t bits) {
        bits_ = (bits_ + bits - 1) / bits * bits;
        if (bits == 16) is_behind_odd_text_ = false;
    }

    void add(placed_member member) {
        member.byte = static_cast<std::uint32_t>(bits_ / 8);
        member.bit = static_cast<std::uint32_t>(bits_ % 8);
        take_(member);
    }

    checked<> place_structure(const block_type& type, const std::string& name, std::string_view comment,
                              unsigned depth) {
        align(16);
        for (const auto& member : type.members) {
            const auto full = joined_name(name, ".", member.name);
            const auto said = member.comment.empty() ? comment : std::string_view(member.comment);
            if (auto done = place(member.type, full, said, depth + 1); !done) return done.error();
        }
        align(16);
        return {};
    }

    checked<> place_array(const block_type& type, const std::string& name, std::string_view comment, unsigned depth) {
        std::uint64_t count = 1;
        for (const auto& [low, high] : type.bounds) {
            count *= static_cast<std::uint64_t>(high - low + 1);
            if (count > reading_budget::max_tags) return fault{"", fmt::format("the array {} is too large", name)};
        }
        align(16);
        const auto* const row = std::ranges::find(sized_types, type.name, &sized_type::name);
        const bool is_plain = row != sized_types.end();
        if (is_plain && row->bytes < 2 && type.bounds.size() > 1)
            return fault{
                "",
                fmt::format("{} has several dimensions of bits or bytes, so what follows has no known place", name)};
        if (is_plain) {
            add({.name = name, .comment = comment, .type = type.name, .count = static_cast<std::uint32_t>(count)});
            bits_ += row->bytes == 0 ? count : 8 * count * row->bytes;
            align(16);
            return {};
        }
        for (std::uint64_t i = 0; i < count; ++i) {
            auto rest = i;
            std::vector<std::int64_t> place_of(type.bounds.size());
            for (auto dimension = type.bounds.size(); dimension-- > 0;) {
                const auto& [low, high] = type.bounds[dimension];
                const auto size = static_cast<std::uint64_t>(high - low + 1);
                place_of[dimension] = low + static_cast<std::int64_t>(rest % size);
                rest /= size;
            }
            std::string index;
            for (const auto one : place_of)
                index += fmt::format("{}{}", index.empty() ? "" : ",", one);
            align(16);
            if (auto fits = count_step(name); !fits) return fits.error();
            const auto element = joined_name(name, "", fmt::format("[{}]", index));
            if (auto done = place_element(type, element, comment, depth + 1); !done) return done.error();
        }
        align(16);
        return {};
    }

    const std::map<std::string, block_type, std::less<>>& types_;
    const std::function<void(const placed_member&)>& take_;
    std::size_t& steps_;
    std::uint64_t bits_ = 0;
    bool is_behind_odd_text_ = false;
};

}  // namespace

checked<std::vector<source_block>> parse_source(std::string_view text) {
    if (text.size() > max_source_bytes) return fault{"", "is a source of more than 4 MiB: divide the file"};
    return source_parser(text).parse();
}

checked<> place_members(const block_type& block, const std::map<std::string, block_type, std::less<>>& types,
                        const std::function<void(const placed_member&)>& take, std::size_t& steps) {
    return member_placer(types, take, steps).place(block, {}, {}, 0);
}

}  // namespace penstock::imports::siemens
