import { cents, type Cents } from './money';

/**
 * How a deposit to an organization goes on to it and comes back (decision 0023). It is charged to the
 * card of the admin who makes it, so refunds and disputes are theirs; the Earth Cash is the
 * organization's. The rule is one: of such a deposit nothing stays with the admin while they lack
 * nothing of it, and the organization keeps nothing of it while they do.
 */

/** Amounts of one deposit. */
export type MovedParts = { paidCents: Cents; bonusCents: Cents };

/**
 * What goes to the organization: as much as there is of it, paid money and bonus together.
 *
 * @param theirs what the admin's accounts have of it; signed
 */
export function partsToMove(theirs: MovedParts): MovedParts {
  const total = Math.max(0, theirs.paidCents + theirs.bonusCents);
  const paid = Math.min(total, Math.max(0, theirs.paidCents));
  return { paidCents: cents(paid), bonusCents: cents(total - paid) };
}

/**
 * What the organization gives back: of paid money and of bonus what the admin lacks of each, and where it
 * has spent one of them, the other for it.
 *
 * @param theirs what the admin's accounts have of it; signed
 * @param coming what will be taken from, or come to, the admin's accounts in the same transaction; signed
 * @param left what the organization has not spent of it
 * @param has the organization's whole balance: a correction by hand may have taken of every deposit
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
