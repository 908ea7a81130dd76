#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H

#include <sys/types.h>

/// Sets whose files this thread may read, where the system can; returns the former user.
int ct_set_file_user(uid_t user);

#endif
