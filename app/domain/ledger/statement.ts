import { type DayProblem, parseDay } from '~/domain/core/time/time-span';
import type { LedgerKind } from './ledger';
import { cents, type Cents } from '~/domain/core/money';
import { addDays, storeDay } from '~/domain/core/time/store-day';

/** First and last day, inclusive: days in the store's zone, YYYY-MM-DD. */
export type Period = { from: string; to: string };

/** One ledger transaction, limited to this customer's entries. Amounts are signed. */
export type StatementEntry = {
  /** ISO 8601, UTC. */
  at: string;
  kind: LedgerKind;
  paidCents: Cents;
  bonusCents: Cents;
  /** On hold while a bank decides; not part of the balance. */
  heldCents: Cents;
  /** The deposit it concerns: its id for the link, and the method that paid. */
  deposit: { id: string; methodName: string } | null;
  /** The payment it concerns, whether paid or returned. */
  payment: {
    purpose: PaymentPurpose;
    /** `#1005` and its id; null while there is no order. */
    order: { gid: string; name: string } | null;
  } | null;
};

export type Movement = StatementEntry & {
  /** The change of the balance: paid money and bonus. */
  amountCents: Cents;
  balanceCents: Cents;
};

export type Statement = {
  openingCents: Cents;
  closingCents: Cents;
  /** At the end of the period. */
  heldCents: Cents;
  inCents: Cents;
  /** The total that went out, as a positive amount. */
  outCents: Cents;
  movements: Movement[];
};

/**
 * Computes the running balance from the opening balance, in the order given. The opening balance plus the
 * movements always equals the closing balance; nothing else is added.
 */
export function drawStatement(
  opening: { balanceCents: Cents; heldCents: Cents },
  entries: readonly StatementEntry[],
): Statement {
  let balance: number = opening.balanceCents;
  let held: number = opening.heldCents;
  let inCents = 0;
  let outCents = 0;
  const movements = entries.map((entry): Movement => {
    const amount = entry.paidCents + entry.bonusCents;
    balance += amount;
    held += entry.heldCents;
    if (amount > 0) inCents += amount;
    else outCents -= amount;
    return { ...entry, amountCents: cents(amount), balanceCents: cents(balance) };
  });
  return {
    openingCents: opening.balanceCents,
    closingCents: cents(balance),
    heldCents: cents(held),
    inCents: cents(inCents),
    outCents: cents(outCents),
    movements,
  };
}

/**
 * Reads the period from a URL; without days, the twelve months that end today. If one day is missing, `to`
 * is today and `from` is a year before `to`.
 *
 * @param now UTC milliseconds
 */
export function parsePeriod(
  requested: { from: string | null; to: string | null },
  now: number,
): { ok: true; period: Period } | { ok: false; problems: DayProblem[] } {
  const to = requested.to ? parseDay(requested.to) : storeDay(now);
  const from = requested.from ? parseDay(requested.from) : to && yearBefore(to);
  const problems: DayProblem[] = [];
  if (requested.from && from === null) problems.push('from-unreadable');
  if (to === null) problems.push('to-unreadable');
  if (from !== null && to !== null && from > to) problems.push('backwards');
  if (from === null || to === null || problems.length > 0) return { ok: false, problems };
  return { ok: true, period: { from, to } };
}

/** Returns the day after the same day a year ago, so that both days included make exactly a year. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1);
  const same = parseDay(`${year}${day.slice(4)}`) ?? parseDay(`${year}-02-28`);
  return addDays(same ?? day, 1);
}

/** Returns common periods by the store's calendar. */
export function usualPeriods(now: number): Record<'month' | 'year' | 'last-year', Period> {
  const today = storeDay(now);
  const year = today.slice(0, 4);
  const last = String(Number(year) - 1);
  return {
    month: { from: `${today.slice(0, 7)}-01`, to: today },
    year: { from: `${year}-01-01`, to: today },
    'last-year': { from: `${last}-01-01`, to: `${last}-12-31` },
  };
}

/** What a payment is for: an order from the cart, a custom order, an invoice. */
export type PaymentPurpose = 'cart' | 'custom_order' | 'invoice' | 'order' | 'quote';
