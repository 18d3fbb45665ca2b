import type { Stripe } from 'stripe';
import type { Clock } from '../../kit/clock';
import type { Store, Table } from '../../kit/store';
import type { StripeEvents } from '../events';
import type { Records } from '../records';

/** A payment intent and what Stripe stores but does not show. */
export type IntentRow = {
  intent: Stripe.PaymentIntent;
  /** Where the bank's page returns the customer to. */
  returnUrl: string | null;
  /** The sandbox's address as the caller knew it. */
  baseUrl: string;
  /** When a bank debit settles, in ms; null if nothing is pending, or it never settles. */
  settlesAt: number | null;
};

/** A refund, and when the bank settles it, in ms; null if nothing is pending. */
export type RefundRow = { refund: Stripe.Refund; settlesAt: number | null };

/** All that charging, refunding and disputing work on. Rows hold objects as Stripe's API shows them. */
export type Money = {
  intents: Table<IntentRow>;
  charges: Table<Stripe.Charge>;
  refunds: Table<RefundRow>;
  disputes: Table<Stripe.Dispute>;
  /** Customers with their methods and mandates. */
  records: Records;
  events: StripeEvents;
  clock: Clock;
  agenda: Agenda;
};

/**
 * When something next settles, so that not every call scans all payments. It may be too early, but never too
 * late.
 */
type Agenda = { nextMs: number };

export function openMoney(store: Store, parts: Pick<Money, 'records' | 'events' | 'clock'>): Money {
  return {
    intents: store.table<IntentRow>('paymentIntents', ({ intent }) => intent.id),
    charges: store.table<Stripe.Charge>('charges', ({ id }) => id),
    refunds: store.table<RefundRow>('refunds', ({ refund }) => refund.id),
    disputes: store.table<Stripe.Dispute>('disputes', ({ id }) => id),
    // The existing rows are scanned once at the start.
    agenda: { nextMs: 0 },
    ...parts,
  };
}

/** Replaces the intent by the changed one. */
export function putIntent(
  money: Money,
  row: IntentRow,
  changes: Partial<Stripe.PaymentIntent>,
  rest: Partial<Omit<IntentRow, 'intent'>> = {},
): IntentRow {
  return money.intents.put({ ...row, ...rest, intent: { ...row.intent, ...changes } });
}

/** Schedules a bank's decision `waitMs` from now and returns its time. */
export function decidedAt({ clock, agenda }: Money, waitMs: number): number {
  const at = clock.now() + waitMs;
  agenda.nextMs = Math.min(agenda.nextMs, at);
  return at;
}

/** Returns the id in a field that may hold an expanded object. */
export function idIn(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'object' && value !== null ? value.id : (value ?? null);
}
