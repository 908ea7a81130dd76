#include "CGTK.h"

static const char style[] =
    ".message { font-size: 1.1em; }"
    "headerbar.over { background: alpha(@theme_bg_color, 0.94); }"
    ".message, .caption, .information, .toast { color: rgba(255, 255, 255, 0.9);"
    "  background: rgba(0, 0, 0, 0.7);"
    "  border-radius: 10px; padding: 6px 12px; margin: 12px; }";

// Where nothing is transparent, as on X11 without a compositor, what a rounded corner, a shadow or a border leaves free is
// black.
static const char opaque_style[] =
    "popover > contents, tooltip {"
    "  border-radius: 0; box-shadow: none; background-clip: border-box; }";

static void set_dark(bool is_dark) {
  g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", is_dark, NULL);
}

bool cg_is_dark(void) {
  gboolean is_dark = TRUE;
  g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &is_dark, NULL);
  return is_dark;
}

// Whether the theme is dark for a preference of the desktop: 0 none, 1 dark, 2 light, as the portal of settings has them.
static bool is_dark_for(unsigned preference) {
  if (preference == 1) return true;
  if (preference == 2) return false;
  g_autofree char *theme = NULL;
  g_object_get(gtk_settings_get_default(), "gtk-theme-name", &theme, NULL);
  return theme && g_str_has_suffix(theme, "-dark");
}

static const char space[] = "org.freedesktop.appearance", key[] = "color-scheme";

// An answer of the portal is a number in one or two variants.
static void take_preference(GVariant *value) {
  GVariant *number = g_variant_ref(value);
  while (g_variant_is_of_type(number, G_VARIANT_TYPE_VARIANT)) {
    GVariant *inner = g_variant_get_variant(number);
    g_variant_unref(number);
    number = inner;
  }
  if (g_variant_is_of_type(number, G_VARIANT_TYPE_UINT32))
    set_dark(is_dark_for(g_variant_get_uint32(number)));
  g_variant_unref(number);
}

static void note_change(
    GDBusConnection *bus, const char *sender, const char *path, const char *interface,
    const char *signal, GVariant *arguments, gpointer data) {
  (void)bus, (void)sender, (void)path, (void)interface, (void)signal, (void)data;
  if (!g_variant_is_of_type(arguments, G_VARIANT_TYPE("(ssv)"))) return;
  const char *changed_space, *changed_key;
  g_autoptr(GVariant) value = NULL;
  g_variant_get(arguments, "(&s&sv)", &changed_space, &changed_key, &value);
  if (!g_strcmp0(changed_space, space) && !g_strcmp0(changed_key, key)) take_preference(value);
}

static void note_setting(GSettings *settings) {
  g_autoptr(GVariant) value = g_settings_get_user_value(settings, key);
  if (!value) return;
  const char *scheme = g_variant_get_string(value, NULL);
  set_dark(is_dark_for(
      !g_strcmp0(scheme, "prefer-dark") ? 1 : !g_strcmp0(scheme, "prefer-light") ? 2 : 0));
}

GSettings *cg_settings(const char *schema, const char *key) {
  GSettingsSchemaSource *source = g_settings_schema_source_get_default();
  GSettingsSchema *found = source ? g_settings_schema_source_lookup(source, schema, TRUE) : NULL;
  GSettings *settings =
      found && g_settings_schema_has_key(found, key) ? g_settings_new(schema) : NULL;
  if (found) g_settings_schema_unref(found);
  return settings;
}

// Without a portal, the setting of the desktop counts that the portal would tell.
static void follow_setting(void) {
  GSettings *settings = cg_settings("org.gnome.desktop.interface", key);
  if (!settings) return;
  g_signal_connect(settings, "changed::color-scheme", G_CALLBACK(note_setting), NULL);
  note_setting(settings);
}

static void take_answer(GObject *bus, GAsyncResult *result, gpointer data) {
  (void)data;
  g_autoptr(GVariant) answer =
      g_dbus_connection_call_finish(G_DBUS_CONNECTION(bus), result, NULL);
  if (!answer) {
    follow_setting();
    return;
  }
  g_autoptr(GVariant) value = g_variant_get_child_value(answer, 0);
  take_preference(value);
}

static void ask_portal(GObject *source, GAsyncResult *result, gpointer data) {
  (void)source, (void)data;
  GDBusConnection *bus = g_bus_get_finish(result, NULL);
  if (!bus) {
    follow_setting();
    return;
  }
  const char *path = "/org/freedesktop/portal/desktop";
  const char *name = "org.freedesktop.portal.Desktop";
  const char *interface = "org.freedesktop.portal.Settings";
  g_dbus_connection_signal_subscribe(
      bus, name, interface, "SettingChanged", path, space, G_DBUS_SIGNAL_FLAGS_NONE, note_change,
      NULL, NULL);
  g_dbus_connection_call(
      bus, name, path, interface, "Read", g_variant_new("(ss)", space, key),
      G_VARIANT_TYPE("(v)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, take_answer, NULL);
}

static void release(gpointer object, GClosure *closure) {
  (void)closure;
  g_object_unref(object);
}

static GtkCssProvider *provider_new(const char *text) {
  GtkCssProvider *provider = gtk_css_provider_new();
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(provider, text);
#else
  gtk_css_provider_load_from_data(provider, text, -1);
#endif
  return provider;
}

static void note_compositor(GdkDisplay *display, GParamSpec *property, gpointer provider) {
  (void)property;
  gtk_style_context_remove_provider_for_display(display, provider);
  if (!gdk_display_is_composited(display))
    gtk_style_context_add_provider_for_display(
        display, provider, GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

void cg_set_style(bool is_dark) {
  set_dark(is_dark);
  GdkDisplay *display = gdk_display_get_default();
  GtkCssProvider *provider = provider_new(style);
  gtk_style_context_add_provider_for_display(
      display, GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(provider);
  provider = provider_new(opaque_style);
  g_signal_connect_data(
      display, "notify::composited", G_CALLBACK(note_compositor), provider, release, 0);
  note_compositor(display, NULL, provider);
}

void cg_arrow_where_transparent(GtkPopover *popover) {
  g_object_bind_property(
      gtk_widget_get_display(GTK_WIDGET(popover)), "composited", popover, "has-arrow",
      G_BINDING_SYNC_CREATE);
}

void cg_follow_scheme(void) { g_bus_get(G_BUS_TYPE_SESSION, NULL, ask_portal, NULL); }
