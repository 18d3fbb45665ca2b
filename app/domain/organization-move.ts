import { cents, type Cents } from './money';

/**
 * How a deposit to an organization goes on to it and comes back (decision 0023). It is charged to the
 * card of the admin who makes it, so refunds and disputes are theirs; the Earth Cash is the
 * organization's. The rule is one: of such a deposit nothing stays with the admin while they lack
 * nothing of it, and the organization keeps nothing of it while they do.
 */

/** Amounts of one deposit. */
export type MovedParts = { paidCents: Cents; bonusCents: Cents };

/** What goes to the organization. @param theirs what the admin's accounts have of it; signed */
export function partsToMove(theirs: MovedParts): MovedParts {
  return each((part) => Math.max(0, theirs[part]));
}

/**
 * What the organization gives back.
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
  return each((part) => {
    const lacks = -(theirs[part] + coming[part]);
    return Math.max(0, Math.min(lacks, left[part], has[part]));
  });
}

function each(of: (part: keyof MovedParts) => number): MovedParts {
  return { paidCents: cents(of('paidCents') + 0), bonusCents: cents(of('bonusCents') + 0) };
}
