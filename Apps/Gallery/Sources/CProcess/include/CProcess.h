#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// System calls that differ between systems, or that Swift does not import. A function that returns
// an `int` returns 0 or the number of an error.

/// Two connected sockets that no other program inherits, and that raise no signal when the other end
/// is closed.
int cp_socket_pair(int sockets[2]);

/// Starts a program with `socket` as its standard input, and without output. It has a process group
/// of its own, so that Control-C in a terminal is left to whoever started it.
int cp_spawn(pid_t *process, const char *path, char *const arguments[], int socket);

/// Waits until a process has ended. Returns its status, as `waitpid` does, and the most memory that
/// it had at once, in bytes.
int cp_wait(pid_t process, int *status, int64_t *memory);

/// The processor time of all processes that this one has started and that have ended, in seconds.
double cp_time_of_ended(void);

/// The signal that ended a process with that status; 0 when it ended by itself.
int cp_signal_of(int status);

/// The exit status of a process that ended by itself; -1 when a signal ended it.
int cp_exit_of(int status);

/// Starts a program with descriptors as its standard input, output and error, and as its descriptor 3, and with no others.
/// It has that many seconds of processor time, writes no file with more than that many bytes, and on Linux ends when the
/// thread that starts it does. `arguments` and `environment` end with a null pointer.
int cp_start_tool(
    pid_t *process, const char *path, char *const arguments[], char *const environment[],
    const int descriptors[4], int64_t seconds, int64_t bytes);

/// Limits the private memory of this process, where the system can; writes no core files.
int cp_limit_memory(int64_t bytes);

/// Ends this process once it has used that many more seconds of processor time.
int cp_limit_processor_time(int64_t seconds);

/// Locks an open file, exclusively or shared with others who do so, without waiting. The lock is that of the open file
/// description, and so of this descriptor and its copies; it holds among the computers that share a network file system.
/// The file is open for reading and writing. Returns `EAGAIN` if somebody else has a lock that excludes this one.
int cp_lock(int file, bool is_exclusive);

/// Gives up the lock of an open file, also for copies of the descriptor.
void cp_unlock(int file);

/// Sets the time of access of a file to the present, and no other time.
void cp_set_accessed(const char *path);

/// Writes what the file system of an open file or folder has in memory to the disk.
int cp_sync(int descriptor);

/// A descriptor that is readable when something in watched folders has changed, or when changes were lost. No
/// other program inherits it. Negative where the system has none.
int cp_watch_start(void);

/// Watches a folder, but not the folders in it.
int cp_watch_add(int watch, const char *path);

/// Whether a folder is in a file system whose changes are all made on this computer.
bool cp_is_local(const char *path);

/// Lets the threads of this process share the memory that they have freed, which glibc keeps apart by threads otherwise.
void cp_share_free_memory(void);

/// Returns memory that is free to the system.
void cp_return_free_memory(void);

/// An open file in memory without a name. Negative where the system has none.
int cp_memory_file(void);

/// The first place of some bytes in others; null if there is none.
const void *cp_find(const void *bytes, size_t count, const void *wanted, size_t length);

/// The most descriptors of a call of `cp_send_files` or `cp_receive_files`.
enum { cp_most_files = 64 };

/// Sends open files over a socket, with one byte.
int cp_send_files(int socket, const int *files, int count);

/// Receives open files over a socket, which no other program inherits. Waits for them. Returns their number; negative if
/// the other end is closed.
int cp_receive_files(int socket, int files[cp_most_files]);

/// Whether the system can restrict a process as `cp_restrict` does.
bool cp_can_restrict(void);

/// Takes from this process, and for ever, what it does not need: files, but for those in some folders and those that are
/// open; programs, but for those in some folders; the network; other processes. What it starts is restricted as well. It
/// must not have a second thread yet, for threads are restricted one by one. Paths that do not exist are left out. The
/// lists of paths end with a null pointer. `files` are open files that may be opened again. Returns `ENOTSUP` where the
/// system cannot restrict.
///
/// On Linux, files are restricted by Landlock (5.13 and later) and the network by a filter of system calls (seccomp).
int cp_restrict(
    char *const readable[], char *const writable[], char *const executable[], const int files[], int count);

/// Calls a function for the path of each library that this process has loaded, as far as that is known.
void cp_for_each_library(void (*call)(void *context, const char *path), void *context);

#endif
