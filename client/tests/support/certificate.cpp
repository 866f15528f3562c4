#include "client/tests/support/certificate.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace penstock::v5::test {

namespace {

void run(const std::string& command) {
    if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
}

}  // namespace

certificate make_certificate(const penstock::test::temp_dir& folder, const std::string& name,
                             const std::string& names) {
    certificate made{folder.at(name + ".crt"), folder.at(name + ".key"), {}};
    run("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=" + name +
        " -addext subjectAltName=" + names + " -out " + made.file + " -keyout " + made.key_file + " 2>/dev/null");
    const std::string print = folder.at(name + ".sha256");
    run("openssl x509 -in " + made.file + " -noout -fingerprint -sha256 >" + print);
    std::ifstream(print).ignore(100, '=') >> made.sha256;
    return made;
}

}  // namespace penstock::v5::test
