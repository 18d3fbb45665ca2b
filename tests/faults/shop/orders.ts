import { sql } from 'kysely';
import type { Database } from '../../../app/models/core/database.server';
import { control, stripeAt } from './outside';
import { loadBalance } from './deposit';
import { loadShown } from './admin-read';
import type { Person } from './person';
import type { ShopUnderTest } from './shop-under-test';

/** The expected result of an order's story for one customer. Amounts are in cents. */
export type OrderExpectation = {
  openingCents: number;
  totalCents: number;
  storeCreditCents: number;
  cardCents: number;
  /** `paid`: one order, paid. `failed`: no order, and everything given back. */
  ends: 'paid' | 'failed';
  /** Refunded afterwards, of each part. */
  cashBackCents: number;
  cardBackCents: number;
  /** Drafts that the store may leave behind without knowing of them, because Shopify was asked twice. */
  strayDrafts: number;
};

type OrderState = {
  id: number;
  customerId: number | null;
  name: string;
  tags: string[];
  totalCents: number;
  paidCents: number;
  refundedCents: number;
};
type DraftState = { customerId: number | null; tags: string[]; orderId: number | null };

/** One customer's orders according to the platforms, read not through the proxy and not through the store. */
export type OrdersOutside = {
  orders: OrderState[];
  /** Drafts made for a payment that are not an order yet. */
  openDrafts: number;
  intents: { id: string; status: string; received: number; back: number; paymentId: string }[];
  shownCents: number | null;
};

export async function loadOrdersOutside(
  { sandboxUrl }: ShopUnderTest,
  person: Person,
): Promise<OrdersOutside> {
  const id = Number(person.gid.split('/').at(-1));
  const { shopify } = (await control(sandboxUrl, 'GET', '/control/state')) as {
    shopify: { orders: OrderState[]; draftOrders: DraftState[] };
  };
  const stripe = stripeAt(sandboxUrl);
  const customer = person.stripeCustomerId;
  const { data } = await stripe.paymentIntents.list({ customer, limit: 100 });
  const intents = await Promise.all(
    data.map(async (intent) => {
      const refunds = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
      const gone = refunds.data.filter(({ status }) => status !== 'failed');
      return {
        id: intent.id,
        status: intent.status,
        received: intent.amount_received,
        back: gone.reduce((sum, { amount }) => sum + amount, 0),
        paymentId: intent.metadata['payment_id'] ?? '',
      };
    }),
  );
  return {
    orders: shopify.orders.filter((order) => order.customerId === id),
    openDrafts: shopify.draftOrders.filter(
      (draft) =>
        draft.customerId === id &&
        draft.orderId === null &&
        draft.tags.some((tag) => tag.startsWith('pay-')),
    ).length,
    intents,
    shownCents: await loadShown(sandboxUrl, person.gid),
  };
}

/** Returns the balance that must be left in the end. */
export function dueCents(expected: OrderExpectation): number {
  const { openingCents, storeCreditCents, cashBackCents, ends } = expected;
  return openingCents - (ends === 'paid' ? storeCreditCents - cashBackCents : 0);
}

/**
 * Checks that there is no order without its money and no money without its order.
 *
 * @returns the violations, as sentences
 */
export function wrongsOfOrders(expected: OrderExpectation, outside: OrdersOutside): string[] {
  const wrongs: string[] = [];
  const { orders, intents, openDrafts, shownCents } = outside;
  const isPaid = expected.ends === 'paid';
  if (orders.length !== (isPaid ? 1 : 0)) wrongs.push(`${orders.length} orders`);
  for (const order of orders) {
    if (order.totalCents !== expected.totalCents) wrongs.push(`an order of ${order.totalCents}`);
    if (order.paidCents !== order.totalCents) {
      wrongs.push(`order ${order.name} is paid with ${order.paidCents}`);
    }
  }
  if (openDrafts > expected.strayDrafts) wrongs.push(`${openDrafts} drafts are left`);
  const paidNet = intents.reduce((sum, { received, back }) => sum + received - back, 0);
  const due = isPaid ? expected.cardCents - expected.cardBackCents : 0;
  if (paidNet !== due) wrongs.push(`the card has paid ${paidNet}, due are ${due}`);
  const charged = intents.filter(({ received }) => received > 0);
  if (charged.length > 1) wrongs.push(`${charged.length} charges have taken money`);
  for (const { id, status } of intents) {
    if (status !== 'succeeded' && status !== 'canceled') {
      wrongs.push(`${id} could still be paid: ${status}`);
    }
  }
  if ((shownCents ?? 0) !== dueCents(expected)) {
    wrongs.push(`the metafield says ${shownCents}, due are ${dueCents(expected)}`);
  }
  return wrongs;
}

/** Polls until everything is as it must be, at the platforms and in the store's header. */
export async function untilOrderEnded(
  shop: ShopUnderTest,
  person: Person,
  expected: OrderExpectation,
  withinMs: number,
): Promise<string[]> {
  const until = Date.now() + withinMs;
  for (;;) {
    const wrongs = wrongsOfOrders(expected, await loadOrdersOutside(shop, person));
    const balance = await loadBalance(person, shop.app.url);
    if (balance?.shownCents !== dueCents(expected)) {
      wrongs.push(`the header says ${balance?.shownCents}`);
    }
    if (wrongs.length === 0 || Date.now() > until) return wrongs;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

export type PaymentRow = {
  id: string;
  customer_gid: string;
  state: string;
  total_cents: number;
  order_gid: string | null;
  payment_intent_id: string | null;
  available_cents: number;
};

/** Returns the store's payments, read from the tables. */
export async function loadPayments({ db }: Database): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.payment_id as id, p.customer_gid, p.state, p.total_cents, p.order_gid,
      p.payment_intent_id,
      coalesce((select sum(e.amount_cents) from ledger_entry e
        join ledger_account a on a.id = e.account_id
        where a.customer_gid = p.customer_gid
          and a.kind in ('customer_paid', 'customer_bonus')), 0)::int as available_cents
    from audit_payment p`.execute(db);
  return rows;
}

/** Compares one customer's rows with the platforms. */
export function wrongsOfPayments(
  expected: OrderExpectation,
  person: Person,
  rows: readonly PaymentRow[],
  outside: OrdersOutside,
): string[] {
  const wrongs: string[] = [];
  const own = rows.filter(({ customer_gid: gid }) => gid === person.gid);
  const state = expected.ends === 'paid' ? 'settled' : 'failed';
  if (own.map((row) => row.state).join() !== state) {
    wrongs.push(`payments are ${own.map((row) => row.state).join() || 'none'}, not ${state}`);
  }
  for (const row of own) {
    if (row.available_cents !== dueCents(expected)) {
      wrongs.push(`the ledger has ${row.available_cents}, due are ${dueCents(expected)}`);
    }
    const order = outside.orders[0];
    if (order && row.order_gid !== `gid://shopify/Order/${order.id}`) {
      wrongs.push(`the order is ${order.id}, the payment says ${row.order_gid}`);
    }
    if (order && !order.tags.includes(`pay-${row.id}`)) wrongs.push(`the order is not ${row.id}`);
    for (const intent of outside.intents) {
      if (intent.paymentId !== row.id) wrongs.push(`${intent.id} is of ${intent.paymentId}`);
    }
  }
  return wrongs;
}
