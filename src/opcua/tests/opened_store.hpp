#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "opcua/certificate_store.hpp"
#include "opcua/tests/made_certificate.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::opcua {

/// A store in a folder of its own, on a day that the test moves. The key is made once for all tests: it takes long.
class opened_store {
public:
    opened_store() {
        static const test::temp_dir made_once;
        if (!std::filesystem::exists(made_once.at("own")))
            certificate_store::open(settings_in(made_once.path())).value();
        std::filesystem::copy(made_once.path(), folder(), std::filesystem::copy_options::recursive);
        open();
    }

    void open() {
        store_.reset();
        store_ = certificate_store::open(settings_in(folder())).value();
    }
    void close() { store_.reset(); }

    certificate_store* operator->() const { return store_.get(); }
    std::string folder() const { return folder_.at("pki"); }
    std::string at(const std::string& name) const { return folder() + "/" + name; }

    certificate_store::settings settings_in(const std::string& where) {
        return {where, "urn:penstock:edge:EDGE_TEST", "edge-7", [this] { return time; }};
    }

    void put(const std::string& name, const byte_buffer& bytes) const {
        std::ofstream(at(name), std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    }
    std::size_t files_in(const std::string& name) const {
        const std::filesystem::directory_iterator all(at(name));
        return static_cast<std::size_t>(std::distance(begin(all), end(all)));
    }
    std::filesystem::file_time_type written(const std::string& name) const {
        return std::filesystem::last_write_time(at(name));
    }

    error_code show(const byte_buffer& chain, peer by = peer::client,
                    certificate_store::trust whom = certificate_store::trust::list) const {
        const auto outcome = store_->verify(chain, by, whom);
        return outcome ? error_code{} : outcome.error();
    }

    wall_time time = one_day;

private:
    test::temp_dir folder_;
    std::unique_ptr<certificate_store> store_;
};

}  // namespace penstock::opcua
