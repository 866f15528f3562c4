// The one file in which Asio's functions are compiled; everywhere else they are only declared.

#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
