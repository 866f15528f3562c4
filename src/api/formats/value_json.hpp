#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "api/formats/json_form.hpp"
#include "live/tag_table.hpp"

namespace penstock::api {

/// Writes records with the last values of tags into a list, with commas between them.
///
/// The members behind the value are the same for all tags that one scan has read, so their text is created once and
/// then copied while it does not change. `out` must outlive the writer; it may also contain a single record.
class record_writer {
public:
    explicit record_writer(std::string& out) : output_(out) {}

    void add(std::string_view tag_id, const live::tag_ref& tag);

    /// The same after a fresh read that failed: the last good value, with this message.
    void add_failed(std::string_view tag_id, const live::tag_ref& tag, std::string message);

    /// The placeholder of a tag that does not exist.
    void add_missing(std::string_view tag_id);

private:
    void add(std::string_view tag_id, const live::tag_ref& tag, const live::last_value& record);
    bool is_tail_of(const live::tag_ref& tag, const live::last_value& record) const;
    void make_tail(const live::tag_ref& tag, const live::last_value& record);

    std::string& output_;
    bool is_first_ = true;
    std::string tail_;  ///< what stands behind the value; empty before the first record

    // What the tail was made of.
    std::shared_ptr<const std::string> opc_id_;
    wall_time time_{};
    bool has_value_ = false;
    quality state_ = quality::bad;
    live::read_status status_ = live::read_status::not_read;
    std::shared_ptr<const std::string> error_;
    std::optional<data_type> type_;
};

/// `"value":…,"value_time":…,"value_read_status":…,"value_read_error_message":…,"quality":…,"ts":…` for lists of
/// tags; no braces. With `states` the text of the value, too.
void append_value_members(std::string& out, const live::last_value& record, bool is_scaled,
                          const state_texts* states = nullptr);

/// The schemas of these members: the text of the value is not required.
std::vector<member_schema> value_schemas();

/// The schemas of the members that `record_writer` writes.
std::vector<member_schema> value_record_schemas();

/// `"value":…,"value_time":…,"value_read_status":…,"quality":…,"data_type":…` for the OPC UA viewer; no braces.
void append_viewer_members(std::string& out, const live::tag_ref& tag);

/// The last good value in v1's text, as a JSON text.
void append_value_text(std::string& out, const live::last_value& record, bool is_scaled);

/// A whole number in decimal.
void append_number(std::string& out, std::int64_t n);

/// The last good value in v1's text.
std::string value_text(const live::last_value& record, bool is_scaled);

}  // namespace penstock::api
