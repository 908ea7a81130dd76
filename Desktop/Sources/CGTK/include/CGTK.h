#ifndef CGTK_H
#define CGTK_H

#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdint.h>

// GTK's macros, casts and subclasses, which Swift cannot express, and its events as plain numbers.

typedef enum {
  CG_POINTER_DOWN,
  CG_POINTER_MOVED,
  CG_POINTER_UP,
  CG_POINTER_CANCELLED,
  CG_HOVER,
  CG_LEAVE,
  CG_WHEEL,
  CG_PINCH,
  CG_MENU,
} CGEventKind;

/// An event of a pointer, in points of the widget. The time is in seconds on the monotonic clock.
typedef struct {
  CGEventKind kind;
  double time;
  double x;
  double y;
  /// The identifier of a touch; 0 for the mouse.
  uint64_t id;
  /// The pressure of the pen or finger, from 0 to 1; negative if the device has no sensor for it.
  double pressure;
  /// Touch, mouse, pen, trackpad: 0 to 3.
  int device;
  /// Bits as those of the W3C's `MouseEvent.buttons`.
  int buttons;
  /// Bits for Shift, Control, Alt and Super.
  int modifiers;
  /// Of a wheel: notches, or points if `is_precise`.
  double dx;
  double dy;
  bool is_precise;
  /// Of a scroll or a pinch: unknown, began, changed, ended: 0 to 3.
  int phase;
  /// Of a pinch: the scale since it began.
  double scale;
} CGEvent;

/// What a stage calls; `context` is handed back.
typedef struct {
  void *context;
  void (*draw)(void *context, GtkSnapshot *snapshot);
  void (*resize)(void *context, double width, double height, int scale);
  /// Returns whether the event is taken.
  bool (*handle)(void *context, CGEvent event);
  /// Returns whether the key is taken.
  bool (*key)(void *context, unsigned keyval, int modifiers);
  /// Called at a refresh of the display, with its time in seconds. Returns whether the next one is needed.
  bool (*tick)(void *context, double time);
  /// A path was dropped.
  void (*drop)(void *context, const char *path);
  /// The widget is gone, and calls nothing any more.
  void (*destroy)(void *context);
} CGStageCalls;

/// A widget that draws by a call, and passes events on.
GtkWidget *cg_stage_new(CGStageCalls calls);
/// Has `tick` called at the next refresh, and on until it returns false.
void cg_stage_start(GtkWidget *stage);

/// The time in seconds on the monotonic clock.
double cg_now(void);

/// An image of four bytes a pixel (blue, green, red, alpha) without gaps. The bytes are copied without `release`, which
/// else is called with `owner` when the image is gone.
GdkTexture *cg_texture_new(
    const void *bytes, int width, int height, void (*release)(void *owner), void *owner);

void cg_push_transform(
    GtkSnapshot *snapshot, double a, double b, double c, double d, double tx, double ty);
void cg_push_clip(
    GtkSnapshot *snapshot, double x, double y, double width, double height, double radius);
void cg_fill(
    GtkSnapshot *snapshot, double x, double y, double width, double height, double radius,
    const double color[4]);
void cg_stroke(
    GtkSnapshot *snapshot, double x, double y, double width, double height, double line,
    const double color[4]);
void cg_draw_texture(
    GtkSnapshot *snapshot, GdkTexture *texture, double x, double y, double width, double height);

/// Has `call` called by the main loop, from any thread.
void cg_call_soon(void (*call)(void *context), void *context);
/// Has `call` called by the main loop after a number of seconds. Returns the number of the timer.
unsigned cg_call_later(double seconds, void (*call)(void *context), void *context);

/// A window of an application around a stage, with labels that lie above it: a message in the middle, a caption at the
/// bottom, and information at the side.
typedef struct {
  GtkWindow *window;
  GtkWidget *message;
  GtkWidget *caption;
  GtkWidget *information;
  GtkWidget *menu;
} CGWindow;

CGWindow cg_window_new(GtkApplication *application, GtkWidget *stage, GMenuModel *menu);
/// Shows a text in a label, and hides the label without one.
void cg_label_set(GtkWidget *label, const char *text);
/// Opens the menu at a point of the stage.
void cg_menu_open(GtkWidget *menu, double x, double y);
/// Whether the user wants animations.
bool cg_animates(GtkWidget *widget);
/// Prefers dark colours, and sets the appearance of the labels.
void cg_set_style(void);

/// Connects a handler without arguments to a signal.
void cg_connect(void *object, const char *signal, GCallback handler, void *context);
/// An action of a window or application by name, with its handler.
void cg_add_action(
    void *map, const char *name, void (*handler)(GSimpleAction *, GVariant *, void *), void *context);
/// Puts a file on the clipboard, as file and as text of its path.
void cg_copy_file(GtkWidget *widget, const char *path);
/// Lets the user choose a program for a file.
void cg_open_with(GtkWindow *window, const char *path);
/// Moves a file to the trash. Returns whether it is there; else `*reason` says why, and is freed with `g_free`.
bool cg_trash(const char *path, char **reason);
/// Lets the user choose a folder; `chosen` is called if one was.
void cg_choose_folder(GtkWindow *window, void (*chosen)(void *, const char *), void *context);

#endif
