#include "mqtt/tls.hpp"

#include <openssl/ssl.h>

#include <utility>

#include "io/tls_context.hpp"

namespace penstock::mqtt {

struct tls_client::state {
    std::shared_ptr<io::asio::ssl::context> context;
    std::string server_name;  ///< sent in the client hello; empty for addresses
    bool has_begun = false;
    bool is_untrusted = false;

    /// The place of our state in an SSL context; Asio uses the app data.
    static int slot() {
        static const int index = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
        return index;
    }

    /// OpenSSL calls this at each step of a handshake.
    static void on_step(const SSL* at, int where, int value) {
        auto* self = static_cast<state*>(SSL_CTX_get_ex_data(SSL_get_SSL_CTX(at), slot()));
        if ((where & SSL_CB_HANDSHAKE_START) != 0 && SSL_is_init_finished(at) == 0) {
            // The client hello is not written yet; libmosquitto has set the numeric address as its server name.
            auto* ssl = const_cast<SSL*>(at);  // NOLINT: the callback's type is older than its use
            char* name = self->server_name.empty() ? nullptr : self->server_name.data();
            SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name);
        }
        if ((where & SSL_CB_LOOP) != 0 && SSL_get_state(at) == TLS_ST_CW_CLNT_HELLO) self->has_begun = true;
        const bool is_our_alert = (where & SSL_CB_ALERT) != 0 && (where & SSL_CB_WRITE) != 0;
        const bool is_fatal = (value >> 8) == SSL3_AL_FATAL;
        if (is_our_alert && is_fatal && SSL_get_verify_result(at) != X509_V_OK) self->is_untrusted = true;
    }
};

tls_client::tls_client(std::unique_ptr<state> s) : state_(std::move(s)) {}
tls_client::~tls_client() = default;

result<std::unique_ptr<tls_client>> tls_client::make(const io::tls_settings& settings, const std::string& host) {
    const auto context = io::make_tls_context(io::asio::ssl::context::tls_client, settings);
    if (!context) return context.error();
    const auto& name = settings.server_name.empty() ? host : settings.server_name;
    const auto demanded = io::demand_identity(**context, name, settings.verifies);
    if (!demanded) return demanded.error();
    auto s = std::make_unique<state>();
    s->context = *context;
    if (!io::is_numeric_host(name)) s->server_name = name;
    auto* native = s->context->native_handle();
    if (SSL_CTX_set_ex_data(native, state::slot(), s.get()) != 1) return io::errc::tls_refused;
    SSL_CTX_set_info_callback(native, &state::on_step);
    return std::unique_ptr<tls_client>(new tls_client(std::move(s)));
}

ssl_ctx_st* tls_client::context() noexcept {
    return state_->context->native_handle();
}

bool tls_client::has_begun() const noexcept {
    return state_->has_begun;
}

error_code tls_client::failure() const noexcept {
    return state_->is_untrusted ? io::errc::tls_untrusted : io::errc::tls_refused;
}

}  // namespace penstock::mqtt
