import type { Stripe } from 'stripe';
import type { Clock } from '../../kit/clock';
import type { Store, Table } from '../../kit/store';
import type { StripeEvents } from '../events';
import type { Shelf } from '../shelf';

/** A payment intent and what the vendor knows of it without saying. */
export type IntentRow = {
  intent: Stripe.PaymentIntent;
  /** Where the bank's page sends the customer back to. */
  returnUrl: string | null;
  /** The sandbox's address as the caller knew it. */
  baseUrl: string;
  /** When a bank debit is decided, in ms; null while there is nothing to decide, or never. */
  settlesAt: number | null;
};

/** A refund, and when a bank will have taken it, in ms; null when nothing is to come. */
export type RefundRow = { refund: Stripe.Refund; settlesAt: number | null };

/** Everything that charging, refunding and disputing work on. Rows are as the vendor draws them. */
export type Desk = {
  intents: Table<IntentRow>;
  charges: Table<Stripe.Charge>;
  refunds: Table<RefundRow>;
  disputes: Table<Stripe.Dispute>;
  /** Customers, their methods and mandates. */
  shelf: Shelf;
  events: StripeEvents;
  clock: Clock;
  agenda: Agenda;
};

/**
 * When something is to be decided next, so that not every call has to look through all payments.
 * It may be earlier than the truth, never later.
 */
type Agenda = { nextMs: number };

export function openDesk(store: Store, parts: Pick<Desk, 'shelf' | 'events' | 'clock'>): Desk {
  return {
    intents: store.table<IntentRow>('paymentIntents', ({ intent }) => intent.id),
    charges: store.table<Stripe.Charge>('charges', ({ id }) => id),
    refunds: store.table<RefundRow>('refunds', ({ refund }) => refund.id),
    disputes: store.table<Stripe.Dispute>('disputes', ({ id }) => id),
    // What is already in the tables is looked through once.
    agenda: { nextMs: 0 },
    ...parts,
  };
}

/** Puts the changed intent in the place of the old one. */
export function putIntent(
  desk: Desk,
  row: IntentRow,
  changes: Partial<Stripe.PaymentIntent>,
  rest: Partial<Omit<IntentRow, 'intent'>> = {},
): IntentRow {
  return desk.intents.put({ ...row, ...rest, intent: { ...row.intent, ...changes } });
}

/** The moment at which a bank decides, `waitMs` from now. */
export function decidedAt({ clock, agenda }: Desk, waitMs: number): number {
  const at = clock.now() + waitMs;
  agenda.nextMs = Math.min(agenda.nextMs, at);
  return at;
}

/** The id in a field that may hold an opened object. */
export function idIn(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'object' && value !== null ? value.id : (value ?? null);
}
