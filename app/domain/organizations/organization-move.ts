import { cents, type Cents } from '~/domain/core/money';

/**
 * How a deposit to an organization moves on to it and back (decision 0023). The deposit is charged to the
 * card of the admin who makes it, so refunds and disputes arrive on their accounts, but the Earth Cash is
 * the organization's. Money of the deposit that the admin's accounts do not need moves to the organization;
 * whatever they are short of, the organization gives back as far as it can.
 */

/** Amounts of one deposit. */
export type MovedParts = { paidCents: Cents; bonusCents: Cents };

/**
 * Returns what moves to the organization: all there is of the deposit, paid money and bonus together.
 *
 * @param theirs what the admin's accounts hold of it; signed
 */
export function partsToMove(theirs: MovedParts): MovedParts {
  const total = Math.max(0, theirs.paidCents + theirs.bonusCents);
  const paid = Math.min(total, Math.max(0, theirs.paidCents));
  return { paidCents: cents(paid), bonusCents: cents(total - paid) };
}

/**
 * Returns what the organization gives back: what the admin is short of in paid money and in bonus. If the
 * organization has spent one of the two, the other makes up for it.
 *
 * @param theirs what the admin's accounts hold of it; signed
 * @param coming changes to the admin's accounts in the same transaction; signed
 * @param left what the organization has not spent of it
 * @param has the organization's whole balance, because an adjustment may have used money of any deposit
 */
export function partsToTakeBack({
  theirs,
  coming,
  left,
  has,
}: Record<'theirs' | 'coming' | 'left' | 'has', MovedParts>): MovedParts {
  const lacks = (part: keyof MovedParts) => -(theirs[part] + coming[part]);
  const can = (part: keyof MovedParts) => Math.max(0, Math.min(left[part], has[part]));
  const total = Math.max(0, lacks('paidCents') + lacks('bonusCents'));
  const own = (part: keyof MovedParts, most: number) =>
    Math.max(0, Math.min(lacks(part), can(part), most));
  let paid = own('paidCents', total);
  const bonus = own('bonusCents', total - paid);
  paid += Math.min(can('paidCents') - paid, total - paid - bonus);
  const rest = Math.min(can('bonusCents') - bonus, total - paid - bonus);
  return { paidCents: cents(paid), bonusCents: cents(bonus + rest) };
}
