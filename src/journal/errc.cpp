#include "journal/errc.hpp"

namespace penstock::journal {

namespace {

class journal_category final : public category {
public:
    const char* name() const noexcept override { return "journal"; }

    std::string message(int code) const override {
        switch (static_cast<errc>(code)) {
            case errc::not_a_segment: return "the file is not a file of the journal";
            case errc::unknown_version:
                return "the file was written by a newer version of Penstock: upgrade the gateway";
            case errc::bad_header: return "a record's header is not valid";
            case errc::bad_checksum: return "a record was changed: its checksum is wrong";
            case errc::bad_columns: return "a record's columns contradict each other";
            case errc::key_missing: return "a record depends on an earlier record that cannot be read";
        }
        return "unknown journal error";
    }

    /// Damaged bytes cannot be restored; only files of a later release need an operator.
    remedy remedy_for(int code) const noexcept override {
        return static_cast<errc>(code) == errc::unknown_version ? remedy::fix_config : remedy::report_bug;
    }
};

}  // namespace

error_code make_error_code(errc e) noexcept {
    static const journal_category instance;
    return {static_cast<int>(e), instance};
}

}  // namespace penstock::journal
