// How the functions of a library are looked up when they are first called. The file says which library before it includes
// this, as `LIBRARY`.

#include <dlfcn.h>
#include <pthread.h>

static void *library;

static void load(void) { library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); }

static void *symbol(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library ? dlsym(library, name) : 0;
}

// Declares a pointer of the function's own type to what the library has under its name.
#define LOOKED_UP(name) __typeof__(name) *function = (__typeof__(name) *)symbol(#name)
