#include "live/tag_block.hpp"

#include <cstring>
#include <type_traits>

#include "base/invariant.hpp"

namespace penstock::live {

namespace {

template <class T>
constexpr bool is_short = std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t);

/// The bits of a number or a time; `nullopt` for other values.
std::optional<std::uint64_t> bits_of(const value& v) noexcept {
    return std::visit(
        []<class T>(const T& held) -> std::optional<std::uint64_t> {
            std::uint64_t bits = 0;
            if constexpr (!is_short<T>) return std::nullopt;
            if constexpr (is_short<T> && !std::is_empty_v<T>) std::memcpy(&bits, &held, sizeof held);
            return bits;
        },
        static_cast<const value_variant&>(v));
}

template <class T>
T held_in(std::uint64_t bits) noexcept {
    T held;
    std::memcpy(static_cast<void*>(&held), &bits, sizeof held);
    return held;
}

template <std::size_t alternative = 0>
void unpack(std::size_t index, std::uint64_t bits, value& to) {
    if constexpr (alternative < std::variant_size_v<value_variant>) {
        using held = std::variant_alternative_t<alternative, value_variant>;
        if constexpr (is_short<held>) {
            if (index == alternative) {
                to = held_in<held>(bits);
                return;
            }
        }
        unpack<alternative + 1>(index, bits, to);
    }
}

}  // namespace

void tag_block::writer::put(tag_slot p, const value& v, quality q, wall_time time) {
    entry* e = block_.find(p);
    if (e == nullptr) return;
    const bool is_first = e->alternative == 0 && !is_empty(v);
    if (block_.assign(p.slot, v) || e->state != q || e->status != read_status::success) e->changed = ++block_.changes_;
    if (is_first) ++block_.point_count_;
    if (is_good(*e)) --block_.good_count_;
    e->time = time;
    e->state = q;
    e->status = read_status::success;
    if (is_good(*e)) ++block_.good_count_;
    block_.errors_.reset(p.slot);
    if (e->is_followed) block_.notify(p.slot);
}

void tag_block::writer::fail(tag_slot p, quality q, const std::shared_ptr<const std::string>& error) {
    entry* e = block_.find(p);
    if (e == nullptr) return;
    if (e->state != q || e->status != read_status::error) e->changed = ++block_.changes_;
    PENSTOCK_INVARIANT(!is_good(*e) || block_.good_count_ > 0);
    if (is_good(*e)) --block_.good_count_;
    e->state = q;
    e->status = read_status::error;
    block_.errors_.set(p.slot, error);
    if (e->is_followed) block_.notify(p.slot);
}

void tag_block::writer::clear(tag_slot p, quality q, wall_time time, const std::shared_ptr<const std::string>& error) {
    entry* e = block_.find(p);
    if (e == nullptr) return;
    if (e->alternative != 0) {
        --block_.point_count_;
        block_.assign(p.slot, value{});
        e->changed = ++block_.changes_;
    }
    e->time = time;
    fail(p, q, error);
}

void tag_block::writer::set_reported_type(tag_slot p, const std::optional<data_type>& type) {
    if (block_.find(p) != nullptr) block_.reported_types_.set(p.slot, type);
}

bool tag_block::assign(std::uint32_t slot, const value& v) {
    entry& e = entries_[slot];
    const auto alternative = static_cast<std::uint8_t>(v.index());
    const bool is_alike = e.alternative == alternative;
    if (const auto bits = bits_of(v)) {
        if (is_alike && e.bits == *bits) return false;
        if (!is_alike) long_values_.reset(slot);
        e.bits = *bits;
    } else if (const auto& standing = long_values_.get(slot)) {
        if (is_alike && static_cast<const value_variant&>(*standing) == static_cast<const value_variant&>(v))
            return false;
        *standing = v;
    } else {
        long_values_.set(slot, std::make_unique<value>(v));
    }
    e.alternative = alternative;
    return true;
}

void tag_block::read(tag_slot p, last_value& to) const {
    const entry* e = find(p);
    if (e == nullptr) {
        to = {};
        return;
    }
    if (const auto& standing = long_values_.get(p.slot)) {
        to.last = *standing;
    } else {
        unpack(e->alternative, e->bits, to.last);
    }
    to.time = e->time;
    to.state = e->state;
    to.status = e->status;
    to.error = errors_.get(p.slot);
    to.reported_type = reported_types_.get(p.slot);
}

void tag_block::clear(std::uint32_t slot) noexcept {
    note_write();
    PENSTOCK_INVARIANT(slot < entries_.size());
    entry& e = entries_[slot];
    PENSTOCK_INVARIANT(e.alternative == 0 || point_count_ > 0);
    PENSTOCK_INVARIANT(!is_good(e) || good_count_ > 0);
    if (e.alternative != 0) --point_count_;
    if (is_good(e)) --good_count_;
    long_values_.reset(slot);
    errors_.reset(slot);
    reported_types_.reset(slot);
    followed_.reset(slot);
    const auto version = e.version + 1;
    e = {};
    e.version = version;
    e.changed = ++changes_;
}

tag_slot tag_block::add() {
    const std::scoped_lock lock(mutex_);
    if (free_.empty()) {
        entries_.emplace_back();
        return {static_cast<std::uint32_t>(entries_.size() - 1), 0};
    }
    const auto slot = free_.back();
    free_.pop_back();
    return {slot, entries_[slot].version};
}

void tag_block::remove(std::uint32_t slot) {
    const std::scoped_lock lock(mutex_);
    clear(slot);
    free_.push_back(slot);
}

tag_slot tag_block::renew(std::uint32_t slot) {
    const std::scoped_lock lock(mutex_);
    clear(slot);
    return {slot, entries_[slot].version};
}

last_value tag_block::get(std::uint32_t slot) const {
    const std::scoped_lock lock(mutex_);
    last_value record;
    read({slot, entries_[slot].version}, record);
    return record;
}

void tag_block::follow(tag_slot p, const std::shared_ptr<arrivals>& to, std::uint64_t key) {
    const std::scoped_lock lock(mutex_);
    auto* const e = find(p);
    if (e == nullptr) return;
    followed_.set(p.slot, {to, key});
    e->is_followed = true;
    notify(p.slot);
}

void tag_block::unfollow(tag_slot p) {
    const std::scoped_lock lock(mutex_);
    auto* const e = find(p);
    if (e == nullptr) return;
    e->is_followed = false;
    followed_.reset(p.slot);
}

void tag_block::notify(std::uint32_t slot) const {
    last_value now;
    read({slot, entries_[slot].version}, now);
    const auto& who = followed_.get(slot);
    who.queue->put(who.key, std::move(now));
}

std::uint32_t tag_block::point_count() const {
    const std::scoped_lock lock(mutex_);
    return point_count_;
}

std::uint32_t tag_block::good_count() const {
    const std::scoped_lock lock(mutex_);
    return good_count_;
}

}  // namespace penstock::live
