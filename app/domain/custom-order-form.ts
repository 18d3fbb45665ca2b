import { MOST_CASES } from './custom-order';
import type { ArtworkBrief } from './artwork';
import type { AddressCard } from './address-card';
import type { Cents } from './money';

/** The form that asks for something made to order. */

export const CUSTOM_ORDER_FIELDS = [
  'form_token',
  'product',
  'size',
  'quantity',
  'notes',
  'address',
  'artwork',
] as const;

/** One of each per ink. */
export const CUSTOM_ORDER_MANY = ['color_name', 'color_hex'] as const;

export type TypedCustomOrder = {
  size: string;
  quantity: string;
  colors: { name: string; hex: string }[];
  notes: string;
  /** Key of a saved address; empty: to be said later. */
  address: string;
};

/** A size that can be ordered: its smallest case, and what that costs plain. */
export type PrintedSize = {
  name: string;
  variantGid: string;
  caseCount: number;
  caseCents: Cents;
};

/** What the form is drawn with. */
export type CustomOrderPage = {
  product: { handle: string; title: string; unit: string; mostColors: number };
  sizes: PrintedSize[];
  addresses: AddressCard[];
  token: string;
  typed: TypedCustomOrder;
};

/** Where a fault stands; `form` for the form as a whole. */
export type CustomOrderFaultPlace =
  'size' | 'quantity' | 'colors' | 'artwork' | 'notes' | 'address' | 'form';

export type CustomOrderReply = {
  typed: TypedCustomOrder;
  token: string;
  /** What is uploaded already. */
  artwork: ArtworkBrief | null;
  /** The file was just taken to be looked at. */
  isPreview: boolean;
  faults: Partial<Record<CustomOrderFaultPlace, string>>;
};

export type QuantityFault = 'missing' | 'not-a-number' | 'too-few' | 'too-many' | 'not-whole-cases';

/** The quantity that was typed, with or without commas, as pieces in whole cases. */
export function readQuantity(
  typed: string,
  caseCount: number,
): { pieces: number } | { fault: QuantityFault } {
  const plain = typed.trim().replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  if (plain === '') return { fault: 'missing' };
  if (!/^\d{1,9}$/.test(plain)) return { fault: 'not-a-number' };
  const pieces = Number(plain);
  if (pieces < caseCount) return { fault: 'too-few' };
  if (pieces > caseCount * MOST_CASES) return { fault: 'too-many' };
  return pieces % caseCount === 0 ? { pieces } : { fault: 'not-whole-cases' };
}

/** What lies under the artwork: the plain thing. */
export type PrintGround = 'cup-hot' | 'cup-cold' | 'bag' | 'sheets';

/** The plain thing of a product and size. */
export function printGround(handle: string, size: string): PrintGround {
  if (handle.includes('bag')) return 'bag';
  if (handle.includes('paper')) return 'sheets';
  return /^cold\b/i.test(size) ? 'cup-cold' : 'cup-hot';
}
