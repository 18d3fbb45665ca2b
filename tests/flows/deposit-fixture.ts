import { randomInt, randomUUID } from 'node:crypto';
import { parseStripe } from '../../app/config/config-money.server';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { cents } from '../../app/domain/core/money';
import type { DepositPost } from '../../app/models/deposits/deposit-books.server';
import { saveStripeCustomerId } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { claimDueCharges } from '../../app/models/payments/card-charge.server';
import { getDeposit } from '../../app/models/deposits/deposit.server';
import { ledgerBalances } from '../../app/models/ledger/ledger.server';
import { listOpenDiscrepancies } from '../../app/models/discrepancies/discrepancy.server';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import { depositEarthCash } from '../../app/services/deposits/deposit-earth-cash.server';
import { advanceDeposit } from '../../app/services/deposits/advance-deposit.server';
import { topUpGuard } from '../../app/services/top-ups/top-up-balance.server';
import { openStripeFixture } from '../contract/sandbox-stripe-fixture';
import { type DepositLimits, DEPOSIT_LIMITS } from '../../app/domain/payments/deposit-limits';

export const HOUR_MS = 60 * 60_000;
export const CARD = '4242424242424242';
export const BANK = '000123456789';

export type Person = { gid: string; customer: string; method: string };

/** Thrown in place of SIGKILL: the test's process dies here. */
export class Killed extends Error {
  override name = 'Killed';
}

const returnUrl = (id: string) => `http://localhost:3000/dashboard/payments/deposits/${id}`;

/**
 * The deposit machine on a database and the sandbox's Stripe. `startProcess` returns a separate process:
 * processes share nothing but those two.
 */
export async function openDepositFixture(database: Database) {
  const fixture = await openStripeFixture();
  const { db } = database;
  const moved = { ms: 0 };
  const now = () => Date.now() + moved.ms;

  function startProcess({
    dieAt,
    limits = {},
    openBreaker = false,
    isMixed = false,
  }: {
    dieAt?: Failpoint;
    limits?: Partial<DepositLimits>;
    openBreaker?: boolean;
    isMixed?: boolean;
  } = {}) {
    const lines: { level: string; fields: Record<string, unknown>; text: string }[] = [];
    const save = (level: string) => (fields: object, text: string) =>
      void lines.push({ level, fields: fields as Record<string, unknown>, text });
    const log = { info: save('info'), warn: save('warn'), error: save('error') };
    const config = parseStripe({} as Parameters<typeof parseStripe>[0], fixture.url);
    const client = createStripeClient(config);
    const stripe = openBreaker ? { ...client, isAnswering: () => false } : client;
    const bootId = `test/${randomUUID()}`;
    const failpoint = (name: Failpoint) => {
      if (name === dieAt) throw new Killed(name);
    };
    const basics = {
      db,
      stripe,
      now,
      failpoint,
      log,
      topUps: topUpGuard,
      wakeMoney: () => undefined,
    };
    const drive = (id: string) => advanceDeposit({ ...basics, returnUrl }, id);
    const deposit = (
      person: Person,
      changes: Partial<DepositPost> & { amountCents?: number } = {},
    ) => {
      const { amountCents = 2_500, ...post } = changes;
      return depositEarthCash(
        {
          ...basics,
          bootId,
          advanceDeposit: drive,
          config: { depositLimits: { ...DEPOSIT_LIMITS, ...limits }, isMixed },
        },
        { gid: person.gid, firstName: 'Nora', lastName: 'Quinn' },
        {
          formToken: randomUUID(),
          amount: cents(amountCents),
          paymentMethodId: person.method,
          again: false,
          organizationId: null,
          ...post,
        },
        { ipAddress: '192.0.2.7', userAgent: 'A browser of the test' },
      );
    };
    return {
      lines,
      basics,
      drive,
      deposit,
      /** Begins a deposit; fails the test if it is refused. */
      async begin(...args: Parameters<typeof deposit>) {
        const answer = await deposit(...args);
        if (answer.kind === 'refused') throw new Error(`refused: ${answer.rejection.code}`);
        return answer.deposit;
      },
      /** Returns why a deposit was refused; fails the test if it was not. */
      async rejection(...args: Parameters<typeof deposit>) {
        const answer = await deposit(...args);
        if (answer.kind === 'deposit') throw new Error(`not refused: ${answer.deposit.state}`);
        return answer.rejection;
      },
    };
  }

  const intentsOf = async ({ customer }: Person) =>
    (await fixture.stripe.paymentIntents.list({ customer, limit: 100 })).data;

  return {
    ...fixture,
    db,
    moved,
    startProcess,
    intentsOf,
    find: (id: string) => getDeposit(db, id),
    balance: async (gid: string) => (await ledgerBalances(db, gid)).availableCents,
    discrepancies: async () =>
      (await listOpenDiscrepancies(db)).map(({ kind, subject }) => `${kind} ${subject}`),

    /**
     * Makes a customer with one saved method, by its test number. The opening balance is imported
     * already.
     *
     * @param gid of a customer who already exists in the shop
     */
    async person(
      number = CARD,
      gid = `gid://shopify/Customer/${randomInt(1e9, 1e12)}`,
    ): Promise<Person> {
      const { id: customer } = await fixture.stripe.customers.create({ name: 'Nora Quinn' });
      await saveStripeCustomerId(db, gid, customer);
      await db
        .updateTable('customer_account')
        .set({ imported: true })
        .where('customer_gid', '=', gid)
        .execute();
      const { id } = await fixture.act(number.length === 16 ? 'card' : 'bank', {
        customer,
        number,
      });
      return { gid, customer, method: String(id) };
    },

    /** Plans a failure of one call to Stripe. */
    fault: (operation: string, effect: string, more: object = {}) =>
      fixture.control('POST', 'faults', {
        company: 'stripe',
        operation,
        effect,
        times: 1,
        ...more,
      }),
    clearFaults: () => fixture.control('DELETE', 'faults'),
    /** Advances both clocks: the store's and Stripe's. */
    async advance(ms: number): Promise<void> {
      moved.ms += ms;
      await fixture.control('POST', 'clock', { advanceMs: ms });
    },
    /** Works on everything that is due, as the runner does, for a number of rounds. */
    async workDue(process = startProcess(), rounds = 12): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        moved.ms += 1_000 * 2 ** Math.min(round, 9);
        const ids = await claimDueCharges(db, 'deposit', {
          owner: 'runner',
          now: now(),
          limit: 100,
        });
        for (const id of ids) await process.drive(id);
      }
    },
    depositsOf: (gid: string) =>
      db.selectFrom('deposit').selectAll().where('customer_gid', '=', gid).execute(),
    recordsOf: (id: string) =>
      db.selectFrom('earth_cash_record').selectAll().where('deposit_id', '=', id).execute(),
    async moneyCharged(person: Person): Promise<number> {
      const intents = await intentsOf(person);
      return intents.reduce((sum, intent) => sum + intent.amount_received, 0);
    },
    /**
     * Returns what must always agree for one customer: money taken at Stripe is in the ledger, with
     * bonus.
     */
    async books(person: Person) {
      const rows = await this.depositsOf(person.gid);
      const credited = rows.filter(({ state }) => state === 'credited');
      return {
        states: rows.map(({ state }) => state),
        chargedCents: await this.moneyCharged(person),
        credited: credited.reduce((sum, row) => sum + row.amount_cents, 0),
        balance: await this.balance(person.gid),
        payable: (await intentsOf(person)).filter(
          ({ status }) => !['succeeded', 'canceled'].includes(status),
        ).length,
      };
    },
  };
}

export type DepositFixture = Awaited<ReturnType<typeof openDepositFixture>>;
