#include "CGTK.h"

#include <math.h>

GdkTexture *cg_texture_new(
    const void *bytes, int width, int height, void (*release)(void *owner), void *owner) {
  gsize count = (gsize)width * height * 4;
  GBytes *all = release ? g_bytes_new_with_free_func(bytes, count, release, owner)
                        : g_bytes_new(bytes, count);
  GdkTexture *texture =
      gdk_memory_texture_new(width, height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, all, width * 4);
  g_bytes_unref(all);
  return texture;
}

// The transform is split into translation, rotation and scale, which GTK draws without an intermediate image.
void cg_push_transform(
    GtkSnapshot *snapshot, double a, double b, double c, double d, double tx, double ty) {
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(tx, ty));
  double across = hypot(a, b);
  if (b != 0 || c != 0) gtk_snapshot_rotate(snapshot, atan2(b, a) * 180 / G_PI);
  double along = across > 0 ? (a * d - b * c) / across : 0;
  if (across != 1 || along != 1) gtk_snapshot_scale(snapshot, across, along);
}

void cg_push_clip(
    GtkSnapshot *snapshot, double x, double y, double width, double height, double radius) {
  graphene_rect_t rect = GRAPHENE_RECT_INIT(x, y, width, height);
  if (radius > 0) {
    GskRoundedRect rounded;
    gsk_rounded_rect_init_from_rect(&rounded, &rect, radius);
    gtk_snapshot_push_rounded_clip(snapshot, &rounded);
  } else {
    gtk_snapshot_push_clip(snapshot, &rect);
  }
}

static GdkRGBA rgba(const double color[4]) {
  return (GdkRGBA){color[0], color[1], color[2], color[3]};
}

void cg_fill(
    GtkSnapshot *snapshot, double x, double y, double width, double height, double radius,
    const double color[4]) {
  GdkRGBA rgb = rgba(color);
  if (radius > 0) cg_push_clip(snapshot, x, y, width, height, radius);
  gtk_snapshot_append_color(snapshot, &rgb, &GRAPHENE_RECT_INIT(x, y, width, height));
  if (radius > 0) gtk_snapshot_pop(snapshot);
}

void cg_stroke(
    GtkSnapshot *snapshot, double x, double y, double width, double height, double line,
    const double color[4]) {
  GskRoundedRect rounded;
  gsk_rounded_rect_init_from_rect(&rounded, &GRAPHENE_RECT_INIT(x, y, width, height), 0);
  GdkRGBA rgb = rgba(color);
  float widths[4] = {line, line, line, line};
  GdkRGBA colors[4] = {rgb, rgb, rgb, rgb};
  gtk_snapshot_append_border(snapshot, &rounded, widths, colors);
}

void cg_draw_texture(
    GtkSnapshot *snapshot, GdkTexture *texture, double x, double y, double width, double height) {
  gtk_snapshot_append_texture(snapshot, texture, &GRAPHENE_RECT_INIT(x, y, width, height));
}

void cg_fill_checks(
    GtkSnapshot *snapshot, double x, double y, double width, double height, double side,
    const double dark[4], const double light[4]) {
  GdkRGBA ground = rgba(dark), square = rgba(light);
  graphene_rect_t all = GRAPHENE_RECT_INIT(x, y, width, height);
  gtk_snapshot_append_color(snapshot, &ground, &all);
  gtk_snapshot_push_repeat(snapshot, &all, &GRAPHENE_RECT_INIT(x, y, 2 * side, 2 * side));
  gtk_snapshot_append_color(snapshot, &square, &GRAPHENE_RECT_INIT(x, y, side, side));
  gtk_snapshot_append_color(snapshot, &square, &GRAPHENE_RECT_INIT(x + side, y + side, side, side));
  gtk_snapshot_pop(snapshot);
}

// GTK 4.8 scales textures smoothly, Cairo as it is told. It gets the pixels that are seen only, because it copies them. The
// node is made here, because `gtk_snapshot_append_cairo` of GTK 4.8 moves what it scales to another place.
void cg_draw_pixels(
    GtkSnapshot *snapshot, const void *bytes, int width, int height, double x, double y,
    double across, double along, double left, double top, double seen_across, double seen_along) {
  if (seen_across <= 0 || seen_along <= 0) return;
  double column = across / width, row = along / height;
  int first = CLAMP((int)floor((left - x) / column), 0, width - 1);
  int last = CLAMP((int)ceil((left + seen_across - x) / column), first + 1, width);
  int upper = CLAMP((int)floor((top - y) / row), 0, height - 1);
  int lower = CLAMP((int)ceil((top + seen_along - y) / row), upper + 1, height);
  const unsigned char *start = (const unsigned char *)bytes + 4 * ((size_t)upper * width + first);
  cairo_surface_t *pixels = cairo_image_surface_create_for_data(
      (unsigned char *)start, CAIRO_FORMAT_ARGB32, last - first, lower - upper, 4 * width);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT(left, top, seen_across, seen_along);
  GskRenderNode *node = gsk_cairo_node_new(&bounds);
  cairo_t *cairo = gsk_cairo_node_get_draw_context(node);
  cairo_rectangle(cairo, left, top, seen_across, seen_along);
  cairo_clip(cairo);
  cairo_translate(cairo, x + first * column, y + upper * row);
  cairo_scale(cairo, column, row);
  cairo_set_source_surface(cairo, pixels, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST);
  cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
  cairo_paint(cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(pixels);
  gtk_snapshot_append_node(snapshot, node);
  gsk_render_node_unref(node);
}
