import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isMirrorComplete, type SyncKind } from '../../app/models/core/mirror-sync.server';
import { findFillProgress } from '../../app/models/setup/fill-progress.server';
import { forgetDraft } from '../../app/models/draft-orders/draft-mirror.server';
import { forgetCustomer, upsertCustomer } from '../../app/models/customers/customer-mirror.server';
import { ALL_CUSTOMERS } from '../../app/platforms/shopify/customers/admin-customer-mirror-documents';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import { findCustomerForMirror } from '../../app/platforms/shopify/customers/customer-list.server';
import { operationOf } from '../../app/platforms/shopify/typed-document';
import { syncPage } from '../../app/services/sync/sync-page.server';
import { castGid } from '../contract/sandbox-people';
import { at } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { emptyMirrors, makeDrafts, makeLargeCustomers } from './bulk-fill-goods';
import { openMirrorFixture, type MirrorFixture } from './order-mirror-fixture';

const LOOK_MS = 10_000;
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;
const LARGE = { customersCount: { count: 10_000 }, draftOrdersCount: { count: 10_000 } };

eachDatabase((_kind, open) => {
  let fixture: MirrorFixture;
  beforeAll(async () => {
    fixture = await openMirrorFixture(await open());
  });
  beforeEach(async () => {
    await fixture.shop.control('POST', 'reset');
    // The fixture's clock is ahead by what earlier tests have passed.
    await fixture.shop.control('POST', 'clock', { advanceMs: fixture.now() - Date.now() });
    await emptyMirrors(fixture.db);
    fixture.calls.length = 0;
  });
  afterAll(() => fixture.close());

  /** Like a shop with many customers and drafts. */
  const large = (): Admin => {
    const watched = fixture.watched();
    return {
      run: (document, ...rest) =>
        operationOf(document) === 'FillCounts'
          ? Promise.resolve(LARGE as never)
          : watched.run(document, ...rest),
    };
  };
  const step = async (kind: SyncKind = 'customers', owner = 'one') => {
    const sync = await fixture.claim(kind, owner);
    return sync && (await syncPage(fixture.needs(large()), sync));
  };
  /** Lets the operation end, and the next look be due. */
  const wait = async (ms = LOOK_MS) => {
    await fixture.shop.control('POST', 'clock', { advanceMs: ms });
    fixture.pass(ms);
  };
  const fill = async (kind: SyncKind = 'customers') => {
    await step(kind);
    await wait();
    for (let pieces = 1; ; pieces += 1) if ((await step(kind)) === null) return pieces;
  };
  /** Does what the next call asks for, and cuts its connection. */
  const cut = (operation: string) =>
    fixture.shop.control('POST', 'faults', {
      company: 'shopify',
      operation,
      effect: 'lost-response',
      times: 1,
    });
  const act = (action: string, fields: object = {}) =>
    fixture.shop.control('POST', 'shopify', { action, ...fields });
  const rows = async (table: 'customer_mirror' | 'draft_mirror') => {
    const key = table === 'customer_mirror' ? 'customer_gid' : 'draft_gid';
    const found = await sql<object>`
      select to_jsonb(t) - 'fetched_at' as row from ${sql.table(table)} t order by ${sql.ref(key)}
    `.execute(fixture.db);
    return found.rows;
  };
  const customer = (gid: string) =>
    fixture.db
      .selectFrom('customer_mirror')
      .selectAll()
      .where('customer_gid', '=', gid)
      .executeTakeFirst();
  const isStored = async (email: string) =>
    JSON.stringify(await rows('customer_mirror')).includes(email);
  const state = (kind: SyncKind = 'customers') =>
    fixture.db
      .selectFrom('mirror_sync')
      .selectAll()
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
  const operations = async () => {
    const { body } = await fixture.shop.admin('{ bulkOperations(first: 9) { nodes { query } } }');
    return (at(body, 'data.bulkOperations.nodes') as { query: string }[]).map(({ query }) => query);
  };
  const fellBack = async () => {
    expect(await state()).toMatchObject({ filled_at: expect.any(Date) });
    expect(fixture.calls.filter((call) => call === 'RunBulkQuery')).toHaveLength(1);
    expect(fixture.calls).toContain('CustomersUpdated');
    expect(await isMirrorComplete(fixture.db, 'customers')).toBe(true);
  };
  const goOn = async (owner = 'one') => {
    let isMore = true;
    while (isMore) isMore = (await step('customers', owner)) !== null;
  };

  describe('the first fill of a large shop', () => {
    it.each([
      ['customers', 'customer_mirror'],
      ['drafts', 'draft_mirror'],
    ] as const)('by a bulk operation stores of %s what pages do', async (kind, table) => {
      await makeDrafts(fixture.shop);
      await wait(MINUTE_MS);
      await fixture.sync(kind);
      const byPages = await rows(table);
      expect(byPages.length).toBeGreaterThan(2);
      await sql`truncate ${sql.table(table)}`.execute(fixture.db);
      await fixture.db
        .updateTable('mirror_sync')
        .set({ filled_at: null, synced_until: null })
        .execute();
      fixture.calls.length = 0;
      await fill(kind);
      expect(await rows(table)).toEqual(byPages);
      expect(await isMirrorComplete(fixture.db, kind)).toBe(true);
      expect(await state(kind)).toMatchObject({ bulk_operation: null, bulk_offset: 0n });
      const pages = kind === 'customers' ? 'CustomersUpdated' : 'DraftsUpdated';
      const bulk = ['RecentBulkOperations', 'RunBulkQuery', 'BulkOperationState'];
      expect([...new Set(fixture.calls)]).toEqual([...bulk, pages]);
    });

    it('is looked at now and then, without a lease, and tells how far it is', async () => {
      await act('bulk-takes', { ms: 2 * LOOK_MS });
      expect(await step()).toBeNull();
      expect(await state()).toMatchObject({ lease_owner: null, attempts: 0 });
      expect(await fixture.claim('customers', 'two')).toBeNull();
      await wait();
      expect(await step()).toBeNull();
      const [, customers] = await findFillProgress(fixture.db);
      expect(customers).toMatchObject({ kind: 'customers', stored: 0, isComplete: false });
      expect(customers?.found).toBeGreaterThan(0);
      await wait();
      await goOn('two');
      expect(await isMirrorComplete(fixture.db, 'customers')).toBe(true);
      expect((await findFillProgress(fixture.db))[1]).toMatchObject({ found: null });
    });

    it('goes on after the last piece that was stored when the process died', async () => {
      await makeLargeCustomers(fixture.shop, 40);
      await step();
      await wait();
      expect(await step('customers', 'dead')).toMatchObject({
        bulk: { offset: expect.any(Number) },
      });
      const first = (await rows('customer_mirror')).length;
      expect(first).toBeGreaterThan(0);
      const { bulk_offset: offset } = await state();
      expect(offset).toBeGreaterThan(0n);
      // The connection is cut in the next piece, which is then read again.
      fixture.pass(MINUTE_MS + 1);
      await cut('BulkOperationFile');
      expect(await step('customers', 'other')).toBeNull();
      expect(await state()).toMatchObject({ bulk_offset: offset, attempts: 1 });
      fixture.pass(MINUTE_MS);
      await goOn('other');
      expect(await isMirrorComplete(fixture.db, 'customers')).toBe(true);
      const all = await fixture.shop.admin('{ customersCount(limit: null) { count } }');
      expect((await rows('customer_mirror')).length).toBe(
        at(all.body, 'data.customersCount.count'),
      );
      expect(await operations()).toHaveLength(1);
    });

    it('is begun once, also if its process died before it could note it', async () => {
      await cut('RunBulkQuery');
      expect(await step('customers', 'dead')).toBeNull();
      expect(await state()).toMatchObject({ bulk_operation: null, last_error: 'unavailable' });
      fixture.pass(MINUTE_MS);
      await step('customers', 'other');
      expect(await operations()).toEqual([ALL_CUSTOMERS]);
      await wait();
      await goOn('other');
      expect(await isMirrorComplete(fixture.db, 'customers')).toBe(true);
    });

    it('does not replace what was read meanwhile', async () => {
      const gid = castGid('bruno');
      await step();
      await act('customer', { id: gid, set: { firstName: 'Bruna' } });
      const changed = await findCustomerForMirror(fixture.watched(), gid);
      if (changed) await upsertCustomer(fixture.db, changed, new Date(fixture.now()));
      await wait();
      const { body } = await fixture.shop.admin('{ bulkOperations(first: 1) { nodes { url } } }');
      const file = await fetch(String(at(body, 'data.bulkOperations.nodes.0.url')));
      expect(await file.text()).toContain('"firstName":"Bruno"');
      await step();
      expect((await customer(gid))?.first_name).toBe('Bruna');
    });

    it('does not bring back a draft that was deleted meanwhile, also if Shopify’s clock is ahead', async () => {
      const [gid = ''] = await makeDrafts(fixture.shop);
      await wait(MINUTE_MS);
      await fixture.shop.control('POST', 'clock', { advanceMs: MINUTE_MS });
      await step('drafts');
      await forgetDraft(fixture.db, gid, new Date(fixture.now() + LOOK_MS));
      await wait();
      await step('drafts');
      const drafts = await rows('draft_mirror');
      expect(drafts).toHaveLength(3);
      const gone = { draft_gid: gid, gone_at: expect.any(String), body: null };
      expect(drafts).toContainEqual({ row: expect.objectContaining(gone) });
    });

    it('does not bring back a customer who was merged away meanwhile', async () => {
      const gid = castGid('bruno');
      await step();
      await forgetCustomer(fixture.db, gid, new Date(fixture.now() + 1));
      await wait();
      await goOn();
      expect(await isMirrorComplete(fixture.db, 'customers')).toBe(true);
      expect(await customer(gid)).toMatchObject({ is_listed: false, email: null });
    });

    it('is complete with those who came after the operation had begun', async () => {
      await step();
      await makeLargeCustomers(fixture.shop, 1);
      await wait(MINUTE_MS);
      await step();
      expect(await isMirrorComplete(fixture.db, 'customers')).toBe(false);
      expect(await isStored('large-0@example.com')).toBe(false);
      await goOn();
      expect(await isMirrorComplete(fixture.db, 'customers')).toBe(true);
      expect(await isStored('large-0@example.com')).toBe(true);
    });

    it('stores nothing once another process has the lease', async () => {
      await step();
      await wait();
      const sync = await fixture.claim('customers', 'slow');
      fixture.pass(MINUTE_MS + 1);
      expect(await fixture.claim('customers', 'other')).not.toBeNull();
      expect(sync && (await syncPage(fixture.needs(large()), sync))).toBeNull();
      expect(await rows('customer_mirror')).toEqual([]);
    });

    it('leaves an operation of the same query alone that is older than the fill', async () => {
      await fixture.shop.admin(
        'mutation ($query: String!) { bulkOperationRunQuery(query: $query) { userErrors { message } } }',
        { query: ALL_CUSTOMERS },
      );
      await wait(6 * MINUTE_MS);
      await step();
      expect(await operations()).toHaveLength(2);
    });
  });

  describe('the mirror is read by pages', () => {
    it('in a small shop', async () => {
      await fixture.sync('customers');
      expect(fixture.calls).not.toContain('RunBulkQuery');
      expect(await isMirrorComplete(fixture.db, 'customers')).toBe(true);
    });

    it.each(['FAILED', 'CANCELED'])('after an operation that has %s', async (status) => {
      await step();
      await act('bulk-end', { status });
      fixture.pass(LOOK_MS);
      await goOn();
      await fellBack();
    });

    it('after a week, when the file is gone', async () => {
      await step();
      await wait(WEEK_MS + MINUTE_MS);
      // The token has expired, too.
      await step();
      fixture.pass(MINUTE_MS);
      await goOn();
      await fellBack();
    });

    it('if the file cannot be read any more', async () => {
      await step();
      await wait();
      await fixture.shop.control('POST', 'faults', {
        company: 'shopify',
        operation: 'BulkOperationFile',
        effect: 'error',
        status: 403,
        times: 1,
      });
      await goOn();
      await fellBack();
    });
  });
});
