#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "imports/document.hpp"
#include "imports/reading.hpp"

namespace penstock::imports {

/// One kind of file that other programs write: a folder for each. Pure: a document in, devices and tags out.
///
/// Thread: any.
class format {
public:
    virtual ~format() = default;

    virtual std::string_view name() const noexcept = 0;   ///< for `--format`: `kepware-csv`
    virtual std::string_view title() const noexcept = 0;  ///< for people: `Kepware tag export (CSV)`

    /// Whether the content is certainly of this format: by keys, headers or bytes that others do not have.
    virtual bool recognizes(const document& content) const = 0;

    /// Faults: the content is not of this format, or so damaged that nothing of it can be read, or it has more than
    /// `reading_budget` allows; an answer that is no valid one, with its key as the field. What is wrong with a part of
    /// the content is a remark.
    checked<reading> read(const document& content, const answers& known) const;

protected:
    /// As `read`. May throw `reading_end`.
    virtual checked<reading> read_content(const document& content, const answers& known) const = 0;
};

/// All that are built in, in the order in which they are asked.
std::vector<std::unique_ptr<format>> all_formats();

}  // namespace penstock::imports
