import { byKey } from '~/domain/core/text/search-text';
import { defineParams, shaped } from '~/domain/core/lists';
import { cents, type Cents } from '~/domain/core/money';
import { type Aging, agingOf } from './aging';
import type { Invoice, InvoiceState } from './invoice';

/** What has changed what a customer owes, as QuickBooks has it. */
export type AccountEntry = {
  /** QuickBooks' id. */
  id: string;
  /** Number or reference that people see; null if it has none. */
  number: string | null;
  /** Calendar day, YYYY-MM-DD. */
  on: string;
  /** Positive for an invoice, negative for a payment or a credit. */
  amountCents: Cents;
} & (
  | { kind: 'payment' | 'credit' }
  /** With what is still open of it today, and what was credited of it. */
  | { kind: 'invoice'; dueOn: string; balanceCents: Cents; creditedCents: Cents }
);

/** A line of the statement. */
export type StatementLine = AccountEntry & {
  /** What is owed after it. */
  runningCents: Cents;
};

/** A customer's statement of account for one month. */
export type AccountStatement = {
  /** YYYY-MM */
  month: string;
  openingCents: Cents;
  lines: StatementLine[];
  invoicedCents: Cents;
  /** What payments and credits have taken off, as positive amounts. */
  paidCents: Cents;
  creditedCents: Cents;
  closingCents: Cents;
  /** What is open today, by age: also for a past month. */
  aging: Aging;
};

/** What the page of a statement can be asked for; null for the current month. */
export const STATEMENT_MONTH = defineParams({ month: shaped('month', /^20\d\d-(0[1-9]|1[0-2])$/) });

/** How many months can be chosen; older ones by their address. */
export const STATEMENT_MONTHS = 24;

/**
 * Draws up the statement backwards from today's balance, so that it closes with what QuickBooks says, whatever else
 * a bookkeeper has posted to the account before.
 *
 * @param balanceCents what is owed today, less credits that are not applied
 * @param entries everything since the first day of the month, including what came after it
 * @param today YYYY-MM-DD
 */
export function drawStatement(
  {
    balanceCents,
    entries,
    open,
  }: {
    balanceCents: Cents;
    entries: readonly AccountEntry[];
    open: readonly Invoice[];
  },
  month: string,
  today: string,
): AccountStatement {
  const sumOf = (some: readonly AccountEntry[]) =>
    some.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const own = entries
    .filter(({ on }) => on.slice(0, 7) === month)
    // On one day, what is owed comes before what pays it.
    .toSorted((a, b) => byKey(a.on, b.on) || b.amountCents - a.amountCents);
  const closing = balanceCents - sumOf(entries.filter(({ on }) => on.slice(0, 7) > month));
  const opening = closing - sumOf(own);
  let running = opening;
  const lines = own.map((entry) => {
    running += entry.amountCents;
    return { ...entry, runningCents: cents(running) };
  });
  const ofKind = (kind: AccountEntry['kind']) =>
    Math.abs(sumOf(own.filter((entry) => entry.kind === kind)));
  return {
    month,
    openingCents: cents(opening),
    lines,
    invoicedCents: cents(ofKind('invoice')),
    paidCents: cents(ofKind('payment')),
    creditedCents: cents(ofKind('credit')),
    closingCents: cents(closing),
    aging: agingOf(open, today),
  };
}

/** What an invoice of a statement is today; null for anything else. @param today YYYY-MM-DD */
export function lineState(line: AccountEntry, today: string): InvoiceState | null {
  if (line.kind !== 'invoice') return null;
  if (line.balanceCents === 0) return line.creditedCents > 0 ? 'closed' : 'paid';
  return line.dueOn < today ? 'overdue' : 'open';
}
