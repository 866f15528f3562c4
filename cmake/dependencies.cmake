# Debian's packages and open62541, nothing vendored: docs/dependencies.md says why each, scripts/setup installs them.

find_package(Threads REQUIRED)
find_package(Boost 1.81 CONFIG REQUIRED COMPONENTS json url)
find_package(OpenSSL 3.0 REQUIRED)
find_package(CURL 7.87 REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(CLI11 REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(PostgreSQL REQUIRED)
find_package(RocksDB CONFIG REQUIRED)
find_package(absl CONFIG REQUIRED)
find_package(open62541 1.4 REQUIRED)
find_package(GTest REQUIRED)
find_package(benchmark REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(argon2 REQUIRED IMPORTED_TARGET GLOBAL libargon2)
pkg_check_modules(utf8proc REQUIRED IMPORTED_TARGET GLOBAL libutf8proc)
pkg_check_modules(archive REQUIRED IMPORTED_TARGET GLOBAL libarchive)
# Only its tar and zstd are used. Debian's shared library brings what its other formats need along, ICU and libxml2 among
# it: 36 MB of each bundle. Of the static one the linker takes those two.
find_library(ARCHIVE_STATIC_LIBRARY libarchive.a REQUIRED)
set_target_properties(PkgConfig::archive PROPERTIES INTERFACE_LINK_LIBRARIES "${ARCHIVE_STATIC_LIBRARY};zstd")
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET GLOBAL libsodium)
pkg_check_modules(mosquitto REQUIRED IMPORTED_TARGET GLOBAL libmosquitto)

# SOCI ships neither a CMake nor a pkg-config file in Debian.
find_path(SOCI_INCLUDE_DIR soci/soci.h REQUIRED)
find_library(SOCI_CORE_LIBRARY soci_core REQUIRED)
find_library(SOCI_SQLITE3_LIBRARY soci_sqlite3 REQUIRED)
find_library(SOCI_POSTGRESQL_LIBRARY soci_postgresql REQUIRED)
add_library(penstock_soci INTERFACE)
target_include_directories(penstock_soci SYSTEM INTERFACE ${SOCI_INCLUDE_DIR} ${SOCI_INCLUDE_DIR}/soci)
target_link_libraries(penstock_soci INTERFACE ${SOCI_SQLITE3_LIBRARY} ${SOCI_POSTGRESQL_LIBRARY} ${SOCI_CORE_LIBRARY}
    SQLite::SQLite3 PostgreSQL::PostgreSQL)
add_library(penstock::soci ALIAS penstock_soci)
