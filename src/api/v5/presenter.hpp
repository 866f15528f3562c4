#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "api/formats/opc_write.hpp"
#include "api/v5/call.hpp"
#include "api/v5/preconditions.hpp"
#include "master/record.hpp"

namespace penstock::api::v5 {

/// Looks up what a response shows in addition to the records.
///
/// Lives as long as one answer.
class presentation {
public:
    using finder = std::function<std::optional<master::record>(const master::resource&, std::string_view)>;
    presentation(const call& c, bool is_live, finder find)
        : context_(c.context),
          time_(c.time),
          find_(std::move(find)),
          is_live_(is_live),
          audience_(audience_of(c.caller.role)) {}

    const handler_context& to() const noexcept { return context_; }
    wall_time now() const noexcept {
        return time_;
    }  ///< time of the call; all records of a list are shown for this time
    bool is_live() const noexcept { return is_live_; }  ///< `?live=true`
    audience whom() const noexcept { return audience_; }
    /// Name of an asset; `nullopt`: not found. Each is looked up once.
    const std::optional<std::string>& asset_name(const std::string& id);

private:
    const handler_context& context_;
    wall_time time_;
    finder find_;
    bool is_live_;
    audience audience_;
    std::map<std::string, std::optional<std::string>> asset_names_;
};

/// How responses show a kind of record, in addition to its description. Most kinds need nothing.   Thread: any.
class presenter {
public:
    virtual ~presenter() = default;

    /// Whether `?live=true` shows something in addition to the record.
    virtual bool has_live() const { return false; }
    /// Called before the record is written: computes members of the response and hides secrets.
    virtual void present(presentation&, master::record&) const {}
    /// Members of a response in addition to those of the record.
    virtual void write_more(json_writer&, presentation&, const master::record&) const {}
};

/// The one of that kind; never null.
const presenter& presenter_of(const master::resource& of);

/// The whole record as an answer shows it.
void write_presented(json_writer& json, presentation& with, master::record r);

/// One record as the answer, with its version; `from` is a snapshot or a transaction. Refused: as `call::is_live`.
template <class From>
outcome<> answer_record(call& c, From& from, master::record r) {
    const auto is_live = c.is_live();
    if (!is_live) return is_live.error();
    c.response.add("ETag", entity_tag(r));
    presentation with(c, *is_live, [&](const master::resource& of, std::string_view id) { return from.find(of, id); });
    c.answer([&](json_writer& json) { write_presented(json, with, std::move(r)); });
    return {};
}

}  // namespace penstock::api::v5
