#include "base/worded_error.hpp"

#include <array>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace penstock {

namespace {

class worded_category final : public category {
public:
    const char* name() const noexcept override { return "worded"; }

    std::string message(int value) const override {
        const std::scoped_lock lock(mutex_);
        const auto& at = place(value);
        return at.number == value ? at.text : "the text of this error is no longer available";
    }

    remedy remedy_for(int value) const noexcept override {
        const std::scoped_lock lock(mutex_);
        const auto& at = place(value);
        return at.number == value ? at.what_helps : remedy::fix_config;
    }

    int add(std::string text, remedy what_helps) {
        const std::scoped_lock lock(mutex_);
        if (const auto found = numbers_.find(text); found != numbers_.end()) {
            if (place(found->second).what_helps == what_helps) return found->second;
        }
        const int number = next_ = next_ == max_number ? 1 : next_ + 1;
        auto& at = entries_[static_cast<std::size_t>(number) % entries_.size()];
        if (at.number != 0) numbers_.erase(at.text);
        at = {number, what_helps, text};
        numbers_[std::move(text)] = number;
        return number;
    }

private:
    static constexpr int max_number = 1 << 30;
    struct entry {
        int number = 0;
        remedy what_helps = remedy::fix_config;
        std::string text;
    };

    const entry& place(int number) const noexcept {
        return entries_[static_cast<std::size_t>(number) % entries_.size()];
    }

    mutable std::mutex mutex_;
    std::array<entry, 1024> entries_;
    std::unordered_map<std::string, int> numbers_;
    int next_ = 0;
};

}  // namespace

error_code worded_error(std::string text, remedy what_helps) {
    static worded_category instance;
    return {instance.add(std::move(text), what_helps), instance};
}

}  // namespace penstock
