// What a page's thumbnail looks like, in numbers the engine understands.

const gravities = { fill: 0, contain: 1, cover: 2, none: 3, "scale-down": 1 };

/** The thumbnail row of an `<img>`: frame, radius, gravity and alignment; null if unseen. */
export function measure(image) {
  const box = image.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return null;
  const style = getComputedStyle(image);
  const scale = box.width / (image.offsetWidth || box.width);
  const edge = (side) =>
    (parseFloat(style[`border${side}Width`]) + parseFloat(style[`padding${side}`])) * scale || 0;
  const frame = {
    x: box.x + edge("Left"),
    y: box.y + edge("Top"),
    width: box.width - edge("Left") - edge("Right"),
    height: box.height - edge("Top") - edge("Bottom"),
  };
  const [alignX, alignY] = alignment(style.objectPosition, image, frame);
  return [
    frame.x, frame.y, frame.width, frame.height, radius(image, style, frame, scale),
    gravities[style.objectFit] ?? 0, alignX, alignY,
  ];
}

/** The corner's radius in pixels: the image's own, or that of a link around it that clips. */
function radius(image, style, frame, scale) {
  const link = image.closest("a");
  const clips = link && getComputedStyle(link);
  const own = style.borderTopLeftRadius;
  const corner = parseFloat(own) || clips?.overflow === "visible" || !clips
    ? own
    : clips.borderTopLeftRadius;
  const shorter = Math.min(frame.width, frame.height);
  const value = parseFloat(corner) || 0;
  return Math.min(corner.endsWith("%") ? (value / 100) * shorter : value * scale, shorter / 2);
}

/** `object-position` as the point of the picture that lies on the same point of its box. */
function alignment(position, image, frame) {
  const size = { x: frame.width, y: frame.height };
  const natural = { x: image.naturalWidth || size.x, y: image.naturalHeight || size.y };
  const cover = Math.max(size.x / natural.x, size.y / natural.y);
  return ["x", "y"].map((axis, index) => {
    const part = position.split(" ")[index] ?? "50%";
    if (part.endsWith("%")) return parseFloat(part) / 100;
    const slack = size[axis] - natural[axis] * cover;
    return slack === 0 ? 0.5 : parseFloat(part) / slack;
  });
}
