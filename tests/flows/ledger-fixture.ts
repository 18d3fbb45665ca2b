import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { LedgerKind, LedgerLine } from '../../app/domain/ledger/ledger';
import { cents } from '../../app/domain/core/money';
import type { AfterDeposit } from '../../app/domain/ledger/reversal-plan';
import { enqueuePublication } from '../../app/models/ledger/published-balance.server';
import { creditDeposit } from '../../app/models/deposits/credit-deposit.server';
import {
  saveStripeCustomerId,
  lockCustomerAccount,
} from '../../app/models/ledger/customer-account.server';
import { applyReversals, lastReversal } from '../../app/models/deposits/deposit-reversal.server';
import { insertDeposit } from '../../app/models/deposits/deposit.server';
import { ledgerBalances, postTransaction } from '../../app/models/ledger/ledger.server';
import { moneyTransaction } from '../../app/models/core/database.server';
import type { DB } from '../../db/schema';

let lastNumber = Date.now();

/** Money in the real tables through the real models, without Stripe: the caller supplies its answers. */
export function ledgerFixture(db: Kysely<DB>) {
  async function insert(gid: string, amount: number, at: Date) {
    return moneyTransaction(db, async (trx) => {
      const account = await lockCustomerAccount(trx, gid);
      return insertDeposit(trx, {
        id: randomUUID(),
        customerGid: gid,
        stripeCustomerId: account.stripeCustomerId ?? '',
        formToken: randomUUID(),
        fingerprint: `${amount}`,
        amountCents: cents(amount),
        paymentMethodId: 'pm_1',
        methodType: 'card',
        methodName: 'Visa ending in 4242',
        methodFingerprint: null,
        asks3ds: false,
        firstName: 'Ada',
        lastName: null,
        at,
        paymentIntentId: `pi_${randomUUID()}`,
      });
    });
  }

  return {
    /** Returns a customer with an account in the store and at Stripe. */
    async customer(): Promise<string> {
      lastNumber += 1;
      const gid = `gid://shopify/Customer/${lastNumber}`;
      await saveStripeCustomerId(db, gid, `cus_${lastNumber}`);
      return gid;
    },

    /** Inserts a deposit that is not paid yet. @returns its id */
    open: async (gid: string, amount: number, at: Date) => (await insert(gid, amount, at)).id,

    /** Inserts and credits a deposit that Stripe reports as paid. @returns its id */
    async credit(gid: string, amount: number, at: Date): Promise<string> {
      const deposit = await insert(gid, amount, at);
      await creditDeposit(db, {
        depositId: deposit.id,
        livemode: false,
        at,
        failpoint: () => undefined,
        intent: {
          id: deposit.paymentIntentId ?? '',
          status: 'succeeded',
          amountCents: amount,
          amountReceivedCents: amount,
          currency: 'usd',
          customer: deposit.stripeCustomerId,
          livemode: false,
          metadata: { deposit_id: deposit.id },
          latestChargeId: null,
          decline: null,
          nextActionUrl: null,
          clientSecret: null,
          createdAt: at,
        },
      });
      return deposit.id;
    },

    /** Applies the current state of a deposit's refunds and disputes at Stripe. */
    async learn(gid: string, depositId: string, now: AfterDeposit, at: Date) {
      const after = await lastReversal(db, depositId);
      return moneyTransaction(db, (trx) =>
        applyReversals(trx, { depositId, customerGid: gid }, { ...now, after }, at),
      );
    },

    /** Posts money from or to the outside: an opening balance, an outside change, a correction. */
    post: (gid: string, kind: LedgerKind, amount: number, at: Date) =>
      moneyTransaction(db, async (trx) => {
        await lockCustomerAccount(trx, gid);
        const lines: LedgerLine[] = [
          { account: 'customer_paid', customerGid: gid, amountCents: cents(amount) },
          { account: 'external', customerGid: null, amountCents: cents(-amount) },
        ];
        await postTransaction(trx, { dedupeKey: `adj:${randomUUID()}`, kind, at, lines });
        await enqueuePublication(trx, gid, at);
      }),

    /** Settles what a customer has: pays their balance out and fails their deposits under way. */
    async drive(gid: string, at: Date): Promise<void> {
      const { availableCents } = await ledgerBalances(db, gid);
      if (availableCents !== 0) await this.post(gid, 'adjustment', -availableCents, at);
      await db
        .updateTable('deposit')
        .set({ state: 'failed', failure_code: 'deposit_not_begun' })
        .where('customer_gid', '=', gid)
        .where('state', '!=', 'credited')
        .execute();
    },

    /** Returns which of the named invariants are violated, according to the auditors' views. */
    async broken(names: readonly string[]): Promise<string[]> {
      const found = await sql<{ check_name: string; bad_count: bigint }>`
        select check_name, bad_count from audit_check`.execute(db);
      const known = new Set(found.rows.map((row) => row.check_name));
      const missing = names.filter((name) => !known.has(name));
      const bad = found.rows.filter((row) => names.includes(row.check_name) && row.bad_count > 0n);
      return [
        ...missing.map((name) => `${name} is not checked`),
        ...bad.map((row) => row.check_name),
      ];
    },
  };
}

export type LedgerFixture = ReturnType<typeof ledgerFixture>;
