import { sql } from 'kysely';
import type { Database } from '../../../app/models/core/database.server';
import type { SentOrderRow, SandboxState } from '../shop/sandbox-state';
import type { StockItem } from './stock';

/** The store's own rows of these orders, as far as they repeat what Shopify holds or say that something is under way. */
export type DeliveryRows = {
  parts: { order_gid: string; state: string; units: number; remaining_units: number }[];
  parcels: { fulfillment_gid: string; order_gid: string; display_status: string | null }[];
  steps: { order_gid: string; kind: string; state: string; fulfillment_gid: string | null }[];
  cases: {
    order_gid: string;
    return_gid: string | null;
    state: string;
    platform_status: string | null;
    is_behind: boolean;
    outcome_state: string | null;
  }[];
  bulk: { state: string; items: number }[];
  items: { item_gid: string; available: number }[];
};

/** What is open besides: a payment, a refund, an edit, a change of stock. */
const OPEN_ROWS = sql<{ what: string }>`
  select 'order_refund ' || id || ' is ' || state as what from order_refund where state = 'asked'
  union all select 'inventory_adjustment ' || id || ' is ' || state from inventory_adjustment
  where state = 'pending'
  union all select 'order_edit ' || id || ' is ' || state from order_edit
  where state not in ('done', 'refused', 'unknown')
  union all select purpose || ' payment ' || id || ' is ' || state from payment
  where state not in ('settled', 'failed')`;

export async function loadDeliveryRows({ db }: Database): Promise<DeliveryRows> {
  const [parts, parcels, steps, cases, bulk, items] = await Promise.all([
    db
      .selectFrom('fulfillment_order')
      .select(['order_gid', 'state', 'units', 'remaining_units'])
      .where('gone_at', 'is', null)
      .execute(),
    db.selectFrom('parcel').select(['fulfillment_gid', 'order_gid', 'display_status']).execute(),
    db
      .selectFrom('fulfillment_step')
      .select(['order_gid', 'kind', 'state', 'fulfillment_gid'])
      .execute(),
    db
      .selectFrom('return_case')
      .select(['order_gid', 'return_gid', 'state', 'platform_status', 'is_behind'])
      .select('outcome_state')
      .execute(),
    sql<{ state: string; items: number }>`
      select b.state, count(i.*) filter (where i.state in ('asked', 'waiting'))::int as items
      from bulk_action b left join bulk_action_item i on i.bulk_action_id = b.id
      group by b.id`.execute(db),
    db.selectFrom('inventory_item').select(['item_gid', 'available']).execute(),
  ]);
  return { parts, parcels, steps, cases, bulk: bulk.rows, items };
}

/** Returns what the store's rows have open in the end, of whatever order. */
export async function wrongsOfOpenRows(
  { db }: Database,
  { bulk }: DeliveryRows,
): Promise<string[]> {
  const { rows } = await OPEN_ROWS.execute(db);
  const open = bulk.filter(({ state, items }) => state === 'running' || items > 0);
  return [
    ...rows.map(({ what }) => what),
    ...open.map(({ state, items }) => `a bulk action is ${state} with ${items} items open`),
  ];
}

/**
 * Compares the store's rows of an order with what Shopify holds: quantities, parcels, and a case for each return; and that
 * nothing that was asked of Shopify is still open.
 *
 * @returns the violations, as sentences
 */
export function wrongsOfMirrors(
  order: SentOrderRow,
  { shopify }: SandboxState,
  rows: DeliveryRows,
): string[] {
  const gid = `gid://shopify/Order/${order.id}`;
  const own = <Row extends { order_gid: string }>(list: Row[]) =>
    list.filter((row) => row.order_gid === gid);
  const wrongs = own(rows.steps)
    .filter(({ state }) => state === 'waiting' || state === 'asked')
    .map(({ kind, state }) => `${kind} is still ${state}`);
  const made = own(rows.steps).flatMap((step) =>
    step.kind === 'send' && step.fulfillment_gid !== null ? [step.fulfillment_gid] : [],
  );
  if (new Set(made).size !== made.length) wrongs.push('two requests claim one parcel');
  for (const parcel of made) {
    if (!order.fulfillments.some(({ id }) => parcel.endsWith(`/${id}`))) {
      wrongs.push(`${parcel} is not at Shopify`);
    }
  }
  const theirs = unitsOf(order);
  const mirrored = own(rows.parts).reduce(
    (all, part) => ({
      units: all.units + (part.state === 'canceled' ? 0 : part.units),
      sent: all.sent + part.units - part.remaining_units,
    }),
    { units: 0, sent: 0 },
  );
  if (theirs !== null && mirrored.sent !== theirs.sent) {
    wrongs.push(`the mirror has sent ${mirrored.sent}, Shopify ${theirs.sent}`);
  }
  const parcels = own(rows.parcels);
  for (const { id, status, canceledAt } of order.fulfillments) {
    const row = parcels.find(({ fulfillment_gid: one }) => one.endsWith(`/${id}`));
    const due = canceledAt ? 'CANCELED' : status;
    if (row === undefined) wrongs.push(`parcel ${id} is not in the mirror`);
    else if (row.display_status !== due) {
      wrongs.push(`the mirror has parcel ${id} as ${row.display_status}, Shopify as ${due}`);
    }
  }
  if (parcels.length > order.fulfillments.length) wrongs.push('the mirror has a parcel too many');
  return [...wrongs, ...wrongsOfCases(own(rows.cases), order, shopify.returns)];
}

/** Compares what the mirror has of an item with what Shopify has. @returns the violations, as sentences */
export function wrongsOfStock(
  { id }: StockItem,
  stock: ReadonlyMap<number, number>,
  { items }: DeliveryRows,
): string[] {
  const row = items.find(({ item_gid: gid }) => gid.endsWith(`/${id}`));
  const theirs = stock.get(id);
  return row?.available === theirs
    ? []
    : [`the mirror has ${row?.available} of item ${id}, Shopify ${theirs}`];
}

function unitsOf(order: SentOrderRow): { sent: number } | null {
  // Until something was done to them, Shopify makes them of the order.
  const parts = order.fulfillmentOrders;
  if (parts === undefined) return null;
  const lines = parts.flatMap((part) => part.lines);
  return { sent: lines.reduce((sum, { sent }) => sum + sent, 0) };
}

const OVER: Readonly<Record<string, readonly string[]>> = {
  DECLINED: ['declined'],
  CANCELED: ['canceled'],
  CLOSED: ['resolved'],
};

function wrongsOfCases(
  cases: DeliveryRows['cases'],
  { id }: SentOrderRow,
  returns: SandboxState['shopify']['returns'],
): string[] {
  const wrongs = cases.flatMap((one) => [
    ...(one.is_behind ? ['a case is behind'] : []),
    ...(one.outcome_state === 'begun' ? ['an outcome is still being made'] : []),
  ]);
  for (const { id: returnId, orderId, status } of returns) {
    if (orderId !== id) continue;
    const row = cases.find(({ return_gid: gid }) => gid?.endsWith(`/${returnId}`));
    // One that came to nothing before anybody here knew of it needs no case.
    if (row === undefined) {
      if (status !== 'CANCELED' && status !== 'DECLINED')
        wrongs.push(`no case of a return that is ${status}`);
      continue;
    }
    if (row.platform_status !== status) {
      wrongs.push(`a case has its return as ${row.platform_status}, Shopify as ${status}`);
    }
    const fitting = OVER[status];
    if (fitting && !fitting.includes(row.state)) {
      wrongs.push(`a case is ${row.state}, its return ${status}`);
    }
  }
  return wrongs;
}
