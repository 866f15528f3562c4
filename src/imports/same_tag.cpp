#include "imports/same_tag.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>

#include "base/text.hpp"
#include "model/data_type.hpp"

namespace penstock::imports {

namespace {

std::string type_key(std::string_view type) {
    const auto known = parse_data_type(type);
    return known ? format_data_type(*known) : to_lower(type);
}

/// What tags are compared by: all of it, or a part.
enum class key_kind { id, name_and_address, name, address_and_type, address };

std::string key_of(const tag_config& tag, key_kind kind) {
    switch (kind) {
        case key_kind::id: return tag.tag_id;
        case key_kind::name_and_address: return tag.tag_name + '\n' + to_lower(tag.plc_address);
        case key_kind::name: return tag.tag_name;
        case key_kind::address_and_type: return to_lower(tag.plc_address) + '\n' + type_key(tag.data_type);
        case key_kind::address: break;
    }
    return to_lower(tag.plc_address);
}

/// Existing tags that are not matched yet, by a key. It holds hashes, for 200,000 keys take more memory than the tags;
/// what it finds is compared as text.
class tag_index {
public:
    tag_index(const existing_tags& tags, const std::vector<bool>& is_matched, key_kind kind)
        : tags_(tags), key_kind_(kind) {
        for (std::size_t i = 0; i < tags.size(); ++i) {
            if (!is_matched[i]) entries_.push_back({hash_of(key_of(tags[i], kind)), i});
        }
        std::ranges::sort(entries_, [](const entry& a, const entry& b) {
            return a.hash != b.hash ? a.hash < b.hash : a.index < b.index;
        });
        next_.resize(entries_.size());
    }

    /// The first tag with the key of `tag` that was not popped before.
    std::size_t pop(const tag_config& tag) {
        const auto key = key_of(tag, key_kind_);
        const auto first = find(key);
        const auto at = first == entries_.size() ? first : first + next_[first];
        if (!has_key(at, key)) return no_tag;
        ++next_[first];
        return entries_[at].index;
    }

    /// The only tag with the key of `tag`.
    std::size_t only(const tag_config& tag) const {
        const auto key = key_of(tag, key_kind_);
        const auto at = find(key);
        const bool has_twin = at + 1 < entries_.size() && entries_[at + 1].hash == entries_[at].hash;
        return has_twin || !has_key(at, key) ? no_tag : entries_[at].index;
    }

private:
    struct entry {
        std::size_t hash = 0;
        std::size_t index = 0;
    };

    static std::size_t hash_of(std::string_view key) { return std::hash<std::string_view>{}(key); }

    /// The first entry with the hash of the key, or the end.
    std::size_t find(std::string_view key) const {
        const auto hash = hash_of(key);
        const auto found = std::ranges::lower_bound(entries_, hash, {}, &entry::hash);
        if (found == entries_.end() || found->hash != hash) return entries_.size();
        return static_cast<std::size_t>(found - entries_.begin());
    }

    bool has_key(std::size_t at, std::string_view key) const {
        return at < entries_.size() && entries_[at].hash == hash_of(key) &&
               key_of(tags_[entries_[at].index], key_kind_) == key;
    }

    const existing_tags& tags_;
    key_kind key_kind_;
    std::vector<entry> entries_{};
    std::vector<std::uint32_t> next_{};  ///< at the first entry of a key: how many of them are popped
};

class tag_matching {
public:
    tag_matching(const packed_tags& tags, const existing_tags& existing)
        : tags_(tags), existing_(existing), matches_(tags.size(), no_tag), is_matched_(existing.size()) {}

    std::vector<std::size_t> run(bool has_ids) {
        if (existing_.empty()) return std::move(matches_);
        if (has_ids) pop_all(key_kind::id);
        pop_all(key_kind::name_and_address);
        pop_all(key_kind::name);
        match_by_address();
        return std::move(matches_);
    }

private:
    template <class Find>
    void match_rest(Find&& find) {
        for (std::size_t i = 0; i < matches_.size(); ++i) {
            if (matches_[i] != no_tag) continue;
            const auto found = find(tags_[i].config);
            if (found == no_tag || is_matched_[found]) continue;
            matches_[i] = found;
            is_matched_[found] = true;
            --left_;
        }
    }

    void pop_all(key_kind kind) {
        if (left_ == 0) return;
        tag_index index(existing_, is_matched_, kind);
        match_rest([&](const tag_config& tag) {
            const auto& key = kind == key_kind::id ? tag.tag_id : tag.tag_name;
            const bool has_key = kind == key_kind::name_and_address || !key.empty();
            return has_key ? index.pop(tag) : no_tag;
        });
    }

    void match_by_address() {
        if (left_ == 0) return;
        const tag_index with_type(existing_, is_matched_, key_kind::address_and_type);
        const tag_index without(existing_, is_matched_, key_kind::address);
        match_rest(
            [&](const tag_config& tag) { return tag.data_type.empty() ? without.only(tag) : with_type.only(tag); });
    }

    const packed_tags& tags_;
    const existing_tags& existing_;
    std::vector<std::size_t> matches_;
    std::vector<bool> is_matched_;  ///< of the existing ones
    std::size_t left_ = matches_.size();
};

}  // namespace

bool is_same_type(std::string_view a, std::string_view b) {
    return type_key(a) == type_key(b);
}

std::vector<std::size_t> match_tags(const packed_tags& tags, const existing_tags& existing, bool has_ids) {
    return tag_matching(tags, existing).run(has_ids);
}

}  // namespace penstock::imports
