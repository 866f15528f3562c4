#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/call.hpp"
#include "api/formats/export_style.hpp"
#include "api/formats/row_writer.hpp"
#include "base/failure.hpp"
#include "io/awaitable.hpp"

namespace penstock::api {

/// Writes the next rows of an export. False: these were the last ones.   Thread: it is awaited on the loop of the call;
/// rows are written to a disk, so it must write them on a thread that may block.
using next_rows = std::function<io::awaitable<outcome<bool>>(row_writer&)>;

/// An export as a workbook.
struct workbook_export {
    std::string_view name;   ///< of the file, without its end
    std::string_view sheet;  ///< letters, digits and `_`
    std::vector<std::string> heading;
    export_style style;
    next_rows next;
};

/// Makes the workbook in a file without a name in the folder of the data, then answers with this file. The file goes
/// when the client has read it or is gone, or when this fails. Two workbooks are made or sent at a time, one of each
/// caller; `owner` is the caller's key.
/// Errors: `unavailable`: no place became free in time; `no_space`, `disk_error`; `invalid`: the export is too large
/// for a workbook; those of `next`.
io::awaitable<outcome<>> answer_workbook(handler_context& context, response& out, std::string owner,
                                         workbook_export what);

/// The same in v1, with the errors answered: 400 for an export that is too large, else 503.
io::awaitable<> answer_workbook(call& c, workbook_export what);

}  // namespace penstock::api
