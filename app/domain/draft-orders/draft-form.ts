import type { DraftAppliedDiscount, DraftLine, DraftOrder } from './draft-order';
import type { Cents } from '~/domain/core/money';
import type { OrderAddress } from '~/domain/orders/order';
import { DRAFT_FORM_LINES, type StoredStaffDraft } from './staff-draft';
import { storedText } from '~/domain/core/stored-amount';
import { US_STATES } from '~/domain/core/places/us-states';

/** The back-office form of a draft order, with its values as text. */

export const DRAFT_FORM = {
  lines: DRAFT_FORM_LINES,
  line: 255,
  property: 60,
  properties: 10,
  /** As long as what a customer may write who asks for a quote: it becomes the draft's note. */
  note: 2000,
  code: 100,
  email: 254,
} as const;

export const DRAFT_LINE_FIELDS = [
  'variant',
  'title',
  'price',
  'override',
  'quantity',
  'taxable',
  'discount',
  'properties',
] as const;

/** One line with every field as text; `variant` is empty for a custom item. */
export type TypedLine = Record<(typeof DRAFT_LINE_FIELDS)[number], string>;

export const DRAFT_ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'city',
  'provinceCode',
  'zip',
  'phone',
] as const;

export const DRAFT_HEAD_FIELDS = [
  'customer',
  'email',
  'code',
  'discount',
  'discountTitle',
  'taxExempt',
  'shipping',
  'note',
  'attributes',
  ...DRAFT_ADDRESS_FIELDS,
] as const;

export type TypedHead = Record<(typeof DRAFT_HEAD_FIELDS)[number], string>;

export type TypedDraft = { head: TypedHead; lines: TypedLine[] };

/** Returns the name of a line's field, which is also the id of its control. */
export function lineField(place: number, name: (typeof DRAFT_LINE_FIELDS)[number]): string {
  return `l${place}_${name}`;
}

export const NO_LINE: TypedLine = {
  variant: '',
  title: '',
  price: '',
  override: '',
  quantity: '1',
  taxable: 'yes',
  discount: '',
  properties: '',
};

/** Returns an empty form. */
export function emptyDraft(): TypedDraft {
  const head = Object.fromEntries(DRAFT_HEAD_FIELDS.map((name) => [name, ''])) as TypedHead;
  return { head, lines: [] };
}

/** Converts a draft to the values of its form. */
export function typedFromDraft(draft: StoredStaffDraft): TypedDraft {
  return {
    head: {
      ...emptyDraft().head,
      ...typedAddress(draft.shippingAddress),
      customer: numberIn(draft.customerGid),
      email: draft.email ?? '',
      code: draft.discountCodes[0] ?? '',
      discount: typedDiscount(draft.discount),
      discountTitle: draft.discount?.title ?? '',
      taxExempt: draft.taxExempt ? 'yes' : '',
      note: draft.note ?? '',
      attributes: typedPairs(draft.attributes),
    },
    lines: draft.lines.map(typedLine),
  };
}

function typedLine(line: DraftLine): TypedLine {
  return {
    variant: numberIn(line.variantGid),
    title: line.title,
    price: typedMoney(line.unitCents),
    override: typedMoney(line.priceOverrideCents),
    quantity: String(line.quantity),
    taxable: line.taxable ? 'yes' : '',
    discount: typedDiscount(line.discount),
    properties: typedPairs(line.properties),
  };
}

/** Converts an address to form fields; Shopify gives the state by name. */
export function typedAddress(
  address: OrderAddress | null,
): Partial<Record<(typeof DRAFT_ADDRESS_FIELDS)[number], string>> {
  if (!address) return {};
  const { province, ...lines } = address;
  const state = US_STATES.find(([code, name]) => name === province || code === province);
  return {
    firstName: lines.firstName ?? '',
    lastName: lines.lastName ?? '',
    company: lines.company ?? '',
    address1: lines.address1 ?? '',
    address2: lines.address2 ?? '',
    city: lines.city ?? '',
    provinceCode: state?.[0] ?? '',
    zip: lines.zip ?? '',
    phone: lines.phone ?? '',
  };
}

/** Formats a discount as '10%' or '5.00'; empty if there is none. */
function typedDiscount(discount: DraftAppliedDiscount | null): string {
  if (!discount) return '';
  if (discount.valueType === 'PERCENTAGE') return `${discount.value}%`;
  return discount.value.toFixed(2);
}

function typedPairs(pairs: readonly { name: string; value: string }[]): string {
  return pairs.map(({ name, value }) => `${name}: ${value}`).join('\n');
}

const typedMoney = (amount: Cents | null) => (amount === null ? '' : storedText(amount));

/** Returns the number at the end of a Shopify id; empty if there is none. */
export function numberIn(gid: string | null): string {
  return /\/(\d+)(?:\?.*)?$/.exec(gid ?? '')?.[1] ?? '';
}

/** A field in which the user's form and the stored draft differ. */
export type DraftDifference = { field: string; yours: string; theirs: string };

const HEAD_LABELS: Partial<Record<keyof TypedHead, string>> = {
  email: 'Email',
  code: 'Discount code',
  discount: 'Discount',
  discountTitle: 'Discount reason',
  taxExempt: 'Tax exempt',
  note: 'Note',
  attributes: 'Attributes',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  address1: 'Street',
  address2: 'Apartment, suite',
  city: 'City',
  provinceCode: 'State',
  zip: 'ZIP code',
  phone: 'Phone',
};

/** Compares what the user has typed with the draft as others have changed it meanwhile. */
export function draftDifferences(yours: TypedDraft, theirs: TypedDraft): DraftDifference[] {
  const found: DraftDifference[] = [];
  for (const [name, field] of Object.entries(HEAD_LABELS)) {
    const [mine, other] = [yours, theirs].map(({ head }) => head[name as keyof TypedHead].trim());
    if (mine !== other) found.push({ field, yours: mine ?? '', theirs: other ?? '' });
  }
  for (let place = 0; place < Math.max(yours.lines.length, theirs.lines.length); place += 1) {
    const [mine, other] = [yours, theirs].map(({ lines }) => lineLabel(lines[place]));
    if (mine !== other) {
      found.push({ field: `Item ${place + 1}`, yours: mine ?? '', theirs: other ?? '' });
    }
  }
  return found;
}

function lineLabel(line: TypedLine | undefined): string {
  if (!line) return '';
  const price = line.variant === '' ? line.price : line.override;
  return [
    `${line.quantity} × ${line.title}`,
    price && `at ${price}`,
    line.discount && `less ${line.discount}`,
    line.variant === '' && line.taxable === '' && 'without tax',
    line.properties.replaceAll('\n', ', '),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The amounts of a draft that its page shows. */
export type DraftSums = Pick<
  DraftOrder,
  | 'linesCents'
  | 'discountCents'
  | 'subtotalCents'
  | 'shippingCents'
  | 'taxCents'
  | 'totalCents'
  | 'taxLines'
  | 'discountCodes'
  | 'warnings'
>;

/** A product variant that can be added to a draft. */
export type DraftHit = { variant: string; label: string; price: string };

export type DraftCustomer = {
  /** The number in Shopify's id. */
  number: string;
  name: string;
  email: string;
  addresses: { key: string; lines: string[] }[];
};
