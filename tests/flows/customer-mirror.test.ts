import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  customerMirrorGid,
  type FetchedCustomer,
} from '../../app/domain/customers/customer-mirror';
import { ERP_CUSTOMER_LIST } from '../../app/domain/customers/erp-customer-query';
import { cents } from '../../app/domain/core/money';
import { isMirrorComplete } from '../../app/models/core/mirror-sync.server';
import {
  forgetCustomer,
  upsertCustomer,
  redactCustomer,
} from '../../app/models/customers/customer-mirror.server';
import { countList } from '../../app/models/core/list.server';
import { customersOf } from '../../app/models/customers/customer-list.server';
import { listHalfRedacted } from '../../app/models/privacy/redact-mirrors.server';
import { castGid } from '../contract/sandbox-people';
import { eachDatabase } from '../support/database';
import { ledgerFixture, type LedgerFixture } from './ledger-fixture';
import { openMirrorFixture, orderGid, type MirrorFixture } from './order-mirror-fixture';

const BRUNO = castGid('bruno');
const HOUR_MS = 60 * 60_000;
const at = (second: number) => new Date(Date.UTC(2027, 0, 1, 0, 0, second));

/** Returns a customer as read from Shopify. */
function customer(gid: string, changes: Partial<FetchedCustomer> = {}): FetchedCustomer {
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
  let fixture: MirrorFixture;
  let ledger: LedgerFixture;
  beforeAll(async () => {
    fixture = await openMirrorFixture(await open());
    ledger = ledgerFixture(fixture.db);
  });
  beforeEach(async () => {
    await sql`truncate mirror_queue, redacted_customer`.execute(fixture.db);
    fixture.calls.length = 0;
  });
  afterEach(() => fixture.shop.control('DELETE', 'faults'));
  afterAll(() => fixture.close());

  const copy = (gid: string) =>
    fixture.db
      .selectFrom('customer_mirror')
      .selectAll()
      .where('customer_gid', '=', gid)
      .executeTakeFirst();
  const queued = async () =>
    (await fixture.db.selectFrom('mirror_queue').select('gid').execute()).map(({ gid }) => gid);
  const differences = async () =>
    (await fixture.db.selectFrom('audit_customer_balance').selectAll().execute()).length;
  const act = (action: string, fields: object) =>
    fixture.shop.control('POST', 'shopify', { action, ...fields });
  async function newcomer(): Promise<string> {
    const email = `new-${crypto.randomUUID()}@example.com`;
    const { body } = await act('customer-create', { email });
    return `gid://shopify/Customer/${(body as { id: number }).id}`;
  }

  it('asks for nothing before it is filled, and is filled page by page', async () => {
    await fixture.hear('customers/update', { admin_graphql_api_id: BRUNO });
    await fixture.hear('orders/updated', { admin_graphql_api_id: orderGid(1000) });
    await fixture.syncDue();
    expect(await queued()).toEqual([]);
    expect(await copy(BRUNO)).toBeUndefined();
    expect(await isMirrorComplete(fixture.db, 'customers')).toBe(false);

    const pages = await fixture.sync('customers');
    expect(pages).toBeGreaterThan(1);
    expect(await isMirrorComplete(fixture.db, 'customers')).toBe(true);
    const count = await countList(fixture.db, customersOf(ERP_CUSTOMER_LIST.all));
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
    // A second full sync changes nothing, and finds a customer whose webhook never came.
    const gid = await newcomer();
    fixture.pass(26 * HOUR_MS);
    await fixture.sync('customers', new Date(fixture.now()));
    expect(await countList(fixture.db, customersOf(ERP_CUSTOMER_LIST.all))).toBe(count + 1);
    expect(await copy(gid)).toMatchObject({ type: 'INDIVIDUAL', is_listed: true });
  });

  it('is brought up to date by webhooks: of the customer, of a tag, of an order', async () => {
    const gid = await newcomer();
    await fixture.hear('customers/create', { admin_graphql_api_id: gid });
    expect(await queued()).toEqual([customerMirrorGid(gid)]);
    await fixture.syncDue();
    expect(fixture.calls).toEqual(['CustomerCopy']);
    await act('customer-tag', { id: gid, add: 'ECA2024' });
    await fixture.hear('customer.tags_added', { customerId: gid, tags: ['ECA2024'] });
    await fixture.syncDue();
    expect(await copy(gid)).toMatchObject({ type: 'ECA', tag_keys: ['eca2024'] });

    const before = await copy(BRUNO);
    await fixture.change('#1000', { tags: ['Later'] });
    await fixture.hear('orders/updated', { admin_graphql_api_id: orderGid(1000) });
    await fixture.syncDue();
    expect(await queued()).toEqual([customerMirrorGid(BRUNO)]);
    await fixture.syncDue();
    expect((await copy(BRUNO))?.fetched_at?.getTime()).toBeGreaterThan(
      before?.fetched_at?.getTime() ?? Infinity,
    );
    expect(await queued()).toEqual([]);
  });

  it('waits for a silent platform; who is gone there is gone here', async () => {
    const gid = await newcomer();
    await fixture.hear('customers/create', { admin_graphql_api_id: gid });
    await fixture.fault('CustomerCopy', 2);
    await fixture.syncDue();
    expect(await copy(gid)).toBeUndefined();
    await fixture.syncDue();
    await fixture.syncDue();
    expect(await copy(gid)).toMatchObject({ is_listed: true });
    await act('customer-delete', { id: gid });
    await fixture.hear('customers/update', { admin_graphql_api_id: gid });
    await fixture.syncDue();
    expect(await copy(gid)).toMatchObject({ is_listed: false, email: null, words: '' });
  });

  it('never lets an older state over a newer one', async () => {
    const gid = await ledger.customer();
    const save = (company: string, updated: number, read: number) =>
      upsertCustomer(fixture.db, customer(gid, { company, updatedAt: at(updated) }), at(read));
    await save('New', 2, 10);
    await save('Old', 1, 20);
    await save('Slow', 2, 9);
    expect((await copy(gid))?.company).toBe('New');
    await save('Newer', 2, 11);
    expect((await copy(gid))?.company).toBe('Newer');
    await forgetCustomer(fixture.db, gid, at(10));
    expect((await copy(gid))?.is_listed).toBe(true);
    await forgetCustomer(fixture.db, gid, at(12));
    await save('Late', 3, 12);
    expect(await copy(gid)).toMatchObject({ is_listed: false, company: null, order_count: 0 });
    await save('Back', 3, 13);
    expect(await copy(gid)).toMatchObject({ is_listed: true, company: 'Back' });
  });

  describe('the balance', () => {
    it('is the ledger’s, whichever of the two comes first', async () => {
      const [early, late] = [await ledger.customer(), await ledger.customer()];
      await upsertCustomer(fixture.db, customer(early), at(1));
      await ledger.credit(early, 10_000, at(2));
      await ledger.credit(late, 5_000, at(2));
      expect(await copy(early)).toMatchObject({ balance_cents: 10_200n, is_listed: true });
      // A customer is listed only after being read from Shopify.
      expect(await copy(late)).toMatchObject({ balance_cents: 5_100n, is_listed: false });
      await upsertCustomer(fixture.db, customer(late), at(3));
      await upsertCustomer(fixture.db, customer(early, { updatedAt: at(4) }), at(4));
      await ledger.post(late, 'adjustment', -7_000, at(5));
      expect(await copy(late)).toMatchObject({ balance_cents: -1_900n, is_listed: true });
      expect(await copy(early)).toMatchObject({ balance_cents: 10_200n });
      expect(await differences()).toBe(0);
    });

    it('stays right where copy and ledger write at the same time', async () => {
      const gids = await Promise.all(Array.from({ length: 6 }, () => ledger.customer()));
      await Promise.all(
        gids.flatMap((gid) => [
          upsertCustomer(fixture.db, customer(gid), at(1)),
          ledger.credit(gid, 2_000, at(1)),
          ledger.post(gid, 'adjustment', 3_000, at(1)),
          upsertCustomer(fixture.db, customer(gid, { updatedAt: at(2) }), at(2)),
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
    await fixture.db
      .insertInto('organizations')
      .values([one, other].map((id) => ({ id, name: `Club ${id}` })))
      .execute();
    const its = async () => (await copy(gid))?.organization_id;
    const joined = { email: 'robin@vale.example', joined_at: at(1), is_admin: false };
    const member = { user_id: number, organization_id: one, ...joined };
    await fixture.db.insertInto('organization_users').values(member).execute();
    expect(await its()).toBe(one);
    await upsertCustomer(fixture.db, customer(gid), at(2));
    expect(await copy(gid)).toMatchObject({ organization_id: one, is_listed: true });
    await fixture.db
      .updateTable('organization_users')
      .set({ organization_id: other })
      .where('user_id', '=', number)
      .execute();
    expect(await its()).toBe(other);
    await fixture.db.deleteFrom('organization_users').where('user_id', '=', number).execute();
    expect(await its()).toBeNull();
  });

  describe('who is to be forgotten', () => {
    it.each(['customers/redact', 'customers/delete'])(
      'is taken out (%s) and stays out; the balance stays',
      async (topic) => {
        const gid = await ledger.customer();
        await upsertCustomer(fixture.db, customer(gid), at(1));
        const id = Number(gid.split('/').at(-1));
        await fixture.hear(topic, topic === 'customers/redact' ? { customer: { id } } : { id });
        await fixture.syncDue();
        await upsertCustomer(fixture.db, customer(gid, { updatedAt: at(9) }), at(9));
        await ledger.credit(gid, 3_000, at(9));
        const row = await copy(gid);
        expect(row).toMatchObject({ is_listed: false, balance_cents: 3_060n, type: 'INDIVIDUAL' });
        expect(
          JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? '' : value)),
        ).not.toMatch(/robin|vale|614555|ambassador"\]/i);
        expect(await listHalfRedacted(fixture.db)).toEqual([]);
        expect(await differences()).toBe(0);
      },
    );

    it('is found by the nightly run where something was left', async () => {
      const gid = await ledger.customer();
      await upsertCustomer(fixture.db, customer(gid), at(1));
      await fixture.db
        .insertInto('redacted_customer')
        .values({ customer_gid: gid, redacted_at: at(2) })
        .execute();
      expect(await listHalfRedacted(fixture.db)).toEqual([gid]);
      await redactCustomer(fixture.db, gid, at(3));
      expect(await listHalfRedacted(fixture.db)).toEqual([]);
      await sql`insert into ambassador (customer_gid, code, board_name, started_at)
        values (${BRUNO}, 'CODEXYXYXY', 'hidden', now())`.execute(fixture.db);
      await sql`insert into customer_referral (customer_gid, ambassador_gid, clicked_at)
        values (${gid}, ${BRUNO}, now())`.execute(fixture.db);
      expect(await listHalfRedacted(fixture.db)).toEqual([gid]);
      await sql`delete from customer_referral`.execute(fixture.db);
      await sql`insert into training_pass (customer_gid, lesson, passed_at)
        values (${gid}, 'our-goods', now())`.execute(fixture.db);
      expect(await listHalfRedacted(fixture.db)).toEqual([gid]);
    });
  });
});
