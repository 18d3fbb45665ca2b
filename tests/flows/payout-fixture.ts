import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { COMMISSION_RULES } from '../../app/domain/commissions/commission-rate';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { cents } from '../../app/domain/core/money';
import { findCommissionBalance } from '../../app/models/commissions/commission-balance.server';
import { ensureCustomerAccount } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { ledgerBalances } from '../../app/models/ledger/ledger.server';
import {
  requestTransfer,
  endTransfer,
  payCommissionByTransfer,
  type TransferEnd,
} from '../../app/services/commissions/end-transfer.server';
import { payOutCommission } from '../../app/services/commissions/pay-out-commission.server';
import { earn, makeAmbassador, reverse, type Earned } from '../support/commissions';
import { DEPOSIT_LIMITS } from '../../app/domain/payments/deposit-limits';

/** Thrown in place of SIGKILL: the test's process dies here. */
export class Killed extends Error {
  override name = 'Killed';
}

type Post = { shown: number; token?: string; dieAt?: Failpoint; now?: () => number };

const posted = ({ shown, token = randomUUID() }: Post) => ({
  formToken: token,
  shownCents: cents(shown),
});

/** Payouts of commission on a database. They need no platform. */
export function openPayoutFixture({ db }: Database) {
  const woken = { money: 0, jobs: 0 };
  const clock = { now: Date.now() };
  const needs = ({ dieAt, now }: Omit<Post, 'shown'> = {}) => ({
    db,
    config: { commission: COMMISSION_RULES, depositLimits: DEPOSIT_LIMITS },
    now: now ?? (() => clock.now),
    failpoint: (name: Failpoint) => {
      if (name === dieAt) throw new Killed(name);
    },
    wakeMoney: () => void (woken.money += 1),
    wakeJobs: () => void (woken.jobs += 1),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    woken,
    clock,

    /** Makes an ambassador with an account and this much payable commission. */
    async ambassador(payable = 0): Promise<string> {
      const gid = `gid://shopify/Customer/${randomInt(1e9, 1e12)}`;
      await ensureCustomerAccount(db, gid);
      await db
        .updateTable('customer_account')
        .set({ imported: true })
        .where('customer_gid', '=', gid)
        .execute();
      await makeAmbassador(db, gid);
      if (payable > 0) await this.earn(gid, payable);
      return gid;
    },
    earn: (gid: string, amount: number, heldDays?: number) =>
      earn(db, gid, { cents: amount, now: clock.now, ...(heldDays !== undefined && { heldDays }) }),
    reverse: (gid: string, earned: Earned) => reverse(db, gid, { ...earned, now: clock.now }),

    payOut: (gid: string, post: Post) => payOutCommission(needs(post), { gid }, posted(post)),
    ask: (gid: string, post: Post) => requestTransfer(needs(post), { gid }, posted(post)),
    end: (id: string, message: TransferEnd) => endTransfer(needs(), id, message),
    payByHand: (gid: string, amountCents: number, reference: string) =>
      payCommissionByTransfer(needs(), gid, { amountCents, reference, by: 'Olive Staff' }),

    payouts: (gid: string) =>
      db
        .selectFrom('commission_payout')
        .select(['id', 'method', 'state', 'cents'])
        .where('ambassador_gid', '=', gid)
        .orderBy('requested_at')
        .execute(),
    /** Returns everything that must agree at every moment. */
    async books(gid: string) {
      const balance = await findCommissionBalance(db, gid, new Date(clock.now));
      const { paidCents, bonusCents } = await ledgerBalances(db, gid);
      const balanceRow = await db
        .selectFrom('published_balance')
        .select('requested_seq')
        .where('customer_gid', '=', gid)
        .executeTakeFirst();
      return {
        payable: balance.payableCents,
        pending: balance.pendingCents,
        paidOut: balance.paidCents,
        requested: balance.requestedCents,
        cash: paidCents,
        bonus: bonusCents,
        publications: Number(balanceRow?.requested_seq ?? 0n),
      };
    },
    /** Returns the audit's violations; empty if all is well. */
    async wrongs() {
      const { rows } = await sql<{ check_name: string; subject: string }>`
        select check_name, subject from audit_violation`.execute(db);
      return rows;
    },
  };
}

export type PayoutFixture = ReturnType<typeof openPayoutFixture>;
