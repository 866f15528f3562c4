#include "api/csv.hpp"

namespace penstock::api {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Reads records from left to right.
class csv_reader {
public:
    explicit csv_reader(std::string_view text) : rest_(text) {
        if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
    }

    csv_document read() {
        while (!rest_.empty() && out_.fault_line == 0) {
            if (take_line_end()) continue;
            csv_record record{line_, {}};
            if (read_record(record)) out_.records.push_back(std::move(record));
        }
        return std::move(out_);
    }

private:
    bool read_record(csv_record& record) {
        for (;;) {
            auto& field = record.fields.emplace_back();
            if (rest_.starts_with('"')) {
                if (!read_quoted(field)) return false;
            } else {
                read_plain(field);
                if (field.find('"') != std::string::npos) return fail("a quote inside a field that is not quoted");
            }
            if (rest_.empty() || take_line_end()) return true;
            if (!rest_.starts_with(',')) return fail("nothing may follow a closing quote but a comma");
            rest_.remove_prefix(1);
        }
    }

    void read_plain(std::string& field) {
        auto end = rest_.find_first_of(",\r\n");
        while (end != std::string_view::npos && rest_[end] == '\r' && rest_.substr(end, 2) != "\r\n") {
            end = rest_.find_first_of(",\r\n", end + 1);
        }
        if (end == std::string_view::npos) end = rest_.size();
        field = rest_.substr(0, end);
        rest_.remove_prefix(end);
    }

    bool read_quoted(std::string& field) {
        rest_.remove_prefix(1);
        for (;;) {
            const auto end = rest_.find('"');
            if (end == std::string_view::npos) return fail("a quoted field that never ends");
            for (const char c : rest_.substr(0, end))
                line_ += c == '\n' ? 1 : 0;
            field += rest_.substr(0, end);
            rest_.remove_prefix(end + 1);
            if (!rest_.starts_with('"')) return true;
            field += '"';
            rest_.remove_prefix(1);
        }
    }

    bool take_line_end() {
        const std::size_t length = rest_.starts_with("\r\n") ? 2 : rest_.starts_with('\n') ? 1 : 0;
        rest_.remove_prefix(length);
        line_ += length > 0 ? 1 : 0;
        return length > 0;
    }

    bool fail(const char* why) {
        out_.fault_line = line_;
        out_.fault = why;
        return false;
    }

    std::string_view rest_;
    std::size_t line_ = 1;
    csv_document out_;
};

bool needs_quotes(std::string_view field) noexcept {
    return field.find_first_of("\",\r\n") != std::string_view::npos || field.starts_with(' ') || field.ends_with(' ') ||
           field.starts_with(byte_order_mark);
}

}  // namespace

csv_document parse_csv(std::string_view text) {
    return csv_reader(text).read();
}

void append_csv_record(std::string& out, const std::vector<std::string>& fields) {
    bool is_first = true;
    for (const auto& field : fields) {
        if (!is_first) out += ',';
        is_first = false;
        // A lone empty field would be an empty line, which is no record.
        if (!needs_quotes(field) && !(field.empty() && fields.size() == 1)) {
            out += field;
            continue;
        }
        out += '"';
        for (const char c : field) {
            if (c == '"') out += '"';
            out += c;
        }
        out += '"';
    }
    out += "\r\n";
}

std::string protect_text(std::string_view text) {
    constexpr std::string_view dangerous = "=+-@'\t";
    std::string out;
    if (!text.empty() && dangerous.find(text.front()) != std::string_view::npos) out += '\'';
    return out += text;
}

std::string_view unprotect_text(std::string_view text) noexcept {
    return text.starts_with('\'') ? text.substr(1) : text;
}

}  // namespace penstock::api
