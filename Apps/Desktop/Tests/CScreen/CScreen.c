#include "CScreen.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <malloc.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fsuid.h>
#include <time.h>
#include <unistd.h>

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

void cs_move(CSScreen *screen, int x, int y, unsigned long pause) {
  XTestFakeMotionEvent(screen->display, -1, x, y, pause);
}

void cs_button(CSScreen *screen, unsigned button, bool is_down, unsigned long pause) {
  XTestFakeButtonEvent(screen->display, button, is_down, pause);
}

void cs_finish(CSScreen *screen) { XSync(screen->display, False); }

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

void cs_set_profile(CSScreen *screen, const unsigned char *bytes, size_t count) {
  Window root = DefaultRootWindow(screen->display);
  Atom name = XInternAtom(screen->display, "_ICC_PROFILE", False);
  if (count)
    XChangeProperty(
        screen->display, root, name, XA_CARDINAL, 8, PropModeReplace, bytes, (int)count);
  else
    XDeleteProperty(screen->display, root, name);
  XSync(screen->display, False);
}

static Window window_at(Display *display, int x, int y) {
  Window root = DefaultRootWindow(display), window = None;
  int inner_x, inner_y;
  XTranslateCoordinates(display, root, root, x, y, &inner_x, &inner_y, &window);
  return window;
}

char *cs_window_class(CSScreen *screen, int x, int y) {
  Window window = window_at(screen->display, x, y);
  XClassHint hint;
  if (window == None || !XGetClassHint(screen->display, window, &hint)) return NULL;
  char *name = strdup(hint.res_class);
  XFree(hint.res_name);
  XFree(hint.res_class);
  return name;
}

// The clipboard, and drag and drop.

static const int patience = 20;

static Window window_new(CSScreen *screen) {
  return XCreateSimpleWindow(
      screen->display, DefaultRootWindow(screen->display), 0, 0, 1, 1, 0, 0, 0);
}

// Waits for an event. Returns false when none has come by the deadline, in seconds on the monotonic clock.
static bool next_event(Display *display, time_t deadline, XEvent *event) {
  while (!XPending(display)) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec >= deadline) return false;
    poll(&(struct pollfd){.fd = ConnectionNumber(display), .events = POLLIN}, 1, 1000);
  }
  XNextEvent(display, event);
  return true;
}

static time_t deadline(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + patience;
}

char *cs_clipboard(CSScreen *screen, const char *type) {
  Display *display = screen->display;
  Window window = window_new(screen);
  Atom property = XInternAtom(display, "CS_CLIPBOARD", False);
  XConvertSelection(
      display, XInternAtom(display, "CLIPBOARD", False), XInternAtom(display, type, False), property,
      window, CurrentTime);
  XEvent event;
  time_t end = deadline();
  char *text = NULL;
  do {
    if (!next_event(display, end, &event)) break;
  } while (event.type != SelectionNotify);
  if (event.type == SelectionNotify && event.xselection.property != None) {
    Atom actual;
    int format;
    unsigned long count, rest;
    unsigned char *bytes = NULL;
    XGetWindowProperty(
        display, window, property, 0, 65536, False, AnyPropertyType, &actual, &format, &count, &rest,
        &bytes);
    if (format == 8) text = strndup((char *)bytes, count);
    XFree(bytes);
  }
  XDestroyWindow(display, window);
  XSync(display, False);
  return text;
}

static void send_message(
    Display *display, Window target, const char *type, long a, long b, long c, long d, long e) {
  XEvent event = {0};
  event.xclient.type = ClientMessage;
  event.xclient.window = target;
  event.xclient.message_type = XInternAtom(display, type, False);
  event.xclient.format = 32;
  long data[] = {a, b, c, d, e};
  memcpy(event.xclient.data.l, data, sizeof data);
  XSendEvent(display, target, False, NoEventMask, &event);
}

static void answer_request(Display *display, const XSelectionRequestEvent *request, const char *text) {
  XEvent answer = {0};
  answer.xselection.type = SelectionNotify;
  answer.xselection.requestor = request->requestor;
  answer.xselection.selection = request->selection;
  answer.xselection.target = request->target;
  answer.xselection.time = request->time;
  answer.xselection.property = request->property;
  XChangeProperty(
      display, request->requestor, request->property, request->target, 8, PropModeReplace,
      (const unsigned char *)text, (int)strlen(text));
  XSendEvent(display, request->requestor, False, NoEventMask, &answer);
}

// Sends what the source of a drag sends, by version 5 of the protocol XDND.
bool cs_drop(CSScreen *screen, int x, int y, const char *uris) {
  Display *display = screen->display;
  Window target = window_at(display, x, y);
  if (target == None) return false;
  Window source = window_new(screen);
  XSetSelectionOwner(display, XInternAtom(display, "XdndSelection", False), source, CurrentTime);
  Atom type = XInternAtom(display, "text/uri-list", False);
  Atom copy = XInternAtom(display, "XdndActionCopy", False);
  Atom status = XInternAtom(display, "XdndStatus", False);
  Atom finished = XInternAtom(display, "XdndFinished", False);
  send_message(display, target, "XdndEnter", (long)source, 5L << 24, (long)type, 0, 0);
  send_message(display, target, "XdndPosition", (long)source, 0, x << 16 | y, CurrentTime, (long)copy);
  bool is_dropped = false, is_taken = false, is_over = false;
  int moves = 3;
  time_t end = deadline();
  XEvent event;
  while (!is_over && next_event(display, end, &event)) {
    if (event.type == SelectionRequest) answer_request(display, &event.xselectionrequest, uris);
    if (event.type != ClientMessage) continue;
    long flags = event.xclient.data.l[1];
    if (event.xclient.message_type == status && !is_dropped) {
      if (flags & 1) {
        is_dropped = true;
        send_message(display, target, "XdndDrop", (long)source, 0, CurrentTime, 0, 0);
      } else if (--moves > 0) {
        // GTK 4.8 answers the entry for the corner of the window, before it knows where the pointer is.
        send_message(
            display, target, "XdndPosition", (long)source, 0, x << 16 | y, CurrentTime, (long)copy);
      } else {
        is_over = true;
        send_message(display, target, "XdndLeave", (long)source, 0, 0, 0, 0);
      }
    }
    if (event.xclient.message_type == finished) {
      is_over = true;
      is_taken = flags & 1;
    }
  }
  XDestroyWindow(display, source);
  XSync(display, False);
  return is_taken;
}

size_t cs_allocated(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void cs_own_no_files(bool owns_none) {
  if (geteuid() == 0) setfsuid(owns_none ? 65534 : 0);
}
