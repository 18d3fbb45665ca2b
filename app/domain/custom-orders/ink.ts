import { fold } from '~/domain/core/text/order-words';
import type { PrintColor } from './custom-order';

/** What the color field has until a color is chosen: browsers know no empty one. */
export const UNCHOSEN_SWATCH = '#808080';

/** How the inks that people name look on a screen; the proof shows how they print. */
const NAMED: Readonly<Record<string, string>> = {
  black: '#000000',
  blue: '#1f4fa3',
  brown: '#6b4423',
  burgundy: '#6d1a2d',
  charcoal: '#36454f',
  coral: '#ff7f50',
  cream: '#f5ecd7',
  cyan: '#00aeef',
  'dark blue': '#14294f',
  'dark green': '#0f3d24',
  'dark red': '#8b0000',
  forest: '#1f5c3a',
  'forest green': '#1f5c3a',
  gold: '#c9a227',
  gray: '#808080',
  green: '#2e8b3d',
  grey: '#808080',
  leaf: '#5a9e3f',
  'light blue': '#8ec5e8',
  'light green': '#9ed49a',
  lime: '#a4d037',
  magenta: '#ec008c',
  marigold: '#eaa221',
  maroon: '#800000',
  mint: '#a8dcc3',
  navy: '#14213d',
  'navy blue': '#14213d',
  olive: '#6b7b2f',
  orange: '#f07f1f',
  pink: '#f2a1b8',
  purple: '#6a2c91',
  red: '#c8202f',
  'royal blue': '#2b4fc2',
  silver: '#c0c0c0',
  'sky blue': '#87ceeb',
  tan: '#d2b48c',
  teal: '#137c7c',
  turquoise: '#40c8bf',
  violet: '#7a4fb5',
  white: '#ffffff',
  yellow: '#f6d21c',
};

const HEX = /^#[0-9a-f]{6}$/;

/** Returns how a named ink looks, `#rrggbb`; null for a name that we do not know. */
export function swatchOf(name: string): string | null {
  const plain = fold(name).replace(/\s+/g, ' ').trim();
  if (HEX.test(plain)) return plain;
  return Object.hasOwn(NAMED, plain) ? (NAMED[plain] ?? null) : null;
}

/**
 * Returns the ink that somebody means by a name and a color field. The name counts: a field that was left as
 * it was says nothing, so the color is the name's own, or none. A chosen color without a name is its own name.
 *
 * @param name already checked; empty for none
 * @returns null if neither was given; 'malformed' for a color that is none
 */
export function readInk(name: string, hex: string): PrintColor | null | 'malformed' {
  const chosen = hex.trim().toLowerCase();
  if (chosen === '' || chosen === UNCHOSEN_SWATCH) {
    return name === '' ? null : { name, hex: swatchOf(name) };
  }
  return HEX.test(chosen) ? { name: name || chosen, hex: chosen } : 'malformed';
}
