#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/magic.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#endif

extern char **environ;

int cp_socket_pair(int sockets[2]) {
#ifdef __linux__
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) ? errno : 0;
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets)) return errno;
  for (int i = 0; i < 2; i++) {
    int on = 1;
    fcntl(sockets[i], F_SETFD, FD_CLOEXEC);
    setsockopt(sockets[i], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  }
  return 0;
#endif
}

// A crash is expected: without it, Swift takes ten seconds to print where it was.
static char no_backtrace[] = "SWIFT_BACKTRACE=enable=no";

static int spawn_plain(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[]) {
  size_t count = 0;
  while (environ[count]) count++;
  char **environment = calloc(count + 2, sizeof *environment);
  if (!environment) return ENOMEM;
  environment[0] = no_backtrace;
  size_t kept = 1;
  for (size_t i = 0; i < count; i++)
    if (strncmp(environ[i], "SWIFT_BACKTRACE=", 16)) environment[kept++] = environ[i];
  int error = posix_spawn(process, path, actions, attributes, arguments, environment);
  free(environment);
  return error;
}

int cp_spawn(pid_t *process, const char *path, char *const arguments[], int socket) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  error = posix_spawnattr_init(&attributes);
  if (error) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  sigaddset(&defaults, SIGXCPU);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  error = posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
  if (!error)
    error = posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  if (!error)
    error = posix_spawn_file_actions_addopen(
        &actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  if (!error) error = spawn_plain(process, path, &actions, &attributes, arguments);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int cp_wait(pid_t process, int *status, int64_t *memory) {
  struct rusage usage;
  pid_t result;
  do result = wait4(process, status, 0, &usage);
  while (result < 0 && errno == EINTR);
  if (result < 0) return errno;
#ifdef __APPLE__
  *memory = usage.ru_maxrss;
#else
  *memory = (int64_t)usage.ru_maxrss * 1024;
#endif
  return 0;
}

int cp_signal_of(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

// Lowers a limit, as far as it may be changed.
static int limit(int resource, rlim_t value) {
  struct rlimit limits;
  if (getrlimit(resource, &limits)) return errno;
  limits.rlim_cur = value < limits.rlim_max ? value : limits.rlim_max;
  return setrlimit(resource, &limits) ? errno : 0;
}

int cp_limit_memory(int64_t bytes) {
  int error = limit(RLIMIT_CORE, 0);
#ifdef __linux__
  if (!error) error = limit(RLIMIT_DATA, (rlim_t)bytes);
#endif
  return error;
}

int cp_limit_processor_time(int64_t seconds) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage)) return errno;
  return limit(
      RLIMIT_CPU, (rlim_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1 + seconds));
}

int cp_lock(int file, bool is_exclusive) {
#ifdef F_OFD_SETLK
  struct flock lock = {.l_type = is_exclusive ? F_WRLCK : F_RDLCK, .l_whence = SEEK_SET};
  if (fcntl(file, F_OFD_SETLK, &lock) == 0) return 0;
  if (errno == EACCES) return EAGAIN;
  if (errno != EINVAL) return errno;
  // The system is older than these locks.
#endif
  return flock(file, (is_exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) ? errno : 0;
}

void cp_unlock(int file) {
#ifdef F_OFD_SETLK
  struct flock lock = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
  fcntl(file, F_OFD_SETLK, &lock);
#endif
  flock(file, LOCK_UN);
}

void cp_set_accessed(const char *path) {
  const struct timespec times[] = {{.tv_nsec = UTIME_NOW}, {.tv_nsec = UTIME_OMIT}};
  (void)utimensat(AT_FDCWD, path, times, 0);
}

int cp_sync(int descriptor) {
#ifdef __linux__
  return syncfs(descriptor) ? errno : 0;
#else
  return fsync(descriptor) ? errno : 0;
#endif
}

#ifdef __linux__
int cp_memory_file(void) { return memfd_create("lenticular", MFD_CLOEXEC); }
#else
int cp_memory_file(void) { return -1; }
#endif

#ifdef __linux__
int cp_watch_start(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int cp_watch_add(int watch, const char *path) {
  // IN_MODIFY says that a file is still being written.
  uint32_t events = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_MODIFY |
                    IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;
  return inotify_add_watch(watch, path, events) < 0 ? errno : 0;
}

bool cp_is_local(const char *path) {
  struct statfs system;
  if (statfs(path, &system)) return false;
  switch ((uint32_t)system.f_type) {
    case AFS_SUPER_MAGIC:
    case AFS_FS_MAGIC:
    case CEPH_SUPER_MAGIC:
    case CIFS_SUPER_MAGIC:
    case CODA_SUPER_MAGIC:
    case FUSE_SUPER_MAGIC:
    case NFS_SUPER_MAGIC:
    case SMB_SUPER_MAGIC:
    case SMB2_SUPER_MAGIC:
    case V9FS_MAGIC: return false;
    default: return true;
  }
}
#else
int cp_watch_start(void) { return -1; }

int cp_watch_add(int watch, const char *path) { return ENOTSUP; }

bool cp_is_local(const char *path) { return false; }
#endif
