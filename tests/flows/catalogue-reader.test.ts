import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import type { Database } from '../../app/models/core/database.server';
import {
  listMirrored,
  MIRROR_START,
  writeCatalogue,
} from '../../app/models/catalogue/catalogue-mirror.server';
import { insertShopifyEvent } from '../../app/models/webhooks/webhook-event.server';
import { createCatalogue } from '../../app/platforms/shopify/catalogue/catalogue.server';
import { createStorefront } from '../../app/platforms/shopify/storefront.server';
import { operationOf } from '../../app/platforms/shopify/typed-document';
import { createCatalogueSource } from '../../app/services/webhooks/catalogue-source.server';
import { startSandbox } from '../../sandbox/server';
import { testGoods } from '../contract/sandbox-goods';
import { onPostgres } from '../support/database';
import { sandboxControl } from '../support/sandbox-control';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CUP = 'kraft-cup';
const SEEN = testGoods.filter(({ tags }) => tags.includes('Public')).length;

onPostgres((_kind, open) => {
  let database: Database;
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let control: ReturnType<typeof sandboxControl>;
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-reader-'));
  /** What was asked of Shopify, by process. */
  let calls: string[] = [];
  let isSilent = false;
  let events = 0;

  beforeAll(async () => {
    database = await open();
    sandbox = await startSandbox({
      port: 0,
      smtpPort: 0,
      dataDirectory: folder,
      storeOrigin: 'http://localhost:3000',
      seed: { products: testGoods, collections: [] },
    });
    control = sandboxControl(sandbox.url);
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    calls = [];
    isSilent = false;
    await sql`update catalogue_reader set lease_owner = null, lease_until = null`.execute(
      database.db,
    );
  });

  /** A process: where it has the catalogue from, and what its pages are told. */
  function process(owner: string) {
    const { shopify } = parseConfig({ SANDBOX_URL: sandbox.url });
    const client = createStorefront(shopify);
    const query: typeof client.query = (document, variables) => {
      calls.push(`${owner} ${operationOf(document)}`);
      if (isSilent) throw new Error('nobody asks a silent Shopify here');
      return client.query(document, variables);
    };
    const storefront = { ...client, query };
    const log = { warn: () => undefined };
    const source = createCatalogueSource({
      db: database.db,
      owner,
      storefront,
      log,
      now: Date.now,
    });
    const catalogue = createCatalogue(storefront, { load: source.load });
    const told: string[] = [];
    catalogue.onChange((dropped) => told.push(...dropped));
    const round = async () => {
      await source.read();
      await source.follow(catalogue.change);
    };
    const titleOf = async (handle: string) =>
      (await catalogue.snapshot()).byHandle.get(handle)?.title;
    return { source, catalogue, told, round, titleOf };
  }

  async function change(handle: string, set: Record<string, unknown>): Promise<void> {
    await control.shopify({ action: 'product-update', handle, set });
    await named(handle, 'products/update');
  }

  /** A webhook as it is stored. */
  async function named(handle: string, topic: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select product_gid as id from catalogue_product where listed->>'handle' = ${handle}`.execute(
      database.db,
    );
    events += 1;
    const event = { id: `catalogue-${events}`, eventId: null, triggeredAt: null };
    await insertShopifyEvent(database.db, { ...event, topic, objectId: rows[0]?.id ?? null });
  }

  it('one process reads everything, and the others what it has written', async () => {
    const [one, other] = [process('one'), process('other')];
    const snapshots = await Promise.all([one, other].map(({ catalogue }) => catalogue.snapshot()));
    expect(snapshots[0]?.products.length).toBe(SEEN);
    expect(snapshots[0]?.products).toEqual(snapshots[1]?.products);
    const readers = new Set(calls.map((call) => call.split(' ')[0]));
    expect(readers.size).toBe(1);
    expect(calls.filter((call) => call.endsWith(' Catalogue'))).toHaveLength(1);
  });

  it('a change is read once, and told to pages everywhere', async () => {
    const [one, other] = [process('one'), process('other')];
    for (const each of [one, other]) await each.catalogue.snapshot();
    calls = [];
    await change(CUP, { title: 'Cup of Another Name' });
    await one.round();
    await other.round();
    for (const { told, titleOf } of [one, other]) {
      expect(await titleOf(CUP)).toBe('Cup of Another Name');
      expect(told).toContain(`card-${CUP}`);
    }
    expect(calls).toEqual(['one ListedProduct', 'one ProductPage']);
    expect(one.source.isReader()).toBe(true);
    expect(other.source.isReader()).toBe(false);
    const { rows } = await sql`select from shopify_event where processed_at is null`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it('a change of stock alone is one of its page alone, also for who has read its details', async () => {
    const [one, other] = [process('one'), process('other')];
    for (const each of [one, other]) await each.catalogue.snapshot();
    const before = await other.catalogue.product(CUP);
    await change(CUP, { stock: 77 });
    for (const each of [one, other]) await each.round();
    for (const { told } of [one, other]) expect(told).toEqual([`product-${CUP}`]);
    const after = await other.catalogue.product(CUP);
    expect(after?.variants[0]?.stock).toBe(77);
    expect(before?.variants[0]?.stock).not.toBe(77);
    other.told.length = 0;
    // Nothing has changed: nobody is told, and nobody asks Shopify again.
    await change(CUP, { stock: 77 });
    for (const each of [one, other]) await each.round();
    expect(other.told).toEqual([]);
  });

  it('another process goes on where a dead one has stopped', async () => {
    const [one, other] = [process('one'), process('other')];
    for (const each of [one, other]) await each.catalogue.snapshot();
    await one.round();
    await change(CUP, { title: 'Nobody Has Read This' });
    await sql`update catalogue_reader set lease_until = now() - interval '1 second'`.execute(
      database.db,
    );
    await other.round();
    expect(other.source.isReader()).toBe(true);
    expect(await other.titleOf(CUP)).toBe('Nobody Has Read This');
    // Who has lost the lease writes nothing, whatever it has read.
    await change(CUP, { title: 'Read by the Other' });
    await one.round();
    expect(one.source.isReader()).toBe(false);
    expect(await one.titleOf(CUP)).toBe('Nobody Has Read This');
  });

  it('a process that starts while Shopify is silent has the last good state', async () => {
    await process('one').catalogue.snapshot();
    isSilent = true;
    const late = process('late');
    expect((await late.catalogue.snapshot()).products.length).toBe(SEEN);
    expect(calls.filter((call) => call.startsWith('late'))).toEqual([]);
  });

  it('what is gone without a webhook is found when everything is read again', async () => {
    const one = process('one');
    await one.catalogue.snapshot();
    await one.round();
    await control.shopify({ action: 'product-delete', handle: CUP });
    await one.round();
    expect(await one.titleOf(CUP)).toBeDefined();
    await sql`update catalogue_reader set read_at = read_at - interval '6 minutes'`.execute(
      database.db,
    );
    await one.round();
    await one.source.whole();
    await one.round();
    expect(await one.titleOf(CUP)).toBeUndefined();
    expect(one.told).toContain('facts-cups');
  });

  /** A mirror that has been read by 'keeper', and one of its products. */
  async function kept() {
    const keeper = process('keeper');
    await keeper.round();
    await keeper.source.whole();
    const { db } = database;
    const rows = await listMirrored(db, MIRROR_START, 100);
    const product = rows.find(({ listed }) => listed !== null);
    if (!product?.listed) throw new Error('nothing is listed');
    const { id, listed } = product;
    return {
      id,
      digest: async () =>
        (await listMirrored(db, MIRROR_START, 100)).find((row) => row.id === id)?.digest,
      write: (changed: object | null, digest: string | null = null) =>
        writeCatalogue(db, 'keeper', [
          { id, listed: changed && { ...listed, ...changed }, digest },
        ]),
    };
  }

  it('knows nothing of the details of a product that a list shows otherwise', async () => {
    const { write, digest } = await kept();
    await write({}, 'seen');
    await write({});
    expect(await digest()).toBe('seen');
    await write({ title: 'Another cup' });
    expect(await digest()).toBeNull();
    await write({});
  });

  it('loads a product that changes meanwhile as it is in the end', async () => {
    const { id, write } = await kept();
    let isFirst = true;
    let began: (() => void) | undefined;
    // Chained out here, so that it is no part of the reading.
    const hidden = new Promise<void>((resolve) => (began = resolve)).then(() => write(null));
    const hooked = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst && result.rows.some((row) => 'listed' in row)) {
          isFirst = false;
          began?.();
          await hidden;
        }
        return result;
      },
    });
    const { shopify } = parseConfig({ SANDBOX_URL: sandbox.url });
    const log = { warn: () => undefined };
    const storefront = createStorefront(shopify);
    const source = createCatalogueSource({ db: hooked, owner: 'late', storefront, log });
    const loaded = await source.load();
    expect(isFirst).toBe(false);
    expect(loaded.map((product) => product.id)).not.toContain(id);
    expect(new Set(loaded.map((product) => product.id)).size).toBe(loaded.length);
    await write({});
  });
});
