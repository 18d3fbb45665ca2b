import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { listMergesOf } from '../../app/models/customers/account-merge.server';
import { claimQueuedMirrors } from '../../app/models/core/mirror-queue.server';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { postTransaction } from '../../app/models/ledger/ledger.server';
import { listWaitingMerges } from '../../app/models/privacy/outside-merge.server';
import {
  findMergeState,
  requestMerge,
} from '../../app/platforms/shopify/customers/customer-merge.server';
import { eraseCustomer } from '../../app/models/privacy/erase-customer.server';
import { followCustomerMerge } from '../../app/services/privacy/follow-customer-merge.server';
import { recordShopifyEvent } from '../../app/services/webhooks/record-event.server';
import { eachDatabase } from '../support/database';
import { listViolations } from '../support/violations';
import { openBalanceFixture, type BalanceFixture } from './balance-setup';

const numberOf = (gid: string) => Number(gid.split('/').at(-1));

/** Two customers are merged in Shopify's admin, without anybody here having asked for it. */
eachDatabase((_kind, open) => {
  let fixture: BalanceFixture;
  beforeAll(async () => {
    fixture = await openBalanceFixture(await open());
  });
  afterAll(async () => {
    for (const rule of ['I-1', 'I-28']) {
      expect(await listViolations(fixture.db, rule, new Date())).toEqual([]);
    }
    await fixture.close();
  });

  /** Returns a customer whose balance is in the ledger and published. */
  async function holder(amount: number): Promise<string> {
    const gid = await fixture.person();
    await fixture.adoptOpeningBalance(gid);
    if (amount !== 0) await fixture.post(gid, amount);
    await fixture.publish(gid);
    return gid;
  }
  const merge = async (closingGid: string, survivingGid: string) => {
    const pair = { closingGid, survivingGid };
    expect(await requestMerge(fixture.admin, pair)).toBe('begun');
    await expect.poll(() => findMergeState(fixture.admin, pair)).toBe('merged');
  };
  const follow = (closingGid: string, survivingGid: string) =>
    followCustomerMerge(
      {
        ...fixture,
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
    await recordShopifyEvent(fixture.db, new Headers(headers), bytes, new Date());
  }
  const claim = (ms: number) =>
    claimQueuedMirrors(fixture.db, { owner: 'x', now: new Date(Date.now() + ms), limit: 100 });

  it('the Earth Cash moves to the survivor, once, and Shopify shows the sum', async () => {
    const [closing, surviving] = [await holder(1_000), await holder(500)];
    await merge(closing, surviving);
    const all = await Promise.all([1, 2, 3].map(() => follow(closing, surviving)));
    expect(all.toSorted()).toEqual(['followed', 'known', 'known']);
    expect([await fixture.ledger(closing), await fixture.ledger(surviving)]).toEqual([0, 1_500]);
    expect(await findCustomerAccount(fixture.db, closing)).toMatchObject({
      frozen: true,
      mergedInto: surviving,
    });
    expect(await listMergesOf(fixture.db, closing)).toMatchObject([
      { state: 'ended', outcome: 'merged', requestedBy: 'shopify', paidCents: 1_000 },
    ]);
    await fixture.publish(surviving);
    expect(await fixture.shown(surviving)).toMatchObject({ earthcash: '15.00' });
    expect(await fixture.discrepancies(surviving)).toEqual([]);
  });

  it.each(['before', 'after'])(
    'a survivor who has no balance of their own inherits the metafields: nothing counts twice, looked at %s',
    async (when) => {
      const [closing, surviving] = [await holder(1_000), await fixture.person()];
      await merge(closing, surviving);
      expect(await fixture.shown(surviving)).toMatchObject({ earthcash: '10.00' });
      if (when === 'before') await fixture.adoptOpeningBalance(surviving);
      expect(await follow(closing, surviving)).toBe('followed');
      await fixture.adoptOpeningBalance(surviving);
      await fixture.publish(surviving);
      expect(await fixture.ledger(surviving)).toBe(1_000);
      expect(await fixture.shown(surviving)).toMatchObject({ earthcash: '10.00' });
      expect(await fixture.discrepancies(surviving)).toEqual([]);
    },
  );

  it('what is in the way is told, nothing moves or is erased, and it goes on by itself', async () => {
    const [closing, surviving] = [await holder(1_000), await holder(500)];
    const reserve = (amount: number) =>
      fixture.db.transaction().execute((trx) =>
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
    expect(await fixture.discrepancies(closing)).toEqual(['merged-at-shopify']);
    expect(await fixture.ledger(surviving)).toBe(500);
    expect(await listWaitingMerges(fixture.db)).toEqual([
      { closingGid: closing, survivingGid: surviving },
    ]);
    await fixture.db.transaction().execute((trx) =>
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
    expect(await eraseCustomer(fixture.db, closing, new Date())).toMatchObject({ kind: 'waits' });
    expect(await follow(closing, surviving)).toBe('followed');
    expect(await fixture.ledger(surviving)).toBe(800);
    expect(await fixture.discrepancies(closing)).toEqual(['erasure-waits']);
    expect(await listWaitingMerges(fixture.db)).toEqual([]);
  });

  it('the message says only what to look at: without a merge at Shopify nothing happens', async () => {
    const [closing, surviving] = [await holder(1_000), await holder(500)];
    expect(await follow(closing, surviving)).toBe('not-merged');
    expect([await fixture.ledger(closing), await fixture.ledger(surviving)]).toEqual([1_000, 500]);
  });

  it('its webhooks queue what is to be done, and the closing customer is not forgotten', async () => {
    const [closing, surviving] = [await holder(0), await holder(500)];
    await merge(closing, surviving);
    await hear('customers/delete', { id: numberOf(closing), admin_graphql_api_id: closing });
    const notified = {
      admin_graphql_api_customer_kept_id: surviving,
      admin_graphql_api_customer_deleted_id: closing,
      admin_graphql_api_job_id: null,
      errors: [],
    };
    await hear('customers/merge', { ...notified, status: 'failed' });
    expect(await queued('follow-customer-merge', surviving)).toBe(0);
    await hear('customers/merge', { ...notified, status: 'completed' });
    expect(await queued('follow-customer-merge', surviving)).toBe(1);
    expect(await queued('remove-saved-methods', closing)).toBe(2);
    // The deletion waits for the message about the merge, which may come later.
    const claimed = (await claim(30_000)).map(({ gid }) => gid);
    expect(claimed).not.toContain(closing);
    expect(await follow(closing, surviving)).toBe('followed');
    expect((await claim(120_000)).map(({ gid }) => gid)).not.toContain(closing);
  });

  /** Counts the jobs of a kind that name a customer. */
  async function queued(name: string, gid: string): Promise<number> {
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from pgboss.job where name = ${name} and data::text like ${`%${gid}"%`}`.execute(
      fixture.db,
    );
    return Number(rows[0]?.count);
  }
});
