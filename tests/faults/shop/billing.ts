import { sql } from 'kysely';
import type { Database } from '../../../app/models/core/database.server';
import { centsOf } from './outside';
import type { Person } from './person';
import {
  loadState,
  type CreditMemoRow,
  type InvoiceRow,
  type OrderRow,
  type PaymentRow,
  type SandboxState,
} from './sandbox-state';
import type { ShopUnderTest } from './shop-under-test';

/** How an order must end. Amounts are in cents. */
export type BillingExpectation = {
  /** On invoice: it has one invoice and one mail about it. Otherwise the books know nothing of it. */
  isBilled: boolean;
  /** The only invoice's total: 0 once it is void. */
  billedCents: number;
  /** Open on it. */
  openCents: number;
  /** The sum of all credit memos. */
  creditCents: number;
  /** What cards have paid, less what went back. */
  chargedCents: number;
  /** The customer's Earth Cash. */
  cashCents: number;
  order: 'paid' | 'owed' | 'canceled';
  poNumber: string;
};

/** One customer's order, its documents and its money, read from the platforms and not through the store. */
export type BilledOutside = {
  orders: OrderRow[];
  bookCustomers: number;
  invoices: InvoiceRow[];
  creditMemos: CreditMemoRow[];
  payments: PaymentRow[];
  /** The mails that say that the invoice is ready. */
  mails: number;
  intents: { id: string; status: string; received: number; back: number }[];
  shownCents: number;
};

const SUBJECT = 'Your invoice is ready';

export async function loadBilled(shop: ShopUnderTest, person: Person): Promise<BilledOutside> {
  const { gid, email } = person;
  const state = await loadState(shop.sandboxUrl);
  const customers = state.quickbooks.customers.filter((each) => each.email === email);
  const isTheirs = ({ customerId }: { customerId: string }) =>
    customers.some(({ id }) => id === customerId);
  const number = Number(gid.split('/').at(-1));
  const letters = state.mail.filter(({ to, subject }) => to === email && subject === SUBJECT);
  return {
    orders: state.shopify.orders.filter(({ customerId }) => customerId === number),
    bookCustomers: customers.length,
    invoices: state.quickbooks.invoices.filter(isTheirs),
    creditMemos: state.quickbooks.creditMemos.filter(isTheirs),
    payments: state.quickbooks.payments.filter(isTheirs),
    // A mail that may have left is sent again with the same id, and a mailbox shows it once.
    mails: new Set(letters.map(({ messageId }) => messageId)).size,
    intents: intentsOf(state.stripe, person),
    shownCents: shownOf(state.shopify.customers, number),
  };
}

function intentsOf(
  { paymentIntents, refunds }: SandboxState['stripe'],
  { stripeCustomerId }: Person,
): BilledOutside['intents'] {
  return paymentIntents
    .filter(({ customer }) => customer === stripeCustomerId)
    .map(({ id, status, amount_received: received }) => {
      const theirs = refunds.filter((each) => each.payment_intent === id);
      const gone = theirs.filter((each) => each.status !== 'failed');
      return { id, status, received, back: sum(gone.map(({ amount }) => amount)) };
    });
}

function shownOf(customers: SandboxState['shopify']['customers'], number: number): number {
  const fields = customers.find(({ id }) => id === number)?.metafields ?? [];
  const shown = fields.find(({ namespace, key }) => namespace === 'custom' && key === 'earthcash');
  return shown === undefined ? 0 : centsOf(shown.value);
}

/**
 * Compares what the platforms have with the expectation: one order, one invoice, one mail, each cent once.
 *
 * @returns the violations, as sentences
 */
export function wrongsOfBilled(expected: BillingExpectation, outside: BilledOutside): string[] {
  const wrongs: string[] = [];
  const same = (what: string, is: number | string, due: number | string) => {
    if (is !== due) wrongs.push(`${what}: ${is}, due ${due}`);
  };
  const { orders, invoices, creditMemos, payments, intents } = outside;
  same('orders', orders.length, 1);
  const documents = expected.isBilled ? 1 : 0;
  same('customers in the books', outside.bookCustomers, documents);
  same('invoices', invoices.length, documents);
  same('mails about the invoice', outside.mails, documents);
  for (const { totalCents, balanceCents, memo = '' } of invoices) {
    same('the invoice', totalCents, expected.billedCents);
    same('open on the invoice', balanceCents, expected.openCents);
    if (expected.poNumber !== '' && !memo.includes(`Purchase order ${expected.poNumber}`)) {
      wrongs.push(`the invoice's memo is ${JSON.stringify(memo)}`);
    }
  }
  for (const order of orders) {
    same('the order', stateOf(order), expected.order);
    same('its PO number', order.poNumber ?? '', expected.poNumber);
  }
  same('credited', sum(creditMemos.map(({ totalCents }) => totalCents)), expected.creditCents);
  for (const { totalCents, lines, credits = [] } of payments) {
    const used = sum(lines.map(({ cents }) => cents)) - sum(credits.map(({ cents }) => cents));
    same('what a payment in the books settles', used, totalCents);
  }
  const kept = sum(intents.map(({ received, back }) => received - back));
  same('kept of cards', kept, expected.chargedCents);
  for (const { id, status } of intents) {
    if (status !== 'succeeded' && status !== 'canceled') wrongs.push(`${id} is ${status}`);
  }
  same('Earth Cash at Shopify', outside.shownCents, expected.cashCents);
  return wrongs;
}

function stateOf({ cancelledAt, paidCents, totalCents }: OrderRow): string {
  if (cancelledAt !== null) return 'canceled';
  if (paidCents === 0) return 'owed';
  return paidCents === totalCents ? 'paid' : `paid with ${paidCents} of ${totalCents}`;
}

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

/** Returns what the store's own rows still have open, or have wrong, in the end. */
export async function wrongsOfBillingRows({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'order_invoice of ' || order_name || ' is ' || state || ' ' || coalesce(rejection, '') as what
    from order_invoice where state not in ('billed', 'void')
    union all
    select 'a payment in the books is still requested' from order_invoice_payment
    where state = 'requested'
    union all
    select 'a credit memo has not ended' from order_invoice_credit where ended_at is null
    union all
    select purpose || ' payment ' || id || ' is ' || state from payment
    where state not in ('settled', 'failed')`.execute(db);
  return rows.map(({ what }) => what);
}
