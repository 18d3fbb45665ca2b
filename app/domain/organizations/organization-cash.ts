import { cents, type Cents } from '~/domain/core/money';

/** An organization's Earth Cash as its pages show it. */

/** An ask: a member's request to the organization's admins for a higher allowance in one month. */
export type AskState = 'open' | 'granted' | 'refused' | 'withdrawn';

/** An admin's decision; each ask is decided once. */
export type AskDecision = { granted: Cents } | 'refused';

/** An ask as pages show it. */
export type AskShown = {
  id: string;
  askedCents: Cents;
  /** The member's reason; empty if none was given. */
  note: string;
  state: AskState;
  grantedCents: Cents | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};

/** An open ask with the member who made it, for the admins. */
export type OpenAsk = AskShown & {
  userId: string;
  /** The member's name as pages show it. */
  name: string;
};

/** The summary on the page of the organization's members. */
export type OrganizationCashBrief = {
  name: string;
  isAdmin: boolean;
  availableCents: Cents;
  /** What is left of this member's allowance; null for admins, who have no limit. */
  leftCents: Cents | null;
  /** The number of asks that wait for an admin; always 0 for other members. */
  openAsks: number;
};

/** One member's allowance in the current month. */
export type OwnAllowance = {
  isAdmin: boolean;
  /** Per month; null without an allowance. */
  allowanceCents: Cents | null;
  grantedCents: Cents;
  usedCents: Cents;
  /** Null: limited only by the balance. */
  leftCents: Cents | null;
  /** YYYY-MM in this time zone. */
  month: string;
  zone: string;
  /** The most that can be paid with now: what is left, at most the balance. */
  spendableCents: Cents;
  /** The latest ask of this month. */
  ask: AskShown | null;
};

/** Returns what a member has left this month; admins have no limit. */
export function leftOf({
  allowanceCents,
  grantedCents,
  usedCents,
}: Pick<MemberAllowance, 'allowanceCents' | 'grantedCents' | 'usedCents'>): Cents {
  return cents(Math.max(0, (allowanceCents ?? 0) + grantedCents - usedCents));
}

/** One member's allowance and use of the organization's Earth Cash in a month. */
export type MemberAllowance = {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  /** Per month; null without an allowance. */
  allowanceCents: Cents | null;
  grantedCents: Cents;
  usedCents: Cents;
};
/** What a member may use of their organization's Earth Cash. */
export type OrganizationFunds = {
  name: string;
  /** The most that can be used now: the smaller of the balance and what is left of the allowance. */
  availableCents: Cents;
  /** What is left of the month's allowance; null for admins, who have none. */
  leftCents: Cents | null;
  balanceCents: Cents;
};
