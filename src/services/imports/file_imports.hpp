#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "imports/reading.hpp"
#include "imports/report.hpp"
#include "io/awaitable.hpp"
#include "services/administration/upload.hpp"
#include "services/shared/outcome.hpp"

namespace penstock::services {

/// A file of another program, and what a client wants to be done with it.
struct file_import_request {
    std::string_view bytes;         ///< must stay valid until the import has ended or called `on_read`
    std::function<void()> on_read;  ///< may be empty; called on another thread
    std::string format;             ///< name of a format; empty: the one that recognizes the content
    std::string opc_id;             ///< OPC that gets the tags; empty: each device of the file has its own
    /// By key of the question. An empty one forgets the answer that is kept.
    imports::answers answers;
    std::string actor;  ///< user id of the caller
    bool is_dry_run = false;
};

/// An answer that the import has used, or that was given with it.
struct given_answer {
    std::string key;
    std::string value;
    bool is_kept = false;  ///< it was given with an earlier file of the format
    bool is_used = true;   ///< false: no question of the file has this key
};

/// What an import has done, or a dry run would do.
struct file_import_result {
    std::string format;
    std::string title;       ///< of the format, for people
    std::string content;     ///< what the file is: `text`, `an Excel workbook`
    std::string encoding;    ///< of a text
    bool is_stored = false;  ///< false: a dry run, or something is asked
    std::vector<given_answer> answers;
    std::vector<std::string> written_opcs;  ///< ids of OPCs that are new, or change, or whose tags do
    imports::report report;
};

/// A file in memory, sent by a client as it arrives.
class file_upload : public upload {
public:
    virtual std::string_view bytes() const noexcept = 0;
    virtual void drop() noexcept = 0;  ///< frees the bytes
};

/// Imports OPCs and tags from files of other programs (`imports`).
///
/// While a question is open nothing is imported. What the rules of the gateway or of a driver refuse is left out, and
/// the report says why; all else is written in one transaction, or none of it. An answer that is given without a dry
/// run is kept for the next file of the format, also while other questions are open: a file with hundreds of questions
/// is answered in several calls. Not kept are answers that no question asks for, those about something that is left
/// out, and those that are about one file: `opc`, `device`, `same:NAME`, the host of a device without a name.
/// If an import is stored and its answers cannot be kept, a line of the report says so.
///
/// Thread: a loop of the API.   Limits: files of `max_bytes`; what a file may make: `imports::reading_budget`; one
/// import at a time, and two uploads.
class file_imports {
public:
    static constexpr std::size_t max_bytes = 20U << 20U;

    virtual ~file_imports() = default;

    /// Refused: `invalid` (`file`, `format`, `set.KEY`: an answer that is none of the choices), `not_found`,
    /// `is_protected` (the OPC), `unavailable` (another import is in progress, or an OPC of the file was changed
    /// meanwhile), and as `configuration::import_opcs`.
    virtual io::awaitable<outcome<file_import_result>> import(file_import_request asked) = 0;

    /// For a file that is larger than other bodies may be; `length` 0: not known. Refused: `invalid` (too large),
    /// `unavailable` (two others arrive).   Thread: any.
    virtual outcome<std::unique_ptr<file_upload>> begin_upload(std::uint64_t length) = 0;
};

}  // namespace penstock::services
