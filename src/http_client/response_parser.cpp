#include "http_client/response_parser.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "http_client/errc.hpp"
#include "http_client/malformation.hpp"

namespace penstock::http {

namespace {

constexpr std::size_t max_head = 64 * 1024;
constexpr std::size_t max_size_digits = 15;

bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t';
}

std::string_view without_blanks(std::string_view text) noexcept {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

bool has_control_character(std::string_view text) noexcept {
    return std::ranges::any_of(
        text, [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == '\x7F'; });
}

std::optional<unsigned> hex_digit(char c) noexcept {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    const char lower = static_cast<char>(c | 0x20);
    if (lower >= 'a' && lower <= 'f') return static_cast<unsigned>(lower - 'a' + 10);
    return std::nullopt;
}

/// The parts of all fields of that name, separated by commas.
template <class Visit>
void for_each_token(const headers& fields, std::string_view name, Visit&& visit) {
    for (const auto& f : fields) {
        if (!equals_ignoring_case(f.name, name)) continue;
        for (const auto part : split(f.value, ','))
            visit(without_blanks(part));
    }
}

bool has_token(const headers& fields, std::string_view name, std::string_view token) {
    bool found = false;
    for_each_token(fields, name, [&](std::string_view t) { found = found || equals_ignoring_case(t, token); });
    return found;
}

}  // namespace

response_parser::response_parser(std::size_t max, exactness how) : max_(max), strictness_(how) {}

void response_parser::begin(body_sink sink) {
    sink_ = std::move(sink);
    head_size_ = 0;
    restart();
}

void response_parser::restart() {
    response_ = {};
    place_ = place::status_line;
    streams_ = false;
    line_ = 0;
    scanned_ = 0;
}

result<std::size_t> response_parser::put(byte_view arrived) {
    std::size_t taken = 0;
    while (!is_done() && taken < arrived.size()) {
        const auto rest = arrived.subspan(taken);
        if (is_in_body()) {
            const auto size = put_body(rest);
            if (!size) return size.error();
            taken += *size;
            continue;
        }
        const auto end = std::find(rest.begin() + static_cast<std::ptrdiff_t>(scanned_), rest.end(), '\n');
        const auto size = static_cast<std::size_t>(end - rest.begin());
        if (head_size_ + size >= max_head) return client_errc::header_too_long;
        if (end == rest.end()) {
            scanned_ = size;
            break;
        }
        scanned_ = 0;
        taken += size + 1;
        head_size_ += size + 1;
        std::string_view line(reinterpret_cast<const char*>(rest.data()), size);
        ++line_;
        if (line.ends_with('\r')) {
            line.remove_suffix(1);
        } else if (is_strict()) {
            return make_malformed(malformation::line_end, line_);
        }
        if (const auto done = put_line(line); !done) return done.error();
    }
    return taken;
}

result<> response_parser::put_line(std::string_view line) {
    switch (place_) {
        case place::status_line: return put_status_line(line);
        case place::fields: return line.empty() ? end_head() : put_field(line);
        case place::chunk_size: return put_chunk_size(line);
        case place::chunk_end:
            --line_;  // chunks are counted, not their lines
            if (!without_blanks(line).empty()) return make_malformed(malformation::chunk_end, line_);
            place_ = place::chunk_size;
            return {};
        case place::trailers:
            if (line.empty()) place_ = place::done;
            return {};
        default: return {};
    }
}

result<> response_parser::put_status_line(std::string_view line) {
    constexpr std::string_view version = "HTTP/1.";
    constexpr std::size_t digits = 3;
    // Before a line that is none there may be the end of what came before.
    if (!is_strict() && line.empty()) return {};
    if (!line.starts_with(version) || line.size() < version.size() + 1)
        return make_malformed(malformation::status_line);
    is_http_1_0_ = line[version.size()] == '0';
    line.remove_prefix(version.size());
    if ((line[0] != '0' && line[0] != '1') || line.size() < 2 || line[1] != ' ') {
        return make_malformed(malformation::status_line);
    }
    line.remove_prefix(2);
    while (!is_strict() && !line.empty() && is_blank(line.front()))
        line.remove_prefix(1);
    const auto status = parse_number<unsigned>(line.substr(0, digits));
    if (line.size() < digits || !status || *status < 100) return make_malformed(malformation::status_line);
    line.remove_prefix(digits);
    if (line.empty() && is_strict()) return make_malformed(malformation::no_reason);
    if (!line.empty() && !is_blank(line.front())) return make_malformed(malformation::status_line);
    response_.status = *status;
    place_ = place::fields;
    return {};
}

result<> response_parser::put_field(std::string_view line) {
    if (has_control_character(line)) return make_malformed(malformation::field_value, line_);
    if (is_blank(line.front())) {  // goes on with the value of the line before (RFC 9112, 5.2)
        if (response_.fields.empty()) return make_malformed(malformation::no_colon, line_);
        response_.fields.back().value.append(" ").append(without_blanks(line));
        return {};
    }
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) return make_malformed(malformation::no_colon, line_);
    const auto written = line.substr(0, colon);
    const auto name = without_blanks(written);
    if (is_strict() && name.size() != written.size()) return make_malformed(malformation::blank_in_name, line_);
    if (name.empty() || (is_strict() && !is_header(name, {}))) return make_malformed(malformation::field_name, line_);
    response_.fields.push_back({std::string(name), std::string(without_blanks(line.substr(colon + 1)))});
    return {};
}

/// An interim answer is followed by another one.
result<> response_parser::end_head() {
    if (response_.status == 101) return make_malformed(malformation::switches);
    if (response_.status < 200) {
        restart();
        return {};
    }
    const auto& fields = response_.fields;
    response_.keeps_alive =
        !has_token(fields, "Connection", "close") && (!is_http_1_0_ || has_token(fields, "Connection", "keep-alive"));
    streams_ = sink_ && response_.status < 300;
    if (response_.status == 204 || response_.status == 304) {
        place_ = place::done;
        return {};
    }
    return begin_body();
}

result<> response_parser::begin_body() {
    const auto chunked = is_chunked();
    if (!chunked) return chunked.error();
    const auto length = content_length();
    if (!length) return length.error();
    if (*chunked) {
        if (*length && is_strict()) return make_malformed(malformation::length_and_chunked);
        if (*length) response_.keeps_alive = false;  // RFC 9112, 6.3
        place_ = place::chunk_size;
        line_ = 0;
        head_size_ = 0;
        return {};
    }
    if (!*length) {
        place_ = place::open_body;
        response_.keeps_alive = false;
        return {};
    }
    body_left_ = **length;
    if (!streams_ && body_left_ > max_) return client_errc::too_large;
    if (!streams_) response_.body.reserve(body_left_);
    place_ = body_left_ == 0 ? place::done : place::sized_body;
    return {};
}

/// Absent: there is none. Two that are equal are one (RFC 9112, 6.3).
result<std::optional<std::uint64_t>> response_parser::content_length() const {
    std::optional<std::uint64_t> out;
    error_code wrong;
    for_each_token(response_.fields, "Content-Length", [&](std::string_view text) {
        const auto n = parse_number<std::uint64_t>(text);
        if (!n) wrong = make_malformed(malformation::length);
        if (n && out && *out != *n) wrong = make_malformed(malformation::lengths);
        out = n;
    });
    if (wrong) return wrong;
    return out;
}

/// Of the codings only this one is understood, and only as the last.
result<bool> response_parser::is_chunked() const {
    bool chunked = false;
    bool is_known = true;
    for_each_token(response_.fields, "Transfer-Encoding", [&](std::string_view coding) {
        is_known = is_known && !chunked &&
                   (equals_ignoring_case(coding, "chunked") || equals_ignoring_case(coding, "identity"));
        chunked = equals_ignoring_case(coding, "chunked");
    });
    if (!is_known) return client_errc::unknown_compression;
    return chunked;
}

result<> response_parser::put_chunk_size(std::string_view line) {
    head_size_ = 0;
    const auto written = line.substr(0, line.find(';'));
    const auto text = without_blanks(written);
    // A blank before an extension is allowed (RFC 9112, 7.1.1).
    const bool has_blanks =
        line.size() == written.size() ? text.size() != written.size() : text.data() != written.data();
    std::uint64_t size = 0;
    for (const char c : text) {
        const auto digit = hex_digit(c);
        if (!digit) return make_malformed(malformation::chunk_size, line_);
        size = size * 16 + *digit;
    }
    if (text.empty() || text.size() > max_size_digits) return make_malformed(malformation::chunk_size, line_);
    if (is_strict() && has_blanks) return make_malformed(malformation::chunk_blanks, line_);
    if (!streams_ && size > max_ - response_.body.size()) return client_errc::too_large;
    body_left_ = size;
    place_ = size == 0 ? place::trailers : place::chunk;
    return {};
}

result<std::size_t> response_parser::put_body(byte_view arrived) {
    const bool has_size = place_ != place::open_body;
    const auto piece = has_size && arrived.size() > body_left_ ? arrived.first(body_left_) : arrived;
    if (streams_) {
        if (const auto done = sink_(piece); !done) return done.error();
    } else if (piece.size() > max_ - response_.body.size()) {
        return client_errc::too_large;
    } else {
        response_.body.append(piece.begin(), piece.end());
    }
    if (!has_size) return piece.size();
    body_left_ -= piece.size();
    if (body_left_ == 0) place_ = place_ == place::chunk ? place::chunk_end : place::done;
    return piece.size();
}

result<> response_parser::finish() {
    switch (place_) {
        case place::status_line:
        case place::fields: return make_malformed(malformation::ends_in_head);
        case place::trailers:
            // The last chunk has been: nothing of the body is missing.
            if (is_strict()) return make_malformed(malformation::ends_in_body);
            break;
        case place::open_body:
        case place::done: break;
        default: return make_malformed(malformation::ends_in_body);
    }
    place_ = place::done;
    return {};
}

}  // namespace penstock::http
