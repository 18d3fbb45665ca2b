import type { DraftOrder, DraftOrderChange, DraftOrderInput } from './draft-order';
import type { PlatformFailure } from '~/domain/core/retries/failure';
import { AMOUNT_SORTS } from '~/domain/core/forms/amount';
import { defineList, type QueryIn, SEARCH, shaped } from '~/domain/core/lists';
import { LIST_FILTERS } from '~/domain/orders/erp-order-query';
import { STATUS } from '~/domain/orders/order-query';

/** A draft order as staff create it; it may have no customer yet. Amounts are US cents. */
export type StaffDraft = Omit<DraftOrderInput, 'customerGid' | 'discount' | 'tags'> & {
  customerGid: string | null;
  /** Null removes an existing discount. */
  discount: DraftOrderInput['discount'] | null;
};

/** The parts of a draft that staff can change; its customer stays. */
export type StaffDraftChange = Omit<DraftOrderChange, 'discount'> & {
  discount?: DraftOrderInput['discount'] | null;
};

/** A draft as Shopify has it, with what only staff see. */
export type StoredStaffDraft = DraftOrder & {
  note: string | null;
  taxExempt: boolean;
};

/** The most lines that the form of a draft holds; Shopify's have up to 500. */
export const DRAFT_FORM_LINES = 50;

/**
 * Whether a draft, perhaps one made in Shopify's admin, has more than our form can hold. Saving the form
 * replaces all lines and codes, so the rest would be lost.
 */
export function isBeyondForm({
  lines,
  discountCodes,
}: {
  lines: readonly unknown[];
  discountCodes: readonly string[];
}): boolean {
  return lines.length > DRAFT_FORM_LINES || discountCodes.length > 1;
}

/** Prefix of the tag that says which form last changed a draft. */
const EDIT_TAG = 'rev-';

/** @param formToken a UUID: with it the tag has the maximum length of a tag */
export function editTag(formToken: string): string {
  return `${EDIT_TAG}${formToken.toLowerCase()}`;
}

/** Whether a tag is such a mark, which means nothing to people. */
export function isEditTag(tag: string): boolean {
  return tag.toLowerCase().startsWith(EDIT_TAG);
}

/** Whether a draft is an order by now and can no longer change. */
export function isCompleted({ order, status }: Pick<DraftOrder, 'order' | 'status'>): boolean {
  return order !== null || status === 'COMPLETED';
}

/** Whether a price was set by hand, which requires a permission of its own (money-security 7.2). */
export function isPricedByHand({
  discount,
  lines,
  taxExempt,
}: Pick<StaffDraft, 'discount' | 'lines' | 'taxExempt'>): boolean {
  return (
    Boolean(discount) ||
    taxExempt ||
    lines.some(
      (line) => !('variantGid' in line) || line.priceOverrideCents !== undefined || line.discount,
    )
  );
}

/** Why a draft was not changed. */
export type DraftRejection =
  /** It does not exist, or no longer. */
  | { code: 'not-found' }
  /** It belongs to a payment or a custom order, which completes or deletes it itself. */
  | { code: 'of-payment' }
  /** It is already an order. */
  | { code: 'completed'; order: { gid: string; name: string } | null }
  /** It has changed since the form was rendered. */
  | { code: 'changed'; draft: StoredStaffDraft }
  /** Somebody else is working on it at this moment. */
  | { code: 'busy' }
  /** Shopify refused it; nothing was done. */
  | { code: 'refused'; failure: PlatformFailure }
  /** Shopify did not answer, and reading the draft afterwards did not settle it. */
  | { code: 'unknown' };

/** The result of deleting a draft. */
export type DeletedDraft = { ok: true } | ({ ok: false } & DraftRejection);

/**
 * The staff's list of draft orders, which is sorted by the last change; the days filter by it too. A status is
 * OPEN, INVOICE_SENT or COMPLETED: Shopify may add some.
 */
export const ERP_DRAFT_LIST = defineList({
  filters: { search: SEARCH, status: shaped('status', STATUS), ...LIST_FILTERS },
  sorts: AMOUNT_SORTS,
  perPage: 25,
});
export type ErpDraftQuery = QueryIn<typeof ERP_DRAFT_LIST>;

/** A draft as the list and its download show it, from the mirror. */
export type ListedDraft = {
  /** The number in Shopify's id. */
  number: string;
  name: string;
  status: string;
  customerName: string | null;
  email: string | null;
  items: { title: string; quantity: number }[];
  totalCents: number;
  tags: string[];
  /** ISO 8601, UTC; null if the mirror does not have it. */
  createdAt: string | null;
  updatedAt: string;
  /** The order that it became: the number in its id, and its name. */
  order: { number: string; name: string } | null;
};

/** The optional columns of the staff's list of drafts; the name is always shown. */
export type ErpDraftColumn =
  | 'changed'
  | 'made'
  | 'customer'
  | 'items'
  | 'status'
  | 'order'
  | 'tags'
  | 'total';

/** The columns of the list where nobody has chosen others. */
export const USUAL_DRAFT_COLUMNS: readonly ErpDraftColumn[] = [
  'changed',
  'customer',
  'items',
  'status',
  'order',
  'total',
];
