#include "backup/zip_writer.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <utility>

namespace penstock::backup {

struct zip_writer::state {
    std::string output;
    std::unique_ptr<archive, decltype(&archive_write_free)> zip{archive_write_new(), &archive_write_free};

    static la_ssize_t take(archive*, void* self, const void* bytes, std::size_t size) {
        static_cast<state*>(self)->output.append(static_cast<const char*>(bytes), size);
        return static_cast<la_ssize_t>(size);
    }

    outcome<> check(bool is_done) const {
        if (is_done) return {};
        const char* why = archive_error_string(zip.get());
        return failure{failure::cause::unavailable,
                       fmt::format("the zip file cannot be written: {}", why == nullptr ? "unknown error" : why)};
    }
};

zip_writer::zip_writer() : state_(std::make_unique<state>()) {
    auto* const zip = state_->zip.get();
    archive_write_set_format_zip(zip);
    archive_write_set_bytes_per_block(zip, 0);
    archive_write_open(zip, state_.get(), nullptr, &state::take, nullptr);
}

zip_writer::~zip_writer() = default;

outcome<> zip_writer::add(const std::string& name, std::string_view text, std::int64_t time_ms) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(), &archive_entry_free);
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0600);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(text.size()));
    archive_entry_set_mtime(entry.get(), time_ms / 1000, 0);
    auto* const zip = state_->zip.get();
    if (auto begun = state_->check(archive_write_header(zip, entry.get()) == ARCHIVE_OK); !begun) return begun;
    return state_->check(archive_write_data(zip, text.data(), text.size()) == static_cast<la_ssize_t>(text.size()));
}

outcome<std::string> zip_writer::finish() {
    if (auto closed = state_->check(archive_write_close(state_->zip.get()) == ARCHIVE_OK); !closed)
        return closed.error();
    return std::move(state_->output);
}

}  // namespace penstock::backup
