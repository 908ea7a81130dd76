#include "CScreen.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <stdlib.h>

struct CSScreen {
  Display *display;
};

CSScreen *cs_open(const char *name) {
  Display *display = XOpenDisplay(name);
  if (!display) return NULL;
  CSScreen *screen = malloc(sizeof *screen);
  screen->display = display;
  return screen;
}

void cs_move(CSScreen *screen, int x, int y) {
  XTestFakeMotionEvent(screen->display, -1, x, y, CurrentTime);
  XSync(screen->display, False);
}

void cs_button(CSScreen *screen, unsigned button, bool is_down) {
  XTestFakeButtonEvent(screen->display, button, is_down, CurrentTime);
  XSync(screen->display, False);
}

bool cs_key(CSScreen *screen, const char *name, bool with_control) {
  KeyCode code = XKeysymToKeycode(screen->display, XStringToKeysym(name));
  KeyCode control = XKeysymToKeycode(screen->display, XStringToKeysym("Control_L"));
  if (!code) return false;
  if (with_control) XTestFakeKeyEvent(screen->display, control, True, CurrentTime);
  XTestFakeKeyEvent(screen->display, code, True, CurrentTime);
  XTestFakeKeyEvent(screen->display, code, False, CurrentTime);
  if (with_control) XTestFakeKeyEvent(screen->display, control, False, CurrentTime);
  XSync(screen->display, False);
  return true;
}

void cs_focus(CSScreen *screen) {
  XSetInputFocus(screen->display, PointerRoot, RevertToPointerRoot, CurrentTime);
  XSync(screen->display, False);
}

void cs_hold(CSScreen *screen, const char *name, bool is_down) {
  XTestFakeKeyEvent(
      screen->display, XKeysymToKeycode(screen->display, XStringToKeysym(name)), is_down,
      CurrentTime);
  XSync(screen->display, False);
}

int cs_width(const CSScreen *screen) {
  return DisplayWidth(screen->display, DefaultScreen(screen->display));
}

int cs_height(const CSScreen *screen) {
  return DisplayHeight(screen->display, DefaultScreen(screen->display));
}

bool cs_pixels(CSScreen *screen, uint32_t *pixels) {
  int width = cs_width(screen), height = cs_height(screen);
  XImage *image = XGetImage(
      screen->display, DefaultRootWindow(screen->display), 0, 0, width, height, AllPlanes,
      ZPixmap);
  if (!image) return false;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) pixels[y * width + x] = XGetPixel(image, x, y) & 0xFFFFFF;
  XDestroyImage(image);
  return true;
}
