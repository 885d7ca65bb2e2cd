// What of BrlAPI 0.8's binary interface is used here. Neither its header nor its library is needed to build: the library
// is loaded at run time, and only when somebody asks for it.
#include <stdint.h>

// Where the server is and how to be let in; null for what the environment and the machine say.
struct BrlAPISettings {
  const char *authorisation;
  const char *host;
};

// What is to be written: -1 is the only display; cells count from 1; a negative count pads or cuts to it.
struct BrlAPIWriting {
  int display;
  unsigned int firstCell;
  int cellCount;
  const char *text;
  int byteCount;
  const unsigned char *andDots;
  const unsigned char *orDots;
  int cursor;
  const char *encoding;
};

// The first member of the library's error, which is one for each thread.
struct BrlAPIError {
  int code;
  int systemCode;
};
