import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../app/models/database.server';
import { findInvoiceOption } from '../../app/models/invoice-option.server';
import { decideInvoiceRequest } from '../../app/services/decide-invoice-request.server';
import { mailInvoiceDecision } from '../../app/services/mail-invoice-decision.server';
import { requestInvoice } from '../../app/services/request-invoice.server';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailBench, type MailBench } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';

const NOW = Date.UTC(2026, 10, 21, 23, 30);
const BRUNO = 'gid://shopify/Customer/7100000000002';

type Decision = 'granted' | 'refused';

/** Shopify's word on who it is, in the shape of its answer. */
const admin = (email: string | null) =>
  ({
    run: () =>
      Promise.resolve({
        customer: email && {
          id: BRUNO,
          displayName: 'Ivy Fern',
          firstName: 'Ivy',
          lastName: 'Fern',
          createdAt: '2026-01-01T00:00:00Z',
          tags: [],
          defaultEmailAddress: { emailAddress: email },
          defaultPhoneNumber: null,
          amountSpent: { amount: '0.00', currencyCode: 'USD' },
          numberOfOrders: '0',
          addressesV2: { nodes: [] },
          defaultAddress: null,
          metafields: { nodes: [] },
        },
      }),
  }) as unknown as Admin;

eachDatabase((_kind, open) => {
  let database: Database;
  let bench: MailBench;
  let count = 0;

  beforeAll(async () => {
    bench = await openMailBench();
    database = await open();
    await seedDatabase(database.db, { cast: true });
  });
  beforeEach(async () => {
    await bench.clear();
    await database.executeSql('delete from pgboss.job');
  });
  afterAll(() => bench.close());

  const someone = () => {
    count += 1;
    return `gid://shopify/Customer/${880_000 + count}`;
  };
  const decide = (gid: string, decision: Decision, at = NOW) =>
    decideInvoiceRequest({ db: database.db, now: () => at }, gid, { decision, by: 'Olive Staff' });
  const ask = (gid: string) =>
    requestInvoice(
      { db: database.db, config: { rateLimits: false }, now: () => NOW },
      { gid, email: 'ivy@example.com', firstName: 'Ivy', lastName: null },
    );
  const jobs = async () => {
    const { rows } = await database.executeSql(
      "select data from pgboss.job where name = 'send-invoice-decision-mail' order by created_on",
    );
    return rows.map(({ data }) => data as { customerGid: string; decidedAt: string });
  };
  const mail = (job: { customerGid: string; decidedAt: string }, email: string | null) =>
    mailInvoiceDecision(
      {
        db: database.db,
        admin: admin(email),
        mailer: bench.mailer,
        fromAddress: 'Earth Brands <hello@earthbrands.example>',
        now: () => NOW,
      },
      job,
    );

  it('grants, answers the open request and leaves one job, however often it is decided', async () => {
    const gid = someone();
    expect(await ask(gid)).toEqual({ ok: true });
    const answers = await Promise.all([decide(gid, 'granted'), decide(gid, 'granted')]);
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await findInvoiceOption(database.db, gid)).toBe('granted');
    expect(await jobs()).toEqual([{ customerGid: gid, decidedAt: new Date(NOW).toISOString() }]);
    const { rows } = await database.executeSql(
      `select state, closed_at from invoice_request where customer_gid = '${gid}'`,
    );
    expect(rows).toEqual([{ state: 'closed', closed_at: new Date(NOW) }]);
    expect(await ask(gid)).toEqual({ ok: false, reason: 'granted' });
  });

  it('refuses, also what was granted; then it can be asked for anew', async () => {
    const gid = someone();
    await decide(gid, 'granted');
    expect(await decide(gid, 'refused', NOW + 1000)).toBe(true);
    expect(await findInvoiceOption(database.db, gid)).toBe('refused');
    expect(await ask(gid)).toEqual({ ok: true });
  });

  it('leaves nothing when its job cannot be kept', async () => {
    const gid = someone();
    await ask(gid);
    await database.executeSql(
      `alter table pgboss.job add constraint refuse check (name <> 'send-invoice-decision-mail') not valid`,
    );
    await expect(decide(gid, 'granted')).rejects.toThrow('refuse');
    await database.executeSql('alter table pgboss.job drop constraint refuse');
    expect(await findInvoiceOption(database.db, gid)).toBeNull();
    expect(await ask(gid)).toEqual({ ok: false, reason: 'known' });
  });

  it('is mailed to the customer once, and never in the words of an older decision', async () => {
    const gid = someone();
    await decide(gid, 'granted');
    await decide(gid, 'refused', NOW + 1000);
    const [old, latest] = (await jobs()).toSorted((a, b) => a.decidedAt.localeCompare(b.decidedAt));
    if (!old || !latest) throw new Error('there are two jobs');
    await mail(old, 'ivy@example.com');
    expect(inboxOf(bench.company)).toEqual([]);
    await mail(latest, 'ivy@example.com');
    await mail(latest, 'ivy@example.com');
    expect(inboxOf(bench.company)).toMatchObject([
      { to: 'ivy@example.com', subject: 'About paying by invoice' },
    ]);
  });

  it('is tried again while the mail does not leave, and tells nobody of a closed account', async () => {
    const gid = someone();
    await decide(gid, 'granted');
    const [job] = await jobs();
    if (!job) throw new Error('there is a job');
    bench.world.faults.add({
      company: 'mail',
      operation: 'send',
      effect: 'error',
      times: 1,
      skip: 0,
      delayMs: 0,
      status: 451,
    });
    await expect(mail(job, 'ivy@example.com')).rejects.toThrow('has not left');
    await mail(job, null);
    expect(inboxOf(bench.company)).toEqual([]);
    await mail(job, 'ivy@example.com');
    expect(inboxOf(bench.company)).toMatchObject([{ subject: 'You can order on invoice' }]);
  });

  it('is granted to whom the books of the sandbox have open invoices of', async () => {
    expect(await findInvoiceOption(database.db, BRUNO)).toBe('granted');
  });
});
