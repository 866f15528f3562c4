#include "journal/cursor.hpp"

#include <algorithm>

namespace penstock::journal {

std::optional<cursor::piece> cursor::next(steady_time deadline) {
    for (;;) {
        // The end is read first: otherwise samples that are written meanwhile could be taken for the end of the
        // segment.
        const auto place = catalog_.find(next_);
        if (!place) {
            if (!catalog_.wait_written(next_, deadline)) return std::nullopt;
            continue;
        }
        if (enter(place->segment)) {
            if (auto found = read(place->segment)) return found;
        }
        if (place->is_last) {
            if (!catalog_.wait_written(std::max<sequence_number>(next_, place->segment.last + 1), deadline))
                return std::nullopt;
        } else if (const auto again = catalog_.find(next_); again && again->segment.id == place->segment.id) {
            next_ = place->segment.last + 1;  // missing samples up to here cannot be read
        }
    }
}

/// Opens the segment, unless it is open.
bool cursor::enter(const segment_info& segment) {
    if (file_ && segment.id == file_id_) return true;
    close();
    auto opened = batch_reader::open(segment.path);
    if (!opened) {
        ++damaged_;
        return false;
    }
    file_ = std::move(*opened);
    file_id_ = segment.id;
    file_->skip_to(next_, segment.bytes);
    return true;
}

std::optional<cursor::piece> cursor::read(const segment_info& segment) {
    while (const auto* batch = file_->next(segment.bytes)) {
        const auto end = batch->first + batch->size();
        if (end <= next_) continue;  // a disk error had the samples written twice
        const piece found{batch, batch->first < next_ ? next_ - batch->first : 0};
        next_ = end;
        return found;
    }
    return std::nullopt;
}

void cursor::seek(sequence_number next) {
    close();
    next_ = next;
}

void cursor::close() {
    if (file_) damaged_ += file_->corrupt_ranges();
    file_.reset();
}

}  // namespace penstock::journal
