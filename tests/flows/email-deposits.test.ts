import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailBench, type MailBench } from '../contract/sandbox-mail-setup';
import { at } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { BANK, HOUR_MS, openDepositBench, type DepositBench, type Person } from './deposit-bench';
import { adminFor } from './draft-bench';
import { mailLinks, openPost } from './post-bench';
import { organizationCashBench, type OrganizationCashBench } from './organization-cash-bench';

const CUSTOMER = `mutation ($input: CustomerInput!) {
  customerCreate(input: $input) { customer { id } userErrors { message } } }`;

// Two platforms over HTTP, and two databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A customer who has deposited from a bank is told days later, once, how it ended. */
eachDatabase((_kind, open) => {
  let database: Database;
  let bench: DepositBench;
  let mail: MailBench;
  let organizations: OrganizationCashBench;
  beforeAll(async () => {
    mail = await openMailBench();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    bench = await openDepositBench(database);
    organizations = organizationCashBench(database);
  });
  beforeEach(async () => {
    await mail.clear();
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await bench.discardAll();
    await mail.close();
  });

  const now = () => Date.now() + bench.moved.ms;
  const post = () =>
    openPost({ db: bench.db, admin: adminFor(bench.url), mailer: mail.mailer, now });
  const handedOn = () => post().waiting('deposit:');
  const send = (id: string) => post().deliver(`deposit:${id}`);
  const inbox = () => inboxOf(mail.company);

  /** Makes a customer with a bank account. */
  async function banker() {
    const email = `banker-${randomUUID()}@example.com`;
    const made = await bench.admin(CUSTOMER, { input: { email, firstName: 'Nora' } });
    const gid = at(made.body, 'data.customerCreate.customer.id') as string;
    return { ...(await bench.person(BANK, gid)), email };
  }

  /** Makes a deposit on which its bank decides `afterMs` after it was begun. */
  async function ended(
    person: Person,
    decision: { action: 'settle' } | { action: 'fail'; code: string },
    { afterMs = 2 * HOUR_MS, organizationId = null as string | null } = {},
  ) {
    const process = bench.startProcess();
    const { id } = await process.begin(person, { organizationId });
    await bench.advance(afterMs);
    const { paymentIntentId } = await bench.find(id);
    const { action, ...code } = decision;
    await bench.act(action, { id: paymentIntentId, ...code });
    await process.settle(id);
    return id;
  }

  it('one that has arrived long after is told by one mail, with the balance', async () => {
    const person = await banker();
    const process = bench.startProcess();
    const { id: waiting } = await process.begin(person, { amountCents: 500 });
    const id = await ended(person, { action: 'settle' });
    expect(await bench.find(id)).toMatchObject({ state: 'credited' });
    // The cause happens once more: another process finds what this one has done.
    await bench.startProcess().settle(id);
    expect(await handedOn()).toEqual([`deposit:${id}`]);
    expect(await send(id)).toBe('sent');
    expect(await send(id)).toBe('ended');
    expect(inbox()).toHaveLength(1);
    const [told] = inbox();
    expect(told).toMatchObject({ to: person.email, subject: 'Your Earth Cash has arrived' });
    expect(told?.text).toContain('Hello Nora');
    expect(told?.text).toContain('$25.00 has arrived from');
    expect(told?.text).toContain('$25.50 of Earth Cash was added');
    expect(told?.text).toContain('Your balance is now $25.50.');
    expect(told?.html).toContain(mailLinks.deposit(id));
    // A deposit that is still under way is told when it ends.
    expect((await bench.find(waiting)).state).toBe('processing');
    expect(await handedOn()).toEqual([]);
  });

  it('one by card brings its receipt at once, once', async () => {
    const email = `card-${randomUUID()}@example.com`;
    const made = await bench.admin(CUSTOMER, { input: { email, firstName: 'Ivy' } });
    const gid = at(made.body, 'data.customerCreate.customer.id') as string;
    const person = await bench.person('4242424242424242', gid);
    const { id } = await bench.startProcess().begin(person, { amountCents: 2_500 });
    expect(await handedOn()).toEqual([`deposit:${id}`]);
    await send(id);
    await send(id);
    expect(inbox()).toMatchObject([{ to: email, subject: 'Your Earth Cash deposit' }]);
    expect(inbox()[0]?.text).toContain('You paid $25.00 with Visa ending in 4242.');
    expect(inbox()[0]?.text).toContain('$25.50 of Earth Cash was added');
    expect(inbox()[0]?.text).toContain('Your balance is now $25.50.');
  });

  it('one that has failed is told with the page’s reason and the way to try again', async () => {
    const person = await banker();
    const id = await ended(person, { action: 'fail', code: 'insufficient_funds' });
    expect(await bench.find(id)).toMatchObject({ state: 'failed' });
    expect(await handedOn()).toEqual([`deposit:${id}`]);
    await send(id);
    const [told] = inbox();
    expect(told).toMatchObject({ to: person.email, subject: 'Your deposit has not arrived' });
    expect(told?.text).toContain('There was not enough money in the bank account.');
    expect(told?.text).toContain('no Earth Cash was added');
    expect(told?.html).toContain(mailLinks.addAgain('25.00', 'own').replace('&', '&amp;'));
  });

  it('one into an organization’s Earth Cash names the organization, and no balance', async () => {
    const organizationId = await organizations.make();
    const person = await banker();
    await organizations.join(organizationId, person.gid, { isAdmin: true });
    await bench.db
      .updateTable('organizations')
      .set({ name: 'Harbor Coffee' })
      .where('id', '=', organizationId)
      .execute();
    const id = await ended(person, { action: 'settle' }, { organizationId });
    await send(id);
    expect(inbox()[0]?.text).toContain('It is in Harbor Coffee’s Earth Cash');
    expect(inbox()[0]?.text).not.toContain('Your balance is now');
  });

  describe('nobody is mailed', () => {
    it('what has ended while its page was open', async () => {
      const person = await banker();
      await ended(person, { action: 'settle' }, { afterMs: 5 * 60_000 });
      expect(await handedOn()).toEqual([]);
    });

    it('about a card that was declined, which its page tells', async () => {
      const person = await bench.person('4000000000000341');
      expect((await bench.startProcess().begin(person)).state).toBe('failed');
      expect(await handedOn()).toEqual([]);
    });

    it('whose account is no longer there', async () => {
      const person = await bench.person(BANK);
      const id = await ended(person, { action: 'settle' });
      expect(await handedOn()).toEqual([`deposit:${id}`]);
      expect(await send(id)).toBe('no-recipient');
      expect(inbox()).toEqual([]);
    });
  });

  it('a mail that does not leave is sent by the next try, under the same id', async () => {
    const id = await ended(await banker(), { action: 'settle' });
    const fault = { company: 'mail', operation: 'send', effect: 'error', times: 1 } as const;
    mail.world.faults.add({ ...fault, skip: 0, delayMs: 0, status: 451 });
    await expect(send(id)).rejects.toThrow('has not left');
    await send(id);
    expect(inbox().map(({ messageId }) => messageId)).toEqual([
      expect.stringMatching(/^<?email-\d+@earthbrands\.example/),
    ]);
  });
});
