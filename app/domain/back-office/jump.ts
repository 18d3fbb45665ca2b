import { isForeignUuid, isGid } from '~/domain/core/ids';
import { fold } from '~/domain/core/text/search-text';
import type { Permission } from '~/domain/staff/permissions';

/**
 * What the jump box finds, in the order in which it is shown, and by which permission: a person finds only what
 * their role may open.
 */
export const JUMP_PERMISSIONS = {
  action: '/erp/jump',
  page: '/erp/jump',
  order: '/erp/orders',
  draft: '/erp/orders/drafts',
  'custom-order': '/erp/orders/custom',
  quote: '/erp/orders/quotes',
  return: '/erp/returns',
  customer: '/erp/customers',
  product: '/erp/products',
  deposit: '/erp/cash/operations',
  payment: '/erp/cash/operations',
  refund: '/erp/orders',
  invoice: '/erp/invoices',
  dispute: '/erp/disputes',
  issue: '/erp/cash/differences',
  approval: '/erp/approvals',
  payout: '/erp/payouts',
  'bulk-action': '/erp/orders',
  request: '/erp/customers/requests',
} as const satisfies Record<string, Permission>;

export type JumpKind = keyof typeof JUMP_PERMISSIONS;
export const JUMP_KINDS = Object.keys(JUMP_PERMISSIONS) as JumpKind[];

export type JumpHit = {
  kind: JumpKind;
  /** The URL of its page; unique within its kind. */
  href: string;
  label: string;
  /** Distinguishes it from others with the same label. */
  note: string;
  /** A step that begins with a form: what is posted to `href`. Without it, it is a link. */
  post?: Readonly<Record<string, string>>;
};

export type JumpAnswer = {
  /** The query that this answers. */
  query: string;
  /** Grouped by kind, best matches first. */
  hits: JumpHit[];
  /** The page of an exact match: of a number, an id, or a customer's full e-mail address. */
  exact: string | null;
};

/** Longest query in characters, and the most hits of each kind. */
export const JUMP_LENGTH = 100;
export const JUMP_HITS = 5;

/** Trims the query and cuts it to the maximum length. */
export function parseJump(text: string | null): string {
  return [...(text ?? '').trim()].slice(0, JUMP_LENGTH).join('').trim();
}

/** The numbers that people say: `#1001`, `#D12`, `C-1001`, `Q-1001`, `R-1001`, an invoice's `INV-1037`. */
export type JumpNumber = {
  of: 'order' | 'draft' | 'custom-order' | 'quote' | 'return' | 'invoice';
  digits: string;
};

const NUMBERS: readonly (readonly [JumpNumber['of'], RegExp])[] = [
  ['order', /^#?(\d{1,12})$/],
  ['draft', /^#?d-?(\d{1,12})$/i],
  ['custom-order', /^c-?(\d{1,12})$/i],
  ['quote', /^q-?(\d{1,12})$/i],
  ['return', /^r-?(\d{1,12})$/i],
  ['invoice', /^(?:inv|invoice)[\s#-]*(\d{1,19})$/i],
];

/** Returns the number that was typed, and of what; null for anything else. */
export function jumpNumber(query: string): JumpNumber | null {
  for (const [of, shape] of NUMBERS) {
    const [, digits] = shape.exec(query) ?? [];
    if (digits !== undefined) return { of, digits };
  }
  return null;
}

const TRACKING = /^(?=(?:.*\d){8})[\dA-Z]{10,40}$/;

/** Returns what may be a carrier's number, or its beginning, as it is stored, without the spaces and hyphens of labels; else null. */
export function jumpTracking(query: string): string | null {
  const number = query.replace(/[\s-]/g, '').toUpperCase();
  return TRACKING.test(number) ? number : null;
}

/**
 * The ids that machines write: of a row of ours, of an object at Shopify (a number alone can be of any kind), or of one
 * at Stripe.
 */
export type JumpId = { of: 'ours' | 'shopify' | 'stripe'; id: string };

const STRIPE = /^(?:pi|du|dp|cus)_[\w-]{3,60}$/;

/** Returns the id that was typed; null for anything else. */
export function jumpId(query: string): JumpId | null {
  if (isForeignUuid(query)) return { of: 'ours', id: query.toLowerCase() };
  if (STRIPE.test(query)) return { of: 'stripe', id: query };
  return isGid(query) || /^\d{6,18}$/.test(query) ? { of: 'shopify', id: query } : null;
}

/**
 * Whether the query is exactly this customer's: their whole email address, or a whole phone number, however it is
 * written, by which nobody else was found.
 */
export function isExactCustomer(query: string, email: string | null, isOnlyOne: boolean): boolean {
  if (/^\S+@\S+\.\S+$/.test(query)) return fold(query) === fold(email ?? '');
  const isPhone = /^\+?[\d\s().-]{10,20}$/.test(query);
  return isOnlyOne && isPhone && query.replaceAll(/\D/g, '').length >= 10;
}
