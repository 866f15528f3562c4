#include "api/events/status_board.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "api/events/event_text.hpp"
#include "model/json_write.hpp"

namespace penstock::api {

namespace json = boost::json;

namespace {

void write_member(json_writer& to, json::string_view name, const json::value& v) {
    to.any_key({name.data(), name.size()});
    switch (v.kind()) {
        case json::kind::string: to.text({v.get_string().data(), v.get_string().size()}); break;
        case json::kind::double_: to.number(v.get_double()); break;  // Boost writes 1.5E0
        default: to.raw(json::serialize(v));
    }
}

}  // namespace

void status_board::update(state now) {
    std::string changes;
    for (const auto& [id, text] : now) {
        const auto before = state_.find(id);
        if (before == state_.end()) {
            append_event(changes, event_, text);
        } else if (before->second != text) {
            append_event(changes, event_, changes_between(id, before->second, text));
        }
    }
    for (const auto& [id, text] : state_) {
        if (now.contains(id)) continue;
        std::string gone;
        json_writer(gone).begin_object().member(id_member_, id).member("removed", true).end_object();
        append_event(changes, event_, gone);
    }
    state_ = std::move(now);
    if (changes.empty()) return;
    ++round_;
    last_ = std::move(changes);
}

std::string status_board::changes_between(const std::string& id, const std::string& before,
                                          const std::string& after) const {
    const auto was = json::parse(before), is = json::parse(after);
    std::string text;
    json_writer out(text);
    out.begin_object().member(id_member_, id);
    for (const auto& member : is.as_object()) {
        const auto* old = was.as_object().if_contains(member.key());
        if (old == nullptr || *old != member.value()) write_member(out, member.key(), member.value());
    }
    for (const auto& member : was.as_object()) {
        if (!is.as_object().contains(member.key())) write_member(out, member.key(), nullptr);
    }
    out.end_object();
    return text;
}

void status_board::append(std::string& out, std::uint64_t& seen) const {
    if (seen == round_) return;
    if (seen + 1 == round_ && seen != 0) {
        out += last_;
    } else {
        for (const auto& [id, text] : state_)
            append_event(out, event_, text);
    }
    seen = round_;
}

}  // namespace penstock::api
