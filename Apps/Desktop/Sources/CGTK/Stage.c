#include "CGTK.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A widget of its own class, because drawing is a method of the class.
typedef struct {
  GtkWidget parent;
  CGStageCalls calls;
  guint tick;
  int width, height;
  double scale;
  // The last position of a pointer, on the surface of the window.
  double x, y;
  // The press of a button with Control, which may become a drag to another program.
  CGEvent press;
  bool may_drag;
} CGStage;

typedef struct {
  GtkWidgetClass parent;
} CGStageClass;

// A photograph of a stage for accessibility: GTK 4.8 knows no parts of a widget but widgets. It draws nothing and takes no
// events.
typedef struct {
  GtkWidget parent;
  GdkRectangle frame;
  char *name;
} CGPhoto;

typedef struct {
  GtkWidgetClass parent;
} CGPhotoClass;

G_DEFINE_TYPE(CGPhoto, cg_photo, GTK_TYPE_WIDGET)

static void cg_photo_finalize(GObject *object) {
  g_free(((CGPhoto *)object)->name);
  G_OBJECT_CLASS(cg_photo_parent_class)->finalize(object);
}

static void cg_photo_class_init(CGPhotoClass *class) {
  G_OBJECT_CLASS(class)->finalize = cg_photo_finalize;
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "photograph");
}

static void cg_photo_init(CGPhoto *photo) { gtk_widget_set_can_target(GTK_WIDGET(photo), FALSE); }

static bool is_photo(GtkWidget *widget) {
  return G_TYPE_CHECK_INSTANCE_TYPE(widget, cg_photo_get_type());
}

G_DEFINE_TYPE(CGStage, cg_stage, GTK_TYPE_WIDGET)

static void stage_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  CGStage *stage = (CGStage *)widget;
  stage->calls.draw(stage->calls.context, snapshot);
}

static void tell_size(GtkWidget *widget) {
  CGStage *stage = (CGStage *)widget;
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  double scale = cg_scale(widget);
  if (width == stage->width && height == stage->height && scale == stage->scale) return;
  stage->width = width, stage->height = height, stage->scale = scale;
  stage->calls.resize(stage->calls.context, width, height, scale);
}

static void stage_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  GTK_WIDGET_CLASS(cg_stage_parent_class)->size_allocate(widget, width, height, baseline);
  // Popovers have surfaces of their own, which their parent widget has to place.
  GtkWidget *child = gtk_widget_get_first_child(widget);
  for (; child; child = gtk_widget_get_next_sibling(child)) {
    if (is_photo(child)) gtk_widget_size_allocate(child, &((CGPhoto *)child)->frame, -1);
    else gtk_popover_present(GTK_POPOVER(child));
  }
  tell_size(widget);
}

static void tell_monitor(GtkWidget *widget) {
  CGStage *stage = (CGStage *)widget;
  stage->calls.enter(stage->calls.context);
}

// The scale of a surface may change, and the profile is that of its monitor.
static void stage_realize(GtkWidget *widget) {
  GTK_WIDGET_CLASS(cg_stage_parent_class)->realize(widget);
  GdkSurface *surface = gtk_native_get_surface(gtk_widget_get_native(widget));
  if (g_object_class_find_property(G_OBJECT_GET_CLASS(surface), "scale"))
    g_signal_connect_object(
        surface, "notify::scale", G_CALLBACK(tell_size), widget, G_CONNECT_SWAPPED);
  g_signal_connect_object(
      surface, "enter-monitor", G_CALLBACK(tell_monitor), widget, G_CONNECT_SWAPPED);
  tell_monitor(widget);
}

static void stage_dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(cg_stage_parent_class)->dispose(object);
}

static void stage_finalize(GObject *object) {
  CGStage *stage = (CGStage *)object;
  stage->calls.destroy(stage->calls.context);
  G_OBJECT_CLASS(cg_stage_parent_class)->finalize(object);
}

static void cg_stage_class_init(CGStageClass *class) {
  GTK_WIDGET_CLASS(class)->snapshot = stage_snapshot;
  GTK_WIDGET_CLASS(class)->size_allocate = stage_size_allocate;
  GTK_WIDGET_CLASS(class)->realize = stage_realize;
  G_OBJECT_CLASS(class)->dispose = stage_dispose;
  G_OBJECT_CLASS(class)->finalize = stage_finalize;
  gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "stage");
}

static void cg_stage_init(CGStage *stage) { (void)stage; }

double cg_now(void) { return g_get_monotonic_time() / 1e6; }

// The time of an event in seconds on the monotonic clock. An event has the low 32 bits of its time in milliseconds,
// which X11 and Wayland take from that clock. A time that is in the future, or a minute old, is from another clock, and is
// replaced by the current one. So a window that is seconds late still knows how fast a finger moved.
static double seconds(guint32 milliseconds) {
  gint64 now = g_get_monotonic_time() / 1000;
  gint32 age = (gint32)((guint32)now - milliseconds);
  return age >= 0 && age < 60000 ? (now - age) / 1e3 : cg_now();
}

static int modifiers_of(GdkModifierType state) {
  return (state & GDK_SHIFT_MASK ? 1 : 0) | (state & GDK_CONTROL_MASK ? 2 : 0) |
      (state & GDK_ALT_MASK ? 4 : 0) | (state & GDK_SUPER_MASK ? 8 : 0);
}

static int device_of(GdkEvent *event) {
  GdkDevice *device = gdk_event_get_device(event);
  switch (device ? gdk_device_get_source(device) : GDK_SOURCE_MOUSE) {
    case GDK_SOURCE_TOUCHSCREEN: return 0;
    case GDK_SOURCE_PEN: return 2;
    case GDK_SOURCE_TOUCHPAD: return 3;
    default: return 1;
  }
}

// Converts a position on the surface of the window, which includes the window's shadow, to points of the widget.
static void place(GtkWidget *widget, CGEvent *event, double x, double y) {
  GtkNative *native = gtk_widget_get_native(widget);
  double left, top;
  gtk_native_get_surface_transform(native, &left, &top);
  graphene_point_t point;
  if (!gtk_widget_compute_point(
          GTK_WIDGET(native), widget, &GRAPHENE_POINT_INIT(x - left, y - top), &point))
    point = GRAPHENE_POINT_INIT(x - left, y - top);
  event->x = point.x;
  event->y = point.y;
}

static bool send(CGStage *stage, CGEvent event) {
  return stage->calls.handle(stage->calls.context, event);
}

// Sends the samples that GTK has merged into a motion, then the motion itself.
static bool send_motion(CGStage *stage, GdkEvent *source, CGEvent event) {
  guint count = 0;
  GdkTimeCoord *history = gdk_event_get_history(source, &count);
  CGEvent sample = event;
  for (guint index = 0; index < count; index++) {
    if (!(history[index].flags & GDK_AXIS_FLAG_X)) continue;
    sample.time = seconds(history[index].time);
    place(
        GTK_WIDGET(stage), &sample, history[index].axes[GDK_AXIS_X],
        history[index].axes[GDK_AXIS_Y]);
    send(stage, sample);
  }
  g_free(history);
  return send(stage, event);
}

static void finish_drag(GdkDrag *drag) { g_object_unref(drag); }

static void cancel_drag(GdkDrag *drag, GdkDragCancelReason reason) {
  (void)reason;
  g_object_unref(drag);
}

// Lets the pointer take a file to another program.
static void begin_drag(CGStage *stage, GdkEvent *source) {
  char *path = stage->calls.drag(stage->calls.context, stage->press.x, stage->press.y);
  if (!path) return;
  GdkSurface *surface = gtk_native_get_surface(gtk_widget_get_native(GTK_WIDGET(stage)));
  GdkContentProvider *content = cg_content(path, NULL);
  GdkDrag *drag = gdk_drag_begin(
      surface, gdk_event_get_device(source), content, GDK_ACTION_COPY, 0, 0);
  g_object_unref(content);
  if (drag) {
    char *name = g_path_get_basename(path);
    gtk_drag_icon_set_child(GTK_DRAG_ICON(gtk_drag_icon_get_for_drag(drag)), gtk_label_new(name));
    g_free(name);
    g_signal_connect(drag, "dnd-finished", G_CALLBACK(finish_drag), NULL);
    g_signal_connect(drag, "cancel", G_CALLBACK(cancel_drag), NULL);
  }
  free(path);
}

// Handles a press with Control: a drag takes a file along, and what does not move is a click. Returns whether the event
// is handled.
static bool handle_drag(CGStage *stage, GdkEvent *source, CGEvent event) {
  const double slop = 8;
  switch (event.kind) {
    case CG_POINTER_DOWN:
      stage->may_drag = event.device == 1 && event.modifiers == 2;
      stage->press = event;
      return stage->may_drag;
    case CG_POINTER_MOVED:
      if (stage->may_drag && hypot(event.x - stage->press.x, event.y - stage->press.y) > slop) {
        stage->may_drag = false;
        begin_drag(stage, source);
        return true;
      }
      return stage->may_drag;
    case CG_POINTER_UP:
      if (stage->may_drag) send(stage, stage->press);
      stage->may_drag = false;
      return false;
    default: return false;
  }
}

// Whether an event is one of a pointer. Keys have a controller of their own, and GTK handles the focus and drops.
static bool is_of_pointer(GdkEventType type) {
  switch (type) {
    case GDK_BUTTON_PRESS:
    case GDK_BUTTON_RELEASE:
    case GDK_MOTION_NOTIFY:
    case GDK_LEAVE_NOTIFY:
    case GDK_TOUCH_BEGIN:
    case GDK_TOUCH_UPDATE:
    case GDK_TOUCH_END:
    case GDK_TOUCH_CANCEL:
    case GDK_SCROLL:
    case GDK_TOUCHPAD_PINCH: return true;
    default: return false;
  }
}

static gboolean handle(GtkEventControllerLegacy *controller, GdkEvent *source, gpointer data) {
  (void)controller;
  CGStage *stage = data;
  GdkEventType type = gdk_event_get_event_type(source);
  if (type == GDK_GRAB_BROKEN)
    return send(stage, (CGEvent){.kind = CG_POINTER_CANCELLED, .time = cg_now(), .pressure = -1});
  if (!is_of_pointer(type)) return FALSE;
  CGEvent event = {.pressure = -1, .scale = 1};
  double x = 0, y = 0;
  // An event of a wheel has no position, so it gets the last one of the pointer.
  if (gdk_event_get_position(source, &x, &y)) stage->x = x, stage->y = y;
  else x = stage->x, y = stage->y;
  place(GTK_WIDGET(stage), &event, x, y);
  GdkModifierType state = gdk_event_get_modifier_state(source);
  event.time = seconds(gdk_event_get_time(source));
  event.modifiers = modifiers_of(state);
  event.device = device_of(source);
  double pressure;
  bool may_press = type == GDK_MOTION_NOTIFY || type == GDK_BUTTON_PRESS;
  if (may_press && gdk_event_get_device_tool(source) &&
      gdk_event_get_axis(source, GDK_AXIS_PRESSURE, &pressure))
    event.pressure = pressure;
  bool is_held = state & GDK_BUTTON1_MASK;
  switch (type) {
    case GDK_BUTTON_PRESS:
      gtk_widget_grab_focus(GTK_WIDGET(stage));
      event.buttons = 1;
      event.kind = CG_POINTER_DOWN;
      if (gdk_event_triggers_context_menu(source)) event.kind = CG_MENU;
      else if (gdk_button_event_get_button(source) != 1) return FALSE;
      return handle_drag(stage, source, event) || send(stage, event);
    case GDK_BUTTON_RELEASE:
      if (gdk_button_event_get_button(source) != 1) return FALSE;
      event.kind = CG_POINTER_UP;
      handle_drag(stage, source, event);
      return send(stage, event);
    case GDK_MOTION_NOTIFY:
      event.kind = is_held ? CG_POINTER_MOVED : CG_HOVER;
      event.buttons = is_held;
      if (is_held && handle_drag(stage, source, event)) return TRUE;
      return is_held ? send_motion(stage, source, event) : send(stage, event);
    case GDK_LEAVE_NOTIFY: event.kind = CG_LEAVE; return send(stage, event);
    case GDK_TOUCH_BEGIN:
    case GDK_TOUCH_UPDATE:
    case GDK_TOUCH_END:
    case GDK_TOUCH_CANCEL: {
      event.id = (uint64_t)(uintptr_t)gdk_event_get_event_sequence(source);
      event.device = 0;
      event.buttons = type == GDK_TOUCH_BEGIN || type == GDK_TOUCH_UPDATE;
      event.kind = type == GDK_TOUCH_BEGIN ? CG_POINTER_DOWN
          : type == GDK_TOUCH_UPDATE       ? CG_POINTER_MOVED
          : type == GDK_TOUCH_END          ? CG_POINTER_UP
                                           : CG_POINTER_CANCELLED;
      return send(stage, event);
    }
    case GDK_SCROLL: {
      event.kind = CG_WHEEL;
      GdkScrollDirection direction = gdk_scroll_event_get_direction(source);
      event.is_smooth = direction == GDK_SCROLL_SMOOTH;
      event.is_in_points = gdk_scroll_event_get_unit(source) == GDK_SCROLL_UNIT_SURFACE;
      event.phase = gdk_scroll_event_is_stop(source) ? 3 : 0;
      // The distance is a fraction of a notch for a wheel of high resolution, and zero for others.
      gdk_scroll_event_get_deltas(source, &event.dx, &event.dy);
      if (!event.is_smooth && event.dx == 0 && event.dy == 0) {
        event.dx = (direction == GDK_SCROLL_RIGHT) - (direction == GDK_SCROLL_LEFT);
        event.dy = (direction == GDK_SCROLL_DOWN) - (direction == GDK_SCROLL_UP);
      }
      return send(stage, event);
    }
    case GDK_TOUCHPAD_PINCH: {
      event.kind = CG_PINCH;
      switch (gdk_touchpad_event_get_gesture_phase(source)) {
        case GDK_TOUCHPAD_GESTURE_PHASE_BEGIN: event.phase = 1; break;
        case GDK_TOUCHPAD_GESTURE_PHASE_UPDATE: event.phase = 2; break;
        default: event.phase = 3;
      }
      event.scale = gdk_touchpad_event_get_pinch_scale(source);
      return send(stage, event);
    }
    default: return FALSE;
  }
}

// The symbol of a key for commands. Keys of layouts without Latin letters have the letters of the American layout at their
// places, and those for 1 and 0 have these also where digits need Shift, as in France. Caps Lock changes nothing.
guint cg_symbol_for_command(guint keyval, guint code, GdkModifierType state) {
  // The codes of X11 and of Wayland are those of the kernel, plus 8.
  static const struct {
    guint first;
    const char *letters;
  } rows[] = {{24, "qwertyuiop"}, {38, "asdfghjkl"}, {52, "zxcvbnm"}};
  gunichar sign = gdk_keyval_to_unicode(keyval);
  bool is_shifted = state & GDK_SHIFT_MASK;
  if (g_unichar_isalpha(sign) && sign > 0x24F)
    for (size_t row = 0; row < G_N_ELEMENTS(rows); row++)
      if (code >= rows[row].first && code < rows[row].first + strlen(rows[row].letters))
        keyval = (guint)rows[row].letters[code - rows[row].first];
  if (sign && !is_shifted && !g_unichar_isdigit(sign)) {
    if (code == 10) keyval = GDK_KEY_1;
    if (code == 19) keyval = GDK_KEY_0;
  }
  return is_shifted ? gdk_keyval_to_upper(keyval) : gdk_keyval_to_lower(keyval);
}

static gboolean key(
    GtkEventControllerKey *controller, guint keyval, guint code, GdkModifierType state,
    gpointer data) {
  (void)controller;
  CGStage *stage = data;
  guint symbol = cg_symbol_for_command(keyval, code, state);
  bool is_other = gdk_keyval_to_lower(symbol) != gdk_keyval_to_lower(keyval);
  if (is_other && cg_perform_shortcut(GTK_WIDGET(stage), symbol, state)) return TRUE;
  keyval = symbol;
  return stage->calls.key(stage->calls.context, keyval, modifiers_of(state));
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  (void)data;
  CGStage *stage = (CGStage *)widget;
  double time = gdk_frame_clock_get_frame_time(clock) / 1e6;
  if (stage->calls.tick(stage->calls.context, time)) return G_SOURCE_CONTINUE;
  stage->tick = 0;
  return G_SOURCE_REMOVE;
}

void cg_stage_start(GtkWidget *widget) {
  CGStage *stage = (CGStage *)widget;
  if (!stage->tick) stage->tick = gtk_widget_add_tick_callback(widget, tick, NULL, NULL);
}

void cg_stage_tell(GtkWidget *stage, const CGItem *items, int count) {
  GtkWidget *child = gtk_widget_get_first_child(stage);
  for (int index = 0; index < count; index++) {
    while (child && !is_photo(child)) child = gtk_widget_get_next_sibling(child);
    GtkWidget *widget = child;
    if (widget) {
      child = gtk_widget_get_next_sibling(widget);
    } else {
      widget = g_object_new(cg_photo_get_type(), NULL);
      gtk_widget_set_parent(widget, stage);
    }
    CGPhoto *photo = (CGPhoto *)widget;
    CGItem item = items[index];
    photo->frame = (GdkRectangle){item.x, item.y, item.width, item.height};
    if (g_strcmp0(photo->name, item.name)) {
      g_free(photo->name);
      photo->name = g_strdup(item.name);
      cg_name(widget, item.name);
    }
  }
  while (child) {
    GtkWidget *next = gtk_widget_get_next_sibling(child);
    if (is_photo(child)) gtk_widget_unparent(child);
    child = next;
  }
  gtk_widget_queue_allocate(stage);
}

static gboolean drop(
    GtkDropTarget *target, const GValue *value, double x, double y, gpointer data) {
  (void)target, (void)x, (void)y;
  CGStage *stage = data;
  GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));
  GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
  for (GSList *each = files; each; each = each->next) {
    char *path = g_file_get_path(each->data);
    if (path) g_ptr_array_add(paths, path);
  }
  g_slist_free(files);
  gboolean is_taken = paths->len > 0;
  g_ptr_array_add(paths, NULL);
  if (is_taken) stage->calls.drop(stage->calls.context, (const char *const *)paths->pdata);
  g_ptr_array_unref(paths);
  return is_taken;
}

GtkWidget *cg_stage_new(CGStageCalls calls) {
  CGStage *stage = g_object_new(cg_stage_get_type(), NULL);
  GtkWidget *widget = GTK_WIDGET(stage);
  stage->calls = calls;
  gtk_widget_set_focusable(widget, TRUE);
  gtk_widget_set_hexpand(widget, TRUE);
  gtk_widget_set_vexpand(widget, TRUE);
  gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN);
  GtkEventController *events = gtk_event_controller_legacy_new();
  g_signal_connect(events, "event", G_CALLBACK(handle), stage);
  gtk_widget_add_controller(widget, events);
  GtkEventController *keys = gtk_event_controller_key_new();
  g_signal_connect(keys, "key-pressed", G_CALLBACK(key), stage);
  gtk_widget_add_controller(widget, keys);
  GtkDropTarget *target = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect(target, "drop", G_CALLBACK(drop), stage);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
  g_signal_connect(widget, "notify::scale-factor", G_CALLBACK(tell_size), NULL);
  return widget;
}
