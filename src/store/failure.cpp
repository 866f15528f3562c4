#include "store/failure.hpp"

#include <stdexcept>

namespace penstock::store {

namespace {

class store_category final : public category {
public:
    const char* name() const noexcept override { return "store"; }

    std::string message(int code) const override {
        switch (static_cast<errc>(code)) {
            case errc::not_found: return "no such record";
            case errc::duplicate: return "the id is taken";
            case errc::integrity: return "a record that it refers to is missing, or it is still referred to";
            case errc::unavailable: return "the database cannot be used at present";
            case errc::not_a_database: return "the file is no database, or it is damaged";
            case errc::newer_schema: return "the database was made by a newer version";
            case errc::foreign_schema: return "the database's schema is not that of this program";
            case errc::bad_key: return "the key of the secrets cannot be used";
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
            case errc::bad_key: return remedy::fix_config;
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

std::string unavailable_text(const failure& f) {
    const auto says = [&](std::string_view words) { return f.message.find(words) != std::string::npos; };
    if (says("is full") || says("No space left")) return "no space left on the database's disk: free some, then repeat";
    if (says("readonly") || says("read-only")) return "the database takes no changes at present: it is read-only";
    if (says("locked")) return "another program holds the database: repeat in a few seconds";
    return "the database does not answer: repeat in a few seconds";
}

void throw_exception_from_error(const failure& f, const boost::source_location& where) {
    throw std::logic_error(std::string(where.function_name()) + " used a value that failed: " + f.message);
}

}  // namespace penstock::store
