#define _GNU_SOURCE
#include "CPlatform.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int platform_flush_output(void) {
    if (fflush(stdout) != 0) return errno;
    return ferror(stdout) ? -1 : 0;
}

void platform_report_leaks(void) {
    int (*check)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "__lsan_do_recoverable_leak_check");
    if (check) check();
}

static const struct { int number; const char *name; } crashes[] = {
    {SIGILL, "SIGILL"}, {SIGTRAP, "SIGTRAP"}, {SIGSEGV, "SIGSEGV"},
    {SIGBUS, "SIGBUS"}, {SIGFPE, "SIGFPE"},   {SIGABRT, "SIGABRT"},
};
enum { crash_count = sizeof crashes / sizeof crashes[0] };

// The sentences are prepared before the handlers are installed, because a signal handler may not format text.
static char sentences[crash_count][400];

static void explain(int number) {
    for (int index = 0; index < crash_count; index++) {
        if (crashes[index].number != number) continue;
        ssize_t written = write(STDERR_FILENO, sentences[index], strlen(sentences[index]));
        (void)written;
    }
    // SA_RESETHAND has restored the default action.
    raise(number);
}

void platform_explain_crashes(const char *program) {
    // The handler gets a stack of its own, because an overflowed stack has no room left.
    stack_t stack = {.ss_size = 64 << 10};
    stack.ss_sp = malloc(stack.ss_size);
    if (stack.ss_sp) sigaltstack(&stack, NULL);
    for (int index = 0; index < crash_count; index++) {
        snprintf(sentences[index], sizeof sentences[index],
                 "%.100s: crashed with %s, a bug in this program; please report the command and what it prints with "
                 "SWIFT_BACKTRACE=enable=yes\n",
                 program, crashes[index].name);
        struct sigaction action = {.sa_handler = explain, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER};
        sigemptyset(&action.sa_mask);
        sigaction(crashes[index].number, &action, NULL);
    }
}

#if defined(__APPLE__)
#include <libproc.h>
#include <mach/mach.h>
#include <malloc/malloc.h>
#include <pthread.h>
#include <sys/resource.h>

bool platform_heap_in_use(uint64_t *bytes) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(NULL, &statistics);
    *bytes = statistics.size_in_use;
    return true;
}

bool platform_thread_count(uint64_t *count) {
    struct proc_taskinfo information;
    int size = proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &information, (int)sizeof information);
    if (size != (int)sizeof information) return false;
    *count = (uint64_t)information.pti_threadnum;
    return true;
}

bool platform_written_bytes(uint64_t *bytes) {
    struct rusage_info_v4 usage;
    if (proc_pid_rusage(getpid(), RUSAGE_INFO_V4, (rusage_info_t *)&usage) != 0) return false;
    *bytes = usage.ri_logical_writes;
    return true;
}

bool platform_own_memory(uint64_t *bytes) {
    task_vm_info_data_t information;
    mach_msg_type_number_t count = TASK_VM_INFO_COUNT;
    if (task_info(mach_task_self(), TASK_VM_INFO, (task_info_t)&information, &count) != KERN_SUCCESS) return false;
    *bytes = information.phys_footprint;
    return true;
}

uint64_t platform_thread_identifier(void) {
    uint64_t identifier = 0;
    pthread_threadid_np(NULL, &identifier);
    return identifier;
}

uint32_t platform_thread_port(void) { return pthread_mach_thread_np(pthread_self()); }

bool platform_thread_running(uint32_t port, uint64_t *nanoseconds) {
    thread_basic_info_data_t information;
    mach_msg_type_number_t count = THREAD_BASIC_INFO_COUNT;
    if (thread_info(port, THREAD_BASIC_INFO, (thread_info_t)&information, &count) != KERN_SUCCESS) return false;
    uint64_t seconds = (uint64_t)information.user_time.seconds + (uint64_t)information.system_time.seconds;
    uint64_t microseconds =
        (uint64_t)information.user_time.microseconds + (uint64_t)information.system_time.microseconds;
    *nanoseconds = seconds * 1000000000u + microseconds * 1000u;
    return true;
}

bool platform_share_one_processor(void) { return false; }

#else
#include <dirent.h>
#include <sched.h>

bool platform_share_one_processor(void) {
    cpu_set_t allowed, one;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return false;
    CPU_ZERO(&one);
    for (int processor = 0; processor < CPU_SETSIZE; processor++) {
        if (!CPU_ISSET(processor, &allowed)) continue;
        CPU_SET(processor, &one);
        break;
    }
    DIR *threads = opendir("/proc/self/task");
    if (!threads) return false;
    bool moved = true;
    for (struct dirent *entry; (entry = readdir(threads));) {
        int thread = atoi(entry->d_name);
        // A thread that has ended in the meantime is no failure.
        if (thread > 0 && sched_setaffinity(thread, sizeof one, &one) != 0 && errno != ESRCH) moved = false;
    }
    closedir(threads);
    return moved;
}

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
#include <malloc.h>

bool platform_heap_in_use(uint64_t *bytes) {
    struct mallinfo2 information = mallinfo2();
    *bytes = (uint64_t)information.uordblks + (uint64_t)information.hblkhd;
    return true;
}
#else
bool platform_heap_in_use(uint64_t *bytes) { return false; }
#endif

uint64_t platform_thread_identifier(void) { return (uint64_t)gettid(); }

uint32_t platform_thread_port(void) { return 0; }

bool platform_thread_running(uint32_t port, uint64_t *nanoseconds) {
    (void)port;
    (void)nanoseconds;
    return false;
}
#endif
