import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AfterDeposit } from '../../app/domain/ledger/reversal-plan';
import { cents } from '../../app/domain/core/money';
import { acceptPayment } from '../../app/models/payments/accept-payment.server';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { type Database, moneyTransaction } from '../../app/models/core/database.server';
import { ledgerBalances } from '../../app/models/ledger/ledger.server';
import { listDiscrepanciesOf } from '../../app/models/discrepancies/discrepancy.server';
import { postReturn } from '../../app/models/refunds/payment-return.server';
import {
  recordBalanceCheck,
  consumeCheckTicket,
} from '../../app/models/ledger/shown-balance.server';
import { completePayment } from '../../app/models/payments/spend-payment.server';
import { adjustBalance } from '../../app/services/ledger/adjust-balance.server';
import { unfreezeAccount } from '../../app/services/ledger/resume-balance.server';
import { eachDatabase } from '../support/database';
import { mergeFixture, NOW } from './merge-fixture';

class Undo extends Error {}

const GUARD_OFF = 'the guard is off';

/** Damage that someone with database access could do: I-28 must report each. */
const DAMAGE: [what: string, table: string, statement: string][] = [
  ['its row is gone', 'account_merge', 'delete from account_merge'],
  [
    'it is of another amount',
    'account_merge',
    'update account_merge set paid_cents = paid_cents + 1, limit_cents = limit_cents + 1',
  ],
  [
    'it was never decided',
    'account_merge',
    `update account_merge set state = 'asked', at_once = false, decided_by = null, decided_at = null`,
  ],
  [
    'its transaction is another’s',
    'ledger_tx',
    `update ledger_tx set dedupe_key = 'merge:' || gen_random_uuid() where kind = 'account_merged'`,
  ],
  [
    'its transaction is called something else',
    'ledger_tx',
    `update ledger_tx set kind = 'adjustment' where kind = 'account_merged'`,
  ],
  [
    'the account was let go',
    'customer_account',
    'update customer_account set merged_into = null, frozen = false, frozen_because = null where merged_into is not null',
  ],
  [
    'something stays with it',
    'ledger_account',
    `update ledger_account set balance_cents = balance_cents + 1 where customer_gid in (select closing_gid from account_merge) and kind = 'customer_paid'`,
  ],
  [GUARD_OFF, 'account_merge', 'select 1'],
];

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: ReturnType<typeof mergeFixture>;
  const at = new Date(NOW);

  beforeAll(async () => {
    database = await open();
    fixture = mergeFixture(database);
  });
  // After all merges, rejections and refunds, no invariant is violated.
  afterAll(async () => expect(await fixture.violations()).toEqual([]));

  async function merged(closingCents = 1_000, survivingCents = 500) {
    const made = await fixture.pair(closingCents, survivingCents);
    const requested = await fixture.ask([made.closing, made.surviving]);
    if (!requested.ok || !requested.begun) throw new Error('It should have begun.');
    return made;
  }
  const refund = (amountCents: number): AfterDeposit => ({
    refunds: [
      {
        id: `re_${amountCents}`,
        status: 'succeeded',
        amountCents,
        createdAt: at,
        paymentIntentId: null,
      },
    ],
    disputes: [],
  });
  const dispute = (status: string, amountCents: number): AfterDeposit => ({
    refunds: [],
    disputes: [
      { id: `dp_${amountCents}`, status, amountCents, createdAt: at, paymentIntentId: null },
    ],
  });
  const discrepanciesOf = async (gid: string) => {
    const rows = await database.db
      .selectFrom('discrepancy')
      .select('kind')
      .where('subject', '=', gid)
      .where('closed_at', 'is', null)
      .execute();
    return rows.map(({ kind }) => kind);
  };
  /** Makes a settled order paid with this much Earth Cash. */
  async function spent(gid: string, storeCreditCents: number): Promise<string> {
    const { db } = database;
    const total = cents(storeCreditCents);
    const accepted = await acceptPayment(db, {
      customerGid: gid,
      request: {
        formToken: randomUUID(),
        purpose: 'cart',
        subject: randomUUID(),
        draftInput: {} as never,
        draftGid: null,
        split: {
          totalCents: total,
          storeCreditCents: total,
          cardCents: cents(0),
          termsCents: cents(0),
        },
        paymentMethodId: null,
        organizationId: null,
      },
      method: null,
      declinesPerHour: 5,
      owner: 'test',
      now: NOW,
    });
    if (accepted.kind !== 'accepted') throw new Error(accepted.kind);
    const paymentId = accepted.payment.id;
    await db.updateTable('payment').set({ state: 'charged' }).where('id', '=', paymentId).execute();
    const order = { gid: `gid://shopify/Order/${randomInt(1e9, 1e12)}`, name: '#1' };
    const delivered = { order };
    await completePayment(db, { paymentId, delivered, at, failpoint: () => undefined });
    await db
      .updateTable('payment')
      .set({ state: 'settled', settled_at: at })
      .where('id', '=', paymentId)
      .execute();
    return paymentId;
  }

  it('carries paid money and bonus over, and what a refund takes later goes after them', async () => {
    const { closing, surviving, deposit } = await merged();
    expect(await fixture.has(surviving)).toEqual([1_500, 30]);
    expect(await fixture.learn(closing, deposit, refund(400), at)).toBe('posted');
    expect(await fixture.has(closing)).toEqual([0, 0]);
    expect(await fixture.has(surviving)).toEqual([1_100, 22]);
    expect(await fixture.learn(closing, deposit, refund(400), at)).toBe('nothing');
    expect(await fixture.has(surviving)).toEqual([1_100, 22]);
    expect(await discrepanciesOf(closing)).toEqual([]);
  });

  it('tells a person where the surviving account has spent what a refund takes', async () => {
    const { closing, surviving, deposit } = await merged();
    await spent(surviving, 1_400);
    await fixture.learn(closing, deposit, refund(1_000), at);
    expect(await fixture.has(closing)).toEqual([0, 0]);
    expect((await ledgerBalances(database.db, surviving)).availableCents).toBe(-890);
    expect(await findCustomerAccount(database.db, surviving)).toMatchObject({
      frozen: true,
      frozenBecause: 'a balance below zero',
    });
    expect(await discrepanciesOf(surviving)).toEqual(['negative-balance']);
    expect(await discrepanciesOf(closing)).toEqual([]);
  });

  it('keeps back for a dispute what the surviving account has, and gives it back when it is won', async () => {
    const { closing, surviving, deposit } = await merged();
    await fixture.learn(closing, deposit, dispute('needs_response', 1_000), at);
    expect(await fixture.has(surviving)).toEqual([500, 10]);
    expect(await ledgerBalances(database.db, closing)).toMatchObject({
      availableCents: 0,
      heldCents: 1_020,
    });
    await fixture.learn(closing, deposit, dispute('won', 1_000), at);
    expect(await fixture.has(surviving)).toEqual([1_500, 30]);
    expect((await ledgerBalances(database.db, closing)).heldCents).toBe(0);
  });

  it('gives back to the surviving account what an order of the closed one had cost', async () => {
    const { closing, surviving } = await fixture.pair(2_000);
    const paymentId = await spent(closing, 500);
    expect(await fixture.ask([closing, surviving])).toMatchObject({ begun: true });
    expect(await fixture.has(surviving)).toEqual([2_040 - 500 + 500, 10]);
    await database.db
      .updateTable('payment')
      .set({ refunded_cents: 500 })
      .where('id', '=', paymentId)
      .execute();
    expect(
      await postReturn(database.db, paymentId, {
        asStoreCreditCents: cents(0),
        cardHadCents: cents(0),
        at,
      }),
    ).toEqual([]);
    expect(await fixture.has(closing)).toEqual([0, 0]);
    const { availableCents } = await ledgerBalances(database.db, surviving);
    expect(availableCents).toBe(2_040 + 510);
  });

  it('lets what somebody writes at the platform for the closed account wait at the surviving one', async () => {
    const { closing, surviving } = await merged();
    const config = { outsideRaiseLimitCents: 0, openingBalancesUntil: null };
    const checkBalance = async (earthcash: string) => {
      const ticket = await consumeCheckTicket(database.db, closing);
      if (!ticket) throw new Error('It has an account.');
      const shown = { earthcash, versionMetafield: null };
      return moneyTransaction(database.db, (trx) =>
        recordBalanceCheck(trx, closing, { ticket, shown }, { at, config }),
      );
    };
    await database.db
      .updateTable('customer_account')
      .set({ seen_seq: 0n, seen_cents: 0n })
      .where('customer_gid', '=', closing)
      .execute();
    expect(await checkBalance('25.00')).toEqual({ kind: 'again' });
    const second = await checkBalance('25.00');
    expect(second).toMatchObject({
      kind: 'publish',
      adoptCents: 0,
      versionMetafield: { cents: 0 },
    });
    expect(await fixture.has(closing)).toEqual([0, 0]);
    expect(await fixture.has(surviving)).toEqual([1_500, 30]);
    const waits = async (gid: string) =>
      (await findCustomerAccount(database.db, gid))?.unacceptedCents;
    expect([await waits(closing), await waits(surviving)]).toEqual([0, 2_500]);
    expect(await listDiscrepanciesOf(database.db, surviving)).toContain('outside-increase');
  });

  it('stays closed: nobody adjusts it or lets it be used again, and the link stays', async () => {
    const { closing, surviving } = await merged();
    const needs = { db: database.db, now: () => NOW, log: { error: () => undefined } };
    const desired = { customer: closing, amountCents: cents(100), against: 'loss' as const };
    const adjusted = await adjustBalance(needs as never, {
      ...desired,
      reason: 'a test',
      by: 'ada',
      request: randomUUID(),
    });
    expect(adjusted).toMatchObject({ error: expect.stringContaining(surviving) });
    expect(await unfreezeAccount(needs, { customer: closing, by: 'ada' })).toHaveProperty('error');
    for (const change of [
      'merged_into = null',
      'frozen = false, frozen_because = null',
      'merged_into = customer_gid',
    ]) {
      const attempt = sql`update customer_account set ${sql.raw(change)}
        where customer_gid = ${closing}`.execute(database.db);
      await expect(attempt).rejects.toThrow(/.+/);
    }
    await expect(sql`delete from account_merge`.execute(database.db)).rejects.toThrow(/refused/);
  });

  it('waits for nobody in a circle: refunds of both while they are merged', async () => {
    const { closing, surviving, deposit, other } = await fixture.pair(2_000, 2_000);
    const [requested] = await Promise.all([
      fixture.ask([closing, surviving], { shown: 2_040 }),
      fixture.learn(closing, deposit, refund(100), at),
      fixture.learn(surviving, other, refund(200), at),
    ]);
    const all = await Promise.all([fixture.has(closing), fixture.has(surviving)]);
    const sum = all.flat().reduce((left, each) => left + each, 0);
    expect(sum).toBe(2 * 2_040 - 102 - 204);
    if (requested.ok) expect(all[0]).toEqual([0, 0]);
    else expect(requested).toMatchObject({ code: 'merge_changed' });
  });

  it('is seen by I-28 when somebody damages it', async () => {
    await merged();
    for (const [what, table, statement] of DAMAGE) {
      const undone = database.db.transaction().execute(async (trx) => {
        await sql`alter table ${sql.ref(table)} disable trigger user`.execute(trx);
        await sql.raw(statement).execute(trx);
        // Otherwise I-28 would report only the missing trigger.
        if (what !== GUARD_OFF) {
          await sql`alter table ${sql.ref(table)} enable trigger user`.execute(trx);
        }
        const { rows } = await sql`
          select * from audit_violation where check_name = 'I-28'`.execute(trx);
        expect(rows.length, what).toBeGreaterThan(0);
        throw new Undo();
      });
      await expect(undone).rejects.toThrow(Undo);
    }
  });
});
