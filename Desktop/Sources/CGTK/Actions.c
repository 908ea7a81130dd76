#include "CGTK.h"

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

void cg_copy_file(GtkWidget *widget, const char *path) {
  GFile *file = g_file_new_for_path(path);
  GdkFileList *list = gdk_file_list_new_from_array(&file, 1);
  GdkContentProvider *providers[] = {
      gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, list),
      gdk_content_provider_new_typed(G_TYPE_STRING, path),
  };
  GdkContentProvider *provider = gdk_content_provider_new_union(providers, 2);
  gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), provider);
  g_object_unref(provider);
  g_boxed_free(GDK_TYPE_FILE_LIST, list);
  g_object_unref(file);
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
  void (*chosen)(void *, const char *);
  void *context;
  GtkFileChooserNative *chooser;
} Choice;

static void folder_chosen(GtkNativeDialog *dialog, int response, gpointer data) {
  Choice *choice = data;
  if (response == GTK_RESPONSE_ACCEPT) {
    GFile *file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog));
    char *path = file ? g_file_get_path(file) : NULL;
    if (path) choice->chosen(choice->context, path);
    g_free(path);
    g_clear_object(&file);
  }
  g_object_unref(choice->chooser);
  g_free(choice);
}

void cg_choose_folder(GtkWindow *window, void (*chosen)(void *, const char *), void *context) {
  Choice *choice = g_new(Choice, 1);
  choice->chosen = chosen;
  choice->context = context;
  choice->chooser = gtk_file_chooser_native_new(
      "Open a Folder", window, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, "_Open", "_Cancel");
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(choice->chooser), TRUE);
  g_signal_connect(choice->chooser, "response", G_CALLBACK(folder_chosen), choice);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(choice->chooser));
}

G_GNUC_END_IGNORE_DEPRECATIONS
