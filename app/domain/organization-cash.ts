import { cents, type Cents } from './money';
import type { AskShown } from './organization-ask';

/** An organization's Earth Cash as its pages draw it. */

/** In short, for the page of the organization's people. */
export type OrganizationCashBrief = {
  name: string;
  isAdmin: boolean;
  availableCents: Cents;
  /** Of this member's allowance; null for admins, who have no limit. */
  leftCents: Cents | null;
  /** Asks that wait for an admin; for members always none. */
  openAsks: number;
};

/** What one member may use in the present month. */
export type OwnAllowance = {
  isAdmin: boolean;
  /** Per month; null: none. */
  allowanceCents: Cents | null;
  grantedCents: Cents;
  usedCents: Cents;
  /** Null: no limit but the balance. */
  leftCents: Cents | null;
  /** YYYY-MM of the calendar of this zone. */
  month: string;
  zone: string;
  /** The most that can be paid with now: no more than is left, and than there is. */
  spendableCents: Cents;
  /** The last ask of this month. */
  ask: AskShown | null;
};

/** What is left of the month to a member with an allowance; admins have no limit. */
export function leftOf({
  allowanceCents,
  grantedCents,
  usedCents,
}: Pick<MemberAllowance, 'allowanceCents' | 'grantedCents' | 'usedCents'>): Cents {
  return cents(Math.max(0, (allowanceCents ?? 0) + grantedCents - usedCents));
}

/** What one member may use of the organization's Earth Cash in a month, and has used. */
export type MemberAllowance = {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  /** Per month; null: none. */
  allowanceCents: Cents | null;
  grantedCents: Cents;
  usedCents: Cents;
};
