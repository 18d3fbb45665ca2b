import { cents, type Cents } from '~/domain/core/money';
import { parseAmount } from '~/domain/core/forms/amount';
import { defineList, type QueryIn, SEARCH } from '~/domain/core/lists';

/** An organization's Earth Cash as its pages show it. */

/** A request: a member's request to the organization's admins for a higher allowance in one month. */
export type AllowanceRequestState = 'open' | 'granted' | 'refused' | 'withdrawn';

/** An admin's decision; each request is decided once. */
export type AllowanceDecision = { granted: Cents } | 'refused';

/** A request as pages show it. */
export type AllowanceRequestShown = {
  id: string;
  requestedCents: Cents;
  /** The member's reason; empty if none was given. */
  note: string;
  state: AllowanceRequestState;
  grantedCents: Cents | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};

/** An open request with the member who made it, for the admins. */
export type OpenAllowanceRequest = AllowanceRequestShown & {
  userId: string;
  /** The member's name as pages show it. */
  name: string;
};

/** The summary on the page of the organization's members. */
export type OrganizationCashBrief = {
  name: string;
  isAdmin: boolean;
  /** What this member can spend now: the balance, capped by what is left of the allowance. */
  availableCents: Cents;
  /** What is left of this member's allowance; null for admins, who have no limit. */
  leftCents: Cents | null;
  /** The number of requests that wait for an admin; always 0 for other members. */
  openAllowanceRequests: number;
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
  /** The latest request of this month. */
  ask: AllowanceRequestShown | null;
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

/** Allowances and requests as they are typed and posted. */

/** The highest monthly allowance, and the most that can be asked for or granted at once. */
const MOST_ALLOWANCE_CENTS = cents(10_000_000);

/** Longest reason for a request, in characters; it is one line in a mail and in a list. */
export const REASON_LENGTH = 300;

export type AmountError =
  | 'allowance_amount_missing'
  | 'allowance_amount_malformed'
  | 'allowance_amount_too_large';

type ParsedAmount = { ok: true; cents: Cents } | { ok: false; error: AmountError };

/** Parses a typed allowance. An empty field becomes null: the member may not spend. */
export function parseAllowance(
  typed: string,
): { ok: true; cents: Cents | null } | { ok: false; error: AmountError } {
  return typed.trim() === '' ? { ok: true, cents: null } : parseMoney(typed);
}

/** Parses the amount of a request or a grant, which must be more than zero. */
export function parseMore(typed: string): ParsedAmount {
  if (typed.trim() === '') return { ok: false, error: 'allowance_amount_missing' };
  const parsed = parseMoney(typed);
  return parsed.ok && parsed.cents === 0
    ? { ok: false, error: 'allowance_amount_missing' }
    : parsed;
}

/** Parses dollars and cents, with an optional dollar sign and thousands separators: `$1,250.00`. */
function parseMoney(typed: string): ParsedAmount {
  const text = typed.trim().replace(/^\$/, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text;
  if (/^\d{8,}(\.\d{1,2})?$/.test(plain)) return { ok: false, error: 'allowance_amount_too_large' };
  const amount = parseAmount(plain);
  if (amount === null) return { ok: false, error: 'allowance_amount_malformed' };
  return amount > MOST_ALLOWANCE_CENTS
    ? { ok: false, error: 'allowance_amount_too_large' }
    : { ok: true, cents: amount };
}

/**
 * Parses the hidden field that holds the allowance the form was rendered with: `none`, or whole cents.
 * Returns undefined for anything that our forms do not produce.
 */
export function parseWas(text: string): Cents | null | undefined {
  if (text === 'none') return null;
  return /^\d{1,9}$/.test(text) ? cents(Number(text)) : undefined;
}

/** Formats an allowance for that hidden field; the inverse of `parseWas`. */
export function wasText(allowanceCents: Cents | null): string {
  return allowanceCents === null ? 'none' : String(allowanceCents);
}

export const ALLOWANCE_SORTS = ['name', 'most-used', 'highest'] as const;

/** The allowances of the members who match the search. */
export const ALLOWANCE_LIST = defineList({
  filters: { search: SEARCH },
  sorts: ALLOWANCE_SORTS,
  perPage: 25,
});
export type AllowanceQuery = QueryIn<typeof ALLOWANCE_LIST>;
