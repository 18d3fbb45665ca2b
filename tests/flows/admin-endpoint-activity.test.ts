import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  draftOrderCompleteRow,
  draftOrderCreateRow,
  draftOrderDeleteRow,
  draftOrderUpdateRow,
  orderMarkAsPaidRow,
} from '../../app/http/api/draft-rows.server';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import type { Call, Row } from '../../app/http/api/row.server';
import type { Database } from '../../app/models/core/database.server';
import { completeStaffDraft } from '../../app/services/draft-orders/change-staff-draft.server';
import { markStaffOrderPaid } from '../../app/services/payments/mark-staff-order-paid.server';
import { eachDatabase } from '../support/database';
import { IVY, openDraftFixture, type DraftFixture } from './draft-fixture';

/** What staff do through /api/shopifyAdmin is recorded in the activity log, like changes on the pages. */
eachDatabase((_kind, open) => {
  let fixture: DraftFixture;
  let db: Database['db'];
  beforeAll(async () => {
    fixture = await openDraftFixture();
    db = (await open()).db;
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.shop.discard());

  const config = { singleApproverLimits: SINGLE_APPROVER_LIMITS };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

  /** Runs a row of the registry, as in one call of a staff member. */
  async function send(row: Row, args: Record<string, unknown>, requestId: string = randomUUID()) {
    const context = { db, admin: fixture.admin, now: () => Date.now(), config, log, requestId };
    const call = {
      context: { ...context, sleep: () => fixture.shop.control('POST', 'clock', { advanceMs: 9 }) },
      root: { key: 'root', name: 'root', args, on: [], fields: [] },
      staffActions: { markPaid: markStaffOrderPaid, completeDraft: completeStaffDraft },
      isConfirmed: true,
      reference: 'Check 7',
      customer: null,
      staff: { id: 'staff-1', isAdmin: false },
    };
    const found = await (row.run as (call: Call) => ReturnType<Row['run']>)(
      call as unknown as Call,
    );
    return { value: found.value as Record<string, Record<string, string>>, requestId };
  }
  const lines = () => [{ variantId: fixture.kraftCup, quantity: 2 }];
  const input = (more: object = {}) => ({
    purchasingEntity: { customerId: IVY },
    lineItems: lines(),
    ...more,
  });
  const idOf = ({ value }: Awaited<ReturnType<typeof send>>) => value['draftOrder']?.['id'] ?? '';
  const discounted = { appliedDiscount: { title: 'May', valueType: 'PERCENTAGE', value: 5 } };

  /** Returns the steps of a request, or about a subject, in order. */
  async function trail(of: { request_id: string } | { subject_id: string }) {
    const [[column, value] = ['subject_id', '']] = Object.entries(of);
    const rows = await db
      .selectFrom('staff_action')
      .selectAll()
      .where(column as 'request_id' | 'subject_id', '=', value)
      .orderBy('id')
      .execute();
    expect(rows.every((row) => row.staff_id === 'staff-1')).toBe(true);
    return rows.map(({ action, step, outcome }) => `${action} ${step} ${outcome}`);
  }

  it('a draft from its making to its order, and the order as paid', async () => {
    const made = await send(draftOrderCreateRow, { input: input() });
    const id = idOf(made);
    expect(await trail({ request_id: made.requestId })).toEqual([
      'drafts.change create asked',
      'drafts.change create done',
      'drafts.change create done',
    ]);
    await send(draftOrderUpdateRow, { id, input: { note: 'By the back door' } });
    await send(draftOrderUpdateRow, { id, input: discounted });
    const completed = await send(draftOrderCompleteRow, { id });
    expect(await trail({ subject_id: id })).toEqual([
      'drafts.change create done',
      'drafts.change change asked',
      'drafts.change change done',
      'drafts.price change asked',
      'drafts.price change done',
      'drafts.complete complete asked',
      'drafts.complete complete done',
    ]);
    const order = completed.value['draftOrder']?.['order'] as unknown as { id: string };
    await send(orderMarkAsPaidRow, { input: { id: order.id } });
    expect(await trail({ subject_id: order.id })).toEqual([
      'drafts.complete complete done',
      'orders.mark-paid mark-paid asked',
      'orders.mark-paid mark-paid done',
    ]);
  });

  it('nothing of an order whose own payment is under way: that payment marks it', async () => {
    const id = idOf(await send(draftOrderCreateRow, { input: input() }));
    const completed = await send(draftOrderCompleteRow, { id });
    const order = completed.value['draftOrder']?.['order'] as unknown as { id: string };
    const payment = randomUUID();
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into payment (id, customer_gid, form_token, fingerprint, purpose, subject,
          draft_input, total_cents, store_credit_cents, card_cents, terms_cents, state, order_gid, created_at,
          updated_at)
        values (${payment}, ${IVY}, ${randomUUID()}, 'x', 'cart', 'cart', '{}', 5000, 5000, 0, 0,
          'charged', ${order.id}, now(), now())`.execute(trx);
    });
    const marking = send(orderMarkAsPaidRow, { input: { id: order.id } });
    await expect(marking).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await trail({ subject_id: order.id })).toHaveLength(1);
    await sql`update payment set state = 'settled', settled_at = now()
      where id = ${payment}`.execute(db);
    await send(orderMarkAsPaidRow, { input: { id: order.id } });
    expect(await trail({ subject_id: order.id })).toHaveLength(3);
  });

  it('one that is priced by hand and deleted', async () => {
    const made = await send(draftOrderCreateRow, { input: input(discounted) });
    expect((await trail({ request_id: made.requestId }))[0]).toBe('drafts.price create asked');
    await send(draftOrderDeleteRow, { input: { id: idOf(made) } });
    expect(await trail({ subject_id: idOf(made) })).toEqual([
      'drafts.price create done',
      'drafts.change delete asked',
      'drafts.change delete done',
    ]);
  });

  it('what the platform refuses, and what nobody has answered', async () => {
    const lineItems = [{ variantId: 'gid://shopify/ProductVariant/404', quantity: 1 }];
    const { requestId } = await send(draftOrderCreateRow, { input: input({ lineItems }) });
    expect(await trail({ request_id: requestId })).toEqual([
      'drafts.change create asked',
      'drafts.change create refused',
    ]);
    const id = idOf(await send(draftOrderCreateRow, { input: input() }));
    await fixture.fault('DeleteDraft', 'error', 9);
    await send(draftOrderDeleteRow, { input: { id } });
    expect((await trail({ subject_id: id })).slice(1)).toEqual([
      'drafts.change delete asked',
      'drafts.change delete unknown',
    ]);
  });
});
