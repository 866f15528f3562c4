#include "store/secret_box.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "base/bytes.hpp"
#include "base/log.hpp"
#include "base/private_file.hpp"

namespace penstock::store {

namespace {

constexpr std::string_view mark = "enc1:";
constexpr std::size_t nonce_size = 12;
constexpr std::size_t tag_size = 16;
constexpr std::size_t max_bytes = 1U << 20U;

using cipher_context = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;

cipher_context make_context() {
    return {EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free};
}

int length_of(std::string_view text) {
    return static_cast<int>(text.size());
}

const std::uint8_t* bytes_of(std::string_view text) {
    return as_bytes(text).data();
}

failure key_failure(const std::string& file, std::string_view what) {
    return {cause::bad_key, file + ": " + std::string(what)};
}

outcome<secret_box::key> load_key(const std::string& file) {
    auto text = read_file(file);
    if (!text) return key_failure(file, text.error().message());
    secret_box::key k{};
    if (text->size() != k.size()) return key_failure(file, "is not a key of 32 bytes");
    std::copy_n(text->begin(), k.size(), k.begin());
    OPENSSL_cleanse(text->data(), text->size());
    return k;
}

}  // namespace

secret_box::~secret_box() {
    OPENSSL_cleanse(key_.data(), key_.size());
}

outcome<std::string> secret_box::seal(std::string_view plain, std::string_view context) const {
    byte_buffer out(nonce_size + plain.size() + tag_size);
    std::uint8_t* const nonce = out.data();
    std::uint8_t* const text = nonce + nonce_size;
    std::uint8_t* const tag = text + plain.size();
    const auto cipher = make_context();
    int size = 0;
    const bool is_sealed =
        plain.size() <= max_bytes && RAND_bytes(nonce, nonce_size) == 1 &&
        EVP_EncryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, key_.data(), nonce) == 1 &&
        EVP_EncryptUpdate(cipher.get(), nullptr, &size, bytes_of(context), length_of(context)) == 1 &&
        EVP_EncryptUpdate(cipher.get(), text, &size, bytes_of(plain), length_of(plain)) == 1 &&
        EVP_EncryptFinal_ex(cipher.get(), tag, &size) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, tag_size, tag) == 1;
    if (!is_sealed) return failure{cause::bad_key, "the text cannot be encrypted"};
    return std::string(mark) + to_base64(out);
}

outcome<std::string> secret_box::open(std::string_view sealed, std::string_view context) const {
    const failure closed{cause::bad_key, "was not encrypted with the key in secrets/store-key; set it again"};
    auto bytes = is_sealed(sealed) ? parse_base64(sealed.substr(mark.size())) : std::nullopt;
    if (!bytes || bytes->size() < nonce_size + tag_size || bytes->size() > 2 * max_bytes) return closed;
    const std::uint8_t* const nonce = bytes->data();
    const std::uint8_t* const text = nonce + nonce_size;
    const auto text_size = bytes->size() - nonce_size - tag_size;
    std::uint8_t* const tag = bytes->data() + nonce_size + text_size;
    std::string plain(text_size, '\0');
    auto* const out = reinterpret_cast<std::uint8_t*>(plain.data());
    const auto cipher = make_context();
    int size = 0;
    const bool is_open = EVP_DecryptInit_ex(cipher.get(), EVP_aes_256_gcm(), nullptr, key_.data(), nonce) == 1 &&
                         EVP_DecryptUpdate(cipher.get(), nullptr, &size, bytes_of(context), length_of(context)) == 1 &&
                         EVP_DecryptUpdate(cipher.get(), out, &size, text, static_cast<int>(text_size)) == 1 &&
                         EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_SET_TAG, tag_size, tag) == 1 &&
                         EVP_DecryptFinal_ex(cipher.get(), tag, &size) == 1;
    if (!is_open) return closed;
    return plain;
}

outcome<secret_box::key> load_or_make_key(const std::string& file) {
    std::error_code ec;
    if (std::filesystem::exists(file, ec)) {
        if (std::filesystem::file_size(file, ec) == secret_box::key{}.size() || ec) return load_key(file);
        // Nothing can be opened with it, and the gateway collects without what it sealed: its owners say what to enter
        // again. It stays there, for whoever can mend it.
        std::filesystem::rename(file, file + ".damaged", ec);
        if (ec) return key_failure(file, "is not a key of 32 bytes, and cannot be renamed: " + ec.message());
        logger("store")->error(
            "{} was not a key of 32 bytes: it was renamed to {}.damaged, and a new key was created; enter the stored "
            "secrets again",
            file, file);
    }
    secret_box::key k{};
    if (RAND_bytes(k.data(), static_cast<int>(k.size())) != 1)
        return key_failure(file, "the operating system returned no random numbers");
    const std::string_view bytes(reinterpret_cast<const char*>(k.data()), k.size());
    if (auto written = write_private_file(file, bytes); !written) {
        return failure{cause::bad_key, written.error()};
    }
    return k;
}

}  // namespace penstock::store
