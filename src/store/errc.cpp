#include "store/errc.hpp"

namespace penstock::store {

namespace {

class store_category final : public category {
public:
    const char* name() const noexcept override { return "penstock.store"; }

    std::string message(int code) const override {
        switch (static_cast<errc>(code)) {
            case errc::not_found: return "there is no such record";
            case errc::duplicate: return "the id is taken";
            case errc::integrity: return "something refers to it, or it refers to something that is not there";
            case errc::unavailable: return "the configuration store cannot be read or written";
        }
        return "unknown store error";
    }

    remedy remedy_for(int code) const noexcept override {
        return static_cast<errc>(code) == errc::unavailable ? remedy::retry : remedy::fix_config;
    }
};

}  // namespace

error_code make_error_code(errc e) noexcept {
    static const store_category instance;
    return {static_cast<int>(e), instance};
}

}  // namespace penstock::store
