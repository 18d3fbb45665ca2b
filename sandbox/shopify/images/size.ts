export type CropRegion = 'center' | 'top' | 'bottom' | 'left' | 'right';

export type Size = { width: number; height: number };

export type Target = Size & {
  /** Set where something is cut away; then the picture covers the box from this side. */
  crop?: CropRegion;
};

/**
 * Pixels of the answer. One side given: the other follows. Both given: the picture fits inside, or
 * with `crop` fills the box and loses what stands out. It is never enlarged: a box that is too large
 * shrinks and keeps its shape, as the vendor's does.
 */
export function targetSize(
  source: Size,
  wanted: { width?: number; height?: number; crop?: CropRegion },
): Target {
  const { width = source.width, height = source.height, crop } = wanted;
  if (crop && wanted.width && wanted.height) {
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
