import { MOST_CASES } from './custom-order';
import type { ArtworkBrief } from '~/domain/core/files/artwork';
import type { AddressCard } from '~/domain/customers/addresses/address-card';
import type { Cents } from '~/domain/core/money';

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
  /** Key of a saved address; empty: to be added later. */
  address: string;
};

/** A size that can be ordered, with its smallest case and that case's price without printing. */
export type PrintedSize = {
  name: string;
  variantGid: string;
  caseCount: number;
  caseCents: Cents;
};

/** Data of the form's page. */
export type CustomOrderPage = {
  product: { handle: string; title: string; unit: string; mostColors: number };
  sizes: PrintedSize[];
  addresses: AddressCard[];
  token: string;
  typed: TypedCustomOrder;
};

/** The field that a fault belongs to; `form` for the form as a whole. */
export type CustomOrderFaultPlace =
  | 'size'
  | 'quantity'
  | 'colors'
  | 'artwork'
  | 'notes'
  | 'address'
  | 'form';

export type CustomOrderReply = {
  typed: TypedCustomOrder;
  token: string;
  /** The file that has already been uploaded. */
  artwork: ArtworkBrief | null;
  /** Whether the file was only uploaded for a preview. */
  isPreview: boolean;
  faults: Partial<Record<CustomOrderFaultPlace, string>>;
};

export type QuantityFault = 'missing' | 'not-a-number' | 'too-few' | 'too-many' | 'not-whole-cases';

/** Parses a quantity, with or without thousands separators, into pieces in whole cases. */
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

/** The blank product that the artwork is drawn on. */
export type PrintGround = 'cup-hot' | 'cup-cold' | 'bag' | 'sheets';

/** Returns the blank for a product and size. */
export function printGround(handle: string, size: string): PrintGround {
  if (handle.includes('bag')) return 'bag';
  if (handle.includes('paper')) return 'sheets';
  return /^cold\b/i.test(size) ? 'cup-cold' : 'cup-hot';
}
