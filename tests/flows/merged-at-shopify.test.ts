import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { listMergesOf } from '../../app/models/customers/account-merge.server';
import { claimWantedCopies } from '../../app/models/core/copy-wanted.server';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { listWaitingMerges } from '../../app/models/privacy/outside-merge.server';
import { requestMerge } from '../../app/platforms/shopify/customers/customer-merge.server';
import { eraseCustomer } from '../../app/models/privacy/erase-customer.server';
import { followCustomerMerge } from '../../app/services/privacy/follow-customer-merge.server';
import { recordShopifyEvent } from '../../app/services/webhooks/record-event.server';
import { eachDatabase } from '../support/database';
import { listViolations } from '../support/violations';
import { openBalanceBench, type BalanceBench } from './balance-setup';

const numberOf = (gid: string) => Number(gid.split('/').at(-1));

/** Two customers are merged in Shopify's admin, without anybody here having asked for it. */
eachDatabase((_kind, open) => {
  let bench: BalanceBench;
  beforeAll(async () => {
    bench = await openBalanceBench(await open());
  });
  afterAll(async () => {
    for (const rule of ['I-1', 'I-28']) {
      expect(await listViolations(bench.db, rule, new Date())).toEqual([]);
    }
    await bench.close();
  });

  /** Returns a customer whose balance is in the ledger and published. */
  async function holder(amount: number): Promise<string> {
    const gid = await bench.person();
    await bench.takeIn(gid);
    if (amount !== 0) await bench.post(gid, amount);
    await bench.publish(gid);
    return gid;
  }
  const merge = async (closingGid: string, survivingGid: string) =>
    expect(await requestMerge(bench.admin, { closingGid, survivingGid })).toBe('begun');
  const follow = (closingGid: string, survivingGid: string) =>
    followCustomerMerge(
      {
        ...bench,
        now: Date.now,
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        config: { openingBalancesUntil: null },
      },
      { closingGid, survivingGid },
    );
  /** Receives a webhook as Shopify sends it. */
  async function hear(topic: string, body: object): Promise<void> {
    const headers = { 'X-Shopify-Webhook-Id': randomUUID(), 'X-Shopify-Topic': topic };
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    await recordShopifyEvent(bench.db, new Headers(headers), bytes, new Date());
  }
  const claim = (ms: number) =>
    claimWantedCopies(bench.db, { owner: 'x', now: new Date(Date.now() + ms), limit: 100 });

  it('the Earth Cash moves to the survivor, once, and Shopify shows the sum', async () => {
    const [closing, surviving] = [await holder(1_000), await holder(500)];
    await merge(closing, surviving);
    const all = await Promise.all([1, 2, 3].map(() => follow(closing, surviving)));
    expect(all.toSorted()).toEqual(['followed', 'known', 'known']);
    expect([await bench.ledger(closing), await bench.ledger(surviving)]).toEqual([0, 1_500]);
    expect(await findCustomerAccount(bench.db, closing)).toMatchObject({
      frozen: true,
      mergedInto: surviving,
    });
    expect(await listMergesOf(bench.db, closing)).toMatchObject([
      { state: 'ended', outcome: 'merged', askedBy: 'shopify', paidCents: 1_000 },
    ]);
    await bench.publish(surviving);
    expect(await bench.shown(surviving)).toMatchObject({ earthcash: '15.00' });
    expect(await bench.discrepancies(surviving)).toEqual([]);
  });

  it.each(['before', 'after'])(
    'a survivor who has no balance of their own inherits the metafields: nothing counts twice, looked at %s',
    async (when) => {
      const [closing, surviving] = [await holder(1_000), await bench.person()];
      await merge(closing, surviving);
      expect(await bench.shown(surviving)).toMatchObject({ earthcash: '10.00' });
      if (when === 'before') await bench.takeIn(surviving);
      expect(await follow(closing, surviving)).toBe('followed');
      await bench.takeIn(surviving);
      await bench.publish(surviving);
      expect(await bench.ledger(surviving)).toBe(1_000);
      expect(await bench.shown(surviving)).toMatchObject({ earthcash: '10.00' });
      expect(await bench.discrepancies(surviving)).toEqual([]);
    },
  );

  it('what is in the way is told, nothing moves or is erased, and it goes on by itself', async () => {
    const [closing, surviving] = [await holder(1_000), await holder(500)];
    const reserve = (amount: number) =>
      bench.db.transaction().execute((trx) =>
        postTransaction(trx, {
          dedupeKey: `test:${randomUUID()}`,
          kind: 'adjustment',
          at: new Date(),
          lines: [
            { account: 'customer_paid', customerGid: closing, amountCents: cents(-amount) },
            { account: 'customer_reserved', customerGid: closing, amountCents: cents(amount) },
          ],
        }),
      );
    await reserve(300);
    await merge(closing, surviving);
    expect(await follow(closing, surviving)).toBe('waits');
    expect(await bench.discrepancies(closing)).toEqual(['merged-at-shopify']);
    expect(await bench.ledger(surviving)).toBe(500);
    expect(await listWaitingMerges(bench.db)).toEqual([
      { closingGid: closing, survivingGid: surviving },
    ]);
    await bench.db.transaction().execute((trx) =>
      postTransaction(trx, {
        dedupeKey: `adj:${randomUUID()}`,
        kind: 'adjustment',
        at: new Date(),
        lines: [
          { account: 'customer_paid', customerGid: closing, amountCents: cents(-700) },
          { account: 'external', customerGid: null, amountCents: cents(700) },
        ],
      }),
    );
    await reserve(-300);
    expect(await eraseCustomer(bench.db, closing, new Date())).toMatchObject({ kind: 'waits' });
    expect(await follow(closing, surviving)).toBe('followed');
    expect(await bench.ledger(surviving)).toBe(800);
    expect(await bench.discrepancies(closing)).toEqual(['erasure-waits']);
    expect(await listWaitingMerges(bench.db)).toEqual([]);
  });

  it('the message says only what to look at: without a merge at Shopify nothing happens', async () => {
    const [closing, surviving] = [await holder(1_000), await holder(500)];
    expect(await follow(closing, surviving)).toBe('not-merged');
    expect([await bench.ledger(closing), await bench.ledger(surviving)]).toEqual([1_000, 500]);
  });

  it('its webhooks queue what is to be done, and the closing customer is not forgotten', async () => {
    const [closing, surviving] = [await holder(0), await holder(500)];
    await merge(closing, surviving);
    await hear('customers/delete', { id: numberOf(closing), admin_graphql_api_id: closing });
    const told = {
      admin_graphql_api_customer_kept_id: surviving,
      admin_graphql_api_customer_deleted_id: closing,
      admin_graphql_api_job_id: null,
      errors: [],
    };
    await hear('customers/merge', { ...told, status: 'failed' });
    expect(await queued('follow-customer-merge', surviving)).toBe(0);
    await hear('customers/merge', { ...told, status: 'completed' });
    expect(await queued('follow-customer-merge', surviving)).toBe(1);
    expect(await queued('remove-saved-methods', closing)).toBe(2);
    // The deletion waits for the message about the merge, which may come later.
    const wanted = (await claim(30_000)).map(({ gid }) => gid);
    expect(wanted).not.toContain(closing);
    expect(await follow(closing, surviving)).toBe('followed');
    expect((await claim(120_000)).map(({ gid }) => gid)).not.toContain(closing);
  });

  /** Counts the jobs of a kind that name a customer. */
  async function queued(name: string, gid: string): Promise<number> {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from pgboss.job where name = ${name} and data::text like ${`%${gid}"%`}`.execute(
      bench.db,
    );
    return Number(rows[0]?.count);
  }
});
