#pragma once

#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>
#include <concepts>
#include <string>
#include <string_view>

namespace penstock::publish {

/// A text that many objects share. Copies share it, and it never changes.   Limits: 8 bytes for each copy.
class shared_text {
public:
    shared_text() = default;
    shared_text(std::string_view text) : body_(text.empty() ? nullptr : new body(text)) {}
    shared_text(const std::string& text) : shared_text(std::string_view(text)) {}
    shared_text(const char* text) : shared_text(std::string_view(text)) {}

    operator std::string_view() const noexcept { return body_ ? std::string_view(body_->text) : std::string_view(); }
    std::string str() const { return std::string(std::string_view(*this)); }
    bool empty() const noexcept { return !body_; }
    /// A shared copy of `text`; the current one if it is equal.
    void become(std::string_view text) {
        if (*this != text) *this = shared_text(text);
    }

    template <std::convertible_to<std::string_view> Text>
    friend bool operator==(const shared_text& a, const Text& b) noexcept {
        return std::string_view(a) == std::string_view(b);
    }

private:
    struct body : boost::intrusive_ref_counter<body> {
        explicit body(std::string_view of) : text(of) {}
        const std::string text;
    };
    boost::intrusive_ptr<const body> body_;
};

}  // namespace penstock::publish
