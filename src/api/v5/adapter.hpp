#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "api/opc_write.hpp"
#include "api/v5/call.hpp"
#include "api/v5/locking.hpp"
#include "master/list_request.hpp"

namespace penstock::master {
class record_writer;
}  // namespace penstock::master

namespace penstock::api::v5 {

/// What records are given out with: where to look up what an answer shows beside them.
///
/// Lives as long as one answer.
class presentation {
public:
    using finder = std::function<std::optional<master::record>(const master::resource&, std::string_view)>;
    presentation(const call& c, finder find)
        : to_(c.to), now_(c.now), find_(std::move(find)), is_live_(c.is_live()), whom_(audience_of(c.who.rank)) {}

    const handler_context& to() const noexcept { return to_; }
    wall_time now() const noexcept { return now_; }     ///< when the call came: a whole list is of that moment
    bool is_live() const noexcept { return is_live_; }  ///< `?live=true`
    audience whom() const noexcept { return whom_; }
    /// Name of an asset; nothing: there is none. Each is looked up once.
    const std::optional<std::string>& asset_name(const std::string& id);

private:
    const handler_context& to_;
    wall_time now_;
    finder find_;
    bool is_live_;
    audience whom_;
    std::map<std::string, std::optional<std::string>> asset_names_;
};

/// What a kind of record needs beyond its description because something outside the master data lives by it: a device
/// that is collected from, an alarm that is evaluated. Most kinds need none.
///
/// Thread: `present` and `write_more` any; the others within or after a transaction on the store's thread.
class adapter {
public:
    virtual ~adapter() = default;

    /// Why the record of that id may not be touched; empty: it may.
    virtual std::string protection(std::string_view /*id*/) const { return {}; }
    /// Whether `?live=true` shows something beside the record.
    virtual bool has_live() const { return false; }
    /// Queries that narrow a list by what no database knows, by name and text for people.
    virtual std::vector<std::pair<std::string_view, std::string_view>> live_filters() const { return {}; }
    /// Turns those that were given into conditions.
    virtual void narrow(const call&, master::list_request&) const {}
    /// A record that every gateway has and no database; nothing: there is none of that id.
    virtual std::optional<master::record> built_in(const handler_context&, std::string_view /*id*/) const {
        return std::nullopt;
    }
    /// Before several are written together: looks up at once what each of them will ask for.
    virtual void look_up(master::record_writer&, std::span<const std::string> /*ids*/) const {}
    /// Before a record is written: checks and completes it. `before` null: it is new.
    virtual void check(call&, master::record_writer&, const master::record* /*before*/,
                       master::record& /*after*/) const {}
    /// Before a record is deleted because somebody asked for it; throws what stands against it.
    virtual void check_removal(const master::record&) const {}
    /// After it was written or deleted (`after` null). What must wait for the commit goes into `call::afterwards`.
    virtual void written(call&, const master::record* /*before*/, const master::record* /*after*/) const {}
    /// Before it is given out: what is worked out for each answer, what is secret.
    virtual void present(presentation&, master::record&) const {}
    /// Members of an answer beside those of the record.
    virtual void write_more(json_writer&, presentation&, const master::record&) const {}
};

/// The one of that kind; never null.
const adapter& adapter_of(const master::resource& of);

/// The whole record as an answer shows it.
void write_presented(json_writer& json, presentation& with, master::record r);

/// One record as the answer, with its version; `from` is a snapshot or a transaction.
template <class From>
void answer_record(call& c, From& from, master::record r) {
    c.out.add("ETag", entity_tag(r));
    presentation with(c, [&](const master::resource& of, std::string_view id) { return from.find(of, id); });
    c.answer([&](json_writer& json) { write_presented(json, with, std::move(r)); });
}

/// Writes records as the calls ask for it, rules of the adapter included.
master::record create_record(call& c, master::record_writer& work, master::record r);
master::record update_record(call& c, master::record_writer& work, const master::record& before, master::record after);
void remove_record(call& c, master::record_writer& work, const master::record& r);

}  // namespace penstock::api::v5
