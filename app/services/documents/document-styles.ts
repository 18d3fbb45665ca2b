import type { TextStyle } from './typesetter.server';

/** The look of documents, in points on US Letter. The colors are those of the pages' light scheme (styles/tokens.css). */

export const PAGE = { width: 612, height: 792, side: 54, top: 48, bottom: 62 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.side;
/** Nothing but the footer stands below. */
export const CONTENT_END = PAGE.height - PAGE.bottom;
export const GUTTER = 18;

export const INK = '#10241a';
export const SOFT_INK = '#3d4a3f';
export const MOSS = '#144d26';
export const LINE = '#ddd0b8';
export const PANEL = '#f3ecdf';

export const TEXT = {
  name: { face: 'display', size: 15, color: MOSS, leading: 18 },
  title: { face: 'display', size: 26, color: INK, leading: 31 },
  number: { face: 'regular', size: 11, color: SOFT_INK, leading: 16 },
  heading: { face: 'bold', size: 9, color: INK, leading: 14 },
  body: { face: 'regular', size: 9.5, color: INK, leading: 13.5 },
  label: { face: 'regular', size: 8, color: SOFT_INK, leading: 11 },
  value: { face: 'bold', size: 9.5, color: INK, leading: 13 },
  head: { face: 'bold', size: 8, color: SOFT_INK, leading: 11 },
  amount: { face: 'regular', size: 9.5, color: INK, leading: 13.5, isTabular: true },
  strong: { face: 'bold', size: 11, color: INK, leading: 15, isTabular: true },
  small: { face: 'regular', size: 8, color: SOFT_INK, leading: 11.5 },
} as const satisfies Record<string, TextStyle>;
