#include "CGTK.h"

// The settings of desktops for their wallpapers, by the names in XDG_CURRENT_DESKTOP. Keys have addresses of files, or paths.
static const struct {
  const char *desktop, *schema, *keys[2];
  bool has_paths;
} desktops[] = {
    {"GNOME", "org.gnome.desktop.background", {"picture-uri", "picture-uri-dark"}, false},
    {"Unity", "org.gnome.desktop.background", {"picture-uri", "picture-uri-dark"}, false},
    {"Budgie", "org.gnome.desktop.background", {"picture-uri", "picture-uri-dark"}, false},
    {"X-Cinnamon", "org.cinnamon.desktop.background", {"picture-uri", NULL}, false},
    {"MATE", "org.mate.background", {"picture-filename", NULL}, true},
};

typedef struct {
  char *path;
  CGWallpaperDone done;
  void *context;
} Request;

static void finish(Request *request, CGWallpaper result, char *former) {
  request->done(request->context, request->path, result, former);
  g_free(former);
  g_free(request->path);
  g_free(request);
}

// The index of the first desktop of this session that has a setting; -1 for none.
static int own_desktop(void) {
  g_auto(GStrv) names = g_strsplit(g_getenv("XDG_CURRENT_DESKTOP") ?: "", ":", -1);
  for (size_t index = 0; index < G_N_ELEMENTS(desktops); index++)
    if (g_strv_contains((const char *const *)names, desktops[index].desktop)) return (int)index;
  return -1;
}

// Sets both keys to texts, or resets those whose text is NULL. Returns the former texts, by lines; NULL without a setting.
static char *set(const char *const texts[2]) {
  int own = own_desktop();
  if (own < 0) return NULL;
  GSettings *settings = cg_settings(desktops[own].schema, desktops[own].keys[0]);
  if (!settings) return NULL;
  GString *former = g_string_new(NULL);
  for (int index = 0; index < 2; index++) {
    const char *key = desktops[own].keys[index];
    if (index) g_string_append_c(former, '\n');
    g_autoptr(GSettings) other = key ? cg_settings(desktops[own].schema, key) : NULL;
    if (!other) continue;
    g_autoptr(GVariant) value = g_settings_get_user_value(settings, key);
    if (value) g_string_append(former, g_variant_get_string(value, NULL));
    if (texts[index] && *texts[index]) g_settings_set_string(settings, key, texts[index]);
    else g_settings_reset(settings, key);
  }
  g_object_unref(settings);
  g_settings_sync();
  return g_string_free(former, FALSE);
}

static void set_own(Request *request) {
  int own = own_desktop();
  g_autofree char *address = g_filename_to_uri(request->path, NULL, NULL);
  const char *text = own >= 0 && desktops[own].has_paths ? request->path : address;
  char *former = set((const char *const[]){text, text});
  finish(request, former ? CG_WALLPAPER_SET : CG_WALLPAPER_IMPOSSIBLE, former);
}

void cg_restore_wallpaper(const char *former) {
  g_auto(GStrv) texts = g_strsplit(former, "\n", 2);
  g_free(set((const char *const[]){texts[0], texts[1]}));
}

static void take_answer(GObject *bus, GAsyncResult *result, gpointer data) {
  g_autoptr(GVariant) answer =
      g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, NULL);
  // The portal asks the person itself.
  if (answer) finish(data, CG_WALLPAPER_ASKED, NULL);
  else set_own(data);
}

static void ask_portal(GObject *source, GAsyncResult *result, gpointer data) {
  (void)source;
  Request *request = data;
  GDBusConnection *bus = g_bus_get_finish(result, NULL);
  g_autofree char *address = g_filename_to_uri(request->path, NULL, NULL);
  if (!bus || !address) {
    set_own(request);
    return;
  }
  GVariantBuilder options;
  g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(&options, "{sv}", "show-preview", g_variant_new_boolean(TRUE));
  g_dbus_connection_call(
      bus, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
      "org.freedesktop.portal.Wallpaper", "SetWallpaperURI",
      g_variant_new("(ssa{sv})", "", address, &options), G_VARIANT_TYPE("(o)"),
      G_DBUS_CALL_FLAGS_NONE, -1, NULL, take_answer, request);
  g_object_unref(bus);
}

void cg_set_wallpaper(const char *path, CGWallpaperDone done, void *context) {
  Request *request = g_new(Request, 1);
  *request = (Request){g_strdup(path), done, context};
  g_bus_get(G_BUS_TYPE_SESSION, NULL, ask_portal, request);
}
