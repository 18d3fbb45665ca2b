import { createHash } from 'node:crypto';
import type { DraftOrder } from './draft-order';
import { isEditTag, type KeptStaffDraft } from './staff-draft';

/**
 * Which state of a draft a form was drawn from: everything that a person can change of it, and nothing
 * that the platform computes. Its `updatedAt` would not do: it has whole seconds, so that two changes
 * within one look alike, and moves when the platform has only computed something anew.
 *
 * @returns 32 hexadecimal digits
 */
export function draftVersion(draft: KeptStaffDraft): string {
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

/** The same of as much as the read copy keeps: without the note, and whether taxes are taken. */
export function copyVersion(draft: DraftOrder): string {
  return draftVersion({ ...draft, note: null, taxExempt: false, isCut: false });
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
