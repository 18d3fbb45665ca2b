import { sql } from 'kysely';
import type { Database } from '../../../app/models/core/database.server';
import { loadShown } from './admin-read';
import { control, stripeAt } from './outside';
import type { Person } from './person';
import type { ShopUnderTest } from './shop-under-test';
import { numberOf } from './staff-forms';

/** What the platforms have of one customer, as far as staff change it. */
export type StaffOutside = {
  orders: {
    id: number;
    totalCents: number;
    paidCents: number;
    refundedCents: number;
    tags: string[];
    refunds: { cents: number }[];
    transactions: { kind: string; status: string }[];
  }[];
  /** Those made by a form of the back-office. */
  drafts: { id: number; orderId: number | null }[];
  shownCents: number;
  savedMethods: number;
  /** Subjects of mails to this customer. */
  mails: string[];
};

type State = {
  mail: { to: string; subject: string }[];
  shopify: {
    orders: (StaffOutside['orders'][number] & { customerId: number | null })[];
    draftOrders: {
      id: number;
      customerId: number | null;
      tags: string[];
      orderId: number | null;
    }[];
  };
};

/** Reads from the platforms, not through the proxy and not through the store. */
export async function loadStaffOutside(
  { sandboxUrl }: ShopUnderTest,
  { gid, email, stripeCustomerId }: Person,
): Promise<StaffOutside> {
  const id = Number(numberOf(gid));
  const { shopify, mail } = (await control(sandboxUrl, 'GET', '/control/state')) as State;
  const methods = await stripeAt(sandboxUrl).customers.listPaymentMethods(stripeCustomerId);
  return {
    orders: shopify.orders.filter((order) => order.customerId === id),
    drafts: shopify.draftOrders.filter(
      ({ customerId, tags }) => customerId === id && tags.some((tag) => tag.startsWith('erp-')),
    ),
    shownCents: (await loadShown(sandboxUrl, gid)) ?? 0,
    savedMethods: methods.data.length,
    mails: mail.filter(({ to }) => to === email).map(({ subject }) => subject),
  };
}

/** The expected result of what staff did to one customer. Amounts are in cents. */
export type StaffExpectation = {
  dueCents: number;
  orders: number;
  isPaid: boolean;
  refundCents: number;
  /** Drafts made by forms; `strayDrafts` more are allowed if Shopify was asked twice. */
  drafts: number;
  strayDrafts: number;
  tag: string | null;
  /** Corrections that were posted, and the number of those that wait for approval. */
  posted: readonly number[];
  waiting: number;
  isClosed: boolean;
  /** How many runs of many orders there were, each of them done. */
  runs: number;
};

/** @returns the violations at the platforms, as sentences */
export function wrongsOutside(expected: StaffExpectation, outside: StaffOutside): string[] {
  const wrongs: string[] = [];
  const { orders, drafts, shownCents, savedMethods } = outside;
  if (orders.length !== expected.orders) wrongs.push(`${orders.length} orders`);
  for (const order of orders) {
    const name = `order ${order.id} of ${order.totalCents}`;
    if (order.paidCents !== (expected.isPaid ? order.totalCents : 0)) {
      wrongs.push(`${name} is paid with ${order.paidCents}`);
    }
    const sales = order.transactions.filter((each) => each.kind === 'SALE');
    const paid = sales.filter((each) => each.status === 'SUCCESS').length;
    if (paid !== (expected.isPaid ? 1 : 0)) wrongs.push(`${name} was paid ${paid} times`);
    if (order.refundedCents !== expected.refundCents) {
      wrongs.push(`${name} is refunded by ${order.refundedCents}, due ${expected.refundCents}`);
    }
    if (order.refunds.length !== (expected.refundCents > 0 ? 1 : 0)) {
      wrongs.push(`${name} has ${order.refunds.length} refunds`);
    }
    if (expected.tag !== null && !order.tags.includes(expected.tag)) {
      wrongs.push(`${name} has not the tag ${expected.tag}`);
    }
  }
  const most = expected.drafts + expected.strayDrafts;
  if (drafts.length < expected.drafts || drafts.length > most) {
    wrongs.push(`${drafts.length} drafts of forms, not ${expected.drafts}`);
  }
  if (shownCents !== expected.dueCents) {
    wrongs.push(`the metafield says ${shownCents}, due are ${expected.dueCents}`);
  }
  if (savedMethods !== (expected.isClosed ? 0 : 1)) wrongs.push(`${savedMethods} saved methods`);
  return wrongs;
}

/** The store's rows about it. */
export type StaffRows = {
  refunds: { gid: string; state: string; cents: number }[];
  corrections: { gid: string; state: string; cents: number; entries: number }[];
  runs: { gid: string; run: string; state: string; item: string }[];
  closings: { gid: string; outcome: string | null; frozen: boolean; sessions: number }[];
  activity: { subject: string; did: string; outcome: string; count: number }[];
};

export async function loadStaffRows({ db }: Database): Promise<StaffRows> {
  const refunds = await sql<StaffRows['refunds'][number]>`
    select order_gid as gid, state, amount_cents as cents from order_refund`.execute(db);
  const corrections = await sql<StaffRows['corrections'][number]>`
    select customer_gid as gid, state, amount_cents::int as cents,
      (select count(*) from ledger_tx t where t.dedupe_key = 'desk:' || a.id)::int as entries
    from approval a where kind = 'adjustment'`.execute(db);
  const runs = await sql<StaffRows['runs'][number]>`
    select i.order_gid as gid, r.id::text as run, r.state, i.state as item
    from bulk_action r join bulk_action_item i on i.bulk_action_id = r.id`.execute(db);
  const closings = await sql<StaffRows['closings'][number]>`
    select r.customer_gid as gid, r.outcome, c.frozen,
      (select count(*) from customer_session s where s.customer_gid = r.customer_gid)::int
        as sessions
    from account_request r join customer_account c on c.customer_gid = r.customer_gid`.execute(db);
  const activity = await sql<StaffRows['activity'][number]>`
    select subject_id as subject, action || ' ' || step as did, outcome, count(*)::int as count
    from staff_action group by 1, 2, 3`.execute(db);
  return {
    refunds: refunds.rows,
    corrections: corrections.rows,
    runs: runs.rows,
    closings: closings.rows,
    activity: activity.rows,
  };
}

/** Compares the rows of one customer with the expected result. @returns the violations, as sentences */
export function wrongsOfRows(
  { gid }: Person,
  expected: StaffExpectation,
  rows: StaffRows,
  { orders }: StaffOutside,
): string[] {
  const wrongs: string[] = [];
  const say = (what: string, has: readonly string[], due: readonly string[]) => {
    if (has.toSorted().join() === due.toSorted().join()) return;
    wrongs.push(`${what}: ${has.join(', ') || 'none'}, due ${due.join(', ') || 'none'}`);
  };
  const gids = orders.map(({ id }) => `gid://shopify/Order/${id}`);
  const refunds = rows.refunds.filter((each) => gids.includes(each.gid));
  const isRefunded = expected.refundCents > 0;
  say(
    'refunds',
    refunds.map(({ state, cents }) => `${state} ${cents}`),
    isRefunded ? [`done ${expected.refundCents}`] : [],
  );
  const corrections = rows.corrections.filter((each) => each.gid === gid);
  say(
    'corrections',
    corrections.map(({ state, cents, entries }) =>
      state === 'asked' ? `asked, ${entries} entries` : `${state} ${cents}, ${entries} entries`,
    ),
    [
      ...expected.posted.map((cents) => `approved ${cents}, 1 entries`),
      ...Array.from({ length: expected.waiting }, () => 'asked, 0 entries'),
    ],
  );
  const items = rows.runs.filter((each) => gids.includes(each.gid));
  say(
    'orders of runs',
    items.map(({ state, item }) => `${state} ${item}`),
    Array.from({ length: expected.runs * expected.orders }, () => 'done done'),
  );
  const closings = rows.closings.filter((each) => each.gid === gid);
  say(
    'closings',
    closings.map(({ outcome, frozen, sessions }) => `${outcome} ${frozen} ${sessions}`),
    expected.isClosed ? ['closed true 0'] : [],
  );
  return wrongs;
}
