import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { at } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import {
  BANK,
  HOUR_MS,
  openDepositFixture,
  type DepositFixture,
  type Person,
} from './deposit-fixture';
import { adminFor } from './draft-fixture';
import { mailLinks, openPost } from './post-fixture';
import { organizationCashFixture, type OrganizationCashFixture } from './organization-cash-fixture';

const CUSTOMER = `mutation ($input: CustomerInput!) {
  customerCreate(input: $input) { customer { id } userErrors { message } } }`;

// Two platforms over HTTP, and two databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A customer who has deposited from a bank is told days later, once, how it ended. */
eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: DepositFixture;
  let mail: MailFixture;
  let organizations: OrganizationCashFixture;
  beforeAll(async () => {
    mail = await openMailFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    fixture = await openDepositFixture(database);
    organizations = organizationCashFixture(database);
  });
  beforeEach(async () => {
    await mail.clear();
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await fixture.discardAll();
    await mail.close();
  });

  const now = () => Date.now() + fixture.moved.ms;
  const post = () =>
    openPost({ db: fixture.db, admin: adminFor(fixture.url), mailer: mail.mailer, now });
  const handedOn = () => post().waiting('deposit:');
  const send = (id: string) => post().deliver(`deposit:${id}`);
  const inbox = () => inboxOf(mail.company);

  /** Makes a customer with a bank account. */
  async function banker() {
    const email = `banker-${randomUUID()}@example.com`;
    const made = await fixture.admin(CUSTOMER, { input: { email, firstName: 'Nora' } });
    const gid = at(made.body, 'data.customerCreate.customer.id') as string;
    return { ...(await fixture.person(BANK, gid)), email };
  }

  /** Makes a deposit on which its bank decides `afterMs` after it was begun. */
  async function ended(
    person: Person,
    decision: { action: 'settle' } | { action: 'fail'; code: string },
    { afterMs = 2 * HOUR_MS, organizationId = null as string | null } = {},
  ) {
    const process = fixture.startProcess();
    const { id } = await process.begin(person, { organizationId });
    await fixture.advance(afterMs);
    const { paymentIntentId } = await fixture.find(id);
    const { action, ...code } = decision;
    await fixture.act(action, { id: paymentIntentId, ...code });
    await process.drive(id);
    return id;
  }

  it('one that has arrived long after is told by one mail, with the balance', async () => {
    const person = await banker();
    const process = fixture.startProcess();
    const { id: waiting } = await process.begin(person, { amountCents: 500 });
    const id = await ended(person, { action: 'settle' });
    expect(await fixture.find(id)).toMatchObject({ state: 'credited' });
    // The cause happens once more: another process finds what this one has done.
    await fixture.startProcess().drive(id);
    expect(await handedOn()).toEqual([`deposit:${id}`]);
    expect(await send(id)).toBe('sent');
    expect(await send(id)).toBe('ended');
    expect(inbox()).toHaveLength(1);
    const [notified] = inbox();
    expect(notified).toMatchObject({ to: person.email, subject: 'Your bank deposit is in' });
    expect(notified?.text).toContain('Hello Nora');
    expect(notified?.text).toContain('Your deposit of $25.00 from');
    expect(notified?.text).toContain('we added $25.50 of Earth Cash');
    expect(notified?.text).toContain('Your balance is now $25.50.');
    expect(notified?.html).toContain(mailLinks.deposit(id));
    // A deposit that is still under way is told when it ends.
    expect((await fixture.find(waiting)).state).toBe('processing');
    expect(await handedOn()).toEqual([]);
  });

  it('one by card brings its receipt at once, once', async () => {
    const email = `card-${randomUUID()}@example.com`;
    const made = await fixture.admin(CUSTOMER, { input: { email, firstName: 'Ivy' } });
    const gid = at(made.body, 'data.customerCreate.customer.id') as string;
    const person = await fixture.person('4242424242424242', gid);
    const { id } = await fixture.startProcess().begin(person, { amountCents: 2_500 });
    expect(await handedOn()).toEqual([`deposit:${id}`]);
    await send(id);
    await send(id);
    expect(inbox()).toMatchObject([{ to: email, subject: 'Your Earth Cash deposit is in' }]);
    expect(inbox()[0]?.text).toContain('You paid $25.00 with Visa ending in 4242.');
    expect(inbox()[0]?.text).toContain('we added $25.50 of Earth Cash');
    expect(inbox()[0]?.text).toContain('Your balance is now $25.50.');
  });

  it('one that has failed is told with the page’s reason and the way to try again', async () => {
    const person = await banker();
    const id = await ended(person, { action: 'fail', code: 'insufficient_funds' });
    expect(await fixture.find(id)).toMatchObject({ state: 'failed' });
    expect(await handedOn()).toEqual([`deposit:${id}`]);
    await send(id);
    const [notified] = inbox();
    expect(notified).toMatchObject({ to: person.email, subject: 'Your deposit didn’t go through' });
    expect(notified?.text).toContain('There wasn’t enough money in the bank account.');
    expect(notified?.text).toContain('no Earth Cash was added');
    expect(notified?.html).toContain(mailLinks.addAgain('25.00', 'own').replace('&', '&amp;'));
  });

  it('one into an organization’s Earth Cash names the organization, and no balance', async () => {
    const organizationId = await organizations.make();
    const person = await banker();
    await organizations.join(organizationId, person.gid, { isAdmin: true });
    await fixture.db
      .updateTable('organizations')
      .set({ name: 'Harbor Coffee' })
      .where('id', '=', organizationId)
      .execute();
    const id = await ended(person, { action: 'settle' }, { organizationId });
    await send(id);
    expect(inbox()[0]?.text).toContain('It’s in Harbor Coffee’s Earth Cash');
    expect(inbox()[0]?.text).not.toContain('Your balance is now');
  });

  describe('nobody is mailed', () => {
    it('what has ended while its page was open', async () => {
      const person = await banker();
      await ended(person, { action: 'settle' }, { afterMs: 5 * 60_000 });
      expect(await handedOn()).toEqual([]);
    });

    it('about a card that was declined, which its page tells', async () => {
      const person = await fixture.person('4000000000000341');
      expect((await fixture.startProcess().begin(person)).state).toBe('failed');
      expect(await handedOn()).toEqual([]);
    });

    it('whose account is no longer there', async () => {
      const person = await fixture.person(BANK);
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
