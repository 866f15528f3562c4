// The one file in which Beast's functions are compiled; everywhere else they are only declared. Without assertions:
// that of 1.81 about the last chunk of a body is wrong where the bytes arrive one by one (boostorg/beast#2861), and
// would end the program.

#define BOOST_DISABLE_ASSERTS
#include <boost/beast/src.hpp>
