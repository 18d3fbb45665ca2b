import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customerNumber } from '~/domain/core/gids';
import type { OutboxEmail } from '../../app/domain/emails/email-template';
import { freezeAccount, unfreezeAccount } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { putInOutbox, redactOutbox } from '../../app/models/emails/email-outbox.server';
import { handOnEmails, mailFromOutbox } from '../../app/services/emails/mail-from-outbox.server';
import { leaveOrganization, removeMember } from '~/services/organizations/remove-member.server';
import { setAllowance } from '../../app/services/organizations/set-allowance.server';
import { cents } from '../../app/domain/core/money';
import { seedDatabase } from '../../db/seed';
import { handOnOutbox } from '../../server/jobs/send-outbox-email';
import { inboxOf, openMailBench, type MailBench } from '../contract/sandbox-mail-setup';
import { at } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { outboxOf } from '../support/outbox';
import { openDepositBench, type DepositBench } from './deposit-bench';
import { adminFor } from './draft-bench';
import { handedTo, lookOnce } from './handed-on';
import { organizationCashBench } from './organization-cash-bench';

const CUSTOMER = `mutation ($input: CustomerInput!) {
  customerCreate(input: $input) { customer { id } userErrors { message } } }`;

// Two platforms over HTTP, and two databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const receipt = (customerGid: string | null, key: string = randomUUID()): OutboxEmail => ({
  template: 'invoice-payment',
  key,
  customerGid,
  words: { amount: '$50.00' },
  about: '1042',
});

/** Mails that are written by the transaction that causes them, and sent once. */
eachDatabase((_kind, open) => {
  let database: Database;
  let bench: DepositBench;
  let mail: MailBench;
  beforeAll(async () => {
    mail = await openMailBench();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    bench = await openDepositBench(database);
  });
  beforeEach(async () => {
    await mail.clear();
    await database.executeSql('delete from pgboss.job');
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await bench.discardAll();
    await mail.close();
  });

  const needs = () => ({ db: database.db, now: Date.now });
  const look = () => lookOnce(handOnOutbox(needs()));
  const handedOn = () => handedTo(database, 'send-outbox-email', 'emailId');
  const inbox = () => inboxOf(mail.company);
  const send = (id: string) =>
    mailFromOutbox(
      {
        db: database.db,
        admin: adminFor(bench.url),
        mailer: mail.mailer,
        staffAddress: 'staff@earthbrands.example',
        fromAddress: 'Earth Brands <hello@earthbrands.example>',
        linkOf: (template, about) => `http://localhost:3000/${template}/${about ?? ''}`,
        now: Date.now,
      },
      id,
    );

  async function customer(): Promise<{ gid: string; email: string }> {
    const email = `reader-${randomUUID()}@example.com`;
    const made = await bench.admin(CUSTOMER, { input: { email, firstName: 'Nora' } });
    return { gid: at(made.body, 'data.customerCreate.customer.id') as string, email };
  }

  /** Makes an organization with two admins and a member. */
  async function harbor() {
    const organizations = organizationCashBench(database);
    const organizationId = await organizations.make();
    await database.db
      .updateTable('organizations')
      .set({ name: 'Harbor Coffee' })
      .where('id', '=', organizationId)
      .execute();
    const people = [await customer(), await customer(), await customer()];
    const [one, two, member] = people.map(({ gid }) => gid) as [string, string, string];
    for (const gid of [one, two]) await organizations.join(organizationId, gid, { isAdmin: true });
    await organizations.join(organizationId, member);
    const acting = (gid: string) => ({ organizationId, userId: customerNumber(gid) });
    return { one, two, member, acting };
  }

  it('is sent once, whoever hands it on, with what was written, which is deleted then', async () => {
    const { gid, email } = await customer();
    const wanted = receipt(gid);
    await Promise.all([1, 2].map(() => putInOutbox(database.db, wanted, new Date())));
    await Promise.all([look(), look(), handOnEmails(needs())]);
    await look();
    const [id = '', ...more] = await handedOn();
    expect(more).toEqual([]);
    await send(id);
    await send(id);
    expect(inbox()).toMatchObject([{ to: email, subject: 'We have received your payment' }]);
    expect(inbox()[0]?.text).toContain('Hello Nora');
    expect(inbox()[0]?.text).toContain('your payment of $50.00 for an invoice');
    expect(inbox()[0]?.html).toContain('http://localhost:3000/invoice-payment/1042');
    expect(await outboxOf(database.db, gid)).toEqual([['invoice-payment', {}]]);
    // The cause happens once more: the key says that it is known.
    await putInOutbox(database.db, wanted, new Date());
    await look();
    expect(await handedOn()).toEqual([id]);
  });

  it('that does not leave is sent by the next try, under the same id', async () => {
    const { gid } = await customer();
    await putInOutbox(database.db, receipt(gid), new Date());
    await look();
    const [id = ''] = await handedOn();
    const fault = { company: 'mail', operation: 'send', effect: 'error', times: 1 } as const;
    mail.world.faults.add({ ...fault, skip: 0, delayMs: 0, status: 451 });
    await expect(send(id)).rejects.toThrow('has not left');
    await send(id);
    expect(inbox().map(({ messageId }) => messageId)).toEqual([
      expect.stringContaining(`email-${id}@earthbrands.example`),
    ]);
  });

  it('of a transaction that is rolled back is never sent, nor one of somebody forgotten', async () => {
    const { gid } = await customer();
    const undone = database.db.transaction().execute(async (trx) => {
      await putInOutbox(trx, receipt(gid), new Date());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await putInOutbox(database.db, receipt(gid), new Date());
    await look();
    const [id = '', ...more] = await handedOn();
    expect(more).toEqual([]);
    await redactOutbox(database.db, gid);
    await send(id);
    expect(inbox()).toEqual([]);
  });

  it('of a frozen account names the reason, once for each time', async () => {
    const { gid, email } = await customer();
    await bench.person('4242424242424242', gid);
    const { db } = database;
    await freezeAccount(db, gid, 'a balance below zero', new Date(1));
    await freezeAccount(db, gid, 'two lost disputes', new Date(2));
    expect(await unfreezeAccount(db, gid, new Date(3))).toBe(true);
    expect(await unfreezeAccount(db, gid, new Date(4))).toBe(false);
    await freezeAccount(db, gid, 'two lost disputes', new Date(5));
    await look();
    const ids = (await handedOn()).toSorted((a, b) => Number(a) - Number(b));
    for (const id of ids) await send(id);
    const mails = inbox().toReversed();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your Earth Cash is frozen'],
      [email, 'Your Earth Cash can be used again'],
      [email, 'Your Earth Cash is frozen'],
    ]);
    expect(mails[0]?.text).toContain('took back more than was left of it. Write to us');
    expect(mails[2]?.text).toContain('Banks have twice returned a payment');
  });

  it('is none of an account that is being closed', async () => {
    const { gid } = await customer();
    await bench.person('4242424242424242', gid);
    await freezeAccount(database.db, gid, 'the account is being closed', new Date());
    expect(await outboxOf(database.db, gid)).toEqual([]);
  });

  describe('in an organization', () => {
    it('an allowance that is set is told, one that stays the same is not', async () => {
      const { one, member, acting } = await harbor();
      const set = (was: number | null, allowance: number | null) =>
        setAllowance(needs(), acting(one), {
          userId: customerNumber(member),
          was: was === null ? null : cents(was),
          allowanceCents: allowance === null ? null : cents(allowance),
        });
      await set(null, 5_000);
      await set(5_000, 5_000);
      await set(null, 5_000);
      await set(5_000, null);
      const organization = 'Harbor Coffee';
      expect(await outboxOf(database.db, member)).toEqual([
        ['allowance-set', { organization, allowance: '$50.00 a month' }],
        ['allowance-set', { organization, allowance: 'nothing' }],
      ]);
    });

    it('every admin reads that a member has left, and a member that they were removed', async () => {
      const { one, two, member, acting } = await harbor();
      await leaveOrganization(needs(), acting(member));
      await leaveOrganization(needs(), acting(member));
      for (const admin of [one, two]) {
        expect(await outboxOf(database.db, admin)).toMatchObject([
          ['member-left', { organization: 'Harbor Coffee' }],
        ]);
      }
      expect(await outboxOf(database.db, member)).toEqual([]);
      const removal = { memberId: customerNumber(two), wasAdmin: true };
      for (let times = 0; times < 2; times += 1) {
        await removeMember(needs(), acting(one), removal);
      }
      expect((await outboxOf(database.db, two)).slice(1)).toEqual([
        ['member-removed', { organization: 'Harbor Coffee' }],
      ]);
    });
  });
});
