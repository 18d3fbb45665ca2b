import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { statementFile } from '../../app/content/ledger/statement';
import { startOfDay } from '../../app/domain/core/time/store-day';
import { findBalance } from '../../app/models/ledger/balance.server';
import type { Database } from '../../app/models/core/database.server';
import { findStatement } from '../../app/models/ledger/statement.server';
import { eachDatabase } from '../support/database';
import { propertyRuns } from '../support/property-runs';
import { ledgerFixture, type LedgerFixture } from './ledger-fixture';

const noon = (day: string) => new Date(`${day}T20:00:00Z`);
const NOBODY = { refunds: [], disputes: [] };

eachDatabase((kind, open) => {
  let database: Database;
  let fixture: LedgerFixture;
  beforeAll(async () => {
    database = await open();
    fixture = ledgerFixture(database.db);
  });

  async function aYear(): Promise<{ gid: string; deposit: string }> {
    const gid = await fixture.customer();
    await fixture.post(gid, 'opening', 4_050, noon('2026-01-10'));
    const deposit = await fixture.credit(gid, 10_000, noon('2026-02-10'));
    const refund = {
      id: `re_${randomUUID()}`,
      status: 'succeeded',
      amountCents: 2_500,
      createdAt: new Date(0),
    };
    const refunds = [{ ...refund, paymentIntentId: null }];
    await fixture.learn(gid, deposit, { ...NOBODY, refunds }, noon('2026-03-10'));
    const dispute = { id: `dp_${randomUUID()}`, status: 'needs_response', amountCents: 7_500 };
    const disputes = [{ ...dispute, createdAt: new Date(0), paymentIntentId: null }];
    await fixture.learn(gid, deposit, { refunds, disputes }, noon('2026-04-10'));
    const won = disputes.map((each) => ({ ...each, status: 'won' }));
    await fixture.learn(gid, deposit, { refunds, disputes: won }, noon('2026-05-10'));
    await fixture.post(gid, 'outside_change', -1_000, noon('2026-06-10'));
    return { gid, deposit };
  }

  it('tells what happened, with the balance after each', async () => {
    const { gid, deposit } = await aYear();
    const year = await findStatement(database.db, gid, { from: '2026-01-01', to: '2026-12-31' });
    expect(year).toMatchObject({ openingCents: 0, closingCents: 10_700, heldCents: 0 });
    expect(
      year.movements.map(({ kind: what, amountCents, heldCents, balanceCents }) => [
        what,
        amountCents,
        heldCents,
        balanceCents,
      ]),
    ).toEqual([
      ['opening', 4_050, 0, 4_050],
      ['deposit_credit', 10_200, 0, 14_250],
      ['refund', -2_550, 0, 11_700],
      ['dispute_opened', -7_650, 7_650, 4_050],
      ['dispute_won', 7_650, -7_650, 11_700],
      ['outside_change', -1_000, 0, 10_700],
    ]);
    expect(year.movements[1]).toMatchObject({
      bonusCents: 200,
      deposit: { id: deposit, methodName: 'Visa ending in 4242' },
    });
  });

  it('begins with the balance that there was', async () => {
    const { gid } = await aYear();
    const april = await findStatement(database.db, gid, { from: '2026-04-10', to: '2026-04-30' });
    expect(april).toMatchObject({ openingCents: 11_700, closingCents: 4_050, heldCents: 7_650 });
    const later = await findStatement(database.db, gid, { from: '2027-01-01', to: '2027-01-01' });
    expect(later).toMatchObject({ openingCents: 10_700, closingCents: 10_700, movements: [] });
  });

  it('is nobody else’s', async () => {
    await aYear();
    const gid = await fixture.customer();
    const period = { from: '2026-01-01', to: '2026-12-31' };
    expect(await findStatement(database.db, gid, period)).toMatchObject({
      openingCents: 0,
      closingCents: 0,
      movements: [],
    });
  });

  it('counts every moment to one day, also on the days on which the clocks change', async () => {
    const gid = await fixture.customer();
    for (const day of ['2026-03-08', '2026-11-01']) {
      const begin = startOfDay(day);
      const hours = day === '2026-03-08' ? 23 : 25;
      for (const time of [
        begin - 1,
        begin,
        begin + hours * 3_600_000 - 1,
        begin + hours * 3_600_000,
      ]) {
        await fixture.post(gid, 'adjustment', 100, new Date(time));
      }
      const only = await findStatement(database.db, gid, { from: day, to: day });
      expect(only.movements.map(({ at }) => Date.parse(at))).toEqual([
        begin,
        begin + hours * 3_600_000 - 1,
      ]);
    }
  });

  it('is of one moment while money moves', async () => {
    const gid = await fixture.customer();
    const period = { from: '2026-01-01', to: '2026-12-31' };
    const writing = (async () => {
      for (let count = 0; count < 25; count += 1) {
        await fixture.post(gid, 'adjustment', count % 2 ? -700 : 1_000, noon('2026-07-01'));
      }
    })();
    for (let count = 0; count < 25; count += 1) {
      const { closingCents, movements, inCents, outCents } = await findStatement(
        database.db,
        gid,
        period,
      );
      const ins = movements.filter(({ amountCents }) => amountCents > 0).length;
      const outs = movements.length - ins;
      // The statement is consistent: each withdrawal follows its deposit.
      expect([0, 1]).toContain(ins - outs);
      expect(closingCents).toBe(ins * 1_000 - outs * 700);
      expect([inCents, outCents]).toEqual([ins * 1_000, outs * 700]);
    }
    await writing;
  });

  it('comes from opening to closing for any periods, and adds up to the balance (R-8)', async () => {
    const day = integer({ min: 0, max: 400 }).map((count) =>
      new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10),
    );
    const movement = record({
      day,
      hour: integer({ min: 0, max: 23 }),
      cents: integer({ min: -50_000, max: 50_000 }).filter((amount) => amount !== 0),
      kind: constantFrom('adjustment' as const, 'outside_change' as const),
    });
    await assert(
      asyncProperty(array(movement, { maxLength: 12 }), day, day, async (movements, one, other) => {
        const gid = await fixture.customer();
        for (const each of movements) {
          const at = new Date(Date.parse(`${each.day}T00:30:00Z`) + each.hour * 3_600_000);
          await fixture.post(gid, each.kind, each.cents, at);
        }
        const [from, to] = [one, other].sort() as [string, string];
        const first = await findStatement(database.db, gid, { from: '2025-01-01', to: from });
        const from1 = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10);
        const to1 = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
        const middle = await findStatement(database.db, gid, { from: from1, to: to1 });
        expect(first.openingCents).toBe(0);
        expect(middle.openingCents).toBe(first.closingCents);
        expect(middle.openingCents + middle.inCents - middle.outCents).toBe(middle.closingCents);
        const all = await findStatement(database.db, gid, { from: '2025-01-01', to: '2028-01-01' });
        const { availableCents } = await findBalance(database.db, gid);
        expect(all.closingCents).toBe(availableCents);
        expect(all.movements).toHaveLength(movements.length);
      }),
      propertyRuns(`statements on ${kind}`, 25),
    );
  });

  it('is a file whose last row is the closing balance', async () => {
    const { gid } = await aYear();
    const period = { from: '2026-02-01', to: '2026-02-28' };
    const file = statementFile(period, await findStatement(database.db, gid, period));
    const [head, first, movement, last, end] = file.split('\r\n');
    expect(head).toMatch(/^\uFEFFDate,Time/);
    expect(first).toBe('2026-02-01,,Opening balance,,,,,,40.50,,');
    expect(movement).toMatch(
      /^2026-02-10,12:00,Deposit,Visa ending in 4242; \$100.00 plus \$2.00 bonus,100.00,2.00,0.00,102.00,142.50,[0-9a-f-]{36},$/,
    );
    expect(last).toBe('2026-02-28,,Closing balance,,,,,,142.50,,');
    expect(end).toBe('');
  });
});
