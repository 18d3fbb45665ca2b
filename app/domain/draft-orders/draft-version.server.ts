import { createHash } from 'node:crypto';
import type { DraftOrder } from './draft-order';
import { isEditTag, type StoredStaffDraft } from './staff-draft';

/**
 * Returns a fingerprint of a draft, with which a form detects concurrent changes: it covers everything that
 * staff can change and nothing that Shopify calculates. Shopify's `updatedAt` will not do: with a resolution
 * of one second, two changes within a second look alike, and it also moves when Shopify merely recalculates.
 *
 * @returns 32 hexadecimal digits
 */
export function draftVersion(draft: StoredStaffDraft): string {
  const content = [
    draft.status,
    draft.order?.gid ?? null,
    draft.customerGid,
    draft.email,
    draft.note,
    draft.taxExempt,
    draft.tags.filter((tag) => !isEditTag(tag)).toSorted(),
    draft.attributes.map(({ name, value }) => [name, value]),
    draft.discountCodes,
    draft.discount && [draft.discount.title, draft.discount.valueType, draft.discount.value],
    draft.shippingCents,
    draft.shippingAddress && Object.entries(draft.shippingAddress).toSorted(byName),
    draft.lines.map((line) => [
      line.title,
      line.quantity,
      line.variantGid,
      line.taxable,
      line.custom ? line.unitCents : null,
      line.priceOverrideCents,
      line.discount && [line.discount.title, line.discount.valueType, line.discount.value],
      line.properties.map(({ name, value }) => [name, value]),
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

/** The mirror keeps so many lines of a draft: those that Shopify's list of drafts is read with. */
const MIRRORED_LINES = 50;

/** Returns the fingerprint of what the mirror keeps, which lacks the note, the tax exemption and further lines. */
export function mirrorVersion(draft: DraftOrder): string {
  const lines = draft.lines.slice(0, MIRRORED_LINES);
  return draftVersion({ ...draft, lines, note: null, taxExempt: false });
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
