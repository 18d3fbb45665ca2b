import { randomUUID } from 'node:crypto';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { cents } from '../../app/domain/core/money';
import { type Database, moneyTransaction } from '../../app/models/core/database.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { lockCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { turnTopUpOff } from '../../app/models/top-ups/agree-top-up.server';
import { listTopUpEvents } from '../../app/models/top-ups/top-up-event.server';
import { storeMonth } from '../../app/models/top-ups/top-up-snapshot.server';
import { claimDueTopUps, findTopUp } from '../../app/models/top-ups/top-up.server';
import { agreeToTopUp } from '../../app/services/top-ups/agree-to-top-up.server';
import { topUpBalance } from '../../app/services/top-ups/top-up-balance.server';
import { HOUR_MS, openDepositFixture, type DepositFixture, type Person } from './deposit-fixture';
import { type DepositLimits, DEPOSIT_LIMITS } from '../../app/domain/payments/deposit-limits';

export type AgreementTerms = { threshold?: number; amount?: number; cap?: number };

/** Automatic top-ups on a database and the sandbox's Stripe, besides deposits by hand. */
export async function openTopUpFixture(database: Database) {
  const fixture = await openDepositFixture(database);
  const { db } = fixture;
  const now = () => Date.now() + fixture.moved.ms;
  // A test must not run into the next calendar month of the store.
  const left = storeMonth(now()).end - now();
  if (left < 3 * HOUR_MS) await fixture.advance(left + 60_000);

  type Options = { dieAt?: Failpoint; limits?: Partial<DepositLimits> };

  /** Returns a separate process: processes share only the database and Stripe. */
  function startTopUps({ dieAt, limits = {} }: Options = {}) {
    const process = fixture.startProcess({ ...(dieAt && { dieAt }), limits });
    const config = { depositLimits: { ...DEPOSIT_LIMITS, ...limits }, isMixed: false };
    const drive = process.drive;
    const needs = {
      ...process.basics,
      config,
      bootId: `test/${randomUUID()}`,
      advanceDeposit: drive,
      wakeJobs: () => undefined,
    };
    return {
      ...process,
      agree: (
        person: Person,
        { threshold = 2_000, amount = 5_000, cap = 20_000 }: AgreementTerms = {},
      ) =>
        findTopUp(db, person.gid).then((before) =>
          agreeToTopUp(needs, person, {
            terms: {
              thresholdCents: cents(threshold),
              amountCents: cents(amount),
              monthlyCapCents: cents(cap),
            },
            paymentMethodId: person.method,
            seenVersion: before?.version ?? 0,
          }),
        ),
      check: (person: Person) => topUpBalance(needs, person.gid),
      /** Works on top-ups as the runner does, until none is due now. */
      async workTopUps(): Promise<void> {
        for (let round = 0; round < 20; round += 1) {
          const due = await claimDueTopUps(db, { owner: needs.bootId, now: now(), limit: 50 });
          if (due.length === 0) return;
          for (const gid of due) await topUpBalance(needs, gid);
        }
        throw new Error('top-ups go round in circles');
      },
    };
  }

  return {
    ...fixture,
    now,
    startTopUps,
    topUp: (person: Person) => findTopUp(db, person.gid),
    kinds: async (person: Person) =>
      (await listTopUpEvents(db, person.gid)).events.map(({ kind }) => kind).reverse(),
    events: async (person: Person) => (await listTopUpEvents(db, person.gid)).events.reverse(),
    /** Returns the automatic deposits, oldest first. */
    topUps: async ({ gid }: Person) =>
      (await fixture.depositsOf(gid))
        .filter((row) => row.top_up_month !== null)
        .sort((one, two) => one.created_at.getTime() - two.created_at.getTime()),
    /** Makes a customer who has deposited 40.00 by hand with this card: a balance of 40.80. */
    async saver(number?: string, amountCents = 4_000): Promise<Person> {
      const person = await fixture.person(number);
      await fixture.startProcess().begin(person, { amountCents });
      return person;
    },
    /** Spends a customer's money, as a payment does. */
    async spend({ gid }: Person, amount: number): Promise<void> {
      await moneyTransaction(db, async (trx) => {
        await lockCustomerAccount(trx, gid);
        await postTransaction(trx, {
          dedupeKey: `test:${randomUUID()}`,
          kind: 'payment_spent',
          at: new Date(now()),
          lines: [
            { account: 'customer_paid', customerGid: gid, amountCents: cents(-amount) },
            { account: 'settlement', customerGid: null, amountCents: cents(amount) },
          ],
        });
      });
    },
    /** Makes the card behave like this test card from now on. */
    behaves: ({ method }: Person, number: string) =>
      fixture.act('card-behaves', { id: method, number }),
    turnOff: (person: Person) =>
      turnTopUpOff(db, person.gid, { because: 'by_customer', at: new Date(now()) }),
    /** Ends all leases of this customer, as if the processes that held them were dead. */
    async forgetLeases({ gid }: Person): Promise<void> {
      const nobody = { lease_owner: null, lease_until: null };
      await db.updateTable('deposit').set(nobody).where('customer_gid', '=', gid).execute();
      await db.updateTable('top_up').set(nobody).where('customer_gid', '=', gid).execute();
    },
    /** Alternates deposits and top-ups as the runner does, while time passes. */
    async workAll(process = startTopUps(), rounds = 12): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        await fixture.workDue(process, 3);
        fixture.moved.ms += 4_000;
        await process.workTopUps();
      }
    },
  };
}

export type TopUpFixture = Awaited<ReturnType<typeof openTopUpFixture>> & DepositFixture;
