#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "drivers/http/point.hpp"

namespace penstock::http {

/// A simulated device's values, and the document that contains them.
///
/// Limits: one level of a document is either a value or has levels below it; XML elements of one name and CSV rows
/// must exist without gaps; CSV rows count from 0.
class sim_document {
public:
    explicit sim_document(format of) : format_(of) {}

    struct location {
        address value_address;
        data_type type;
        value v;
        bool is_written = false;  ///< by a client: signals stop there
    };

    /// The place, or null. Any spelling of its address finds it.
    location* find(const address& where);
    location* find(std::string_view text);

    /// The place, created if it does not exist. The fault: it is within another one, or around it.
    checked<location*> add(const point& at);

    std::deque<location>& places() noexcept { return places_; }
    format form() const noexcept { return format_; }

    /// Some value has changed.
    void touch() noexcept { ++version_; }
    std::uint64_t version() const noexcept { return version_; }

    /// The document as it is now.
    const std::string& text();

private:
    struct node {
        std::string name;
        std::vector<node> children;
        location* leaf = nullptr;
    };
    void write_json(const node& at, std::string& out) const;
    void write_xml(const node& at, std::string& out) const;
    std::string write_csv() const;
    std::string write_lines(char separator) const;

    format format_;
    std::deque<location> places_;
    std::map<std::string, location*, std::less<>> by_address_;  ///< as `format_address` writes it
    node root_;
    std::uint64_t version_ = 1;
    std::uint64_t written_ = 0;  ///< version of `text_`
    std::string text_;
};

}  // namespace penstock::http
