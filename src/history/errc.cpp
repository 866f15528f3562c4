#include "history/errc.hpp"

namespace penstock::history {

namespace {

class history_category final : public category {
public:
    const char* name() const noexcept override { return "history"; }

    std::string message(int code) const override {
        switch (static_cast<errc>(code)) {
            case errc::unknown_format: return "the stored points were written by a newer version: upgrade the gateway";
            case errc::cut_short: return "stored points are damaged: they end too early";
            case errc::left_over: return "stored points are damaged: bytes after the last point";
            case errc::wrong_count: return "stored points are damaged: an impossible number of points";
            case errc::unordered_times: return "stored points are damaged: their times do not ascend";
            case errc::unknown_type: return "stored points are damaged: an unknown type of value";
            case errc::unknown_coding: return "stored points are damaged: values in an unknown form";
            case errc::wrong_place: return "stored points are damaged: an index out of range";
            case errc::wrong_array: return "stored points are damaged: the bytes are not a valid array";
            case errc::tag_removed: return "the tag was removed";
        }
        return "unknown history error";
    }

    remedy remedy_for(int code) const noexcept override {
        switch (static_cast<errc>(code)) {
            case errc::unknown_format:
            case errc::tag_removed: return remedy::fix_config;
            default: return remedy::report_bug;
        }
    }
};

const history_category the_category;

}  // namespace

error_code make_error_code(errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

}  // namespace penstock::history
