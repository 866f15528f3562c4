#include "publish/publisher.hpp"

namespace penstock::publish {

io::awaitable<delivery> publisher::send_again(const std::string& /*batch_id*/, std::span<const std::string> /*samples*/,
                                              steady_time /*deadline*/) {
    co_return delivery::failed("transfers of this kind have no dead letters");
}

}  // namespace penstock::publish
