import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customerNumber } from '~/domain/core/ids';
import type { Email } from '../../app/domain/emails/email-registry';
import { freezeAccount, unfreezeAccount } from '../../app/models/ledger/customer-account.server';
import type { Database } from '../../app/models/core/database.server';
import { redactOutbox, sendEmail } from '../../app/models/emails/email-outbox.server';
import { deliverEmail, handOnEmails } from '../../app/services/emails/deliver-email.server';
import {
  leaveOrganization,
  removeMember,
} from '~/services/organizations/change-member-role.server';
import { resendEmail } from '../../app/services/email-texts/resend-email.server';
import { setAllowance } from '../../app/services/organizations/set-allowance.server';
import { cents } from '../../app/domain/core/money';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { at } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { outboxOf } from '../support/outbox';
import { openDepositFixture, type DepositFixture } from './deposit-fixture';
import { adminFor } from './draft-fixture';
import { organizationCashFixture } from './organization-cash-fixture';
import { mailLinks, postNeeds } from './post-fixture';

const CUSTOMER = `mutation ($input: CustomerInput!) {
  customerCreate(input: $input) { customer { id } userErrors { message } } }`;

// Two platforms over HTTP, and two databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const receipt = (to: string, key: string = randomUUID()): Email => ({
  template: 'invoice-payment',
  key,
  to,
  variables: { amount: '$50.00' },
  about: '1042',
});

/** Mails that are written by the transaction that causes them, and sent once. */
eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: DepositFixture;
  let mail: MailFixture;
  beforeAll(async () => {
    mail = await openMailFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    fixture = await openDepositFixture(database);
  });
  beforeEach(async () => {
    await mail.clear();
    await database.executeSql('delete from pgboss.job');
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await fixture.discardAll();
    await mail.close();
  });

  const needs = () => ({ db: database.db, now: Date.now });
  const handOn = () => handOnEmails(database.db, new Date());
  async function handedOn(): Promise<string[]> {
    const { rows } = await database.executeSql(
      "select data->>'emailId' as id from pgboss.job where name = 'send-email'",
    );
    return rows.map(({ id }) => String(id));
  }
  const inbox = () => inboxOf(mail.company);
  const send = (id: string, isLast = false) =>
    deliverEmail(
      postNeeds({ db: database.db, admin: adminFor(fixture.url), mailer: mail.mailer }),
      id,
      isLast,
    );

  async function customer(): Promise<{ gid: string; email: string }> {
    const email = `reader-${randomUUID()}@example.com`;
    const made = await fixture.admin(CUSTOMER, { input: { email, firstName: 'Nora' } });
    return { gid: at(made.body, 'data.customerCreate.customer.id') as string, email };
  }

  /** Makes an organization with two admins and a member. */
  async function harbor() {
    const organizations = organizationCashFixture(database);
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

  it('is sent again by staff when it has ended, once a minute, if its letter can write it anew', async () => {
    const repeat = (id: string, now = Date.now()) =>
      resendEmail(
        { db: database.db, now: () => now, wakeJobs: () => undefined },
        { staffId: 'staff-1', requestId: null },
        id,
      );
    const written = async (email: Email) => {
      await sendEmail(database.db, email, new Date());
      const [{ id } = { id: '' }] = (
        await database.executeSql(
          'select id::text as id from email_outbox order by id desc limit 1',
        )
      ).rows as { id: string }[];
      return id;
    };
    const end = `update email_outbox set enqueued_at = now(), sent_at = now(), variables = '{}'`;
    const letter = await written({ template: 'order-confirmation', key: randomUUID(), about: '1' });
    const plain = await written(receipt('gid://shopify/Customer/1'));
    expect(await repeat(letter)).toBe(false);
    await database.executeSql(end);
    expect([await repeat(letter), await repeat(letter)]).toEqual([true, false]);
    expect(await repeat(letter, Date.now() + 60_000)).toBe(true);
    expect(await repeat(plain)).toBe(false);
    const { rows } = await database.executeSql(
      "select template, about from email_outbox where key like 'again:%'",
    );
    expect(rows.map((row) => row['template'])).toEqual(Array(2).fill('order-confirmation'));
  });

  it('is sent once, whoever hands it on, with what was written, which is deleted then', async () => {
    const { gid, email } = await customer();
    const desired = receipt(gid);
    await Promise.all([1, 2].map(() => sendEmail(database.db, desired, new Date())));
    await Promise.all([handOn(), handOn(), handOn()]);
    await handOn();
    const [id = '', ...more] = await handedOn();
    expect(more).toEqual([]);
    await send(id);
    await send(id);
    expect(inbox()).toMatchObject([{ to: email, subject: 'We received your payment' }]);
    expect(inbox()[0]?.text).toContain('Hello Nora');
    expect(inbox()[0]?.text).toContain('your invoice payment of $50.00');
    expect(inbox()[0]?.html).toContain(mailLinks.place('invoice-payment', '1042'));
    expect(await outboxOf(database.db, gid)).toEqual([['invoice-payment', {}]]);
    // The cause happens once more: the key says that it is known.
    await sendEmail(database.db, desired, new Date());
    await handOn();
    expect(await handedOn()).toEqual([id]);
  });

  it('that does not leave is sent by the next try, under the same id', async () => {
    const { gid } = await customer();
    await sendEmail(database.db, receipt(gid), new Date());
    await handOn();
    const [id = ''] = await handedOn();
    const fault = { company: 'mail', operation: 'send', effect: 'error', times: 1 } as const;
    mail.world.faults.add({ ...fault, skip: 0, delayMs: 0, status: 451 });
    await expect(send(id)).rejects.toThrow('has not left');
    await send(id);
    expect(inbox().map(({ messageId }) => messageId)).toEqual([
      expect.stringContaining(`email-${id}@earthbrands.example`),
    ]);
  });

  it('shows what was tried, why it failed, and whether it is over', async () => {
    const { gid } = await customer();
    await sendEmail(database.db, receipt(gid, 'shown'), new Date());
    await handOn();
    const [id = ''] = await handedOn();
    const row = () =>
      database.db
        .selectFrom('email_outbox')
        .select(['attempts', 'problem', 'abandoned_at', 'sent_at', 'dropped_at', 'variables'])
        .where('key', '=', 'shown')
        .executeTakeFirstOrThrow();
    const fault = { company: 'mail', operation: 'send', effect: 'error', times: 2 } as const;
    mail.world.faults.add({ ...fault, skip: 0, delayMs: 0, status: 451 });
    await expect(send(id)).rejects.toThrow('deferred');
    expect(await row()).toMatchObject({ attempts: 1, problem: 'deferred', abandoned_at: null });
    await expect(send(id, true)).rejects.toThrow('deferred');
    expect(await row()).toMatchObject({ attempts: 2, abandoned_at: expect.any(Date) });
    // Somebody has its job run again.
    expect(await send(id)).toBe('sent');
    expect(await row()).toMatchObject({
      attempts: 3,
      problem: null,
      abandoned_at: null,
      sent_at: expect.any(Date),
      variables: {},
    });

    await sendEmail(database.db, receipt('gid://shopify/Customer/404', 'nobody'), new Date());
    await handOn();
    const next = (await handedOn()).find((each) => each !== id) ?? '';
    expect(await send(next)).toBe('no-recipient');
    expect(await send(next)).toBe('ended');
    const dropped = await database.db
      .selectFrom('email_outbox')
      .select(['problem', 'variables', 'sent_at'])
      .where('key', '=', 'nobody')
      .executeTakeFirstOrThrow();
    expect(dropped).toEqual({ problem: 'no-recipient', variables: {}, sent_at: null });
  });

  it('is tried for as long as it is of use: one that somebody waits for not for days', async () => {
    const test = { template: 'test', key: 'test:1', variables: { template: 'account-exists' } };
    await sendEmail(database.db, test as Email, new Date());
    await sendEmail(database.db, receipt('gid://shopify/Customer/404'), new Date());
    await handOn();
    const { rows } = await database.executeSql(
      "select retry_limit::int as tries from pgboss.job where name = 'send-email' order by 1",
    );
    expect(rows.map(({ tries }) => tries)).toEqual([2, 16]);
  });

  it('of a transaction that is rolled back is never sent, nor one of somebody forgotten', async () => {
    const { gid } = await customer();
    const undone = database.db.transaction().execute(async (trx) => {
      await sendEmail(trx, receipt(gid), new Date());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await sendEmail(database.db, receipt(gid), new Date());
    await handOn();
    const [id = '', ...more] = await handedOn();
    expect(more).toEqual([]);
    await redactOutbox(database.db, gid);
    await send(id);
    expect(inbox()).toEqual([]);
  });

  it('of a frozen account names the reason, once for each time', async () => {
    const { gid, email } = await customer();
    await fixture.person('4242424242424242', gid);
    const { db } = database;
    await freezeAccount(db, gid, 'a balance below zero', new Date(1));
    await freezeAccount(db, gid, 'two lost disputes', new Date(2));
    expect(await unfreezeAccount(db, gid, new Date(3))).toBe(true);
    expect(await unfreezeAccount(db, gid, new Date(4))).toBe(false);
    await freezeAccount(db, gid, 'two lost disputes', new Date(5));
    await handOn();
    const ids = (await handedOn()).toSorted((a, b) => Number(a) - Number(b));
    for (const id of ids) await send(id);
    const mails = inbox().toReversed();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your Earth Cash is frozen'],
      [email, 'You can use your Earth Cash again'],
      [email, 'Your Earth Cash is frozen'],
    ]);
    expect(mails[0]?.text).toContain('took back more than was left. Write to us');
    expect(mails[2]?.text).toContain('Banks have returned 2 payments');
  });

  it('is none of an account that is being closed', async () => {
    const { gid } = await customer();
    await fixture.person('4242424242424242', gid);
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
