import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REENTERING } from '../../app/domain/reconciliation/newer-outside';
import { enqueuePublication } from '../../app/models/ledger/published-balance.server';
import type { NewerOutside } from '../../app/services/reconciliation/list-newer-outside.server';
import { fetchBalance } from '../../app/platforms/shopify/customers/customer-balance.server';
import { publishBalance } from '../../app/services/ledger/publish-balance.server';
import { commandOf } from '../../scripts/reconcile-options';
import { doCommand, type CommandApp } from '../../server/do-command';
import { eachDatabase } from '../support/database';
import type { Database } from '../../app/models/core/database.server';
import { split, type Payer } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const HOUR_MS = 60 * 60_000;

const reconcileNothing = () => Promise.reject(new Error('nothing is reconciled'));
const kinds = ({ things }: NewerOutside) => things.map(({ kind, by }) => `${kind} ${by}`);

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  /** The store's database as it was before anything of this file happened. */
  let restored: Database;
  let payer: Payer;
  let payment: string;
  let intent: string;
  let deposit: { id: string; intent: string };
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
    restored = await open();
    ({ payer, payment, intent, deposit } = await aDay());
  });
  afterAll(() => fixture.discardAll());

  /** A customer has 51.00, pays 25.00 of it and 7.00 by card, gets 3.00 back, and deposits 10.00 without being credited. */
  async function aDay() {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const request = fixture.cart(payer, split({ cash: 2_500, card: 700 }));
    await fixture.startProcess().pay(payer, request);
    await fixture.workDue();
    const [row] = await fixture.paymentsOf(payer.gid);
    expect(row?.state).toBe('settled');
    await fixture.db.transaction().execute((trx) => enqueuePublication(trx, payer.gid, new Date()));
    await publishBalance(appOn(fixture.db), payer.gid);
    const intent = row?.payment_intent_id ?? '';
    await fixture.act('refund', { id: intent, amountCents: 300 });
    const id = randomUUID();
    const paid = await fixture.stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      customer: payer.customer,
      payment_method: payer.method,
      allowed_payment_method_types: ['card'],
      metadata: { app: 'earthcash', deposit_id: id, customer_gid: payer.gid },
    });
    await fixture.stripe.paymentIntents.confirm(paid.id);
    // Shopify's list lags behind.
    await fixture.advance(2_000);
    return { payer, payment: row?.id ?? '', intent, deposit: { id, intent: paid.id } };
  }

  const appOn = (db: Database['db']) => ({ ...fixture.startWork().app, db }) as CommandApp;

  /** Runs a command as the script does, starting from its options. */
  const run = (db: Database['db'], ...given: string[]) => {
    return doCommand(appOn(db), reconcileNothing, commandOf(given));
  };
  const list = (db: Database['db'], option = 'newer', ...more: string[]) => {
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    return run(db, `--${option}=${since}`, ...more) as Promise<NewerOutside & { held?: number }>;
  };
  const shown = async () => (await fetchBalance(appOn(fixture.db).admin, payer.gid))?.earthcash;

  describe('what is newer outside', () => {
    it('is everything that a database from before it lacks, to the cent', async () => {
      const found = await list(restored.db);
      expect(found.unread).toEqual({});
      const mine = found.things.filter(
        ({ customer, detail }) => customer === payer.gid || detail['intent'] === intent,
      );
      expect(mine).toMatchObject([
        {
          kind: 'deposit',
          id: deposit.intent,
          by: 'approve',
          amountCents: 1_000,
          detail: { deposit: deposit.id, creditCents: 1_020 },
        },
        { kind: 'charge', id: intent, by: 'person', amountCents: 700, detail: { payment } },
        { kind: 'refund', by: 'person', amountCents: 300, detail: { intent } },
        {
          kind: 'order',
          by: 'person',
          amountCents: 3_200,
          detail: { payment, cardCents: 700, storeCreditCents: 2_500 },
        },
        // 26.00 are shown; of these the deposit explains 10.20.
        { kind: 'balance', by: 'person', amountCents: 1_580, detail: { shownCents: 2_600 } },
      ]);
      for (const { kind, by } of found.things) expect(REENTERING[kind][by], kind).toBeTruthy();
    });

    it('changes nothing', async () => {
      const tables = ['deposit', 'payment', 'discrepancy', 'customer_account'] as const;
      for (const table of tables) {
        expect(await restored.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
      }
    });

    it('is only what waits for the reconciler in a database that has the rest', async () => {
      const before = await list(fixture.db);
      expect(kinds(before)).toEqual(['deposit approve', 'refund itself', 'order itself']);
      await fixture.startWork().reconcile('recent');
      expect(kinds(await list(fixture.db))).toEqual(['deposit approve', 'order itself']);
    });

    it('is not overwritten once it is held, although it is newer by one write alone', async () => {
      const by = '--by=Nina Hart';
      const publication = { version_seq: sql<bigint>`version_seq - 1` };
      await fixture.db.updateTable('published_balance').set(publication).execute();
      expect(await list(fixture.db, 'hold', by)).toMatchObject({ held: 1 });
      await run(fixture.db, `--adjust=${payer.gid}`, '--cents=-500', '--reason=Lost order', by);
      await publishBalance(appOn(fixture.db), payer.gid);
      expect(await shown()).toBe('26.00');
      await run(fixture.db, `--resume=${payer.gid}`, by);
      await publishBalance(appOn(fixture.db), payer.gid);
      expect(await shown()).toBe('21.00');
    });

    it('is said to be unknown where a platform does not answer', async () => {
      await fixture.fault('stripe', 'paymentIntents.list', 'error', { status: 500, times: 20 });
      const found = await list(restored.db);
      await fixture.clearFaults();
      expect(Object.keys(found.unread)).toEqual(['stripe']);
      expect(kinds(found)).toContain('order person');
      expect(found.things.find(({ kind }) => kind === 'order')?.detail).not.toHaveProperty(
        'storeCreditCents',
      );
    });
  });
});
