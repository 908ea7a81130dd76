#define _GNU_SOURCE
#include "CGTK.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static void release(gpointer object, GClosure *closure) {
  (void)closure;
  g_object_unref(object);
}

void cg_connect(void *object, const char *signal, GCallback handler, void *context) {
  g_signal_connect_swapped(object, signal, handler, context);
}

typedef struct {
  void *context;
  void (*release)(void *context);
  void (*handler)(void *context);
} Connection;

static void perform(Connection *connection) { connection->handler(connection->context); }

static void end(gpointer data, GClosure *closure) {
  (void)closure;
  Connection *connection = data;
  connection->release(connection->context);
  g_free(connection);
}

void cg_connect_while(
    GtkWidget *widget, void *object, const char *signal, void (*handler)(void *context),
    void *context, void (*release)(void *context)) {
  Connection *connection = g_new(Connection, 1);
  *connection = (Connection){context, release, handler};
  GClosure *closure = g_cclosure_new_swap(G_CALLBACK(perform), connection, end);
  g_object_watch_closure(G_OBJECT(widget), closure);
  g_signal_connect_closure(object, signal, closure, FALSE);
}

void cg_add_action(
    void *map, const char *name, bool is_toggle,
    void (*handler)(GSimpleAction *, GVariant *, void *), void *context) {
  GSimpleAction *action =
      is_toggle ? g_simple_action_new_stateful(name, NULL, g_variant_new_boolean(FALSE))
                : g_simple_action_new(name, NULL);
  g_signal_connect(action, "activate", G_CALLBACK(handler), context);
  g_action_map_add_action(G_ACTION_MAP(map), G_ACTION(action));
  g_object_unref(action);
}

void cg_add_text_action(
    void *map, const char *name, void (*handler)(GSimpleAction *, GVariant *, void *),
    void *context) {
  GSimpleAction *action = g_simple_action_new(name, G_VARIANT_TYPE_STRING);
  g_signal_connect(action, "activate", G_CALLBACK(handler), context);
  g_action_map_add_action(G_ACTION_MAP(map), G_ACTION(action));
  g_object_unref(action);
}

void cg_set_toggle(void *map, const char *name, bool is_on) {
  GAction *action = g_action_map_lookup_action(G_ACTION_MAP(map), name);
  g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_boolean(is_on));
}

// Keys go to a text that is edited first, and else to commands.
static void order_shortcuts(GtkWindow *window, GParamSpec *property, gpointer controller) {
  (void)property;
  GtkWidget *focus = gtk_window_get_focus(window);
  bool is_text = focus && GTK_IS_EDITABLE(focus);
  gtk_event_controller_set_propagation_phase(
      controller, is_text ? GTK_PHASE_BUBBLE : GTK_PHASE_CAPTURE);
}

// A key of a command.
typedef struct {
  guint keyval;
  GdkModifierType modifiers;
  const char *action;
} Shortcut;

static const char *list_name = "shortcut-list";

static void note_shortcut(GtkWindow *window, const char *key, const char *action) {
  GArray *list = g_object_get_data(G_OBJECT(window), list_name);
  if (!list) {
    list = g_array_new(FALSE, FALSE, sizeof(Shortcut));
    g_object_set_data_full(G_OBJECT(window), list_name, list, (GDestroyNotify)g_array_unref);
  }
  Shortcut shortcut = {.action = g_intern_string(action)};
  if (gtk_accelerator_parse(key, &shortcut.keyval, &shortcut.modifiers))
    g_array_append_val(list, shortcut);
}

bool cg_perform_shortcut(GtkWidget *widget, guint keyval, GdkModifierType state) {
  GArray *list = g_object_get_data(G_OBJECT(gtk_widget_get_root(widget)), list_name);
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask();
  for (guint index = 0; list && index < list->len; index++) {
    Shortcut shortcut = g_array_index(list, Shortcut, index);
    if (shortcut.keyval == gdk_keyval_to_lower(keyval) && shortcut.modifiers == modifiers)
      return gtk_widget_activate_action_variant(widget, shortcut.action, NULL);
  }
  return false;
}

void cg_add_shortcut(GtkWindow *window, const char *key, const char *action) {
  const char *name = "shortcuts";
  note_shortcut(window, key, action);
  GtkEventController *controller = g_object_get_data(G_OBJECT(window), name);
  if (!controller) {
    controller = gtk_shortcut_controller_new();
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
    g_signal_connect(window, "notify::focus-widget", G_CALLBACK(order_shortcuts), controller);
    gtk_widget_add_controller(GTK_WIDGET(window), controller);
    g_object_set_data(G_OBJECT(window), name, controller);
  }
  gtk_shortcut_controller_add_shortcut(
      GTK_SHORTCUT_CONTROLLER(controller),
      gtk_shortcut_new(
          gtk_shortcut_trigger_parse_string(key), gtk_named_action_new(action)));
}

void cg_append_command(GMenu *menu, const char *label, const char *action, const char *key) {
  GMenuItem *item = g_menu_item_new(label, action);
  if (key) g_menu_item_set_attribute(item, "accel", "s", key);
  g_menu_append_item(menu, item);
  g_object_unref(item);
}

void cg_append_item(GMenu *menu, const char *label, const char *action, const char *text) {
  GMenuItem *item = g_menu_item_new(NULL, NULL);
  // An underscore in a label would mark a letter.
  g_auto(GStrv) parts = g_strsplit(label, "_", -1);
  g_autofree char *escaped = g_strjoinv("__", parts);
  g_menu_item_set_label(item, escaped);
  g_menu_item_set_action_and_target_value(item, action, g_variant_new_string(text));
  g_menu_append_item(menu, item);
  g_object_unref(item);
}

void cg_add_recent(const char *path) {
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autofree char *uri = g_file_get_uri(file);
  gtk_recent_manager_add_item(gtk_recent_manager_get_default(), uri);
}

static int compare_recent(gconstpointer a, gconstpointer b) {
  GDateTime *one = gtk_recent_info_get_visited((GtkRecentInfo *)a);
  return -g_date_time_compare(one, gtk_recent_info_get_visited((GtkRecentInfo *)b));
}

char **cg_recent(int limit) {
  GPtrArray *paths = g_ptr_array_new();
  const char *name = g_get_application_name();
  GList *items = gtk_recent_manager_get_items(gtk_recent_manager_get_default());
  items = g_list_sort(items, compare_recent);
  for (GList *each = items; each && (int)paths->len < limit; each = each->next) {
    GtkRecentInfo *item = each->data;
    if (!gtk_recent_info_has_application(item, name)) continue;
    g_autoptr(GFile) file = g_file_new_for_uri(gtk_recent_info_get_uri(item));
    char *path = g_file_get_path(file);
    if (path && g_file_test(path, G_FILE_TEST_EXISTS) && g_utf8_validate(path, -1, NULL))
      g_ptr_array_add(paths, path);
    else
      g_free(path);
  }
  g_list_free_full(items, (GDestroyNotify)gtk_recent_info_unref);
  g_ptr_array_add(paths, NULL);
  return (char **)g_ptr_array_free(paths, FALSE);
}

static void draw_page(
    GtkPrintOperation *operation, GtkPrintContext *context, int page, gpointer data) {
  (void)operation, (void)page;
  GdkTexture *picture = data;
  int width = gdk_texture_get_width(picture), height = gdk_texture_get_height(picture);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) {
    gdk_texture_download(
        picture, cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface));
    cairo_surface_mark_dirty(surface);
    double across = gtk_print_context_get_width(context);
    double along = gtk_print_context_get_height(context);
    double scale = MIN(across / width, along / height);
    cairo_t *cairo = gtk_print_context_get_cairo_context(context);
    cairo_translate(cairo, (across - scale * width) / 2, (along - scale * height) / 2);
    cairo_scale(cairo, scale, scale);
    cairo_set_source_surface(cairo, surface, 0, 0);
    cairo_paint(cairo);
  }
  cairo_surface_destroy(surface);
}

void cg_print(GtkWindow *window, GdkTexture *picture, const char *name, const char *file) {
  GtkPrintOperation *operation = gtk_print_operation_new();
  GtkPageSetup *page = gtk_page_setup_new();
  if (gdk_texture_get_width(picture) > gdk_texture_get_height(picture))
    gtk_page_setup_set_orientation(page, GTK_PAGE_ORIENTATION_LANDSCAPE);
  gtk_print_operation_set_default_page_setup(operation, page);
  g_object_unref(page);
  gtk_print_operation_set_n_pages(operation, 1);
  gtk_print_operation_set_job_name(operation, name);
  gtk_print_operation_set_allow_async(operation, TRUE);
  g_signal_connect_data(
      operation, "draw-page", G_CALLBACK(draw_page), g_object_ref(picture), release, 0);
  if (file) gtk_print_operation_set_export_filename(operation, file);
  gtk_print_operation_run(
      operation, file ? GTK_PRINT_OPERATION_ACTION_EXPORT : GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
      window, NULL);
  g_object_unref(operation);
}

void cg_enable_action(void *map, const char *name, bool is_enabled) {
  GAction *action = g_action_map_lookup_action(G_ACTION_MAP(map), name);
  g_simple_action_set_enabled(G_SIMPLE_ACTION(action), is_enabled);
}

GdkContentProvider *cg_content(const char *path, GdkTexture *pixels) {
  GFile *file = g_file_new_for_path(path);
  GdkFileList *list = gdk_file_list_new_from_array(&file, 1);
  GdkContentProvider *providers[] = {
      gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, list),
      gdk_content_provider_new_typed(G_TYPE_STRING, path),
      pixels ? gdk_content_provider_new_typed(GDK_TYPE_TEXTURE, pixels) : NULL,
  };
  g_boxed_free(GDK_TYPE_FILE_LIST, list);
  g_object_unref(file);
  return gdk_content_provider_new_union(providers, pixels ? 3 : 2);
}

static void copy(GtkWidget *widget, const char *path, GdkTexture *pixels) {
  GdkContentProvider *provider = cg_content(path, pixels);
  gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), provider);
  g_object_set_data_full(G_OBJECT(widget), "copied", provider, g_object_unref);
}

void cg_copy_file(GtkWidget *widget, const char *path) { copy(widget, path, NULL); }

void cg_copy_pixels(GtkWidget *widget, const char *path, GdkTexture *pixels) {
  gpointer copied = g_object_get_data(G_OBJECT(widget), "copied");
  if (copied && gdk_clipboard_get_content(gtk_widget_get_clipboard(widget)) == copied)
    copy(widget, path, pixels);
}

int cg_move(const char *from, const char *to) {
  if (!renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE)) return 0;
  // Some file systems, such as that of FUSE, do not know the flag.
  if (errno != EINVAL && errno != ENOSYS) return errno;
  if (!access(to, F_OK)) return EEXIST;
  return rename(from, to) ? errno : 0;
}

#if GTK_CHECK_VERSION(4, 12, 0)
void cg_open_with(GtkWindow *window, const char *path) {
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(GtkFileLauncher) launcher = gtk_file_launcher_new(file);
  gtk_file_launcher_set_always_ask(launcher, TRUE);
  gtk_file_launcher_launch(launcher, window, NULL, NULL, NULL);
}
#else
static void app_chosen(GtkDialog *dialog, int response, gpointer data) {
  GFile *file = data;
  if (response == GTK_RESPONSE_OK) {
    GAppInfo *app = gtk_app_chooser_get_app_info(GTK_APP_CHOOSER(dialog));
    GList files = {.data = file};
    if (app) {
      g_app_info_launch(app, &files, NULL, NULL);
      g_object_unref(app);
    }
  }
  gtk_window_destroy(GTK_WINDOW(dialog));
}

void cg_open_with(GtkWindow *window, const char *path) {
  GFile *file = g_file_new_for_path(path);
  GtkWidget *dialog = gtk_app_chooser_dialog_new(
      window, GTK_DIALOG_MODAL | GTK_DIALOG_USE_HEADER_BAR, file);
  g_signal_connect_data(dialog, "response", G_CALLBACK(app_chosen), file, release, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}
#endif

char *cg_open_usually(GtkWindow *window, const char *path) {
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autofree char *uri = g_file_get_uri(file);
  g_autoptr(GdkAppLaunchContext) context =
      gdk_display_get_app_launch_context(gtk_widget_get_display(GTK_WIDGET(window)));
  GError *error = NULL;
  g_app_info_launch_default_for_uri(uri, G_APP_LAUNCH_CONTEXT(context), &error);
  char *reason = error ? g_strdup(error->message) : NULL;
  g_clear_error(&error);
  return reason;
}

char *cg_trash(const char *path) {
  GFile *file = g_file_new_for_path(path);
  GError *error = NULL;
  g_file_trash(file, NULL, &error);
  g_object_unref(file);
  char *reason = error ? g_strdup(error->message) : NULL;
  g_clear_error(&error);
  return reason;
}

typedef struct {
  void (*chosen)(void *, const char *const *);
  void *context;
} Choice;

// Passes the paths of chosen files on.
static void finish_choice(Choice *choice, GListModel *files) {
  GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
  for (guint index = 0; files && index < g_list_model_get_n_items(files); index++) {
    g_autoptr(GFile) file = g_list_model_get_item(files, index);
    char *path = g_file_get_path(file);
    if (path) g_ptr_array_add(paths, path);
  }
  bool is_empty = paths->len == 0;
  g_ptr_array_add(paths, NULL);
  if (!is_empty) choice->chosen(choice->context, (const char *const *)paths->pdata);
  g_ptr_array_unref(paths);
  g_free(choice);
}

#if GTK_CHECK_VERSION(4, 10, 0)
static void files_chosen(GObject *dialog, GAsyncResult *result, gpointer choice) {
  g_autoptr(GListModel) files =
      gtk_file_dialog_open_multiple_finish(GTK_FILE_DIALOG(dialog), result, NULL);
  finish_choice(choice, files);
}

static void folder_chosen(GObject *dialog, GAsyncResult *result, gpointer choice) {
  g_autoptr(GFile) folder =
      gtk_file_dialog_select_folder_finish(GTK_FILE_DIALOG(dialog), result, NULL);
  g_autoptr(GListStore) files = g_list_store_new(G_TYPE_FILE);
  if (folder) g_list_store_append(files, folder);
  finish_choice(choice, G_LIST_MODEL(files));
}
#else
static void files_chosen(GtkNativeDialog *dialog, int response, gpointer choice) {
  g_autoptr(GListModel) files = response == GTK_RESPONSE_ACCEPT
      ? gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog))
      : NULL;
  finish_choice(choice, files);
  g_object_unref(dialog);
}
#endif

void cg_choose(
    GtkWindow *window, bool chooses_folder, const char *title, const char *accept,
    const char *cancel, void (*chosen)(void *, const char *const *), void *context) {
  Choice *choice = g_new(Choice, 1);
  choice->chosen = chosen;
  choice->context = context;
#if GTK_CHECK_VERSION(4, 10, 0)
  (void)cancel;
  GtkFileDialog *dialog = gtk_file_dialog_new();
  gtk_file_dialog_set_title(dialog, title);
  gtk_file_dialog_set_accept_label(dialog, accept);
  if (chooses_folder) gtk_file_dialog_select_folder(dialog, window, NULL, folder_chosen, choice);
  else gtk_file_dialog_open_multiple(dialog, window, NULL, files_chosen, choice);
  g_object_unref(dialog);
#else
  GtkFileChooserAction action =
      chooses_folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooserNative *chooser =
      gtk_file_chooser_native_new(title, window, action, accept, cancel);
  gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(chooser), !chooses_folder);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
  g_signal_connect(chooser, "response", G_CALLBACK(files_chosen), choice);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
#endif
}
