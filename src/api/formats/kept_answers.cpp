#include "api/formats/kept_answers.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace penstock::api {

namespace {

std::size_t hash_of(const asked_values& asked) noexcept {
    return std::hash<std::string_view>{}(asked.body) ^ std::hash<std::string_view>{}(asked.content_type);
}

}  // namespace

void kept_answers::draft::add(const std::shared_ptr<live::tag_block>& block) {
    if (!sources.empty() && sources.back().block == block) return;
    sources.push_back({block, block->writes()});
}

std::size_t kept_answers::list::bytes() const noexcept {
    return body.capacity() + (made.text ? made.text->capacity() : 0) + made.sources.capacity() * sizeof(source);
}

bool kept_answers::list::is_of(const asked_values& to, std::size_t of_it) const noexcept {
    return hash == of_it && (body.empty() || (body == to.body && content_type == to.content_type));
}

/// With the lock held.
kept_answers::list* kept_answers::find_list(const asked_values& asked, std::size_t hash) {
    const auto found = std::ranges::find_if(lists_, [&](const list& l) { return l.is_of(asked, hash); });
    return found == lists_.end() ? nullptr : &*found;
}

/// With the lock held.
std::size_t kept_answers::bytes() const noexcept {
    std::size_t sum = 0;
    for (const auto& l : lists_)
        sum += l.bytes();
    return sum;
}

std::shared_ptr<const std::string> kept_answers::find(const asked_values& asked, const live::tag_table& table,
                                                      steady_time now) {
    const std::scoped_lock lock(mutex_);
    const auto known = std::ranges::find_if(lists_, [&](const list& l) {
        return l.made.text && l.body == asked.body && l.content_type == asked.content_type;
    });
    if (known == lists_.end() || known->made.table_changes != table.changes()) return nullptr;
    const auto is_same = [](const source& s) { return s.block->writes() == s.writes; };
    if (!std::ranges::all_of(known->made.sources, is_same)) return nullptr;
    known->asked = now;
    known->is_found = true;
    return known->made.text;
}

kept_answers::draft kept_answers::begin(const asked_values& asked, const live::tag_table& table, steady_time now) {
    const auto hash = hash_of(asked);
    const std::scoped_lock lock(mutex_);
    if (auto* const known = find_list(asked, hash)) {
        const bool is_repeated = now - known->asked < recent;
        known->asked = now;
        if (known->made.text) {
            known->unused = known->is_found ? 0 : known->unused + 1;
        } else if (known->unused >= max_unused) {
            ++known->unused;
        }
        known->made = {};
        known->is_found = false;
        const bool is_useless = known->unused >= max_unused && known->unused % next_attempt != 0;
        if (!is_repeated || is_useless) return {};
        return {.text = std::make_shared<std::string>(), .table_changes = table.changes()};
    }
    std::erase_if(lists_, [&](const list& l) { return now - l.asked >= recent; });
    if (lists_.size() < max_lists) lists_.push_back({.hash = hash, .asked = now});
    return {};
}

void kept_answers::keep(const asked_values& asked, draft made) {
    const auto hash = hash_of(asked);
    const std::scoped_lock lock(mutex_);
    auto* const known = find_list(asked, hash);
    if (known == nullptr) return;
    known->body = asked.body;
    known->content_type = asked.content_type;
    known->made = std::move(made);
    if (bytes() <= max_bytes) return;
    known->made = {};
    known->unused = max_unused;
}

std::size_t kept_answers::size() const {
    const std::scoped_lock lock(mutex_);
    return static_cast<std::size_t>(
        std::ranges::count_if(lists_, [](const list& l) { return l.made.text != nullptr; }));
}

}  // namespace penstock::api
