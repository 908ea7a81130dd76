#ifndef CSCREEN_H
#define CSCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A screen of an X server: its pixels, real events of its pointer and keyboard, and another program's clipboard and drops.

typedef struct CSScreen CSScreen;

/// Connects to the X server of a display; NULL if there is none.
CSScreen *cs_open(const char *display);
/// Moves the pointer when the display has waited for so many milliseconds; see `cs_finish`.
void cs_move(CSScreen *screen, int x, int y, unsigned long pause);
/// Presses or releases a button when the display has waited for so many milliseconds; see `cs_finish`.
void cs_button(CSScreen *screen, unsigned button, bool is_down, unsigned long pause);
/// Sends what the pointer was told to do, and waits until it has done so.
void cs_finish(CSScreen *screen);
/// Presses and releases a key by the name of its symbol, such as `Escape`, with Control or without.
bool cs_key(CSScreen *screen, const char *name, bool with_control);
/// Gives the keyboard focus to the window under the pointer. Without a window manager, nothing else does.
void cs_focus(CSScreen *screen);
/// Presses or releases a key.
void cs_hold(CSScreen *screen, const char *name, bool is_down);
int cs_width(const CSScreen *screen);
int cs_height(const CSScreen *screen);
/// Copies the pixels of the screen: 0xRRGGBB, row by row.
bool cs_pixels(CSScreen *screen, uint32_t *pixels);
/// The class of the window at a point, which the caller frees; NULL if there is none.
char *cs_window_class(CSScreen *screen, int x, int y);
/// The text on the clipboard as a type such as `text/uri-list`, which the caller frees; NULL if there is none.
char *cs_clipboard(CSScreen *screen, const char *type);
/// Drops files, by their addresses, on the window at a point. Returns whether the window has taken them.
bool cs_drop(CSScreen *screen, int x, int y, const char *uris);

/// Tells programs the ICC profile of the display, as colour managers do; none if it has no bytes.
void cs_set_profile(CSScreen *screen, const unsigned char *bytes, size_t count);

/// Lets the calling thread use files as a user who owns none, or as before. A thread of root could write anywhere otherwise.
void cs_own_no_files(bool owns_none);

/// The bytes that the program has allocated and not freed, on all threads.
size_t cs_allocated(void);

#endif
