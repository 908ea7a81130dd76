#include "CGTK.h"

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif

// The bar at the top lies over the stage, so that it comes and goes without another layout. It is there while it is pinned;
// otherwise while the pointer is at the upper edge, the menu is open, or something in it has the focus.
typedef struct {
  CGHeader parts;
  GtkWidget *stage;
  bool is_pinned, is_near;
} Header;

// The distances from the upper edge, in points, up to which a pointer brings the bar, and from which on the bar goes.
enum { near_edge = 48, far_from_edge = 96 };

static Header *header_of(GtkWidget *bar) { return g_object_get_data(G_OBJECT(bar), "header"); }

static bool has_focus(Header *header) {
  GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(header->parts.bar));
  return focus && gtk_widget_is_ancestor(focus, header->parts.bar);
}

static void update(Header *header) {
  if (!gtk_widget_get_root(header->parts.bar)) return;
  bool is_open = gtk_widget_get_visible(
      GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(header->parts.menu))));
  gtk_revealer_set_reveal_child(
      GTK_REVEALER(header->parts.bar),
      header->is_pinned || header->is_near || is_open || has_focus(header));
}

static void note_focus(GtkWindow *window, GParamSpec *property, Header *header) {
  (void)window, (void)property;
  update(header);
}

// When the menu closes, keys go to the photographs again.
static void note_menu(GtkWidget *popover, GParamSpec *property, Header *header) {
  (void)property;
  if (!gtk_widget_get_visible(popover)) gtk_widget_grab_focus(header->stage);
  update(header);
}

static void move(GtkEventControllerMotion *motion, double x, double y, gpointer data) {
  (void)x;
  Header *header = data;
  GdkModifierType state =
      gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(motion));
  // What is dragged does not ask for the bar.
  if (state & GDK_BUTTON1_MASK) return;
  if (y <= near_edge) header->is_near = true;
  else if (y >= far_from_edge) header->is_near = false;
  update(header);
}

static void leave(GtkEventControllerMotion *motion, gpointer data) {
  (void)motion;
  Header *header = data;
  header->is_near = false;
  update(header);
}

static gboolean escape(
    GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType state, gpointer data) {
  (void)keys, (void)code, (void)state;
  if (keyval != GDK_KEY_Escape) return FALSE;
  gtk_widget_grab_focus(((Header *)data)->stage);
  return TRUE;
}

static GtkWidget *button_new(const char *icon, const char *action, const char *name) {
  GtkWidget *button = gtk_button_new_from_icon_name(icon);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
  gtk_widget_set_tooltip_text(button, name);
  cg_name(button, name);
  return button;
}

bool cg_frames_windows(GdkDisplay *display) {
#ifdef GDK_WINDOWING_X11
  // Without a compositor, a window has no shadow in which its edges could be dragged.
  if (GDK_IS_X11_DISPLAY(display) && !gdk_display_is_composited(display)) return false;
#endif
  return true;
}

CGHeader cg_header_new(
    GtkWindow *window, GtkWidget *overlay, GtkWidget *stage, GMenuModel *menu, CGLabels labels) {
  Header *header = g_new0(Header, 1);
  CGHeader *parts = &header->parts;
  header->stage = stage;
  parts->bar = gtk_revealer_new();
  g_object_set_data_full(G_OBJECT(parts->bar), "header", header, g_free);
  GtkWidget *bar = gtk_header_bar_new();
  gtk_widget_add_css_class(bar, "over");
  parts->title = gtk_label_new(NULL);
  gtk_widget_add_css_class(parts->title, "title");
  gtk_label_set_ellipsize(GTK_LABEL(parts->title), PANGO_ELLIPSIZE_MIDDLE);
  gtk_header_bar_set_title_widget(GTK_HEADER_BAR(bar), parts->title);
  bool has_frame = cg_frames_windows(gtk_widget_get_display(stage));
  gtk_header_bar_set_show_title_buttons(GTK_HEADER_BAR(bar), has_frame);
  if (has_frame) {
    GtkWidget *none = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_visible(none, FALSE);
    gtk_window_set_titlebar(window, none);
  }
  parts->back = button_new("go-previous-symbolic", "win.back", labels.back);
  gtk_header_bar_pack_start(GTK_HEADER_BAR(bar), parts->back);
  parts->menu = gtk_menu_button_new();
  gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(parts->menu), "open-menu-symbolic");
  gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(parts->menu), menu);
  cg_arrow_where_transparent(gtk_menu_button_get_popover(GTK_MENU_BUTTON(parts->menu)));
  gtk_widget_set_tooltip_text(parts->menu, labels.menu);
  cg_name(parts->menu, labels.menu);
  gtk_header_bar_pack_end(GTK_HEADER_BAR(bar), parts->menu);
  gtk_header_bar_pack_end(
      GTK_HEADER_BAR(bar),
      button_new("view-fullscreen-symbolic", "win.full-screen", labels.full_screen));
  gtk_header_bar_pack_end(
      GTK_HEADER_BAR(bar),
      button_new("document-properties-symbolic", "win.information", labels.information));
  parts->zoom = gtk_entry_new();
  gtk_editable_set_width_chars(GTK_EDITABLE(parts->zoom), 6);
  gtk_editable_set_max_width_chars(GTK_EDITABLE(parts->zoom), 6);
  gtk_entry_set_alignment(GTK_ENTRY(parts->zoom), 1);
  gtk_entry_set_input_purpose(GTK_ENTRY(parts->zoom), GTK_INPUT_PURPOSE_NUMBER);
  gtk_widget_set_tooltip_text(parts->zoom, labels.zoom);
  cg_name(parts->zoom, labels.zoom);
  gtk_header_bar_pack_end(GTK_HEADER_BAR(bar), parts->zoom);
  gtk_widget_set_visible(parts->back, FALSE);
  gtk_widget_set_visible(parts->zoom, FALSE);
  gtk_revealer_set_child(GTK_REVEALER(parts->bar), bar);
  gtk_revealer_set_transition_type(
      GTK_REVEALER(parts->bar), GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN);
  gtk_widget_set_valign(parts->bar, GTK_ALIGN_START);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), parts->bar);

  GtkEventController *motion = gtk_event_controller_motion_new();
  gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE);
  g_signal_connect(motion, "motion", G_CALLBACK(move), header);
  g_signal_connect(motion, "enter", G_CALLBACK(move), header);
  g_signal_connect(motion, "leave", G_CALLBACK(leave), header);
  gtk_widget_add_controller(overlay, motion);
  GtkEventController *keys = gtk_event_controller_key_new();
  g_signal_connect(keys, "key-pressed", G_CALLBACK(escape), header);
  gtk_widget_add_controller(parts->bar, keys);
  g_signal_connect(
      gtk_menu_button_get_popover(GTK_MENU_BUTTON(parts->menu)), "notify::visible",
      G_CALLBACK(note_menu), header);
  g_signal_connect(window, "notify::focus-widget", G_CALLBACK(note_focus), header);
  return *parts;
}

void cg_header_pin(CGHeader header, bool is_pinned) {
  Header *all = header_of(header.bar);
  all->is_pinned = is_pinned;
  update(all);
}

double cg_header_height(CGHeader header) {
  int height = 0;
  gtk_widget_measure(
      gtk_revealer_get_child(GTK_REVEALER(header.bar)), GTK_ORIENTATION_VERTICAL, -1, NULL, &height,
      NULL, NULL);
  return height;
}

void cg_header_show_zoom(CGHeader header, const char *zoom) {
  gtk_widget_set_visible(header.zoom, zoom != NULL);
  gtk_widget_set_visible(header.back, zoom != NULL);
  // What a person types stays.
  bool is_typed = gtk_widget_is_ancestor(
      gtk_root_get_focus(gtk_widget_get_root(header.zoom)) ?: header.bar, header.zoom);
  if (zoom && !is_typed) gtk_editable_set_text(GTK_EDITABLE(header.zoom), zoom);
}

// Shows the bar without a motion. Until the first frame of a motion, what the bar has would not receive keys.
static void reveal_now(GtkWidget *bar) {
  GtkRevealer *revealer = GTK_REVEALER(bar);
  unsigned duration = gtk_revealer_get_transition_duration(revealer);
  gtk_revealer_set_transition_duration(revealer, 0);
  gtk_revealer_set_reveal_child(revealer, TRUE);
  gtk_revealer_set_transition_duration(revealer, duration);
}

void cg_header_edit_zoom(CGHeader header) {
  reveal_now(header.bar);
  gtk_widget_grab_focus(header.zoom);
  // What is typed replaces the zoom.
  gtk_editable_select_region(GTK_EDITABLE(header.zoom), 0, -1);
}

void cg_header_open_menu(CGHeader header) {
  reveal_now(header.bar);
  gtk_menu_button_popup(GTK_MENU_BUTTON(header.menu));
  update(header_of(header.bar));
}
