#include "drivers/http/sim_faults.hpp"

namespace penstock::http {

namespace {

sim_argument_error set_status(sim_faults& f, sim_arguments line) {
    f.retry_after = word(line, 2);
    if (word(line, 1) == "off") {
        f.status = 0;
        return std::nullopt;
    }
    return set_number(f.status, word(line, 1), 599);
}

sim_argument_error set_redirect(sim_faults& f, sim_arguments line) {
    f.redirect = word(line, 1) == "off" ? "" : word(line, 1);
    f.redirect_status = 302;
    return word(line, 2).empty() ? std::nullopt : set_number(f.redirect_status, word(line, 2), 399);
}

constexpr std::array<std::pair<std::string_view, body_end>, 3> ends{
    {{"length", body_end::length}, {"chunked", body_end::chunked}, {"close", body_end::close}}};

}  // namespace

checked<bool> set_fault(sim_faults& f, sim_arguments line) {
    const auto name = word(line, 0);
    sim_argument_error expected;
    if (name == "clear") {
        f = {};
        return false;  // `clear` also removes the faults of others
    }
    if (name == "status") {
        expected = set_status(f, line);
    } else if (name == "redirect") {
        expected = set_redirect(f, line);
    } else if (name == "end") {
        expected = set_choice(f.end, word(line, 1), ends);
    } else if (name == "close") {
        expected = set_switch(f.closes, word(line, 1));
    } else if (name == "half") {
        expected = set_switch(f.is_half, word(line, 1));
    } else if (name == "page") {
        expected = set_switch(f.is_page, word(line, 1));
    } else if (name == "bomb") {
        expected = set_switch(f.is_bomb, word(line, 1));
    } else if (name == "frozen_tag") {
        expected = set_switch(f.has_frozen_tag, word(line, 1));
    } else if (name == "rejects_tokens") {
        expected = set_switch(f.rejects_tokens, word(line, 1));
    } else {
        return false;
    }
    if (expected) return fault{std::string(name), "expected " + *expected};
    return true;
}

}  // namespace penstock::http
