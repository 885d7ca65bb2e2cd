// The functions of libsndfile that are used, each looked up in its library at the first call.
//
// The library brings in those of seven formats, and only an export in one of them needs it.

#define LIBRARY "libsndfile.so.1"
#include "looked_up.h"

// Not seen by the library, whose own calls of these names are for itself.
#pragma GCC visibility push(hidden)
#include "include/sndfile_shim.h"

SNDFILE *sf_open_virtual(SF_VIRTUAL_IO *callbacks, int mode, SF_INFO *info, void *user_data) {
  LOOKED_UP(sf_open_virtual);
  return function ? function(callbacks, mode, info, user_data) : 0;
}

int sf_close(SNDFILE *file) {
  LOOKED_UP(sf_close);
  return function ? function(file) : SF_ERR_SYSTEM;
}

const char *sf_strerror(SNDFILE *file) {
  LOOKED_UP(sf_strerror);
  return function ? function(file) : 0;
}

sf_count_t sf_writef_float(SNDFILE *file, const float *samples, sf_count_t frames) {
  LOOKED_UP(sf_writef_float);
  return function ? function(file, samples, frames) : 0;
}

sf_count_t sf_writef_int(SNDFILE *file, const int *samples, sf_count_t frames) {
  LOOKED_UP(sf_writef_int);
  return function ? function(file, samples, frames) : 0;
}

sf_count_t sf_writef_short(SNDFILE *file, const short *samples, sf_count_t frames) {
  LOOKED_UP(sf_writef_short);
  return function ? function(file, samples, frames) : 0;
}
