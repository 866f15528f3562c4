#include "history/rocksdb/errc.hpp"

namespace penstock::history::rocksdb_store {

namespace {

class rocksdb_category final : public category {
public:
    const char* name() const noexcept override { return "rocksdb"; }

    std::string message(int code) const override {
        switch (static_cast<errc>(code)) {
            case errc::no_space: return "no space left for the history: free some space, or store less history";
            case errc::not_written: return "the history's folder cannot be written: check its disk and rights";
            case errc::damaged:
                return "the history is damaged: check its disk, or move its folder away, and the gateway begins a new "
                       "history";
            case errc::refused: return "the history's database refused the operation";
        }
        return "unknown error of the history's database";
    }

    remedy remedy_for(int code) const noexcept override {
        switch (static_cast<errc>(code)) {
            case errc::no_space:
            case errc::not_written: return remedy::retry;
            case errc::damaged: return remedy::fix_config;
            case errc::refused: break;
        }
        return remedy::report_bug;
    }
};

const rocksdb_category the_category;

}  // namespace

error_code make_error_code(errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

error_code to_error(const rocksdb::Status& status) noexcept {
    if (status.IsNoSpace()) return errc::no_space;
    if (status.IsCorruption()) return errc::damaged;
    return status.IsIOError() ? errc::not_written : errc::refused;
}

std::string describe(const rocksdb::Status& status) {
    return to_error(status).message() + " (" + status.ToString() + ")";
}

}  // namespace penstock::history::rocksdb_store
