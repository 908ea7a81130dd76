#include "CGTK.h"

#ifdef GDK_WINDOWING_X11
#include <X11/Xatom.h>
#include <gdk/x11/gdkx.h>

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

// The number of a monitor among those of its display; 0 for the first, and for one that is not known.
static unsigned number_of(GdkDisplay *display, GdkMonitor *monitor) {
  GListModel *monitors = gdk_display_get_monitors(display);
  for (guint index = 0; index < g_list_model_get_n_items(monitors); index++) {
    g_autoptr(GdkMonitor) each = g_list_model_get_item(monitors, index);
    if (each == monitor) return index;
  }
  return 0;
}

// The profile is a property of the root window, after ICC Profiles in X: _ICC_PROFILE for the first monitor, and
// _ICC_PROFILE_1 and so on for others.
static GBytes *x11_profile(GdkDisplay *display, GdkMonitor *monitor) {
  Display *x = gdk_x11_display_get_xdisplay(display);
  unsigned number = number_of(display, monitor);
  g_autofree char *name =
      number ? g_strdup_printf("_ICC_PROFILE_%u", number) : g_strdup("_ICC_PROFILE");
  Atom atom = gdk_x11_get_xatom_by_name_for_display(display, name), type = None;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *data = NULL;
  GBytes *profile = NULL;
  gdk_x11_display_error_trap_push(display);
  int status = XGetWindowProperty(
      x, DefaultRootWindow(x), atom, 0, 1 << 22, False, XA_CARDINAL, &type, &format, &count, &rest,
      &data);
  bool is_read = !gdk_x11_display_error_trap_pop(display) && status == Success;
  if (is_read && format == 8 && count > 0 && rest == 0) profile = g_bytes_new(data, count);
  if (data) XFree(data);
  return profile;
}

G_GNUC_END_IGNORE_DEPRECATIONS
#endif

GBytes *cg_display_profile(GtkWidget *widget) {
#ifdef GDK_WINDOWING_X11
  GdkDisplay *display = gtk_widget_get_display(widget);
  GtkNative *native = gtk_widget_get_native(widget);
  GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
  if (!GDK_IS_X11_DISPLAY(display) || !surface) return NULL;
  return x11_profile(display, gdk_display_get_monitor_at_surface(display, surface));
#else
  (void)widget;
  return NULL;
#endif
}

double cg_scale(GtkWidget *widget) {
  GtkNative *native = gtk_widget_get_native(widget);
  GObject *surface = native ? G_OBJECT(gtk_native_get_surface(native)) : NULL;
  // From GTK 4.12 on, a surface tells fractions.
  if (surface && g_object_class_find_property(G_OBJECT_GET_CLASS(surface), "scale")) {
    double scale = 1;
    g_object_get(surface, "scale", &scale, NULL);
    return scale;
  }
  return gtk_widget_get_scale_factor(widget);
}
