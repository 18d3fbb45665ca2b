import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { stepLabel } from '../../app/content/shipments/delivery';
import { loadProgress } from '../../app/http/shipments/delivery-view.server';
import { isPackingBegun } from '../../app/models/fulfillment/packing.server';
import { eachDatabase } from '../support/database';

/** Each row by itself, and whether it says that packing has begun. `$` stands for the order. */
const FACTS: [string, string, boolean][] = [
  ['nothing is known of it', 'select 1 where $ is null', false],
  [
    'it is on a pick list',
    `with list as (insert into pick_list (id, form_token, staff_id, created_at)
       values (gen_random_uuid(), gen_random_uuid(), 'staff', now()) returning id)
     insert into pick_list_item (pick_list_id, nth, fulfillment_order_gid, order_gid)
     select id, 0, 'fulfillment order', $ from list`,
    true,
  ],
  ['a line was checked', checked(1, "'line'"), true],
  ['checking begins anew, and nothing ever was', checked(0, 'null'), false],
  ['it is being sent', step('send', 'waiting'), true],
  ['it is being put on hold', step('hold', 'waiting'), false],
  ['Shopify refused to send it', step('send', 'refused'), false],
  ['a warehouse works on it', fulfillmentOrder('IN_PROGRESS', 'ready'), true],
  ['a part has left', fulfillmentOrder('OPEN', 'partly-sent'), true],
  ['it waits', fulfillmentOrder('OPEN', 'ready'), false],
  ['it is on hold', fulfillmentOrder('ON_HOLD', 'held'), false],
  ['it was canceled', fulfillmentOrder('CLOSED', 'canceled'), false],
  ['its order is sent', order('FULFILLED'), true],
  ['its order waits', order('UNFULFILLED'), false],
  ['a parcel was canceled', parcel('CANCELED'), false],
  ['a parcel has left', parcel('FULFILLED'), true],
];

/** What Shopify says of an order that waits to be sent, whatever happens here. */
const UNSENT = {
  cancelledAt: null,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'UNFULFILLED',
  fulfillments: [],
  tags: [],
  shippingAddress: null,
};
const PAID = { isOnInvoice: false, isAtBank: false, hasPaymentHere: true, paidAt: null };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;

function checked(units: number, line: string): string {
  return `insert into packing_check (form_token, fulfillment_order_gid, order_gid, line_gid, units, staff_id, at)
    values (gen_random_uuid(), 'fulfillment order', $, ${line}, ${units}, 'staff', now())`;
}

function step(kind: string, state: string): string {
  const isOver = state === 'refused';
  return `insert into fulfillment_step
      (id, form_token, kind, order_gid, subject_gid, staff_id, request, state, because, created_at, ended_at)
    values (gen_random_uuid(), gen_random_uuid(), '${kind}', $, $ || 'F', 'staff', '{}', '${state}',
      ${isOver ? "'too-many', now(), now()" : 'null, now(), null'})`;
}

function fulfillmentOrder(status: string, state: string): string {
  return `insert into fulfillment_order (fulfillment_order_gid, number, order_gid, order_name, ordered_at,
      updated_at, fetched_at, status, request_status, state, location_name, units, remaining_units)
    values ($ || 'F', 1, $, '#1', now(), now(), now(), '${status}', 'UNSUBMITTED', '${state}', 'Warehouse', 3, 1)`;
}

function order(status: string): string {
  return `insert into order_mirror (order_gid, number, name, created_at, updated_at, fetched_at,
      fulfillment_status, currency, total_cents, current_cents, refunded_cents, tags, words)
    values ($, 1, '#1', now(), now(), now(), '${status}', 'USD', 1, 1, 0, '{}', '')`;
}

function parcel(status: string): string {
  return `with placed as (${order('UNFULFILLED')} returning order_gid)
    insert into order_mirror_fulfillment (order_gid, nth, fulfillment_gid, status, tracking)
    select order_gid, 0, 'parcel', '${status}', '{}' from placed`;
}

eachDatabase((_, open) => {
  let db: Database['db'];
  beforeAll(async () => {
    ({ db } = await open());
  });

  it.each(FACTS)('%s', async (what, statement, isBegun) => {
    const gid = `gid://shopify/Order/${what.length}${FACTS.findIndex(([one]) => one === what)}`;
    await sql.raw(statement.replaceAll('$', `'${gid}'`)).execute(db);
    expect(await isPackingBegun(db, gid)).toBe(isBegun);
    expect(await isPackingBegun(db, `${gid}0`)).toBe(false);
    const { steps } = await loadProgress(
      { db, log: quiet, now: Date.now },
      { ...UNSENT, id: gid },
      PAID,
      [],
    );
    const shown = steps?.find(({ state }) => state === 'current');
    expect(shown && stepLabel(shown)).toBe(isBegun ? 'Being packed' : 'Getting ready');
  });
});
