export type CropRegion = 'center' | 'top' | 'bottom' | 'left' | 'right';

export type Size = { width: number; height: number };

export type Target = Size & {
  /** Set if part of the picture is cut off: the picture then fills the box, anchored at this side. */
  crop?: CropRegion;
};

/**
 * Returns the size of the result in pixels. With one side given, the other follows. With both, the picture
 * fits inside the box or, with `crop`, fills it and is cut. It is never enlarged: like Shopify, a box that is
 * too large shrinks and keeps its aspect ratio.
 */
export function targetSize(
  source: Size,
  desired: { width?: number; height?: number; crop?: CropRegion },
): Target {
  const { width = source.width, height = source.height, crop } = desired;
  if (crop && desired.width && desired.height) {
    const shrink = Math.min(1, source.width / width, source.height / height);
    const box = rounded({ width: width * shrink, height: height * shrink });
    const sameShape = box.width * source.height === box.height * source.width;
    return sameShape ? box : { ...box, crop };
  }
  const scale = Math.min(1, width / source.width, height / source.height);
  return rounded({ width: source.width * scale, height: source.height * scale });
}

function rounded({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}
