/*
 * Lets calls that change files below FAULT_PATH fail with FAULT_ERRNO, from the FAULT_FROM-th of this process on, for
 * FAULT_MS milliseconds; or, with FAULT_WHILE, in every process for as long as that file exists, with the number in it:
 * as a disk does that is full, failing or made read-only for a while. Loaded by LD_PRELOAD (Linux), so that SQLite and
 * Node meet it alike.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static atomic_long calls;
static atomic_llong begun_ms;

static long long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static int is_below(const char *path) {
  const char *folder = getenv("FAULT_PATH");
  return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_open_below(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static int fails_while(const char *file) {
  int fd = ((__typeof__(&open))dlsym(RTLD_NEXT, "open"))(file, O_RDONLY);
  if (fd < 0) return 0;
  char number[16] = "";
  ssize_t length = read(fd, number, sizeof number - 1);
  close(fd);
  if (length <= 0) return 0;
  errno = atoi(number);
  return 1;
}

static int fails(void) {
  const char *file = getenv("FAULT_WHILE");
  if (file) return fails_while(file);
  long long begun = begun_ms;
  if (begun == 0) {
    if (++calls < atol(getenv("FAULT_FROM"))) return 0;
    begun_ms = begun = now_ms();
  }
  if (now_ms() - begun > atol(getenv("FAULT_MS"))) return 0;
  errno = atoi(getenv("FAULT_ERRNO"));
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define ON_FD(result, name, parameters, arguments)                                                                     \
  result name parameters { return is_open_below(fd) && fails() ? -1 : REAL(name) arguments; }

ON_FD(ssize_t, write, (int fd, const void *bytes, size_t count), (fd, bytes, count))
ON_FD(ssize_t, pwrite, (int fd, const void *bytes, size_t count, off_t at), (fd, bytes, count, at))
ON_FD(ssize_t, pwrite64, (int fd, const void *bytes, size_t count, off64_t at), (fd, bytes, count, at))
ON_FD(ssize_t, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count))
ON_FD(ssize_t, pwritev, (int fd, const struct iovec *parts, int count, off_t at), (fd, parts, count, at))
ON_FD(ssize_t, pwritev64, (int fd, const struct iovec *parts, int count, off64_t at), (fd, parts, count, at))
ON_FD(int, ftruncate, (int fd, off_t length), (fd, length))
ON_FD(int, ftruncate64, (int fd, off64_t length), (fd, length))
ON_FD(int, fsync, (int fd), (fd))
ON_FD(int, fdatasync, (int fd), (fd))

/* Files are made and opened for writing; a full disk still opens what is there. Only with FAULT_WHILE. */
static int may_not_open(const char *path, int flags) {
  if (!getenv("FAULT_WHILE") || !is_below(path) || !(flags & (O_WRONLY | O_RDWR | O_CREAT)) || !fails()) return 0;
  int number = errno;
  if (number == ENOSPC && (!(flags & O_CREAT) || access(path, F_OK) == 0)) return 0;
  errno = number;
  return 1;
}

#define OPENS(name)                                                                                                    \
  int name(const char *path, int flags, ...) {                                                                         \
    va_list more;                                                                                                      \
    va_start(more, flags);                                                                                             \
    int mode = va_arg(more, int);                                                                                      \
    va_end(more);                                                                                                      \
    return may_not_open(path, flags) ? -1 : REAL(name)(path, flags, mode);                                             \
  }
OPENS(open)
OPENS(open64)

int mkdir(const char *path, mode_t mode) {
  return getenv("FAULT_WHILE") && is_below(path) && fails() ? -1 : REAL(mkdir)(path, mode);
}

/* What is free, as a full disk tells it. */
#define TELLS_FREE(name, type)                                                                                         \
  int name(const char *path, struct type *told) {                                                                      \
    int code = REAL(name)(path, told);                                                                                 \
    if (code == 0 && getenv("FAULT_WHILE") && is_below(path) && fails() && errno == ENOSPC)                            \
      told->f_bavail = told->f_bfree = 0;                                                                              \
    return code;                                                                                                       \
  }
TELLS_FREE(statfs, statfs)
TELLS_FREE(statfs64, statfs64)

int rename(const char *from, const char *to) { return is_below(to) && fails() ? -1 : REAL(rename)(from, to); }
