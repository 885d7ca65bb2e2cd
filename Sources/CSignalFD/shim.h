#include <sys/signalfd.h>
#include <wchar.h>

// <wchar.h> declares this one only under _XOPEN_SOURCE, which Swift's importer does not define.
int wcwidth(wchar_t character);
