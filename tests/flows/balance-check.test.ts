import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueueBalanceCheck } from '../../app/models/ledger/balance.server';
import {
  claimDueBalances,
  findPublication,
} from '../../app/models/ledger/published-balance.server';
import { recordShopifyEvent } from '../../app/services/webhooks/record-event.server';
import { eachDatabase } from '../support/database';
import { openBalanceFixture } from './balance-setup';

const SECOND = 1_000;
const later = (ms: number) => new Date(Date.now() + ms);

/** Changes of the metafield by others enter the ledger when a webhook says that the customer has changed. */
eachDatabase((_kind, open) => {
  let fixture: Awaited<ReturnType<typeof openBalanceFixture>>;
  beforeAll(async () => {
    fixture = await openBalanceFixture(await open());
  });
  afterAll(() => fixture.close());

  /** Takes the runner's turn at that time: publishes every balance that is due. */
  async function round(at: Date): Promise<string[]> {
    const claim = { owner: 'test', now: at.getTime(), limit: 100 };
    const due = await claimDueBalances(fixture.db, claim);
    for (const gid of due) await fixture.publish(gid);
    return due;
  }

  async function known(): Promise<string> {
    const gid = await fixture.person('40.00');
    await fixture.adoptOpeningBalance(gid);
    await round(later(0));
    return gid;
  }

  it('is taken in by the check that the webhook asks for, without a deposit', async () => {
    const gid = await known();
    await fixture.outsider(gid, '25.00');
    const headers = new Headers({
      'X-Shopify-Webhook-Id': randomUUID(),
      'X-Shopify-Topic': 'customers/update',
    });
    const body = new TextEncoder().encode(JSON.stringify({ admin_graphql_api_id: gid }));
    await recordShopifyEvent(fixture.db, headers, body, later(20 * SECOND));
    expect(await round(later(20 * SECOND))).toContain(gid);
    expect(await fixture.ledger(gid)).toBe(2_500);
  });

  it('a check that finds nothing writes nothing, and asks for no other', async () => {
    const gid = await known();
    const before = await fixture.shown(gid);
    const sent = fixture.lines.length;
    await enqueueBalanceCheck(fixture.db, gid, later(20 * SECOND));
    expect(await round(later(20 * SECOND))).toContain(gid);
    expect(await fixture.shown(gid)).toEqual(before);
    expect(await round(later(60 * SECOND))).not.toContain(gid);
    const published = await findPublication(fixture.db, gid);
    expect(published?.publishedSeq).toBe(published?.requestedSeq);
    expect(fixture.lines.slice(sent).filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('comes once in ten seconds, however often Shopify says so; a deposit does not wait', async () => {
    const gid = await known();
    for (let n = 0; n < 5; n += 1) await enqueueBalanceCheck(fixture.db, gid, later(0));
    expect(await round(later(SECOND))).not.toContain(gid);
    expect(await round(later(11 * SECOND))).toContain(gid);
    expect(await round(later(60 * SECOND))).not.toContain(gid);

    await enqueueBalanceCheck(fixture.db, gid, later(0));
    await fixture.post(gid, 1_000);
    expect(await round(later(SECOND))).toContain(gid);
    expect((await fixture.shown(gid)).earthcash).toBe('50.00');
  });

  it('what is heard of during a check is checked once more', async () => {
    const gid = await known();
    await enqueueBalanceCheck(fixture.db, gid, later(20 * SECOND));
    const due = { owner: 'test', now: later(20 * SECOND).getTime(), limit: 100 };
    expect(await claimDueBalances(fixture.db, due)).toContain(gid);
    await enqueueBalanceCheck(fixture.db, gid, later(20 * SECOND));
    await fixture.publish(gid);
    expect(await round(later(21 * SECOND))).not.toContain(gid);
    expect(await round(later(60 * SECOND))).toContain(gid);
  });

  it('comes again when Shopify did not answer it', async () => {
    const gid = await known();
    await fixture.outsider(gid, '10.00');
    await enqueueBalanceCheck(fixture.db, gid, later(0));
    await fixture.fault('*', 'error', -1);
    expect(await round(later(11 * SECOND))).toContain(gid);
    await fixture.clearFaults();
    expect(await fixture.ledger(gid)).toBe(4_000);
    expect(await round(later(600 * SECOND))).toContain(gid);
    expect(await fixture.ledger(gid)).toBe(1_000);
  });

  it('leaves alone whom nobody knows, and who never had anything', async () => {
    const stranger = await fixture.person('12.00');
    await enqueueBalanceCheck(fixture.db, stranger, later(0));
    expect(await findPublication(fixture.db, stranger)).toBeNull();

    const gid = await fixture.person();
    await fixture.adoptOpeningBalance(gid);
    await enqueueBalanceCheck(fixture.db, gid, later(0));
    expect(await round(later(SECOND))).toContain(gid);
    expect(await fixture.shown(gid)).toEqual({ earthcash: null, versionMetafield: null });
    expect(await round(later(60 * SECOND))).not.toContain(gid);
  });
});
