// The functions of eSpeak NG that are used, each looked up in its library at the first call.
//
// The library brings in those of PulseAudio, X11, D-Bus and twenty others, for ways to play sound that are not used. To
// load them all takes longer than all else at the start of a command that never speaks. Where the library is missing,
// starting it fails as it does for other reasons, and the program goes on without speech.

#define LIBRARY "libespeak-ng.so.1"
#include "looked_up.h"

// Not seen by the library, whose own calls of these names are for itself.
#pragma GCC visibility push(hidden)
#include "include/espeak_ng_shim.h"

int espeak_Initialize(espeak_AUDIO_OUTPUT output, int length, const char *path, int options) {
  LOOKED_UP(espeak_Initialize);
  return function ? function(output, length, path, options) : EE_INTERNAL_ERROR;
}

void espeak_SetSynthCallback(t_espeak_callback *callback) {
  LOOKED_UP(espeak_SetSynthCallback);
  if (function) function(callback);
}

espeak_ERROR espeak_SetParameter(espeak_PARAMETER parameter, int value, int relative) {
  LOOKED_UP(espeak_SetParameter);
  return function ? function(parameter, value, relative) : EE_INTERNAL_ERROR;
}

espeak_ERROR espeak_SetVoiceByName(const char *name) {
  LOOKED_UP(espeak_SetVoiceByName);
  return function ? function(name) : EE_INTERNAL_ERROR;
}

espeak_VOICE *espeak_GetCurrentVoice(void) {
  LOOKED_UP(espeak_GetCurrentVoice);
  return function ? function() : 0;
}

const espeak_VOICE **espeak_ListVoices(espeak_VOICE *like) {
  LOOKED_UP(espeak_ListVoices);
  return function ? function(like) : 0;
}

espeak_ERROR espeak_Synth(
    const void *text, size_t size, unsigned int position, espeak_POSITION_TYPE position_type, unsigned int end,
    unsigned int flags, unsigned int *identifier, void *user_data) {
  LOOKED_UP(espeak_Synth);
  return function ? function(text, size, position, position_type, end, flags, identifier, user_data)
                  : EE_INTERNAL_ERROR;
}

void espeak_ng_InitializePath(const char *path) {
  LOOKED_UP(espeak_ng_InitializePath);
  if (function) function(path);
}

const char *espeak_Info(const char **path) {
  LOOKED_UP(espeak_Info);
  return function ? function(path) : 0;
}
