import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { findEmailTemplate } from '../../app/models/emails/email-template.server';
import {
  findEnquiry,
  insertEnquiry,
  markEnquiryMailed,
  type NewEnquiry,
} from '../../app/models/site/enquiry.server';
import { consumeRequest } from '../../app/models/core/request-limit.server';
import {
  insertShopifyEvent,
  latestShopifyEventSeq,
  listShopifyEventsAfter,
  markShopifyEventProcessed,
} from '../../app/models/webhooks/webhook-event.server';
import { seedDatabase } from '../../db/seed';
import { tidyDatabase } from '../../server/jobs/housekeeping';
import { eachDatabase } from '../support/database';

const DAY_MS = 24 * 60 * 60_000;
const anHourAgo = new Date(Date.now() - 3_600_000);

const fromNora = (formToken: string): NewEnquiry => ({
  kind: 'contact-sales',
  name: 'Nora',
  email: 'nora@example.com',
  company: 'Nora & Sons',
  message: 'Ten cases of cups, please.\nThank you',
  extra: { volume: '10 cases' },
  formToken,
});

const productUpdate = (id: string) => ({
  id,
  eventId: 'event-1',
  topic: 'products/update',
  objectId: 'gid://shopify/Product/1',
  triggeredAt: anHourAgo,
});

/** Section 3 of the spec, Database tables; the nickname in `credit_card_names` has a column name of ours. */
const SPEC_TABLES: Record<string, string[]> = {
  location_names: ['address_id', 'shopify_customer_id', 'location_name'],
  organization_users: [
    'user_id',
    'organization_id',
    'is_admin',
    'first_name',
    'last_name',
    'email',
  ],
  organizations: ['id', 'name', 'show_manage'],
  earth_tax_exempt: ['shopify_tag'],
  quickbooks_refresh_token: ['id', 'token'],
  earth_cash_record: ['shop_id', 'amount', 'balance', 'new_balance', 'first_name', 'last_name'],
  emails: ['type', 'html'],
  credit_card_names: ['stripe_id', 'nickname'],
};

eachDatabase((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await seedDatabase(database.db, { cast: false });
  });

  it('the spec’s tables have the spec’s fields', async () => {
    const { rows } = await sql<{ table: string; field: string }>`
      select table_name as "table", column_name as field from information_schema.columns
      where table_schema = 'public'`.execute(database.db);
    const there = new Set(rows.map(({ table, field }) => `${table}.${field}`));
    const fields = Object.entries(SPEC_TABLES).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    );
    expect(fields.filter((field) => !there.has(field))).toEqual([]);
  });

  it('keep an enquiry once, however often and close together its form is posted', async () => {
    const { db } = database;
    const formToken = randomUUID();
    const posts = await Promise.all(
      Array.from({ length: 8 }, () => insertEnquiry(db, fromNora(formToken))),
    );
    expect(posts.filter((post) => post.isNew)).toHaveLength(1);
    expect(new Set(posts.map((post) => post.enquiry.id)).size).toBe(1);

    const id = posts[0]?.enquiry.id ?? '';
    expect(await findEnquiry(db, id)).toEqual({
      id,
      kind: 'contact-sales',
      name: 'Nora',
      email: 'nora@example.com',
      company: 'Nora & Sons',
      phone: null,
      message: 'Ten cases of cups, please.\nThank you',
      extra: { volume: '10 cases' },
      createdAt: expect.any(Date),
      mailedAt: null,
    });
    expect(await findEnquiry(db, randomUUID())).toBeUndefined();
  });

  it('mark an enquiry as mailed once', async () => {
    const { db } = database;
    const { enquiry } = await insertEnquiry(db, fromNora(randomUUID()));
    expect(await markEnquiryMailed(db, enquiry.id, anHourAgo)).toBe(true);
    expect(await markEnquiryMailed(db, enquiry.id, new Date())).toBe(false);
    expect((await findEnquiry(db, enquiry.id))?.mailedAt).toEqual(anHourAgo);
  });

  it('keep a message of Shopify once and in order', async () => {
    const { db } = database;
    const start = await latestShopifyEventSeq(db);
    expect(await insertShopifyEvent(db, productUpdate('a'))).toBe(true);
    expect(await insertShopifyEvent(db, productUpdate('a'))).toBe(false);
    expect(await insertShopifyEvent(db, { ...productUpdate('b'), eventId: null })).toBe(true);
    const events = await listShopifyEventsAfter(db, start);
    expect(events.map((event) => event.id)).toEqual(['a', 'b']);
    expect(events[0]).toMatchObject({ ...productUpdate('a'), attempts: 0, processedAt: null });
    expect(await listShopifyEventsAfter(db, events[1]?.seq ?? 0n)).toEqual([]);
    expect(await listShopifyEventsAfter(db, start, 1)).toHaveLength(1);
    expect((await latestShopifyEventSeq(db)) >= (events[1]?.seq ?? 0n)).toBe(true);
  });

  it('let a follower miss no message, however the writers overlap', async () => {
    const { db } = database;
    const start = await latestShopifyEventSeq(db);
    const ids = Array.from({ length: 60 }, (_, index) => `many ${index}`);
    const writing = Promise.all(
      ids.map((id) => db.transaction().execute((tx) => insertShopifyEvent(tx, productUpdate(id)))),
    );
    const followed: string[] = [];
    let seq = start;
    let written = false;
    void writing.then(() => (written = true));
    for (let last = false; !last;) {
      last = written;
      for (const event of await listShopifyEventsAfter(db, seq)) {
        followed.push(event.id);
        seq = event.seq;
      }
    }
    await writing;
    expect(followed.toSorted()).toEqual(ids.toSorted());
  });

  it('mark a message as worked on once', async () => {
    const { db } = database;
    const start = await latestShopifyEventSeq(db);
    await insertShopifyEvent(db, productUpdate('worked on'));
    expect(await markShopifyEventProcessed(db, 'worked on', anHourAgo)).toBe(true);
    expect(await markShopifyEventProcessed(db, 'worked on', new Date())).toBe(false);
    expect(await listShopifyEventsAfter(db, start)).toEqual([
      expect.objectContaining({ id: 'worked on', attempts: 1, processedAt: anHourAgo }),
    ]);
  });

  it('count requests per key and limit, exactly under a rush', async () => {
    const { db } = database;
    const limit = { max: 25, windowMs: 60_000 };
    const rush = await Promise.all(
      Array.from({ length: 40 }, () => consumeRequest(db, 'rush', limit)),
    );
    expect(rush.filter((seconds) => seconds === 0)).toHaveLength(25);
    expect(await consumeRequest(db, 'other', limit)).toBe(0);
  });

  it('find the template of a mail and its subject', async () => {
    const template = await findEmailTemplate(database.db, 'contact-sales-acknowledgement');
    expect(template?.subject).toBe('We have your message');
    expect(template?.html).toContain('Thank you for writing to our sales team.');
    expect(await findEmailTemplate(database.db, 'nothing')).toBeUndefined();
  });

  it('forget counts and messages after their time, and nothing younger', async () => {
    const { db } = database;
    const now = Date.now();
    await consumeRequest(db, 'old', { max: 1, windowMs: 60_000 });
    await consumeRequest(db, 'young', { max: 1, windowMs: 60_000 });
    await db
      .updateTable('rate_limit')
      .set({ expire: BigInt(now - 1) })
      .where('key', '=', 'old')
      .execute();
    const start = await latestShopifyEventSeq(db);
    await insertShopifyEvent(db, productUpdate('old message'));
    await insertShopifyEvent(db, productUpdate('young message'));
    await db
      .updateTable('shopify_event')
      .set({ received_at: new Date(now - 91 * DAY_MS) })
      .where('id', '=', 'old message')
      .execute();
    await tidyDatabase(db, now);
    const keys = await db.selectFrom('rate_limit').select('key').execute();
    expect(keys.map(({ key }) => key)).toContain('young');
    expect(keys.map(({ key }) => key)).not.toContain('old');
    const events = await listShopifyEventsAfter(db, start);
    expect(events.map((event) => event.id)).toEqual(['young message']);
  });
});
