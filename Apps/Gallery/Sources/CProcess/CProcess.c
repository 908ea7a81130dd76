#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <link.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/magic.h>
#include <linux/seccomp.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
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

// A copy of a descriptor that none of the numbers below is.
static int raised(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 16); }

// Sets a limit that cannot be raised again. Beyond it, a process gets a signal, and a bit later its end.
static void limit_for_good(int resource, rlim_t value) {
  struct rlimit limits;
  if (getrlimit(resource, &limits)) return;
  if (limits.rlim_max > value) limits.rlim_max = value + (resource == RLIMIT_CPU ? 2 : 0);
  limits.rlim_cur = value < limits.rlim_max ? value : limits.rlim_max;
  setrlimit(resource, &limits);
}

int cp_start_tool(
    pid_t *process, const char *path, char *const arguments[], char *const environment[],
    const int descriptors[4], int64_t seconds, int64_t bytes) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child < 0) return errno;
  if (child > 0) {
    *process = child;
    return 0;
  }
#ifdef __linux__
  // Whoever kills this process kills the tool.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) || getppid() != parent) _exit(127);
#else
  (void)parent;
#endif
  int copies[4];
  for (int i = 0; i < 4; i++) copies[i] = raised(descriptors[i]);
  for (int i = 0; i < 4; i++)
    if (copies[i] < 0 || dup2(copies[i], i) < 0) _exit(127);
  for (int i = 4; i < 256; i++) close(i);
  limit_for_good(RLIMIT_CORE, 0);
  limit_for_good(RLIMIT_CPU, (rlim_t)seconds);
  limit_for_good(RLIMIT_FSIZE, (rlim_t)bytes);
  // Who grows a file beyond its limit ends.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGXFSZ, SIG_DFL);
  signal(SIGXCPU, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  execve(path, arguments, environment);
  _exit(127);
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

double cp_time_of_ended(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_CHILDREN, &usage)) return 0;
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int cp_signal_of(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

int cp_exit_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }

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

const void *cp_find(const void *bytes, size_t count, const void *wanted, size_t length) {
  return memmem(bytes, count, wanted, length);
}

#ifdef __linux__
int cp_memory_file(void) { return memfd_create("lenticular", MFD_CLOEXEC); }
#else
int cp_memory_file(void) {
  char path[] = "/tmp/lenticular-XXXXXX";
  int file = mkstemp(path);
  if (file >= 0) unlink(path);
  return file;
}
#endif

#ifdef __linux__
int cp_watch_start(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int cp_watch_add(int watch, const char *path) {
  // IN_MODIFY says that a file is still being written.
  uint32_t events = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_MODIFY |
                    IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF;
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

// The descriptors of a message, aligned as the system needs them.
union descriptors {
  char bytes[CMSG_SPACE(cp_most_files * sizeof(int))];
  struct cmsghdr header;
};

int cp_send_files(int socket, const int *files, int count) {
  char byte = 0;
  struct iovec body = {&byte, 1};
  union descriptors space;
  memset(&space, 0, sizeof space);
  struct msghdr message = {.msg_iov = &body, .msg_iovlen = 1, .msg_control = space.bytes};
  message.msg_controllen = CMSG_SPACE((size_t)count * sizeof(int));
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN((size_t)count * sizeof(int));
  memcpy(CMSG_DATA(header), files, (size_t)count * sizeof(int));
#ifdef __linux__
  int flags = MSG_NOSIGNAL;
#else
  int flags = 0;
#endif
  ssize_t sent;
  do sent = sendmsg(socket, &message, flags);
  while (sent < 0 && errno == EINTR);
  return sent == 1 ? 0 : errno;
}

int cp_receive_files(int socket, int files[cp_most_files]) {
  char byte;
  struct iovec body = {&byte, 1};
  union descriptors space;
  struct msghdr message = {
    .msg_iov = &body, .msg_iovlen = 1, .msg_control = space.bytes, .msg_controllen = sizeof space.bytes};
#ifdef __linux__
  int flags = MSG_CMSG_CLOEXEC;
#else
  int flags = 0;
#endif
  ssize_t received;
  do received = recvmsg(socket, &message, flags);
  while (received < 0 && errno == EINTR);
  if (received != 1) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) return -1;
  int count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
  memcpy(files, CMSG_DATA(header), (size_t)count * sizeof(int));
#ifndef __linux__
  for (int i = 0; i < count; i++) fcntl(files[i], F_SETFD, FD_CLOEXEC);
#endif
  return count;
}

#ifdef __linux__
// Landlock: https://docs.kernel.org/userspace-api/landlock.html. The headers of the system may be older than its kernel.
enum {
  landlock_create_ruleset = 444,
  landlock_add_rule = 445,
  landlock_restrict_self = 446,
  landlock_version = 1,
  landlock_path_beneath = 1,
};

struct landlock_ruleset {
  uint64_t files, network, scopes;
};

struct landlock_path {
  uint64_t access;
  int32_t folder;
} __attribute__((packed));

enum {
  file_execute = 1 << 0,
  file_write = 1 << 1,
  file_read = 1 << 2,
  folder_read = 1 << 3,
  folder_remove = 1 << 4,
  file_remove = 1 << 5,
  folder_make = 1 << 7,
  file_make = 1 << 8,
  file_refer = 1 << 13,
  file_truncate = 1 << 14,
  reading = file_read | folder_read,
  writing = reading | file_write | folder_remove | file_remove | folder_make | file_make | file_refer | file_truncate,
  of_a_file = file_execute | file_write | file_read | file_truncate,
};

// The version of Landlock; 0 without it.
static int landlock(void) {
  long version = syscall(landlock_create_ruleset, NULL, 0, landlock_version);
  return version < 0 ? 0 : (int)version;
}

// What a version of Landlock can forbid.
static struct landlock_ruleset all(int version) {
  static const int accesses[] = {13, 14, 15, 15, 16};
  struct landlock_ruleset ruleset = {0, 0, 0};
  ruleset.files = (1u << accesses[version < 5 ? version - 1 : 4]) - 1;
  // To bind and to connect TCP sockets.
  if (version >= 4) ruleset.network = 3;
  // Sockets without a path, and signals, of processes outside.
  if (version >= 6) ruleset.scopes = 3;
  return ruleset;
}

static int allow_open(int ruleset, int file, uint64_t access) {
  struct stat status;
  struct landlock_path rule = {access, file};
  if (fstat(file, &status)) return errno;
  if (!S_ISDIR(status.st_mode)) rule.access &= of_a_file;
  return syscall(landlock_add_rule, ruleset, landlock_path_beneath, &rule, 0) ? errno : 0;
}

static int allow(int ruleset, const char *path, uint64_t access) {
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : errno;
  int error = allow_open(ruleset, file, access);
  close(file);
  return error;
}

static int restrict_files(
    char *const readable[], char *const writable[], char *const executable[], const int files[], int count) {
  int version = landlock();
  if (version == 0) return ENOTSUP;
  struct landlock_ruleset ruleset = all(version);
  size_t size = version < 4 ? 8 : version < 6 ? 16 : 24;
  int rules = (int)syscall(landlock_create_ruleset, &ruleset, size, 0);
  if (rules < 0) return errno;
  int error = 0;
  for (size_t i = 0; readable[i] && !error; i++) error = allow(rules, readable[i], reading & ruleset.files);
  for (size_t i = 0; writable[i] && !error; i++) error = allow(rules, writable[i], writing & ruleset.files);
  for (size_t i = 0; executable[i] && !error; i++)
    error = allow(rules, executable[i], (reading | file_execute) & ruleset.files);
  for (int i = 0; i < count && !error; i++) error = allow_open(rules, files[i], file_read);
  if (!error && syscall(landlock_restrict_self, rules, 0)) error = errno;
  close(rules);
  return error;
}

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#endif

// Forbids new sockets of any kind, and what could do the same on behalf of this process. Connections that are open go on.
static int restrict_network(void) {
#ifdef NATIVE
#define REFUSE(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES)
  struct sock_filter program[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
    // System calls of the other convention have numbers of their own.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
#endif
    REFUSE(SYS_socket),
    REFUSE(425),  // io_uring_setup
    REFUSE(SYS_ptrace),
    REFUSE(SYS_process_vm_readv),
    REFUSE(SYS_process_vm_writev),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {sizeof program / sizeof *program, program};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) ? errno : 0;
#else
  return ENOTSUP;
#endif
}

bool cp_can_restrict(void) {
#ifdef NATIVE
  return landlock() > 0;
#else
  return false;
#endif
}

int cp_restrict(
    char *const readable[], char *const writable[], char *const executable[], const int files[], int count) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  // Where only one of them is possible, it is better than none.
  int failure = restrict_files(readable, writable, executable, files, count);
  int network = restrict_network();
  return failure ? failure : network;
}

struct library_call {
  void (*call)(void *context, const char *path);
  void *context;
};

static int visit(struct dl_phdr_info *library, size_t size, void *data) {
  const struct library_call *visitor = data;
  if (library->dlpi_name && library->dlpi_name[0] == '/') visitor->call(visitor->context, library->dlpi_name);
  return 0;
}

void cp_for_each_library(void (*call)(void *context, const char *path), void *context) {
  struct library_call visitor = {call, context};
  dl_iterate_phdr(visit, &visitor);
}
#else
bool cp_can_restrict(void) { return false; }

int cp_restrict(
    char *const readable[], char *const writable[], char *const executable[], const int files[], int count) {
  return ENOTSUP;
}

void cp_for_each_library(void (*call)(void *context, const char *path), void *context) {}
#endif

#ifdef __GLIBC__
void cp_share_free_memory(void) { mallopt(M_ARENA_MAX, 2); }

void cp_return_free_memory(void) { malloc_trim(0); }
#else
void cp_share_free_memory(void) {}

void cp_return_free_memory(void) {}
#endif
