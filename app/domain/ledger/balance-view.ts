import { cents, type Cents } from '~/domain/core/money';
import { EARTH_CASH_POLL_MS } from '~/domain/core/constants';

/** A customer's Earth Cash as the dashboard's header shows it. Amounts are in cents. */
export type BalanceView = {
  /** Never below zero. */
  shownCents: Cents;
  /** What pending deposits will credit, including their bonus. */
  pendingCents: Cents;
  /** Added at Shopify by others, and accepted by nobody yet: it cannot be spent. */
  unacceptedCents: Cents;
  /** Held while a bank or card network decides a dispute. */
  heldCents: Cents;
  /** What the customer owes after a refund or dispute of money already spent; otherwise zero. */
  owedCents: Cents;
  frozen: boolean;
  /** False until the opening balance has been imported: until then the amounts are incomplete. */
  isKnown: boolean;
  /** Changes when any of these values changes. */
  version: string;
};

type Balance = Omit<BalanceView, 'owedCents' | 'isKnown'> & {
  availableCents: Cents;
  isImported: boolean;
};

/** Returns the part of a balance that the header shows. */
export function balanceView(balance: Balance): BalanceView {
  const { shownCents, pendingCents, unacceptedCents, heldCents, availableCents } = balance;
  const { frozen, version } = balance;
  return {
    shownCents,
    pendingCents,
    unacceptedCents,
    heldCents,
    owedCents: cents(Math.max(0, -availableCents)),
    frozen,
    isKnown: balance.isImported,
    version,
  };
}

/** The longest delay between failed attempts. */
const LONGEST_MS = 30_000;

/**
 * Returns the delay before the next poll of the balance: one second, doubled after each consecutive failure,
 * up to `LONGEST_MS`. @returns milliseconds
 */
export function pollDelay(failures: number): number {
  return Math.min(EARTH_CASH_POLL_MS * 2 ** Math.min(failures, 10), LONGEST_MS);
}

/**
 * Creates a token bucket that allows two balance requests a second per session (money-security S-9). It is
 * kept in process memory: a response costs a share of two look-ups, so counting requests in the database
 * would cost more than answering them. The bucket holds two tokens, so that two windows that each poll once a
 * second both pass although their clocks drift.
 *
 * @param sessions how many sessions are remembered; the least recently seen is evicted first
 */
export function createPollLimit({ perSecond = 2, sessions = 10_000 } = {}) {
  const left = new Map<string, { tokens: number; at: number }>();

  /** Whether this session may poll now. @param now milliseconds of a monotonic clock */
  return function mayPoll(session: string, now: number): boolean {
    const known = left.get(session) ?? { tokens: perSecond, at: now };
    const earned = (Math.max(0, now - known.at) / 1000) * perSecond;
    const tokens = Math.min(perSecond, known.tokens + earned);
    const passes = tokens >= 1;
    left.delete(session);
    left.set(session, { tokens: passes ? tokens - 1 : tokens, at: now });
    const oldest = left.keys().next().value;
    if (left.size > sessions && oldest !== undefined) left.delete(oldest);
    return passes;
  };
}

/** Why an account is frozen, as stored; the first two ends of an account are nobody's to mend. */
export type FrozenBecause =
  | 'the account is being closed'
  | 'merged into another account'
  | MendableBecause;

/** Reasons that the customer reads and can do something about. */
const MENDABLE = ['two lost disputes', 'a balance below zero', 'outside-overdraw'] as const;
export type MendableBecause = (typeof MENDABLE)[number];

/** Returns the reason if the customer can do something about it; null otherwise. */
export function mendableBecause(because: string | null): MendableBecause | null {
  return MENDABLE.find((each) => each === because) ?? null;
}
