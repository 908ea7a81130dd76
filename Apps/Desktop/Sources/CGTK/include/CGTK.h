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

/// An event of a pointer. Positions are in points of the widget, times in seconds on the monotonic clock.
typedef struct {
  CGEventKind kind;
  double time;
  double x;
  double y;
  /// The identifier of a touch; 0 for the mouse.
  uint64_t id;
  /// The pressure of the pen or finger, from 0 to 1; negative if the device has no sensor for it.
  double pressure;
  /// The kind of the device: 0 touchscreen, 1 mouse, 2 pen, 3 trackpad.
  int device;
  /// The buttons that are down, in the bits of the W3C's `MouseEvent.buttons`.
  int buttons;
  /// The modifier keys that are down, as bits: 1 Shift, 2 Control, 4 Alt, 8 Super.
  int modifiers;
  /// The distance by which a wheel or two fingers scroll: in notches of a wheel, or in points if `is_in_points`.
  double dx;
  double dy;
  bool is_in_points;
  /// Whether GTK tells the distance as a smooth one. For most wheels, it tells the direction of a notch.
  bool is_smooth;
  /// The phase of a scroll or a pinch: 0 unknown, 1 began, 2 changed, 3 ended.
  int phase;
  /// The scale of a pinch, relative to its beginning.
  double scale;
} CGEvent;

/// The callbacks of a stage. Each receives `context`.
typedef struct {
  void *context;
  void (*draw)(void *context, GtkSnapshot *snapshot);
  void (*resize)(void *context, double width, double height, double scale);
  /// Called when the widget comes to a monitor.
  void (*enter)(void *context);
  /// Called for an event of a pointer. Returns whether the event is handled; otherwise GTK handles it.
  bool (*handle)(void *context, CGEvent event);
  /// Called for a key. Returns whether the key is handled; otherwise GTK handles it.
  bool (*key)(void *context, unsigned keyval, int modifiers);
  /// Called at a refresh of the display, with its time in seconds. Returns whether the next one is needed.
  bool (*tick)(void *context, double time);
  /// Called when files or folders were dropped, with their paths and a NULL.
  void (*drop)(void *context, const char *const *paths);
  /// Called when a mouse drags with Control pressed, at the point where the button was pressed. Returns the path of the
  /// file that is dragged, which is freed; NULL for none.
  char *(*drag)(void *context, double x, double y);
  /// Called when the widget is destroyed, as the last callback.
  void (*destroy)(void *context);
} CGStageCalls;

/// Creates a widget that draws by a callback, and passes events to callbacks.
GtkWidget *cg_stage_new(CGStageCalls calls);
/// Starts to call `tick` at each refresh of the display, until `tick` returns false.
void cg_stage_start(GtkWidget *stage);

/// A photograph on a stage: its name, and its rectangle in points of the stage.
typedef struct {
  const char *name;
  int x, y, width, height;
} CGItem;

/// Tells people who do not see the stage, by the desktop's accessibility, which photographs it shows.
void cg_stage_tell(GtkWidget *stage, const CGItem *items, int count);

/// The time in seconds on the monotonic clock.
double cg_now(void);

/// Creates a texture from pixels of four bytes (blue, green, red, alpha) in rows without gaps. If `release` is NULL,
/// the bytes are copied. Otherwise they must not change until `release` is called with `owner`, after the texture is
/// destroyed.
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
/// Fills a rectangle with squares of two colours by turns.
void cg_fill_checks(
    GtkSnapshot *snapshot, double x, double y, double width, double height, double side,
    const double dark[4], const double light[4]);
/// Draws pixels as squares, in a rectangle of which a part is seen. The pixels are those of `cg_texture_new`.
void cg_draw_pixels(
    GtkSnapshot *snapshot, const void *bytes, int width, int height, double x, double y,
    double across, double along, double left, double top, double seen_across, double seen_along);
void cg_draw_texture(
    GtkSnapshot *snapshot, GdkTexture *texture, double x, double y, double width, double height);

/// Lets the main loop call `call` soon. This function may be called on any thread.
void cg_call_soon(void (*call)(void *context), void *context);
/// Lets the main loop call `call` after a number of seconds. Returns the identifier of the timer.
unsigned cg_call_later(double seconds, void (*call)(void *context), void *context);

/// The texts of a window's parts.
typedef struct {
  const char *undo, *name, *back, *menu, *full_screen, *information, *zoom;
} CGLabels;

/// The bar at the top of a window: it lies over the stage, and comes and goes.
typedef struct {
  GtkWidget *bar;
  GtkWidget *title;
  GtkWidget *back;
  /// A field for the zoom.
  GtkWidget *zoom;
  GtkWidget *menu;
} CGHeader;

CGHeader cg_header_new(
    GtkWindow *window, GtkWidget *overlay, GtkWidget *stage, GMenuModel *menu, CGLabels labels);
/// Lets the bar stay. Otherwise it is there while the pointer is at the upper edge, or it is used.
void cg_header_pin(CGHeader header, bool is_pinned);
/// The height of the bar, in points.
double cg_header_height(CGHeader header);
/// Shows the zoom in the bar; NULL where nothing is open.
void cg_header_show_zoom(CGHeader header, const char *zoom);
/// Lets a person type a zoom.
void cg_header_edit_zoom(CGHeader header);
void cg_header_open_menu(CGHeader header);
/// Whether windows of a display have frames of their own, with the bar for a title bar, and none of the window manager.
bool cg_frames_windows(GdkDisplay *display);

/// The ICC profile of the display on which a widget is; NULL if the system tells none.
GBytes *cg_display_profile(GtkWidget *widget);
/// The pixels of the display for a point of a widget.
double cg_scale(GtkWidget *widget);

/// What has become of a request for a wallpaper.
typedef enum { CG_WALLPAPER_SET, CG_WALLPAPER_ASKED, CG_WALLPAPER_IMPOSSIBLE } CGWallpaper;
/// Receives the result, and what `cg_restore_wallpaper` takes to restore the former wallpaper; NULL for none.
typedef void (*CGWallpaperDone)(
    void *context, const char *path, CGWallpaper result, const char *former);
/// Makes a picture the wallpaper: by the portal of the desktop, which asks the person, else by the desktop's setting.
void cg_set_wallpaper(const char *path, CGWallpaperDone done, void *context);
void cg_restore_wallpaper(const char *former);

/// The size of a window, in points, until a person has chosen another one.
enum { CG_USUAL_WIDTH = 1200, CG_USUAL_HEIGHT = 800 };

/// A window of an application around a stage, with labels above the stage: a message in the middle, a caption at the
/// bottom, and information at the side.
typedef struct {
  GtkWindow *window;
  GtkWidget *message;
  GtkWidget *caption;
  GtkWidget *information;
  /// A line at the top, which passes, with a button that undoes the last change.
  GtkWidget *toast;
  GtkWidget *toast_label;
  GtkWidget *undo;
  CGHeader header;
  GtkWidget *menu;
  /// A field for the name of a file, in a popover.
  GtkWidget *naming;
  GtkWidget *name;
} CGWindow;

CGWindow cg_window_new(
    GtkApplication *application, GtkWidget *stage, GMenuModel *menu, CGLabels labels);
/// The room for the labels of a window, in points: its size, the height of the bar, and the diameter of a mark in the
/// middle, 0 for none.
typedef struct {
  int width, height, bar, mark;
} CGRoom;

/// Places the labels below the bar so that none covers another or the mark, if there is room.
void cg_window_place(CGWindow window, CGRoom room);
/// Shows a text in a label. Hides the label if the text is NULL.
void cg_label_set(GtkWidget *label, const char *text);
/// Names what a widget shows, for people who do not see it.
void cg_name(GtkWidget *widget, const char *name);
/// Gives a window that is not shown yet the size that the last one had when it was closed.
void cg_restore_size(GtkWindow *window);
void cg_store_size(GtkWindow *window);
/// The size of the last window that was closed, in pixels of its display, or that of a usual one.
void cg_last_pixels(int *width, int *height);
/// Shows the keys of a window, described as `GtkBuilder` reads it: an object `shortcuts`.
void cg_show_shortcuts(GtkWindow *window, const char *description);
/// Asks for a name at a point of the stage. The first characters of the present name are selected.
void cg_name_open(CGWindow window, double x, double y, const char *name, int selected);
/// Opens the menu at a point of the stage.
void cg_menu_open(GtkWidget *menu, double x, double y);
/// Whether the desktop's settings enable animations.
bool cg_animates(GtkWidget *widget);
/// Lets the allocator return large blocks of memory to the system as soon as they are freed. Called before GTK is started.
void cg_return_large_blocks(void);
/// Selects the dark or the light theme, and adds the style sheet of a window's parts.
void cg_set_style(bool is_dark);
/// Gives a popover an arrow where what is around the arrow can be transparent.
void cg_arrow_where_transparent(GtkPopover *popover);
/// Follows the desktop, which may tell at any time whether its programs are to be dark or light.
void cg_follow_scheme(void);
/// Whether the theme is dark.
bool cg_is_dark(void);
/// Whether the theme was dark when the last window was closed; true before.
bool cg_was_dark(void);
/// The settings of a schema that has a key; NULL if there is none.
GSettings *cg_settings(const char *schema, const char *key);

/// Connects a handler to a signal. The handler receives `context` alone.
void cg_connect(void *object, const char *signal, GCallback handler, void *context);
/// Connects a handler to a signal as long as a widget exists. The handler receives `context` alone, which is released after.
void cg_connect_while(
    GtkWidget *widget, void *object, const char *signal, void (*handler)(void *context),
    void *context, void (*release)(void *context));
/// Adds an action with a handler to a window or an application.
void cg_add_action(
    void *map, const char *name, bool is_toggle, void (*handler)(GSimpleAction *, GVariant *, void *), void *context);
/// Adds an action whose handler receives a text.
void cg_add_text_action(
    void *map, const char *name, void (*handler)(GSimpleAction *, GVariant *, void *), void *context);
/// Shows whether an action that switches something is on.
void cg_set_toggle(void *map, const char *name, bool is_on);
/// Lets a key activate an action of a window, unless a text is edited that takes the key.
void cg_add_shortcut(GtkWindow *window, const char *key, const char *action);
/// Activates the action of a window that has a key. Returns whether there is one.
bool cg_perform_shortcut(GtkWidget *widget, guint keyval, GdkModifierType state);
/// The symbol of a key for commands, by its symbol in the layout of the keyboard and by its place.
guint cg_symbol_for_command(guint keyval, guint code, GdkModifierType state);
/// Appends an item to a menu that activates an action, with the key that does, too; NULL for none.
void cg_append_command(GMenu *menu, const char *label, const char *action, const char *key);
/// Appends an item to a menu that activates an action with a text.
void cg_append_item(GMenu *menu, const char *label, const char *action, const char *text);
/// Notes that a file or a folder has been opened, for this program and others.
void cg_add_recent(const char *path);
/// The paths of what this program has opened last, the latest first, and a NULL. The caller frees them by `g_strfreev`.
char **cg_recent(int limit);
/// Prints a picture on a page, as large as it fits, upright or across. The person chooses printer and paper, unless the page
/// is to be written to a file.
void cg_print(GtkWindow *window, GdkTexture *picture, const char *name, const char *file);
/// The content of a file for other programs: the file, and the text of its path.
GdkContentProvider *cg_content(const char *path, GdkTexture *pixels);
/// Lets an action be activated, or not. Menus show an action that cannot be activated as unavailable.
void cg_enable_action(void *map, const char *name, bool is_enabled);
/// Copies a file to the clipboard, as a file and as the text of its path.
void cg_copy_file(GtkWidget *widget, const char *path);
/// Adds the pixels to what `cg_copy_file` has copied, unless something else has been copied since.
void cg_copy_pixels(GtkWidget *widget, const char *path, GdkTexture *pixels);
/// Moves a file to a path where there is none. Returns 0, or the number of the system's error.
int cg_move(const char *from, const char *to);
/// Lets the user choose a program for a file.
void cg_open_with(GtkWindow *window, const char *path);
/// Opens a file with the program of the desktop for its type. Returns NULL, or the reason why there is none, which the
/// caller frees with `g_free`.
char *cg_open_usually(GtkWindow *window, const char *path);
/// Moves a file to the trash. Returns NULL, or the reason why the file could not be moved, which the caller frees with
/// `g_free`.
char *cg_trash(const char *path);
/// Lets the user choose a folder, or files, and then calls `chosen` with the paths and a NULL. It is not called if the
/// user cancels.
void cg_choose(
    GtkWindow *window, bool chooses_folder, const char *title, const char *accept,
    const char *cancel, void (*chosen)(void *, const char *const *), void *context);

#endif
