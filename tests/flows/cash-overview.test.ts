import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  StaffAction,
  StaffActionName,
  SubjectKind,
} from '../../app/domain/staff/staff-action';
import { findCashOverview, listFrozenAccounts } from '~/models/reconciliation/money-leases.server';
import type { PlainKind } from '../../app/domain/discrepancies/discrepancies';
import { findDiscrepancySubjects } from '../../app/models/reconciliation/discrepancy-subject.server';
import { pausePublication } from '../../app/models/ledger/published-balance.server';
import { freezeAccount } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import {
  findDiscrepancy,
  listDiscrepancies,
  openDiscrepancy,
} from '../../app/models/discrepancies/discrepancy.server';
import {
  findOperation,
  listOperations,
} from '../../app/models/reconciliation/money-operation.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import {
  closeDiscrepancyByHand,
  tryOperationAgain,
} from '../../app/services/reconciliation/resolve-operation.server';
import {
  RECONCILER_RUNS,
  runReconciler,
} from '../../app/services/reconciliation/run-reconciler.server';
import { unfreezeAccount } from '../../app/services/ledger/resume-balance.server';
import type { DB } from '../../db/schema';
import { eachDatabase } from '../support/database';
import { ledgerFixture } from './ledger-fixture';

const NINA = 'staff-nina';

function activity(action: StaffActionName, kind: SubjectKind, id: string): StaffAction {
  return { staffId: NINA, action, step: 'test', subject: { kind, id }, requestId: null };
}

eachDatabase((_kind, open) => {
  let database: Database;
  let db: Kysely<DB>;
  let ledger: ReturnType<typeof ledgerFixture>;
  const needs = () => ({ db, now: () => Date.now() });
  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    ledger = ledgerFixture(db);
  });

  const actionsOf = (kind: SubjectKind, id: string) => listActionsOf(db, { kind, id });

  async function discrepancy(kind: PlainKind, subject: string): Promise<string> {
    await openDiscrepancy(db, { kind, subject, detail: {} });
    const { discrepancies } = await listDiscrepancies(db, { isOpen: true, limit: 500, offset: 0 });
    return discrepancies.find((one) => one.subject === subject)?.id ?? '';
  }

  describe('a difference', () => {
    it('is closed by hand once, with the reason and one activity entry, whoever else presses', async () => {
      const id = await discrepancy('reversal-unclear', randomUUID());
      const close = (reason: string) =>
        closeDiscrepancyByHand(needs(), id, {
          by: NINA,
          reason,
          activity: activity('breaks.repair', 'money-break', id),
        });
      const done = await Promise.all([close('first reason'), close('second reason')]);
      expect(done.filter(Boolean)).toHaveLength(1);
      const stored = await findDiscrepancy(db, id);
      expect(stored).toMatchObject({ closedBy: NINA });
      expect(stored?.detail['closedBecause']).toBe(done[0] ? 'first reason' : 'second reason');
      expect(await actionsOf('money-break', id)).toMatchObject([{ outcome: 'done' }]);
      expect(
        await closeDiscrepancyByHand(needs(), randomUUID(), {
          by: NINA,
          reason: 'none',
          activity: activity('breaks.repair', 'money-break', 'none'),
        }),
      ).toBe(false);
      expect(await actionsOf('money-break', 'none')).toEqual([]);
    });

    it('names whom it concerns by a deposit, an intent or a customer', async () => {
      const gid = await ledger.customer();
      const deposit = await ledger.open(gid, 2_000, new Date());
      const row = await db
        .selectFrom('deposit')
        .select('payment_intent_id')
        .where('id', '=', deposit)
        .executeTakeFirstOrThrow();
      const ids = await Promise.all([
        discrepancy('deposit-stuck', deposit),
        discrepancy('intent-mismatch', row.payment_intent_id ?? ''),
        discrepancy('outside-increase', `${gid} 3`),
        discrepancy('fraud-warning', 'issfr_1'),
      ]);
      const { discrepancies } = await listDiscrepancies(db, {
        isOpen: true,
        limit: 500,
        offset: 0,
      });
      const found = await findDiscrepancySubjects(db, discrepancies);
      const kinds = ids.map((id) => found.get(id)).map((one) => one && [one.kind, one.customerGid]);
      expect(kinds).toEqual([['deposit', gid], ['deposit', gid], ['account', gid], undefined]);
    });

    it('of a frozen account: unfreezing leaves one activity entry, and none where it is refused', async () => {
      const gid = await ledger.customer();
      await freezeAccount(db, gid, 'two lost disputes', new Date());
      const id = await discrepancy('account-frozen', gid);
      expect(await listFrozenAccounts(db, 10)).toContainEqual({
        gid,
        because: 'two lost disputes',
      });
      const before = await findCashOverview(db);
      const staffRequest = {
        customer: gid,
        by: NINA,
        activity: activity('breaks.repair', 'money-break', id),
      };
      const answers = await Promise.all([
        unfreezeAccount(needs(), staffRequest),
        unfreezeAccount(needs(), staffRequest),
      ]);
      expect(answers.filter((answer) => 'unfrozen' in answer)).toHaveLength(1);
      expect(await actionsOf('money-break', id)).toHaveLength(1);
      const after = await findCashOverview(db);
      expect([before.frozen - after.frozen, before.discrepancies - after.discrepancies]).toEqual([
        1, 1,
      ]);
    });
  });

  describe('an operation that waits', () => {
    it('is tried again now, once, and wakes the runner', async () => {
      const gid = await ledger.customer();
      const id = await ledger.open(gid, 3_000, new Date());
      const later = new Date(Date.now() + 3_600_000);
      await db
        .updateTable('deposit')
        .set({ next_attempt_at: later, attempts: 7 })
        .where('id', '=', id)
        .execute();
      let woken = 0;
      const again = (seen: Date) =>
        tryOperationAgain(
          { ...needs(), wakeMoney: () => void (woken += 1) },
          { kind: 'deposit', id },
          { seen, activity: activity('operations.retry', 'deposit', id) },
        );
      expect(await again(new Date(later.getTime() - 1))).toBe(false);
      const done = await Promise.all([again(later), again(later)]);
      expect(done.filter(Boolean)).toHaveLength(1);
      expect(woken).toBe(1);
      const operation = await findOperation(db, 'deposit', id);
      expect(operation).toMatchObject({ customerGid: gid, amountCents: 3_000, attempts: 7 });
      expect(Date.parse(operation?.nextAttemptAt ?? '')).toBeLessThanOrEqual(Date.now());
      expect(await actionsOf('deposit', id)).toHaveLength(1);
    });

    it('in review is nobody’s to hurry; what has ended is none', async () => {
      const gid = await ledger.customer();
      const id = await ledger.open(gid, 3_000, new Date());
      const later = new Date(Date.now() + 3_600_000);
      await sql`update deposit set state = 'review', next_attempt_at = ${later}
        where id = ${id}`.execute(db);
      const staffRequest = { seen: later, activity: activity('operations.retry', 'deposit', id) };
      const hurry = { ...needs(), wakeMoney: () => undefined };
      expect(await tryOperationAgain(hurry, { kind: 'deposit', id }, staffRequest)).toBe(false);
      const ended = await ledger.credit(await ledger.customer(), 1_000, new Date());
      expect(await findOperation(db, 'deposit', ended)).toBeNull();
      const { operations } = await listOperations(db, { of: null, limit: 500, offset: 0 });
      const listed = operations.map((one) => one.id);
      expect(listed).toContain(id);
      expect(listed).not.toContain(ended);
    });

    it('stands still in review, stopped, or unmoved for an hour; home counts what the list has', async () => {
      const now = Date.now() + 7_200_000;
      const open = async (state: string, moved: number, gid?: string) => {
        const id = await ledger.open(gid ?? (await ledger.customer()), 3_000, new Date());
        await sql`update deposit set state = ${state}, updated_at = ${new Date(moved)}
          where id = ${id}`.execute(db);
        return id;
      };
      const still = [await open('confirming', now - 3_600_001), await open('review', now)];
      const moving = [await open('confirming', now - 3_599_000), await open('processing', 0)];
      const stopped = await ledger.customer();
      await pausePublication(db, stopped, { because: 'look', at: new Date(now) });
      const page = await listOperations(db, { of: { stillAt: now }, limit: 500, offset: 0 });
      const listed = page.operations.map((one) => one.id);
      expect(listed).toEqual(expect.arrayContaining([...still, stopped]));
      expect(listed.filter((id) => moving.includes(id))).toEqual([]);
      const reader = { id: NINA, isAdmin: false };
      const waiting = await listWaiting(db, { reader, now });
      expect(waiting.find(({ kind }) => kind === 'operation')?.count).toBe(page.count);
    });

    it('of every kind is listed with why its last try came to nothing', async () => {
      const gid = await ledger.customer();
      await ledger.post(gid, 'adjustment', 500, new Date());
      await openDiscrepancy(db, {
        kind: 'balance-not-published',
        subject: gid,
        detail: { because: 'metafieldsSet unavailable' },
      });
      const listQuery = { of: 'publication', limit: 99, offset: 0 } as const;
      const { operations } = await listOperations(db, listQuery);
      expect(operations.find(({ id }) => id === gid)).toMatchObject({
        state: 'behind',
        failure: 'metafieldsSet unavailable',
        amountCents: null,
      });
      const { unshown } = await findCashOverview(db);
      expect(unshown).toBe((await listOperations(db, listQuery)).count);
      for (const kind of ['payment', 'refund'] as const) {
        expect((await listOperations(db, { of: kind, limit: 9, offset: 0 })).operations).toEqual(
          [],
        );
      }
    });
  });

  it('a run of the reconciler is noted when it begins and with what it has come to', async () => {
    const staffRequest = { staffId: NINA, requestId: 'r1', window: 'recent' } as const;
    let finish: (() => void) | undefined;
    const report = {
      window: 'recent' as const,
      startedAt: '',
      endedAt: '',
      checked: 12,
      repaired: 1,
      broken: 0,
      parts: {},
      failed: { orders: 'shopify unavailable: orders' },
      open: 3,
      oldestOpen: null,
      breaks: [],
    };
    const run = () =>
      runReconciler(
        {
          ...needs(),
          reconcile: () =>
            new Promise((resolve) => {
              finish = () => resolve(report);
            }),
          log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        },
        staffRequest,
      );
    expect(await run()).toBe(true);
    expect(await run()).toBe(false);
    finish?.();
    await expect
      .poll(async () => (await actionsOf(RECONCILER_RUNS.kind, RECONCILER_RUNS.id)).length)
      .toBe(2);
    const [end] = await actionsOf(RECONCILER_RUNS.kind, RECONCILER_RUNS.id);
    expect(end).toMatchObject({
      outcome: 'done',
      details: { checked: 12, repaired: 1, open: 3, notMade: ['orders'] },
    });
    expect(await run()).toBe(true);
    finish?.();
  });
});
