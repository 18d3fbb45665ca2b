/** A wide picture of our own, kept in several widths as `{src}-{width}.webp`. */
export type SceneFile = {
  /** Address without width and ending, e.g. `/pictures/hero`. */
  src: string;
  /** Widths that lie there, smallest first. Pixels. */
  widths: readonly number[];
  /** Proportions, as the width and height of the whole. Pixels. */
  width: number;
  height: number;
};

export function sceneSrcSet({ src, widths }: SceneFile): string {
  return widths.map((width) => `${src}-${width}.webp ${width}w`).join(', ');
}
