#include "api/v5/import_response.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/v5/streaming.hpp"
#include "base/log.hpp"

namespace penstock::api::v5 {

namespace {

constexpr std::size_t piece = 256U << 10U;

}  // namespace

outcome<> import_response::add(const services::bulk_result::item& line) {
    const bool is_first = std::ranges::count(counts_, 0U) == std::ssize(counts_);
    ++counts_[static_cast<std::size_t>(line.result)];
    if (!is_first) lines_ += ',';
    json_writer json(lines_);
    write_item_result(json, line.index, line.id, line.error);
    if (lines_.size() > (is_in_memory() ? max_in_memory : piece)) return move_to_file();
    return {};
}

outcome<> import_response::move_to_file() {
    if (file_ == nullptr) {
        auto made = files_.open();
        if (!made) return master::request_error(master::error_kind::unavailable, made.error().message);
        file_ = std::move(*made);
    }
    if (lines_.size() > spool_file::max_bytes - file_->size()) {
        return master::request_error(
            master::error_kind::invalid,
            fmt::format("the response would be over {} MiB: send fewer lines", spool_file::max_bytes >> 20U));
    }
    const auto kept = file_->append(lines_);
    if (!kept) return master::request_error(master::error_kind::unavailable, kept.error().message);
    lines_.clear();
    return {};
}

void import_response::begin(std::string& out) const {
    using done = services::bulk_result::done;
    out += R"({"_status":"OK","data":)";
    json_writer json(out);
    json.begin_object();
    const auto count = [&](std::string_view name, done what) {
        json.member(name, counts_[static_cast<std::size_t>(what)]);
    };
    count("created", done::created);
    count("updated", done::updated);
    count("skipped", done::skipped);
    count("failed", done::failed);
    json.key("items").begin_array();
}

response::stream_state import_response::append(std::string& out) {
    if (file_ != nullptr && sent_ < file_->size()) {
        out.resize(piece);
        const auto read = file_->read(sent_, out);
        if (!read) {
            logger("api")->error("the response to an import was aborted: {}", read.error().message);
            return response::stream_state::broken;
        }
        out.resize(read->size());
        sent_ += out.size();
        return response::stream_state::more;
    }
    out += lines_;
    out += "]}}";
    return response::stream_state::end;
}

void give(call& c, const std::shared_ptr<import_response>& report) {
    report->begin(c.response.body);
    if (report->is_in_memory()) {
        report->append(c.response.body);
    } else {
        stream_rest(c, report);
    }
}

}  // namespace penstock::api::v5
