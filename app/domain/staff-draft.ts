import type { DraftOrder, DraftOrderChange, DraftOrderInput } from './draft-order';
import type { PlatformFailure } from './failure';

/** A draft order as staff make it: it may have no customer yet. Amounts are cents of USD. */
export type StaffDraft = Omit<DraftOrderInput, 'customerGid' | 'discount' | 'tags'> & {
  customerGid: string | null;
  /** Null: none, and what there was is taken off. */
  discount: DraftOrderInput['discount'] | null;
};

/** What of a draft staff change; its customer stays. */
export type StaffDraftChange = Omit<DraftOrderChange, 'discount'> & {
  discount?: DraftOrderInput['discount'] | null;
};

/** A draft as the platform keeps it, with what only staff are shown. */
export type KeptStaffDraft = DraftOrder & {
  note: string | null;
  taxExempt: boolean;
  /** It has more lines than were read. */
  isCut: boolean;
};

/**
 * It has more than its form in the back-office holds, as one of the platform's own desk may: what is saved
 * from there replaces all lines and codes, so that the others would be lost.
 */
export function isBeyondForm({
  isCut,
  discountCodes,
}: Pick<KeptStaffDraft, 'isCut' | 'discountCodes'>): boolean {
  return isCut || discountCodes.length > 1;
}

/** Of one staff form: by it the platform's draft says which forms it has taken in. */
const EDIT_TAG = 'rev-';

/** @param formToken a UUID: with it the tag is as long as a tag may be */
export function editTag(formToken: string): string {
  return `${EDIT_TAG}${formToken.toLowerCase()}`;
}

/** Whether it is one of the tags above, which say nothing to a person. */
export function isEditTag(tag: string): boolean {
  return tag.toLowerCase().startsWith(EDIT_TAG);
}

/** Nobody changes it any more: it is an order. */
export function isCompleted({ order, status }: Pick<DraftOrder, 'order' | 'status'>): boolean {
  return order !== null || status === 'COMPLETED';
}

/** Whether a price was set by hand: its own permission (money-security 7.2). */
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

/** Why a draft was left as it is. */
export type DraftRefusal =
  /** Not there, or no more. */
  | { code: 'not-found' }
  /** A payment's, which completes or deletes it itself. */
  | { code: 'of-payment' }
  /** An order already. */
  | { code: 'completed'; order: { gid: string; name: string } | null }
  /** Somebody has changed it since the form was drawn. */
  | { code: 'changed'; draft: KeptStaffDraft }
  /** Somebody else is at it this moment. */
  | { code: 'busy' }
  /** The platform does not take it; nothing was done. */
  | { code: 'refused'; failure: PlatformFailure }
  /** The platform has not answered, and a look at it did not help. */
  | { code: 'unknown' };

/** What came of deleting a draft. */
export type DeletedDraft = { ok: true } | ({ ok: false } & DraftRefusal);
