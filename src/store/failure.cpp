#include "store/failure.hpp"

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace penstock::store {

namespace {

class store_category final : public category {
public:
    const char* name() const noexcept override { return "store"; }

    std::string message(int code) const override {
        switch (static_cast<errc>(code)) {
            case errc::not_found: return "no such record";
            case errc::duplicate: return "the id already exists";
            case errc::integrity:
                return "the record refers to a record that does not exist, or another record refers to it";
            case errc::unavailable: return "the database cannot be used at present";
            case errc::not_a_database: return "the file is not a database, or it is damaged";
            case errc::newer_schema: return "the database was made by a newer version";
            case errc::foreign_schema: return "the schema of the database does not match this program";
            case errc::bad_key: return "the key that encrypts secrets cannot be used";
            case errc::login_refused: return "the database refuses the login";
            case errc::wrong_query: return "the database refused a statement";
        }
        return "unknown store error";
    }

    remedy remedy_for(int code) const noexcept override {
        switch (static_cast<errc>(code)) {
            case errc::unavailable: return remedy::retry;
            case errc::not_found:
            case errc::duplicate:
            case errc::integrity:
            case errc::not_a_database:
            case errc::newer_schema:
            case errc::foreign_schema:
            case errc::bad_key:
            case errc::login_refused: return remedy::fix_config;
            case errc::wrong_query: return remedy::report_bug;
        }
        return remedy::report_bug;
    }
};

}  // namespace

error_code make_error_code(errc e) noexcept {
    static const store_category instance;
    return {static_cast<int>(e), instance};
}

failure system_failure(const std::string& path, int error) {
    const auto why = error == ENOSPC || error == EDQUOT ? trouble::no_space
                     : error == EROFS                   ? trouble::read_only
                     : error == EIO                     ? trouble::disk_error
                                                        : trouble::no_response;
    return {errc::unavailable, path + ": " + std::strerror(error), why};
}

std::string unavailable_text(const failure& f) {
    switch (f.cause) {
        case trouble::no_space: return "no space left on the database's disk: free some space, then repeat";
        case trouble::read_only: return "the database accepts no changes at present: it is read-only";
        case trouble::locked: return "another program has locked the database: repeat in a few seconds";
        case trouble::disk_error:
            return "the disk of the database reports errors: check disk and file system, then repeat";
        case trouble::no_response: break;
    }
    return "the database does not answer: repeat in a few seconds";
}

void throw_exception_from_error(const failure& f, const boost::source_location& where) {
    throw std::logic_error(std::string(where.function_name()) + " used a value that failed: " + f.message);
}

}  // namespace penstock::store
