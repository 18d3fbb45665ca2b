import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wantLook } from '../../app/models/ledger/balance.server';
import {
  claimDueProjections,
  findPublication,
} from '../../app/models/ledger/balance-projection.server';
import { recordShopifyEvent } from '../../app/services/webhooks/record-event.server';
import { eachDatabase } from '../support/database';
import { openBalanceBench } from './balance-setup';

const SECOND = 1_000;
const later = (ms: number) => new Date(Date.now() + ms);

/** Changes of the metafield by others enter the ledger when a webhook says that the customer has changed. */
eachDatabase((_kind, open) => {
  let bench: Awaited<ReturnType<typeof openBalanceBench>>;
  beforeAll(async () => {
    bench = await openBalanceBench(await open());
  });
  afterAll(() => bench.close());

  /** Takes the runner's turn at that time: publishes every balance that is due. */
  async function turn(at: Date): Promise<string[]> {
    const claim = { owner: 'test', now: at.getTime(), limit: 100 };
    const due = await claimDueProjections(bench.db, claim);
    for (const gid of due) await bench.publish(gid);
    return due;
  }

  async function known(): Promise<string> {
    const gid = await bench.person('40.00');
    await bench.takeIn(gid);
    await turn(later(0));
    return gid;
  }

  it('is taken in by the look that the webhook asks for, without a deposit', async () => {
    const gid = await known();
    await bench.outsider(gid, '25.00');
    const headers = new Headers({
      'X-Shopify-Webhook-Id': randomUUID(),
      'X-Shopify-Topic': 'customers/update',
    });
    const body = new TextEncoder().encode(JSON.stringify({ admin_graphql_api_id: gid }));
    await recordShopifyEvent(bench.db, headers, body, later(20 * SECOND));
    expect(await turn(later(20 * SECOND))).toContain(gid);
    expect(await bench.ledger(gid)).toBe(2_500);
  });

  it('a look that finds nothing writes nothing, and asks for no other', async () => {
    const gid = await known();
    const before = await bench.shown(gid);
    const sent = bench.lines.length;
    await wantLook(bench.db, gid, later(20 * SECOND));
    expect(await turn(later(20 * SECOND))).toContain(gid);
    expect(await bench.shown(gid)).toEqual(before);
    expect(await turn(later(60 * SECOND))).not.toContain(gid);
    const published = await findPublication(bench.db, gid);
    expect(published?.publishedSeq).toBe(published?.wantedSeq);
    expect(bench.lines.slice(sent).filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('comes once in ten seconds, however often Shopify says so; a deposit does not wait', async () => {
    const gid = await known();
    for (let n = 0; n < 5; n += 1) await wantLook(bench.db, gid, later(0));
    expect(await turn(later(SECOND))).not.toContain(gid);
    expect(await turn(later(11 * SECOND))).toContain(gid);
    expect(await turn(later(60 * SECOND))).not.toContain(gid);

    await wantLook(bench.db, gid, later(0));
    await bench.post(gid, 1_000);
    expect(await turn(later(SECOND))).toContain(gid);
    expect((await bench.shown(gid)).earthcash).toBe('50.00');
  });

  it('what is heard of during a look is looked at once more', async () => {
    const gid = await known();
    await wantLook(bench.db, gid, later(20 * SECOND));
    const due = { owner: 'test', now: later(20 * SECOND).getTime(), limit: 100 };
    expect(await claimDueProjections(bench.db, due)).toContain(gid);
    await wantLook(bench.db, gid, later(20 * SECOND));
    await bench.publish(gid);
    expect(await turn(later(21 * SECOND))).not.toContain(gid);
    expect(await turn(later(60 * SECOND))).toContain(gid);
  });

  it('comes again when Shopify did not answer it', async () => {
    const gid = await known();
    await bench.outsider(gid, '10.00');
    await wantLook(bench.db, gid, later(0));
    await bench.fault('*', 'error', -1);
    expect(await turn(later(11 * SECOND))).toContain(gid);
    await bench.clearFaults();
    expect(await bench.ledger(gid)).toBe(4_000);
    expect(await turn(later(600 * SECOND))).toContain(gid);
    expect(await bench.ledger(gid)).toBe(1_000);
  });

  it('leaves alone whom nobody knows, and who never had anything', async () => {
    const stranger = await bench.person('12.00');
    await wantLook(bench.db, stranger, later(0));
    expect(await findPublication(bench.db, stranger)).toBeNull();

    const gid = await bench.person();
    await bench.takeIn(gid);
    await wantLook(bench.db, gid, later(0));
    expect(await turn(later(SECOND))).toContain(gid);
    expect(await bench.shown(gid)).toEqual({ earthcash: null, companion: null });
    expect(await turn(later(60 * SECOND))).not.toContain(gid);
  });
});
