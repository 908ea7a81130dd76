#include "CTestSupport.h"

#ifdef __linux__
#include <sys/fsuid.h>
#endif

int ct_set_file_user(uid_t user) {
#ifdef __linux__
  return setfsuid(user);
#else
  return (int)user;
#endif
}
