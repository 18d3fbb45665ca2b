import { randomInt, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendarLabel } from '../../app/content/core/dates';
import { cents } from '../../app/domain/core/money';
import type {
  StaffAction,
  StaffActionName,
  SubjectKind,
} from '../../app/domain/staff/staff-action';
import { addDays, startOfDay, storeDay } from '../../app/domain/core/time/store-day';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { addCommissionRate } from '../../app/services/commissions/add-commission-rate.server';
import { decideInvoiceRequest } from '../../app/services/invoices/request-invoice.server';
import { endTransfer } from '../../app/services/commissions/end-transfer.server';
import type { DB } from '../../db/schema';
import { onPostgres } from '../support/database';
import { openPayoutFixture, type PayoutFixture } from './payout-fixture';
import { openPost } from './post-fixture';
import {
  listAllPayouts,
  listPayableBalances,
} from '../../app/models/commissions/payout-list.server';

const NINA = 'staff-nina';

function activity(action: StaffActionName, kind: SubjectKind, id: string): StaffAction {
  return { staffId: NINA, action, step: 'test', subject: { kind, id }, requestId: null };
}

onPostgres((_kind, open) => {
  let db: Kysely<DB>;
  let payouts: PayoutFixture;
  const needs = () => ({ db, now: () => Date.now() });
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    payouts = openPayoutFixture(database);
  });

  const actionsOf = (kind: SubjectKind, id: string) => listActionsOf(db, { kind, id });

  /** Makes an ambassador who has asked for a transfer of all payable commission. */
  async function requested(amount: number) {
    const gid = await payouts.ambassador();
    const earned = await payouts.earn(gid, amount);
    expect(await payouts.ask(gid, { shown: amount })).toBeNull();
    const [payout] = await payouts.payouts(gid);
    return { gid, id: payout?.id ?? '', earned };
  }
  const end = (id: string, seen: number, reference = `ACH ${randomInt(1e9)}`) =>
    endTransfer(
      needs(),
      id,
      { do: 'pay', reference, by: NINA },
      { besidesCents: cents(seen), activity: activity('payouts.decide', 'commission-payout', id) },
    );

  describe('a transfer of commission', () => {
    it('is told to staff with the day that it was in the store', async () => {
      const today = storeDay(payouts.clock.now);
      // An hour before midnight in the store's time, when UTC already has the next day.
      const late = () => startOfDay(addDays(today, 1)) - 3_600_000;
      const gid = await payouts.ambassador(2_000);
      expect(await payouts.ask(gid, { shown: 2_000, now: late })).toBeNull();
      const [payout] = await payouts.payouts(gid);
      const type = 'payout-asked-staff';
      const html = '<title>Asked</title><p>{customer} {amount} {date} {payout}</p>';
      await db.insertInto('emails').values({ type, html }).execute();
      const sent: string[] = [];
      const send = (mail: { text: string }) => {
        sent.push(mail.text);
        return Promise.resolve({ ok: true as const, id: 'mail-1' });
      };
      const post = openPost({ db, mailer: { send }, now: late });
      expect(await post.deliver(`payout-asked:${payout?.id}`)).toBe('sent');
      expect(sent).toEqual([expect.stringContaining(` $20.00 ${calendarLabel(today)} `)]);
    });

    it('is not noted as paid over a refund that the person has not seen', async () => {
      const { gid, id, earned } = await requested(2_000);
      await payouts.reverse(gid, { ...earned, cents: 500 });
      expect(await end(id, 0)).toEqual({ ok: false, why: 'changed', besidesCents: -500 });
      expect(await actionsOf('commission-payout', id)).toEqual([]);
      // The staff member has seen the sum, and pays all the same.
      expect(await end(id, -500)).toMatchObject({ ok: true, changed: true, besidesCents: -500 });
      expect(await actionsOf('commission-payout', id)).toHaveLength(1);
    });

    it('two admins at once end it once, with one activity entry', async () => {
      const { id } = await requested(2_100);
      const ends = await Promise.all([
        end(id, 0),
        endTransfer(
          needs(),
          id,
          { do: 'refuse', reason: 'No account', by: 'staff-omar' },
          { activity: activity('payouts.decide', 'commission-payout', id) },
        ),
      ]);
      expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await actionsOf('commission-payout', id)).toHaveLength(1);
    });

    it('that was refused is not asked for by the same form once more', async () => {
      const gid = await payouts.ambassador(1_500);
      const post = { shown: 1_500, token: randomUUID() };
      expect(await payouts.ask(gid, post)).toBeNull();
      const [payout] = await payouts.payouts(gid);
      await payouts.end(payout?.id ?? '', { do: 'refuse', reason: 'No account', by: NINA });
      expect(await payouts.ask(gid, post)).toEqual({ code: 'payout_form_used' });
      expect(await payouts.ask(gid, { shown: 1_500 })).toBeNull();
    });

    it('is in the lists, with what everybody can be paid', async () => {
      const { id } = await requested(1_900);
      const waiting = await listAllPayouts(db, { waits: true, limit: 500, offset: 0 });
      expect(waiting.payouts.map((one) => one.id)).toContain(id);
      const gid = await payouts.ambassador(7_777_700);
      await payouts.earn(gid, 300, 9);
      const { balances } = await listPayableBalances(db, new Date(), { limit: 1, offset: 0 });
      expect(balances).toEqual([
        { ambassadorGid: gid, payableCents: 7_777_700, pendingCents: 300 },
      ]);
    });
  });

  it('a rate: of two people at once one adds a version, the other is told', async () => {
    const add = (version: number, basisPoints: number) =>
      addCommissionRate(
        needs(),
        { rule: 'standard', basisPoints, from: '2031-02-01', note: 'More' },
        { by: NINA, version, activity: activity('rates.change', 'commission-rate', 'standard 2') },
      );
    const added = await Promise.all([add(1, 600), add(1, 650)]);
    expect(added.toSorted()).toEqual(['changed', null]);
    expect(await add(2, 600)).toBeNull();
    const rows = await db
      .selectFrom('commission_rate')
      .select(['version', 'from_at', 'decided_by'])
      .where('rule', '=', 'standard')
      .where('version', '>', 1)
      .execute();
    const fromAt = new Date(startOfDay('2031-02-01'));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({ version: 2, from_at: fromAt, decided_by: NINA });
    expect(await actionsOf('commission-rate', 'standard 2')).toHaveLength(2);
  });

  it('an invoice option: who decides over what they have not seen is told', async () => {
    const gid = `gid://shopify/Customer/${randomInt(1e9, 1e12)}`;
    const decide = (decision: 'granted' | 'refused', seenAt: Date | null) =>
      decideInvoiceRequest(needs(), gid, {
        decision,
        by: NINA,
        reason: `because ${decision}`,
        seenAt,
        activity: activity('invoice-option.decide', 'customer', gid),
      });
    const both = await Promise.all([decide('granted', null), decide('refused', null)]);
    expect(both.filter((one) => one === true)).toHaveLength(1);
    expect(both).toContain('overtaken');
    const row = await db
      .selectFrom('invoice_option')
      .selectAll()
      .where('customer_gid', '=', gid)
      .executeTakeFirstOrThrow();
    expect(row.reason).toBe(`because ${row.state}`);
    const other = row.state === 'granted' ? 'refused' : 'granted';
    expect(await decide(other, row.decided_at)).toBe(true);
    expect(await actionsOf('customer', gid)).toHaveLength(2);
  });
});
