#include "CGTK.h"

#include <malloc.h>

typedef struct {
  void (*call)(void *context);
  void *context;
} Call;

static gboolean perform(gpointer data) {
  Call *call = data;
  call->call(call->context);
  return G_SOURCE_REMOVE;
}

static Call *call_new(void (*call)(void *context), void *context) {
  Call *new = g_new(Call, 1);
  new->call = call;
  new->context = context;
  return new;
}

void cg_call_soon(void (*call)(void *context), void *context) {
  g_idle_add_full(G_PRIORITY_DEFAULT, perform, call_new(call, context), g_free);
}

unsigned cg_call_later(double seconds, void (*call)(void *context), void *context) {
  return g_timeout_add_full(
      G_PRIORITY_DEFAULT, (guint)(seconds * 1000) + 1, perform, call_new(call, context), g_free);
}

static GtkWidget *label_new(const char *class, GtkAlign horizontal, GtkAlign vertical) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_widget_add_css_class(label, class);
  gtk_widget_set_halign(label, horizontal);
  gtk_widget_set_valign(label, vertical);
  gtk_widget_set_can_target(label, FALSE);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_max_width_chars(GTK_LABEL(label), 60);
  // Short texts stay on one line.
  gtk_label_set_natural_wrap_mode(GTK_LABEL(label), GTK_NATURAL_WRAP_NONE);
  gtk_widget_set_visible(label, FALSE);
  return label;
}

CGWindow cg_window_new(
    GtkApplication *application, GtkWidget *stage, GMenuModel *model, CGLabels labels) {
  CGWindow all;
  GtkWidget *window = gtk_application_window_new(application);
  all.window = GTK_WINDOW(window);
  all.message = label_new("message", GTK_ALIGN_CENTER, GTK_ALIGN_CENTER);
  gtk_label_set_justify(GTK_LABEL(all.message), GTK_JUSTIFY_CENTER);
  all.caption = label_new("caption", GTK_ALIGN_CENTER, GTK_ALIGN_END);
  gtk_label_set_justify(GTK_LABEL(all.caption), GTK_JUSTIFY_CENTER);
  all.information = label_new("information", GTK_ALIGN_END, GTK_ALIGN_START);
  gtk_label_set_xalign(GTK_LABEL(all.information), 0);
  all.toast = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_widget_add_css_class(all.toast, "toast");
  gtk_widget_set_halign(all.toast, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(all.toast, GTK_ALIGN_START);
  gtk_widget_set_visible(all.toast, FALSE);
  all.toast_label = label_new("toast-text", GTK_ALIGN_CENTER, GTK_ALIGN_CENTER);
  all.undo = gtk_button_new_with_label(labels.undo);
  gtk_actionable_set_action_name(GTK_ACTIONABLE(all.undo), "win.undo");
  // Keys go on to the photographs.
  gtk_widget_set_focusable(all.undo, FALSE);
  gtk_widget_set_valign(all.undo, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(all.toast), all.toast_label);
  gtk_box_append(GTK_BOX(all.toast), all.undo);
  GtkWidget *overlay = g_object_new(
      GTK_TYPE_OVERLAY, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  gtk_overlay_set_child(GTK_OVERLAY(overlay), stage);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), all.message);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), all.caption);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), all.information);
  gtk_overlay_add_overlay(GTK_OVERLAY(overlay), all.toast);
  all.header = cg_header_new(all.window, overlay, stage, model, labels);
  all.menu = gtk_popover_menu_new_from_model(model);
  gtk_widget_set_parent(all.menu, stage);
  gtk_popover_set_has_arrow(GTK_POPOVER(all.menu), FALSE);
  gtk_widget_set_halign(all.menu, GTK_ALIGN_START);
  all.naming = gtk_popover_new();
  gtk_widget_set_parent(all.naming, stage);
  cg_arrow_where_transparent(GTK_POPOVER(all.naming));
  all.name = gtk_entry_new();
  gtk_editable_set_width_chars(GTK_EDITABLE(all.name), 40);
  cg_name(all.name, labels.name);
  gtk_popover_set_child(GTK_POPOVER(all.naming), all.name);
  gtk_window_set_child(all.window, overlay);
  gtk_window_set_default_size(all.window, CG_USUAL_WIDTH, CG_USUAL_HEIGHT);
  gtk_widget_grab_focus(stage);
  return all;
}

// The size that a label takes in a width, without the margin above, which is set here.
static void measure(GtkWidget *label, int limit, int *width, int *height) {
  *width = *height = 0;
  if (!gtk_widget_get_visible(label)) return;
  gtk_widget_measure(label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, width, NULL, NULL);
  *width = MIN(*width, limit);
  gtk_widget_measure(label, GTK_ORIENTATION_VERTICAL, *width, NULL, height, NULL, NULL);
  *height -= gtk_widget_get_margin_top(label);
}

void cg_window_place(CGWindow window, CGRoom room) {
  int toast, toast_height, information, information_height, message, message_height;
  measure(window.toast, room.width, &toast, &toast_height);
  measure(window.information, room.width, &information, &information_height);
  measure(window.message, room.width, &message, &message_height);
  gtk_widget_set_margin_top(window.toast, room.bar);
  // Two that are in the middle and at the side have room beside each other, or one is below the other.
  int top = room.bar;
  if (information && (room.width + toast) / 2 > room.width - information) top += toast_height;
  gtk_widget_set_margin_top(window.information, top);
  int below = room.mark ? (room.height + room.mark) / 2 : 0;
  if ((room.width + message) / 2 > room.width - information)
    below = MAX(below, top + information_height);
  if (toast) below = MAX(below, room.bar + toast_height);
  bool is_free = (room.height - message_height) / 2 >= below;
  bool has_room = below + message_height <= room.height;
  gtk_widget_set_valign(window.message, is_free || !has_room ? GTK_ALIGN_CENTER : GTK_ALIGN_START);
  gtk_widget_set_margin_top(window.message, is_free || !has_room ? 0 : below);
}

void cg_name(GtkWidget *widget, const char *name) {
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

// The size of windows is kept as long as nothing in the home folder is removed; it is no setting.
static char *size_file(void) {
  return g_build_filename(g_get_user_state_dir(), "lenticular", "window", NULL);
}

void cg_restore_size(GtkWindow *window) {
  char *path = size_file();
  GKeyFile *file = g_key_file_new();
  if (g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL)) {
    int width = g_key_file_get_integer(file, "Window", "Width", NULL);
    int height = g_key_file_get_integer(file, "Window", "Height", NULL);
    if (width >= 200 && height >= 150 && width <= 16384 && height <= 16384)
      gtk_window_set_default_size(window, width, height);
    if (g_key_file_get_boolean(file, "Window", "Maximized", NULL)) gtk_window_maximize(window);
  }
  g_key_file_free(file);
  g_free(path);
}

bool cg_was_dark(void) {
  g_autofree char *path = size_file();
  g_autoptr(GKeyFile) file = g_key_file_new();
  GError *error = NULL;
  if (!g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL)) return true;
  bool is_dark = g_key_file_get_boolean(file, "Window", "Dark", &error);
  bool is_known = error == NULL;
  g_clear_error(&error);
  return is_dark || !is_known;
}

void cg_last_pixels(int *width, int *height) {
  *width = CG_USUAL_WIDTH;
  *height = CG_USUAL_HEIGHT;
  g_autofree char *path = size_file();
  g_autoptr(GKeyFile) file = g_key_file_new();
  if (!g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL)) return;
  int known[] = {
      g_key_file_get_integer(file, "Window", "PixelWidth", NULL),
      g_key_file_get_integer(file, "Window", "PixelHeight", NULL)};
  if (known[0] <= 0 || known[1] <= 0 || known[0] > 32768 || known[1] > 32768) return;
  *width = known[0];
  *height = known[1];
}

void cg_store_size(GtkWindow *window) {
  int width = 0, height = 0;
  gtk_window_get_default_size(window, &width, &height);
  char *path = size_file(), *folder = g_path_get_dirname(path);
  GKeyFile *file = g_key_file_new();
  g_key_file_set_integer(file, "Window", "Width", width);
  g_key_file_set_integer(file, "Window", "Height", height);
  g_key_file_set_boolean(file, "Window", "Maximized", gtk_window_is_maximized(window));
  int scale = gtk_widget_get_scale_factor(GTK_WIDGET(window));
  g_key_file_set_integer(file, "Window", "PixelWidth", scale * gtk_widget_get_width(GTK_WIDGET(window)));
  g_key_file_set_integer(file, "Window", "PixelHeight", scale * gtk_widget_get_height(GTK_WIDGET(window)));
  // The next window begins in the theme that the desktop will tell.
  g_key_file_set_boolean(file, "Window", "Dark", cg_is_dark());
  // Without a place for it, the next window has the usual size.
  if (!g_mkdir_with_parents(folder, 0700)) g_key_file_save_to_file(file, path, NULL);
  g_key_file_free(file);
  g_free(folder);
  g_free(path);
}

void cg_show_shortcuts(GtkWindow *window, const char *description) {
  GtkBuilder *builder = gtk_builder_new_from_string(description, -1);
  GtkWindow *shortcuts = GTK_WINDOW(gtk_builder_get_object(builder, "shortcuts"));
  gtk_window_set_transient_for(shortcuts, window);
  gtk_window_set_modal(shortcuts, TRUE);
  gtk_window_present(shortcuts);
  g_object_unref(builder);
}

void cg_label_set(GtkWidget *label, const char *text) {
  gtk_widget_set_visible(label, text != NULL);
  if (text) gtk_label_set_text(GTK_LABEL(label), text);
}

void cg_menu_open(GtkWidget *menu, double x, double y) {
  gtk_popover_set_pointing_to(GTK_POPOVER(menu), &(GdkRectangle){(int)x, (int)y, 1, 1});
  gtk_popover_popup(GTK_POPOVER(menu));
}

void cg_name_open(CGWindow window, double x, double y, const char *name, int selected) {
  gtk_editable_set_text(GTK_EDITABLE(window.name), name);
  gtk_popover_set_pointing_to(
      GTK_POPOVER(window.naming), &(GdkRectangle){(int)x, (int)y, 1, 1});
  gtk_popover_popup(GTK_POPOVER(window.naming));
  gtk_widget_grab_focus(window.name);
  gtk_editable_select_region(GTK_EDITABLE(window.name), 0, selected);
}

bool cg_animates(GtkWidget *widget) {
  gboolean animates = TRUE;
  g_object_get(gtk_widget_get_settings(widget), "gtk-enable-animations", &animates, NULL);
  return animates;
}

// glibc maps each block above a threshold on its own. It raises the threshold, up to 32 MB, whenever a larger block is
// freed, and from then on keeps freed textures in its heap. Setting the threshold, here to its default, keeps it there.
void cg_return_large_blocks(void) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}
