import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customerCopyGid, type ReadCustomer } from '../../app/domain/customers/customer-copy';
import { ERP_CUSTOMER_LIST } from '../../app/domain/customers/erp-customer-query';
import { cents } from '../../app/domain/core/money';
import { isCopyWhole } from '../../app/models/core/copy-sweep.server';
import {
  forgetCustomer,
  keepCustomer,
  redactCustomer,
} from '../../app/models/customers/customer-copy.server';
import { countCustomers } from '../../app/models/customers/customer-list.server';
import { listHalfRedacted } from '../../app/models/privacy/redact-copies.server';
import { castGid } from '../contract/sandbox-people';
import { eachDatabase } from '../support/database';
import { ledgerBench, type LedgerBench } from './ledger-bench';
import { openCopyBench, orderGid, type CopyBench } from './order-copy-bench';

const BRUNO = castGid('bruno');
const HOUR_MS = 60 * 60_000;
const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 0, 0, second));

/** Returns a customer as read from Shopify. */
function customer(gid: string, changes: Partial<ReadCustomer> = {}): ReadCustomer {
  return {
    gid,
    displayName: 'Robin Vale',
    firstName: 'Robin',
    lastName: 'Vale',
    email: 'robin@vale.example',
    phone: '+16145550199',
    tags: ['Ambassador'],
    company: 'Vale Foods',
    university: null,
    createdAt: at(0),
    updatedAt: at(1),
    spentCents: cents(1_250),
    orderCount: 2,
    ...changes,
  };
}

eachDatabase((_kind, open) => {
  let bench: CopyBench;
  let ledger: LedgerBench;
  beforeAll(async () => {
    bench = await openCopyBench(await open());
    ledger = ledgerBench(bench.db);
  });
  beforeEach(async () => {
    await sql`truncate mirror_queue, redacted_customer`.execute(bench.db);
    bench.calls.length = 0;
  });
  afterEach(() => bench.shop.control('DELETE', 'faults'));
  afterAll(() => bench.close());

  const copy = (gid: string) =>
    bench.db
      .selectFrom('customer_mirror')
      .selectAll()
      .where('customer_gid', '=', gid)
      .executeTakeFirst();
  const wanted = async () =>
    (await bench.db.selectFrom('mirror_queue').select('gid').execute()).map(({ gid }) => gid);
  const differences = async () =>
    (await bench.db.selectFrom('audit_customer_balance').selectAll().execute()).length;
  const act = (action: string, fields: object) =>
    bench.shop.control('POST', 'shopify', { action, ...fields });
  async function newcomer(): Promise<string> {
    const email = `new-${crypto.randomUUID()}@example.com`;
    const { body } = await act('customer-create', { email });
    return `gid://shopify/Customer/${(body as { id: number }).id}`;
  }

  it('asks for nothing before it is filled, and is filled page by page', async () => {
    await bench.hear('customers/update', { admin_graphql_api_id: BRUNO });
    await bench.hear('orders/updated', { admin_graphql_api_id: orderGid(1000) });
    await bench.syncDue();
    expect(await wanted()).toEqual([]);
    expect(await copy(BRUNO)).toBeUndefined();
    expect(await isCopyWhole(bench.db, 'customers')).toBe(false);

    const pages = await bench.sweep('customers');
    expect(pages).toBeGreaterThan(1);
    expect(await isCopyWhole(bench.db, 'customers')).toBe(true);
    const count = await countCustomers(bench.db, ERP_CUSTOMER_LIST.all);
    expect(Math.ceil(count / 25)).toBe(pages);
    expect(await copy(BRUNO)).toMatchObject({
      number: BigInt(BRUNO.split('/').at(-1) ?? ''),
      display_name: 'Bruno Keller',
      sort_name: 'bruno keller',
      email: 'bruno@example.com',
      phone: '+14145550102',
      type: 'BUSINESS',
      is_ambassador: false,
      company: 'Bruno’s Bakehouse',
      university: null,
      created_at: new Date('2024-09-12T14:05:00Z'),
      balance_cents: 0n,
      is_listed: true,
    });
    const bruno = await copy(BRUNO);
    expect(bruno?.order_count).toBeGreaterThan(0);
    expect(Number(bruno?.spent_cents)).toBeGreaterThan(0);
    // A second full sweep changes nothing, and finds a customer whose webhook never came.
    const gid = await newcomer();
    bench.pass(26 * HOUR_MS);
    await bench.sweep('customers', new Date(bench.now()));
    expect(await countCustomers(bench.db, ERP_CUSTOMER_LIST.all)).toBe(count + 1);
    expect(await copy(gid)).toMatchObject({ type: 'INDIVIDUAL', is_listed: true });
  });

  it('is brought up to date by webhooks: of the customer, of a tag, of an order', async () => {
    const gid = await newcomer();
    await bench.hear('customers/create', { admin_graphql_api_id: gid });
    expect(await wanted()).toEqual([customerCopyGid(gid)]);
    await bench.syncDue();
    expect(bench.calls).toEqual(['CustomerCopy']);
    await act('customer-tag', { id: gid, add: 'ECA2024' });
    await bench.hear('customer.tags_added', { customerId: gid, tags: ['ECA2024'] });
    await bench.syncDue();
    expect(await copy(gid)).toMatchObject({ type: 'ECA', tag_keys: ['eca2024'] });

    const before = await copy(BRUNO);
    await bench.change('#1000', { tags: ['Later'] });
    await bench.hear('orders/updated', { admin_graphql_api_id: orderGid(1000) });
    await bench.syncDue();
    expect(await wanted()).toEqual([customerCopyGid(BRUNO)]);
    await bench.syncDue();
    expect((await copy(BRUNO))?.read_at?.getTime()).toBeGreaterThan(
      before?.read_at?.getTime() ?? Infinity,
    );
    expect(await wanted()).toEqual([]);
  });

  it('waits for a silent platform; who is gone there is gone here', async () => {
    const gid = await newcomer();
    await bench.hear('customers/create', { admin_graphql_api_id: gid });
    await bench.fault('CustomerCopy', 2);
    await bench.syncDue();
    expect(await copy(gid)).toBeUndefined();
    await bench.syncDue();
    await bench.syncDue();
    expect(await copy(gid)).toMatchObject({ is_listed: true });
    await act('customer-delete', { id: gid });
    await bench.hear('customers/update', { admin_graphql_api_id: gid });
    await bench.syncDue();
    expect(await copy(gid)).toMatchObject({ is_listed: false, email: null, words: '' });
  });

  it('never lets an older state over a newer one', async () => {
    const gid = await ledger.customer();
    const keep = (company: string, updated: number, read: number) =>
      keepCustomer(bench.db, customer(gid, { company, updatedAt: at(updated) }), at(read));
    await keep('New', 2, 10);
    await keep('Old', 1, 20);
    await keep('Slow', 2, 9);
    expect((await copy(gid))?.company).toBe('New');
    await keep('Newer', 2, 11);
    expect((await copy(gid))?.company).toBe('Newer');
    await forgetCustomer(bench.db, gid, at(10));
    expect((await copy(gid))?.is_listed).toBe(true);
    await forgetCustomer(bench.db, gid, at(12));
    await keep('Late', 3, 12);
    expect(await copy(gid)).toMatchObject({ is_listed: false, company: null, order_count: 0 });
    await keep('Back', 3, 13);
    expect(await copy(gid)).toMatchObject({ is_listed: true, company: 'Back' });
  });

  describe('the balance', () => {
    it('is the ledger’s, whichever of the two comes first', async () => {
      const [early, late] = [await ledger.customer(), await ledger.customer()];
      await keepCustomer(bench.db, customer(early), at(1));
      await ledger.credit(early, 10_000, at(2));
      await ledger.credit(late, 5_000, at(2));
      expect(await copy(early)).toMatchObject({ balance_cents: 10_200n, is_listed: true });
      // A customer is listed only after being read from Shopify.
      expect(await copy(late)).toMatchObject({ balance_cents: 5_100n, is_listed: false });
      await keepCustomer(bench.db, customer(late), at(3));
      await keepCustomer(bench.db, customer(early, { updatedAt: at(4) }), at(4));
      await ledger.post(late, 'adjustment', -7_000, at(5));
      expect(await copy(late)).toMatchObject({ balance_cents: -1_900n, is_listed: true });
      expect(await copy(early)).toMatchObject({ balance_cents: 10_200n });
      expect(await differences()).toBe(0);
    });

    it('stays right where copy and ledger write at the same time', async () => {
      const gids = await Promise.all(Array.from({ length: 6 }, () => ledger.customer()));
      await Promise.all(
        gids.flatMap((gid) => [
          keepCustomer(bench.db, customer(gid), at(1)),
          ledger.credit(gid, 2_000, at(1)),
          ledger.post(gid, 'adjustment', 3_000, at(1)),
          keepCustomer(bench.db, customer(gid, { updatedAt: at(2) }), at(2)),
        ]),
      );
      for (const gid of gids) {
        expect(await copy(gid)).toMatchObject({ balance_cents: 5_040n, is_listed: true });
      }
      expect(await differences()).toBe(0);
    });
  });

  it('has the organization that somebody is in, comes to, leaves', async () => {
    const gid = await ledger.customer();
    const number = gid.split('/').at(-1) ?? '';
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await bench.db
      .insertInto('organizations')
      .values([one, other].map((id) => ({ id, name: `Club ${id}` })))
      .execute();
    const its = async () => (await copy(gid))?.organization_id;
    const joined = { email: 'robin@vale.example', joined_at: at(1), is_admin: false };
    const member = { user_id: number, organization_id: one, ...joined };
    await bench.db.insertInto('organization_users').values(member).execute();
    expect(await its()).toBe(one);
    await keepCustomer(bench.db, customer(gid), at(2));
    expect(await copy(gid)).toMatchObject({ organization_id: one, is_listed: true });
    await bench.db
      .updateTable('organization_users')
      .set({ organization_id: other })
      .where('user_id', '=', number)
      .execute();
    expect(await its()).toBe(other);
    await bench.db.deleteFrom('organization_users').where('user_id', '=', number).execute();
    expect(await its()).toBeNull();
  });

  describe('who is to be forgotten', () => {
    it.each(['customers/redact', 'customers/delete'])(
      'is taken out (%s) and stays out; the balance stays',
      async (topic) => {
        const gid = await ledger.customer();
        await keepCustomer(bench.db, customer(gid), at(1));
        const id = Number(gid.split('/').at(-1));
        await bench.hear(topic, topic === 'customers/redact' ? { customer: { id } } : { id });
        await bench.syncDue();
        await keepCustomer(bench.db, customer(gid, { updatedAt: at(9) }), at(9));
        await ledger.credit(gid, 3_000, at(9));
        const row = await copy(gid);
        expect(row).toMatchObject({ is_listed: false, balance_cents: 3_060n, type: 'INDIVIDUAL' });
        expect(
          JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? '' : value)),
        ).not.toMatch(/robin|vale|614555|ambassador"\]/i);
        expect(await listHalfRedacted(bench.db)).toEqual([]);
        expect(await differences()).toBe(0);
      },
    );

    it('is found by the nightly run where something was left', async () => {
      const gid = await ledger.customer();
      await keepCustomer(bench.db, customer(gid), at(1));
      await bench.db
        .insertInto('redacted_customer')
        .values({ customer_gid: gid, redacted_at: at(2) })
        .execute();
      expect(await listHalfRedacted(bench.db)).toEqual([gid]);
      await redactCustomer(bench.db, gid, at(3));
      expect(await listHalfRedacted(bench.db)).toEqual([]);
      await sql`insert into ambassador (customer_gid, code, board_name, started_at)
        values (${BRUNO}, 'CODEXYXYXY', 'hidden', now())`.execute(bench.db);
      await sql`insert into customer_referral (customer_gid, ambassador_gid, clicked_at)
        values (${gid}, ${BRUNO}, now())`.execute(bench.db);
      expect(await listHalfRedacted(bench.db)).toEqual([gid]);
      await sql`delete from customer_referral`.execute(bench.db);
      await sql`insert into training_pass (customer_gid, lesson, passed_at)
        values (${gid}, 'our-goods', now())`.execute(bench.db);
      expect(await listHalfRedacted(bench.db)).toEqual([gid]);
    });
  });
});
