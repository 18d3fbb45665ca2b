/** A wide picture of our own, stored in several widths as `{src}-{width}.webp`. */
export type SceneFile = {
  /** URL without width and extension, e.g. `/pictures/hero`. */
  src: string;
  /** Widths that exist, smallest first. Pixels. */
  widths: readonly number[];
  /** Width and height of the original, for its proportions. Pixels. */
  width: number;
  height: number;
  /** Where its subject is, as `object-position`, for crops; by default in the middle. */
  focus?: string;
};

export function sceneSrcSet({ src, widths }: SceneFile): string {
  return widths.map((width) => `${src}-${width}.webp ${width}w`).join(', ');
}
