import { MOST_CASES, type PrintColor } from './custom-order';
import type { ArtworkBrief } from '~/domain/core/files/artwork';
import type { AddressCard } from '~/domain/customers/addresses/address-card';
import { cents, type Cents } from '~/domain/core/money';
import { fold } from '~/domain/core/text/search-text';

/** The form that requests a custom order. */

export const CUSTOM_ORDER_FIELDS = [
  'form_token',
  'product',
  'size',
  'quantity',
  'notes',
  'address',
  'artwork',
] as const;

/** Repeated fields, one of each per ink. */
export const CUSTOM_ORDER_MANY = ['color_name', 'color_hex'] as const;

export type TypedCustomOrder = {
  size: string;
  quantity: string;
  colors: { name: string; hex: string }[];
  notes: string;
  /** Key of a saved address; empty: to be added later; null: not asked, because only customers have any. */
  address: string | null;
};

/** A size that can be ordered: its smallest case, and all of its cases with their prices, largest first. */
export type PrintedSize = {
  name: string;
  variantGid: string;
  caseCount: number;
  cases: { count: number; cents: Cents }[];
};

/** What a quantity costs in the catalog. */
export type Estimate = {
  cents: Cents;
  /** The next larger case, if its pieces cost less. */
  next: { count: number; cents: Cents } | null;
};

/** Estimates a quantity in whole cases: as many large cases as fit, then smaller ones. */
export function estimate({ cases }: PrintedSize, pieces: number): Estimate {
  let left = pieces;
  let total = 0;
  for (const { count, cents: price } of cases) {
    total += Math.floor(left / count) * price;
    left %= count;
  }
  const larger = cases.findLast(({ count }) => count > pieces);
  const isLess = larger && larger.cents / larger.count < total / pieces;
  return { cents: cents(total), next: isLess ? larger : null };
}

/** Data of the form's page. */
export type CustomOrderPage = {
  product: { handle: string; title: string; unit: string; mostColors: number };
  sizes: PrintedSize[];
  /** Null for a visitor. */
  addresses: AddressCard[] | null;
  token: string;
  typed: TypedCustomOrder;
  /** The file of a design that was begun before. */
  artwork: ArtworkBrief | null;
};

/** The field that an error belongs to; `form` for the form as a whole. */
export type CustomOrderErrorPlace =
  | 'size'
  | 'quantity'
  | 'colors'
  | 'artwork'
  | 'notes'
  | 'address'
  | 'form';

export type CustomOrderReply = {
  /** Null if the form was not read. */
  typed: TypedCustomOrder | null;
  token: string;
  /** The file that has already been uploaded. */
  artwork: ArtworkBrief | null;
  /** Whether the file was only uploaded for a preview. */
  isPreview: boolean;
  errors: Partial<Record<CustomOrderErrorPlace, string>>;
};

export type QuantityError = 'missing' | 'not-a-number' | 'too-few' | 'too-many' | 'not-whole-cases';

/** Parses a quantity, with or without thousands separators, into pieces in whole cases. */
export function parseQuantity(
  typed: string,
  caseCount: number,
): { pieces: number } | { error: QuantityError } {
  const plain = typed.trim().replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  if (plain === '') return { error: 'missing' };
  if (!/^\d{1,9}$/.test(plain)) return { error: 'not-a-number' };
  const pieces = Number(plain);
  if (pieces < caseCount) return { error: 'too-few' };
  if (pieces > caseCount * MOST_CASES) return { error: 'too-many' };
  return pieces % caseCount === 0 ? { pieces } : { error: 'not-whole-cases' };
}

/** The blank product that the artwork is drawn on. */
export type PrintGround = 'cup-hot' | 'cup-cold' | 'bag' | 'sheets';

/** Returns the blank for a product and size. */
export function printGround(handle: string, size: string): PrintGround {
  if (handle.includes('bag')) return 'bag';
  if (handle.includes('paper')) return 'sheets';
  return /^cold\b/i.test(size) ? 'cup-cold' : 'cup-hot';
}

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
export function parseInk(name: string, hex: string): PrintColor | null | 'malformed' {
  const chosen = hex.trim().toLowerCase();
  if (chosen === '' || chosen === UNCHOSEN_SWATCH) {
    return name === '' ? null : { name, hex: swatchOf(name) };
  }
  return HEX.test(chosen) ? { name: name || chosen, hex: chosen } : 'malformed';
}
