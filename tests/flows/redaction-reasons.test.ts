import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import type { Database } from '../../app/models/core/database.server';
import { writeInvoiceDecision } from '../../app/models/invoices/invoice-request-list.server';
import {
  closeDiscrepancyById,
  findDiscrepancy,
  noteDiscrepancyReason,
  openDiscrepancy,
} from '../../app/models/discrepancies/discrepancy.server';
import { listActionsOf, recordStaffAction } from '../../app/models/staff/staff-action.server';
import { syncMirror } from '../../app/services/sync/sync-mirror.server';
import { tidyDatabase } from '../../server/jobs/housekeeping';
import { eachDatabase } from '../support/database';
import { ledgerFixture } from './ledger-fixture';

const NOW = Date.UTC(2026, 10, 21, 12);
const LABELS = 'Nora Quinn has called us about it';

/** What staff typed about a customer is deleted with them. */
eachDatabase((_kind, open) => {
  let database: Database;
  let ledger: ReturnType<typeof ledgerFixture>;
  beforeAll(async () => {
    database = await open();
    ledger = ledgerFixture(database.db);
  });

  async function forget(gid: string): Promise<void> {
    const queued = { gid, seq: 1n, attempts: 0 };
    // It does not call Shopify.
    const admin = { run: () => Promise.reject(new Error('nobody asks')) } as never;
    const errors: object[] = [];
    const note = (fields: object) => void errors.push(fields);
    const log = { warn: note, error: note, info: () => undefined };
    const needs = {
      db: database.db,
      admin,
      now: () => NOW,
      log,
      config: { commission: COMMISSION_RULES },
    };
    await syncMirror(needs, queued);
    expect(errors).toEqual([]);
  }

  /** Makes a discrepancy on which one staff member has acted, and which another has closed. */
  async function discrepancy(subject: string, detail: Record<string, unknown> = {}) {
    const { db } = database;
    const kind = 'fraud-warning';
    await openDiscrepancy(db, {
      kind,
      subject,
      detail: { cents: 5, text: LABELS, openingText: LABELS, ...detail },
    });
    const { id } = await db
      .selectFrom('discrepancy')
      .select('id')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow();
    await noteDiscrepancyReason(db, id, LABELS);
    await closeDiscrepancyById(db, { id, by: 'nina', at: new Date(NOW), reason: LABELS });
    return id;
  }

  /** Makes a deposit, a payment and its refund. @returns every name that a discrepancy may use for them */
  async function namesOf(gid: string): Promise<string[]> {
    const { db } = database;
    const deposit = await ledger.open(gid, 2_000, new Date(NOW));
    const { payment_intent_id: intent } = await db
      .selectFrom('deposit')
      .select('payment_intent_id')
      .where('id', '=', deposit)
      .executeTakeFirstOrThrow();
    const [payment, refund] = [randomUUID(), randomUUID()];
    const order = `gid://shopify/Order/${randomInt(1e9, 1e12)}`;
    await sql`insert into payment (id, customer_gid, form_token, fingerprint, purpose, subject,
        draft_input, total_cents, store_credit_cents, card_cents, terms_cents, state, order_gid, created_at,
        updated_at, settled_at)
      values (${payment}, ${gid}, ${randomUUID()}, 'f', 'cart', ${randomUUID()}, '{"lines": []}', 1000,
        1000, 0, 0, 'settled', ${order}, now(), now(), now())`.execute(db);
    await sql`insert into order_refund (id, form_token, order_gid, payment_id, staff_id, input,
        amount_cents, method, from_cents, to_cents, state, next_attempt_at, requested_at, ended_at)
      values (${refund}, ${randomUUID()}, ${order}, ${payment}, 'ada', '{}', 100, 'original', 0,
        100, 'refused', now(), now(), now())`.execute(db);
    return [gid, `${gid} 3`, deposit, intent ?? '', payment, refund, order];
  }

  it('goes out of the differences that are about them, and out of no other', async () => {
    const [gone, stays] = [await ledger.customer(), await ledger.customer()];
    const [ofGone, ofStays] = [await namesOf(gone), await namesOf(stays)];
    const about: string[] = [];
    for (const name of ofGone) about.push(await discrepancy(name));
    about.push(await discrepancy('issfr_1', { intent: ofGone[3] }));
    about.push(await discrepancy('issfr_2', { customer: gone }));
    const others = [await discrepancy('all'), await discrepancy(`${gone}9`)];
    for (const name of ofStays) others.push(await discrepancy(name));
    await ledger.drive(gone, new Date(NOW));
    await forget(gone);
    for (const id of about) {
      const stored = await findDiscrepancy(database.db, id);
      expect(stored?.detail).toMatchObject({ cents: 5 });
      expect(stored, stored?.subject).toMatchObject({ closedBy: 'nina' });
      expect(JSON.stringify(stored), stored?.subject).not.toContain('Nora');
    }
    for (const id of others) {
      const stored = await findDiscrepancy(database.db, id);
      expect(stored?.detail, stored?.subject).toMatchObject({
        reason: LABELS,
        closedBecause: LABELS,
        text: LABELS,
        openingText: LABELS,
      });
    }
  });

  it('goes out of the decision on paying by invoice, which stays', async () => {
    const [gone, stays] = [await ledger.customer(), await ledger.customer()];
    const decided = { decision: 'refused', at: new Date(NOW), by: 'nina', reason: LABELS } as const;
    for (const gid of [gone, stays]) {
      await database.db.transaction().execute((trx) => writeInvoiceDecision(trx, gid, decided));
    }
    await forget(gone);
    const rows = await database.db
      .selectFrom('invoice_option')
      .select(['customer_gid', 'state', 'reason'])
      .orderBy('customer_gid')
      .execute();
    expect(rows).toEqual([
      { customer_gid: gone, state: 'refused', reason: null },
      { customer_gid: stays, state: 'refused', reason: LABELS },
    ]);
  });

  it('goes out of the activity log: tags on them, on their orders and drafts, and nothing else', async () => {
    const { db } = database;
    const [gone, stays] = [await ledger.customer(), await ledger.customer()];
    const activity = (kind: 'customer' | 'order' | 'product', id: string) => {
      const details = { tag: LABELS, cents: 5 };
      const step = { action: 'customers.tag', step: 'add', subject: { kind, id } } as const;
      return recordStaffAction(
        db,
        { ...step, staffId: 'nina', details, requestId: null },
        new Date(NOW),
      );
    };
    const orderOf = async (gid: string) => {
      const order = `gid://shopify/Order/${randomInt(1e9, 1e12)}`;
      await sql`insert into order_mirror (order_gid, customer_gid, number, name, created_at, updated_at,
          fetched_at, total_cents, current_cents, refunded_cents, currency, fulfillment_status, tags, words)
        values (${order}, ${gid}, 1, '#1', now(), now(), now(), 0, 0, 0, 'USD', 'UNFULFILLED', '{}',
          '')`.execute(db);
      return order;
    };
    const [ofGone, ofStays] = [await orderOf(gone), await orderOf(stays)];
    const subjects = [
      ['customer', gone],
      ['order', ofGone],
      ['customer', stays],
      ['order', ofStays],
      ['product', '7'],
    ] as const;
    for (const [kind, id] of subjects) await activity(kind, id);
    const byHand = sql`update staff_action set details = details - 'tag' where subject_id = ${gone}`;
    await expect(byHand.execute(db)).rejects.toMatchObject({ code: '23001' });
    await forget(gone);
    const stored = async (kind: 'customer' | 'order' | 'product', id: string) =>
      (await listActionsOf(db, { kind, id })).map(({ details }) => details);
    const all = [];
    for (const [kind, id] of subjects) all.push(...(await stored(kind, id)));
    const whole = { tag: LABELS, cents: 5 };
    expect(all).toEqual([{ cents: 5 }, { cents: 5 }, whole, whole, whole]);
    for (const change of [`details = '{}'`, `staff_id = 'eve'`]) {
      const other = database.executeSql(
        `update staff_action set ${change} where subject_id = '${gone}'`,
      );
      await expect(other).rejects.toMatchObject({ code: '23001' });
    }
  });

  it('goes after ninety days where it was typed for many orders at once', async () => {
    const run = (state: string, daysAgo: number) => {
      const at = new Date(NOW - daysAgo * 24 * 60 * 60_000);
      return sql`insert into bulk_action (id, form_token, staff_id, change, tag, orders, state,
          created_at, begun_at, ended_at)
        values (gen_random_uuid(), gen_random_uuid(), 'nina', 'tag-add', ${`${state} ${daysAgo}`}, 1, ${state},
          ${at}, ${at}, ${state === 'done' ? at : null})`.execute(database.db);
    };
    for (const daysAgo of [89, 91]) {
      for (const state of ['asked', 'running', 'done']) await run(state, daysAgo);
    }
    await tidyDatabase(database.db, NOW);
    const rows = await database.db.selectFrom('bulk_action').select('tag').orderBy('tag').execute();
    expect(rows.map(({ tag }) => tag)).toEqual(['asked 89', 'done 89', 'running 89', 'running 91']);
  });
});
