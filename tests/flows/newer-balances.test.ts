import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REENTERING } from '../../app/domain/reconciliation/newer-outside';
import {
  enqueuePublication,
  findPublication,
} from '../../app/models/ledger/published-balance.server';
import { publishBalance } from '../../app/services/ledger/publish-balance.server';
import { holdNewerBalances } from '../../app/services/reconciliation/hold-newer-balances.server';
import type { NewerOutside } from '../../app/services/reconciliation/list-newer-outside.server';
import { commandOf } from '../../scripts/reconcile-options';
import { doCommand } from '../../server/do-command';
import { agreement } from '../contract/sandbox-stripe-fixture';
import { eachDatabase } from '../support/database';
import { BANK } from './deposit-fixture';
import type { Payer } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const HOUR_MS = 60 * 60_000;

const reconcileNothing = () => Promise.reject(new Error('nothing is reconciled'));
const of = ({ things }: NewerOutside, { gid }: Payer) =>
  things.filter(({ customer }) => customer === gid);

/** What of a newer balance is unexplained: what a person posts after a restore has to be right to the cent. */
eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  const app = () => fixture.startWork().app;
  async function publish(gid: string) {
    await fixture.db.transaction().execute((trx) => enqueuePublication(trx, gid, new Date()));
    await publishBalance(app(), gid);
  }

  /** A customer with 51.00, of which Shopify shows the last write, and this database knows the one before. */
  async function behind(number?: string): Promise<Payer> {
    const payer = await fixture.payer(number);
    await fixture.fund(payer, 5_000);
    await publish(payer.gid);
    await forgetWrite(payer.gid);
    return payer;
  }
  const forgetWrite = (gid: string) =>
    fixture.db
      .updateTable('published_balance')
      .set({ version_seq: sql<bigint>`version_seq - 1` })
      .where('customer_gid', '=', gid)
      .execute();

  /** Pays a deposit that this database doesn't know. @returns its intent */
  async function deposit({ gid, customer, method }: Payer, amount: number): Promise<string> {
    const { id } = await fixture.stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      customer,
      payment_method: method,
      allowed_payment_method_types: ['card', 'us_bank_account'],
      metadata: { app: 'earthcash', deposit_id: randomUUID(), customer_gid: gid },
    });
    await fixture.stripe.paymentIntents.confirm(id, agreement('pm_usBankAccount'));
    return id;
  }

  const list = (...given: string[]) => {
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    const options = given.length > 0 ? [`--hold=${since}`, ...given] : [`--newer=${since}`];
    return doCommand(app(), reconcileNothing, commandOf(options)) as Promise<
      NewerOutside & { held?: number; error?: string }
    >;
  };

  describe('a newer balance', () => {
    it('isn’t explained by deposits that are never credited, or not yet', async () => {
      const payer = await behind(BANK);
      const processing = await deposit(payer, 2_000);
      const refunded = await deposit(payer, 1_000);
      await fixture.act('settle', { id: refunded });
      await fixture.stripe.refunds.create({ payment_intent: refunded });
      const expected = [
        { kind: 'deposit', by: 'bank', id: processing, detail: { status: 'processing' } },
        { kind: 'deposit', by: 'nobody', id: refunded, detail: { status: 'succeeded' } },
        { kind: 'balance', amountCents: 0, detail: { shownCents: 5_100, hereCents: 5_100 } },
      ];
      const before = of(await list(), payer);
      expect(before.toSorted(byKind)).toMatchObject(expected);
      for (const { kind, by } of before) expect(REENTERING[kind][by], by).toBeTruthy();
      await fixture.startWork().reconcile('recent');
      expect(of(await list(), payer).toSorted(byKind)).toMatchObject(expected);
      // The bank has paid: a person approves it.
      await fixture.act('settle', { id: processing });
      expect(of(await list(), payer)).toContainEqual(
        expect.objectContaining({ kind: 'deposit', id: processing, by: 'approve' }),
      );
    });

    it('is explained by a raise that waits to be accepted', async () => {
      const payer = await behind();
      await publish(payer.gid);
      await fixture.control('POST', 'shopify', {
        action: 'customer-metafield',
        id: payer.gid,
        key: 'earthcash',
        value: '66.00',
      });
      await publish(payer.gid);
      await forgetWrite(payer.gid);
      expect(of(await list(), payer)).toMatchObject([
        { kind: 'balance', amountCents: 0, detail: { shownCents: 6_600, unacceptedCents: 1_500 } },
      ]);
    });

    it('isn’t held once this database knows it, nor without a name', async () => {
      const [heard, unheard] = [await behind(), await behind()];
      const { things } = await list();
      await publish(heard.gid);
      await holdNewerBalances(app(), things);
      expect((await findPublication(fixture.db, heard.gid))?.isPaused).toBe(false);
      expect((await findPublication(fixture.db, unheard.gid))?.isPaused).toBe(true);
      const third = await behind();
      expect(await list('--cents=1')).toMatchObject({ error: expect.any(String) as string });
      expect((await findPublication(fixture.db, third.gid))?.isPaused).toBe(false);
      expect(await list('--by=Nina Hart')).toHaveProperty('held');
      expect((await findPublication(fixture.db, third.gid))?.isPaused).toBe(true);
    });

    it('is held although another can’t be read, and has no amount without Stripe', async () => {
      const people = [await behind(), await behind(), await behind()];
      const silent = people[1] as Payer;
      const more = { status: 500, times: -1, containing: silent.gid };
      await fixture.fault('shopify', 'CustomerBalance', 'error', more);
      await fixture.fault('stripe', 'paymentIntents.list', 'error', { status: 500, times: 20 });
      const found = await list('--by=Nina Hart');
      await fixture.clearFaults();
      expect(Object.keys(found.unread).toSorted()).toEqual(['balances', 'stripe']);
      const amounts = people.map((each) => of(found, each).map(({ amountCents }) => amountCents));
      expect(amounts).toEqual([[null], [], [null]]);
      const paused = await Promise.all(people.map(({ gid }) => findPublication(fixture.db, gid)));
      expect(paused.map((each) => each?.isPaused)).toEqual([true, false, true]);
    });
  });
});

function byKind(one: { by: string }, other: { by: string }): number {
  const order = ['bank', 'nobody', 'person'];
  return order.indexOf(one.by) - order.indexOf(other.by);
}
