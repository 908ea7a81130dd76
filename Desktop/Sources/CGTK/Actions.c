#define _GNU_SOURCE
#include "CGTK.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

// The dialogs of GTK 4.8, which later releases deprecate.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

void cg_connect(void *object, const char *signal, GCallback handler, void *context) {
  g_signal_connect_swapped(object, signal, handler, context);
}

void cg_add_action(
    void *map, const char *name, void (*handler)(GSimpleAction *, GVariant *, void *),
    void *context) {
  GSimpleAction *action = g_simple_action_new(name, NULL);
  g_signal_connect(action, "activate", G_CALLBACK(handler), context);
  g_action_map_add_action(G_ACTION_MAP(map), G_ACTION(action));
  g_object_unref(action);
}

void cg_enable_action(void *map, const char *name, bool is_enabled) {
  GAction *action = g_action_map_lookup_action(G_ACTION_MAP(map), name);
  g_simple_action_set_enabled(G_SIMPLE_ACTION(action), is_enabled);
}

static void copy(GtkWidget *widget, const char *path, GdkTexture *pixels) {
  GFile *file = g_file_new_for_path(path);
  GdkFileList *list = gdk_file_list_new_from_array(&file, 1);
  GdkContentProvider *providers[] = {
      gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, list),
      gdk_content_provider_new_typed(G_TYPE_STRING, path),
      pixels ? gdk_content_provider_new_typed(GDK_TYPE_TEXTURE, pixels) : NULL,
  };
  GdkContentProvider *provider = gdk_content_provider_new_union(providers, pixels ? 3 : 2);
  gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), provider);
  g_object_set_data_full(G_OBJECT(widget), "copied", provider, g_object_unref);
  g_boxed_free(GDK_TYPE_FILE_LIST, list);
  g_object_unref(file);
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

static void release(gpointer file, GClosure *closure) {
  (void)closure;
  g_object_unref(file);
}

void cg_open_with(GtkWindow *window, const char *path) {
  GFile *file = g_file_new_for_path(path);
  GtkWidget *dialog = gtk_app_chooser_dialog_new(
      window, GTK_DIALOG_MODAL | GTK_DIALOG_USE_HEADER_BAR, file);
  g_signal_connect_data(dialog, "response", G_CALLBACK(app_chosen), file, release, 0);
  gtk_window_present(GTK_WINDOW(dialog));
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
  GtkFileChooserNative *chooser;
} Choice;

static void files_chosen(GtkNativeDialog *dialog, int response, gpointer data) {
  Choice *choice = data;
  if (response == GTK_RESPONSE_ACCEPT) {
    GListModel *files = gtk_file_chooser_get_files(GTK_FILE_CHOOSER(dialog));
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    for (guint index = 0; index < g_list_model_get_n_items(files); index++) {
      GFile *file = g_list_model_get_item(files, index);
      char *path = g_file_get_path(file);
      if (path) g_ptr_array_add(paths, path);
      g_object_unref(file);
    }
    g_object_unref(files);
    bool is_empty = paths->len == 0;
    g_ptr_array_add(paths, NULL);
    if (!is_empty) choice->chosen(choice->context, (const char *const *)paths->pdata);
    g_ptr_array_unref(paths);
  }
  g_object_unref(choice->chooser);
  g_free(choice);
}

void cg_choose(
    GtkWindow *window, bool chooses_folder, void (*chosen)(void *, const char *const *),
    void *context) {
  Choice *choice = g_new(Choice, 1);
  choice->chosen = chosen;
  choice->context = context;
  choice->chooser = gtk_file_chooser_native_new(
      chooses_folder ? "Open a Folder" : "Open Photographs", window,
      chooses_folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN,
      "_Open", "_Cancel");
  gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(choice->chooser), !chooses_folder);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(choice->chooser), TRUE);
  g_signal_connect(choice->chooser, "response", G_CALLBACK(files_chosen), choice);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(choice->chooser));
}

G_GNUC_END_IGNORE_DEPRECATIONS
