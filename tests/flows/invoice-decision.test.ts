import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { findInvoiceList } from '../../app/models/invoices/invoice-request-list.server';
import { findInvoiceOption } from '../../app/models/payments/invoice-option.server';
import { decideInvoiceRequest, requestInvoice } from '~/services/invoices/request-invoice.server';
import { seedDatabase } from '../../db/seed';
import { at, openShop, type Shop } from '../contract/sandbox-shop';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { openPost } from './post-fixture';

const NOW = Date.UTC(2026, 10, 21, 23, 30);
const BRUNO = 'gid://shopify/Customer/7100000000002';

type Decision = 'granted' | 'refused';

const CUSTOMER = `mutation ($input: CustomerInput!) {
  customerCreate(input: $input) { customer { id } userErrors { message } } }`;

/** The key of the mail about a decision. */
const keyOf = (gid: string, at = NOW) => `invoice-option:${gid}:${new Date(at).toISOString()}`;

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: MailFixture;
  let shop: Shop;

  beforeAll(async () => {
    fixture = await openMailFixture();
    shop = await openShop();
    database = await open();
    await seedDatabase(database.db, { cast: true });
  });
  beforeEach(async () => {
    await fixture.clear();
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await fixture.close();
    await shop.discard();
  });

  /** Creates a new customer at Shopify. */
  async function somebody(): Promise<{ gid: string; email: string }> {
    const email = `ivy-${randomUUID()}@example.com`;
    const { body } = await shop.admin(CUSTOMER, { input: { email, firstName: 'Ivy' } });
    return { gid: at(body, 'data.customerCreate.customer.id') as string, email };
  }
  const someone = async () => (await somebody()).gid;
  const decide = (gid: string, decision: Decision, at = NOW) =>
    decideInvoiceRequest({ db: database.db, now: () => at }, gid, { decision, by: 'Olive Staff' });
  const call = (gid: string) =>
    requestInvoice(
      { db: database.db, config: { rateLimits: false }, now: () => NOW },
      { gid, email: 'ivy@example.com', firstName: 'Ivy', lastName: null },
    );
  const post = () =>
    openPost({
      db: database.db,
      admin: adminFor(shop.url),
      mailer: fixture.mailer,
      now: () => NOW,
    });
  const waiting = () => post().waiting('invoice-option:');

  it('grants, answers the open request and leaves one mail, however often it is decided', async () => {
    const gid = await someone();
    expect(await call(gid)).toEqual({ ok: true });
    const answers = await Promise.all([decide(gid, 'granted'), decide(gid, 'granted')]);
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await findInvoiceOption(database.db, gid)).toBe('granted');
    expect(await waiting()).toEqual([keyOf(gid)]);
    const { rows } = await database.executeSql(
      `select state, closed_at from invoice_request where customer_gid = '${gid}'`,
    );
    expect(rows).toEqual([{ state: 'closed', closed_at: new Date(NOW) }]);
    expect(await call(gid)).toEqual({ ok: false, reason: 'granted' });
  });

  it('refuses, also what was granted; then it can be asked for anew', async () => {
    const gid = await someone();
    await decide(gid, 'granted');
    expect(await decide(gid, 'refused', NOW + 1000)).toBe(true);
    expect(await findInvoiceOption(database.db, gid)).toBe('refused');
    expect(await call(gid)).toEqual({ ok: true });
  });

  it('answers who asks again with the same decision, once, for the reason of now', async () => {
    const { gid, email } = await somebody();
    await decide(gid, 'refused');
    await call(gid);
    await database.executeSql('delete from email_outbox');
    const again = () =>
      decideInvoiceRequest({ db: database.db, now: () => NOW + 2000 }, gid, {
        decision: 'refused',
        by: 'Olive Staff',
        reason: 'Two invoices are late.',
        seenAt: new Date(NOW),
      });
    const answers = await Promise.all([again(), again()]);
    expect([...answers, await again()].toSorted()).toEqual([false, false, true]);
    expect(await findInvoiceList(database.db, gid)).toMatchObject({
      requested: null,
      decided: { decision: 'refused', at: new Date(NOW + 2000), reason: 'Two invoices are late.' },
    });
    expect(await waiting()).toEqual([keyOf(gid, NOW + 2000)]);
    expect(await post().deliver(keyOf(gid, NOW + 2000))).toBe('sent');
    expect(inboxOf(fixture.company)).toMatchObject([{ to: email, subject: 'About invoice terms' }]);
  });

  it('leaves nothing when its mail cannot be kept', async () => {
    const gid = await someone();
    await call(gid);
    await database.executeSql(
      `alter table email_outbox add constraint refuse check (template <> 'invoice-option-granted') not valid`,
    );
    await expect(decide(gid, 'granted')).rejects.toThrow('refuse');
    await database.executeSql('alter table email_outbox drop constraint refuse');
    expect(await findInvoiceOption(database.db, gid)).toBeNull();
    expect(await call(gid)).toEqual({ ok: false, reason: 'known' });
  });

  it('is mailed to the customer once, and never in the words of an older decision', async () => {
    const { gid, email } = await somebody();
    await decide(gid, 'granted');
    await decide(gid, 'refused', NOW + 1000);
    expect(await post().deliver(keyOf(gid))).toBe('not-due');
    expect(inboxOf(fixture.company)).toEqual([]);
    expect(await post().deliver(keyOf(gid, NOW + 1000))).toBe('sent');
    expect(await post().deliver(keyOf(gid, NOW + 1000))).toBe('ended');
    expect(inboxOf(fixture.company)).toMatchObject([{ to: email, subject: 'About invoice terms' }]);
  });

  it('is tried again while the mail does not leave, or the shop is silent', async () => {
    const { gid, email } = await somebody();
    await decide(gid, 'granted');
    const mail = () => post().deliver(keyOf(gid));
    fixture.world.faults.add({
      company: 'mail',
      operation: 'send',
      effect: 'error',
      times: 1,
      skip: 0,
      delayMs: 0,
      status: 451,
    });
    await expect(mail()).rejects.toThrow('has not left');
    const silent = { company: 'shopify', operation: '*', effect: 'error', times: 5 };
    await shop.control('POST', 'faults', silent);
    await expect(mail()).rejects.toMatchObject({ kind: 'unavailable' });
    await shop.control('DELETE', 'faults');
    expect(inboxOf(fixture.company)).toEqual([]);
    expect(await mail()).toBe('sent');
    expect(inboxOf(fixture.company)).toMatchObject([
      { to: email, subject: 'You can now pay by invoice' },
    ]);
  });

  it('tells nobody of an account that was closed', async () => {
    await decide('gid://shopify/Customer/404', 'granted');
    expect(await post().deliver(keyOf('gid://shopify/Customer/404'))).toBe('no-recipient');
    expect(inboxOf(fixture.company)).toEqual([]);
  });

  it('is granted to whom the books of the sandbox have open invoices of', async () => {
    expect(await findInvoiceOption(database.db, BRUNO)).toBe('granted');
  });
});
