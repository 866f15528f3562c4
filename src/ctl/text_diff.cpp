#include "ctl/text_diff.hpp"

#include <algorithm>
#include <optional>

namespace penstock::ctl {

namespace {

using lines = std::span<const std::string_view>;

constexpr std::ptrdiff_t max_edits = 2'000;
constexpr std::size_t context_lines = 3;

/// The lines with their ends; the last one may have none.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
        out.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return out;
}

void add_match(std::vector<line_match>& all, line_match m) {
    if (m.count == 0) return;
    if (!all.empty() && all.back().a + all.back().count == m.a && all.back().b + all.back().count == m.b) {
        all.back().count += m.count;
    } else {
        all.push_back(m);
    }
}

/// For each number of edits: the position in `a` that each diagonal has reached.
using edit_trace = std::vector<std::vector<std::ptrdiff_t>>;

/// Whether diagonal `k` is reached with `d` edits from the one above it, which means that a line of `b` is added.
bool comes_from_above(const std::vector<std::ptrdiff_t>& before, std::ptrdiff_t k, std::ptrdiff_t d) {
    const auto at = [&](std::ptrdiff_t diagonal) { return before[static_cast<std::size_t>(diagonal + d)]; };
    return k == -d || (k != d && at(k - 1) < at(k + 1));
}

/// `nullopt`: more edits than allowed. Row `d` has the diagonals -d-1…d+1 that `d` edits reach.
std::optional<edit_trace> trace_edits(lines a, lines b) {
    const auto n = static_cast<std::ptrdiff_t>(a.size()), m = static_cast<std::ptrdiff_t>(b.size());
    edit_trace trace;
    for (std::ptrdiff_t d = 0; d <= std::min(n + m, max_edits); ++d) {
        std::vector<std::ptrdiff_t> row(static_cast<std::size_t>(2 * d + 3), -1);
        for (std::ptrdiff_t k = -d; k <= d; k += 2) {
            std::ptrdiff_t x = 0;
            if (d > 0) {
                const auto& before = trace.back();
                const bool is_above = comes_from_above(before, k, d);
                x = is_above ? before[static_cast<std::size_t>(k + 1 + d)]
                             : before[static_cast<std::size_t>(k - 1 + d)] + 1;
            }
            while (x < n && x - k < m && x - k >= 0 &&
                   a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(x - k)])
                ++x;
            row[static_cast<std::size_t>(k + d + 1)] = x;
            if (x >= n && x - k >= m) {
                trace.push_back(std::move(row));
                return trace;
            }
        }
        trace.push_back(std::move(row));
    }
    return std::nullopt;
}

std::vector<line_match> matches_of(const edit_trace& trace, lines a, lines b) {
    std::vector<line_match> reversed;
    auto x = static_cast<std::ptrdiff_t>(a.size()), y = static_cast<std::ptrdiff_t>(b.size());
    for (auto d = static_cast<std::ptrdiff_t>(trace.size()) - 1; d >= 0; --d) {
        const auto k = x - y;
        std::ptrdiff_t from_x = 0, begin_x = 0;
        bool is_above = false;
        if (d > 0) {
            const auto& before = trace[static_cast<std::size_t>(d - 1)];
            is_above = comes_from_above(before, k, d);
            from_x =
                is_above ? before[static_cast<std::size_t>(k + 1 + d)] : before[static_cast<std::size_t>(k - 1 + d)];
            begin_x = is_above ? from_x : from_x + 1;
        }
        reversed.push_back({static_cast<std::size_t>(begin_x), static_cast<std::size_t>(begin_x - k),
                            static_cast<std::size_t>(x - begin_x)});
        x = from_x;
        y = x - (is_above ? k + 1 : k - 1);
    }
    std::vector<line_match> out;
    for (auto at = reversed.rbegin(); at != reversed.rend(); ++at)
        add_match(out, *at);
    return out;
}

void append_last_line(std::string& out, char mark, std::string_view line) {
    out += mark;
    out += line;
    if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

std::string range_text(std::size_t begin, std::size_t count) {
    const auto first = count == 0 ? begin : begin + 1;
    return count == 1 ? std::to_string(first) : std::to_string(first) + "," + std::to_string(count);
}

/// The lines between two matches: lines of `a` that are removed, and lines of `b` that are added.
struct edit {
    std::size_t a_begin = 0, a_end = 0, b_begin = 0, b_end = 0;
};

std::vector<edit> edits_of(lines a, lines b) {
    std::vector<edit> out;
    std::size_t at_a = 0, at_b = 0;
    auto matches = matching_lines(a, b);
    matches.push_back({a.size(), b.size(), 0});
    for (const auto& m : matches) {
        if (m.a > at_a || m.b > at_b) out.push_back({at_a, m.a, at_b, m.b});
        at_a = m.a + m.count;
        at_b = m.b + m.count;
    }
    return out;
}

/// Appends the edits of one hunk with the lines around them.
void append_hunk(std::string& out, std::span<const edit> edits, lines a, lines b) {
    const auto before = std::min(context_lines, edits.front().a_begin);
    const auto begin = edits.front().a_begin - before;
    const auto end = std::min(edits.back().a_end + context_lines, a.size());
    const auto b_begin = edits.front().b_begin - before;
    const auto b_end = edits.back().b_end + (end - edits.back().a_end);
    out += "@@ -" + range_text(begin, end - begin) + " +" + range_text(b_begin, b_end - b_begin) + " @@\n";
    auto at = begin;
    const auto keep_until = [&](std::size_t stop) {
        for (; at < stop; ++at)
            append_last_line(out, ' ', a[at]);
    };
    for (const auto& e : edits) {
        keep_until(e.a_begin);
        for (; at < e.a_end; ++at)
            append_last_line(out, '-', a[at]);
        for (auto i = e.b_begin; i < e.b_end; ++i)
            append_last_line(out, '+', b[i]);
    }
    keep_until(end);
}

std::string joined(lines all, std::size_t begin, std::size_t end) {
    std::string out;
    for (; begin < end; ++begin)
        out += all[begin];
    return out;
}

/// Adds the line end to the last line if it has none.
void end_last_line(std::string& text) {
    if (!text.empty() && text.back() != '\n') text += '\n';
}

/// For each line of the base: its position in the other text; `nullopt` if it is not there any more.
std::vector<std::optional<std::size_t>> places_of(lines base, lines other) {
    std::vector<std::optional<std::size_t>> out(base.size());
    for (const auto& m : matching_lines(base, other))
        for (std::size_t i = 0; i < m.count; ++i)
            out[m.a + i] = m.b + i;
    return out;
}

void append_merged(merged_text& out, const std::string& base, const std::string& yours, const std::string& theirs) {
    if (yours == theirs || theirs == base) {
        out.text += yours;
    } else if (yours == base) {
        out.text += theirs;
    } else {
        ++out.conflicts;
        out.text += "<<<<<<< yours\n" + yours + "=======\n" + theirs + ">>>>>>> theirs\n";
    }
}

}  // namespace

std::vector<line_match> matching_lines(lines a, lines b) {
    std::size_t front = 0, back = 0;
    const auto shorter = std::min(a.size(), b.size());
    while (front < shorter && a[front] == b[front])
        ++front;
    while (back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back])
        ++back;
    std::vector<line_match> out;
    add_match(out, {0, 0, front});
    const auto middle_a = a.subspan(front, a.size() - front - back);
    const auto middle_b = b.subspan(front, b.size() - front - back);
    if (const auto trace = trace_edits(middle_a, middle_b)) {
        for (auto m : matches_of(*trace, middle_a, middle_b))
            add_match(out, {m.a + front, m.b + front, m.count});
    }
    add_match(out, {a.size() - back, b.size() - back, back});
    return out;
}

std::string unified_diff(std::string_view a, std::string_view b, std::string_view name_a, std::string_view name_b) {
    const auto old_lines = lines_of(a), new_lines = lines_of(b);
    const auto edits = edits_of(old_lines, new_lines);
    if (edits.empty()) return {};
    auto out = "--- " + std::string(name_a) + "\n+++ " + std::string(name_b) + "\n";
    for (std::size_t first = 0, next = 0; first < edits.size(); first = next) {
        for (next = first + 1; next < edits.size(); ++next)
            if (edits[next].a_begin - edits[next - 1].a_end > 2 * context_lines) break;
        append_hunk(out, std::span(edits).subspan(first, next - first), old_lines, new_lines);
    }
    return out;
}

merged_text merge_texts(std::string_view base, std::string_view yours, std::string_view theirs) {
    std::string ended[] = {std::string(base), std::string(yours), std::string(theirs)};
    for (auto& text : ended)
        end_last_line(text);  // otherwise a line would differ only because it is the last one of a text
    const auto all = lines_of(ended[0]), mine = lines_of(ended[1]), other = lines_of(ended[2]);
    const auto in_mine = places_of(all, mine), in_other = places_of(all, other);
    merged_text out;
    std::size_t at = 0, at_mine = 0, at_other = 0;
    // The parts between two lines that all three texts have are decided together.
    for (std::size_t i = 0; i <= all.size(); ++i) {
        const bool is_end = i == all.size();
        if (!is_end && (!in_mine[i] || !in_other[i])) continue;
        const auto mine_end = is_end ? mine.size() : *in_mine[i], other_end = is_end ? other.size() : *in_other[i];
        append_merged(out, joined(all, at, i), joined(mine, at_mine, mine_end), joined(other, at_other, other_end));
        if (is_end) break;
        out.text += all[i];
        at = i + 1;
        at_mine = mine_end + 1;
        at_other = other_end + 1;
    }
    return out;
}

}  // namespace penstock::ctl
