#define _GNU_SOURCE
#include "CPlatform.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct { int number; const char *name; } crashes[] = {
    {SIGILL, "SIGILL"}, {SIGTRAP, "SIGTRAP"}, {SIGSEGV, "SIGSEGV"},
    {SIGBUS, "SIGBUS"}, {SIGFPE, "SIGFPE"},   {SIGABRT, "SIGABRT"},
};
enum { crash_count = sizeof crashes / sizeof crashes[0] };

// Written before the handlers are installed, and never again: a handler may do nothing but write.
static char sentences[crash_count][400];

static void explain(int number) {
    for (int index = 0; index < crash_count; index++) {
        if (crashes[index].number != number) continue;
        ssize_t written = write(STDERR_FILENO, sentences[index], strlen(sentences[index]));
        (void)written;
    }
    // The default action is back, by SA_RESETHAND.
    raise(number);
}

void platform_explain_crashes(const char *program) {
    // A stack that overflowed has no room for the handler.
    stack_t stack = {.ss_size = 64 << 10};
    stack.ss_sp = malloc(stack.ss_size);
    if (stack.ss_sp) sigaltstack(&stack, NULL);
    for (int index = 0; index < crash_count; index++) {
        snprintf(sentences[index], sizeof sentences[index],
                 "%.100s: crashed with %s, which is a fault of this program; please report the command, and what it "
                 "prints when SWIFT_BACKTRACE=enable=yes is set\n",
                 program, crashes[index].name);
        struct sigaction action = {.sa_handler = explain, .sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER};
        sigemptyset(&action.sa_mask);
        sigaction(crashes[index].number, &action, NULL);
    }
}
