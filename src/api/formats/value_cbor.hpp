#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "live/tag_table.hpp"
#include "model/cbor_write.hpp"

namespace penstock::api {

inline constexpr std::string_view cbor_type = "application/cbor";

/// Whether the header Accept names `application/cbor`, and not with `q=0`. `*/*` does not: the answer is JSON then.
bool is_cbor_wanted(std::string_view accept) noexcept;

/// Writes the last values of tags as rows of CBOR: `[tag_id, value, ts, quality]`, and as a fifth item the error, if
/// the last read failed or there is no such tag. The values have their own types (`cbor_writer::put`); none is null.
class cbor_rows {
public:
    /// Begins the whole answer, `{"columns": […], "values": [rows]}`, of so many rows.
    cbor_rows(std::string& out, std::size_t rows);

    void add(std::string_view tag_id, const live::tag_ref& tag);

    /// The same after a fresh read that failed: the last good value, with this message.
    void add_failed(std::string_view tag_id, const live::tag_ref& tag, std::string_view message);

    /// The row of a tag that does not exist.
    void add_missing(std::string_view tag_id);

private:
    void add(std::string_view tag_id, const live::last_value& record, std::string_view error);

    cbor_writer cbor_;
};

/// JSON Schema of what `cbor_rows` writes.
extern const std::string_view cbor_rows_schema;

}  // namespace penstock::api
