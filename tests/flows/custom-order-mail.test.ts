import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CustomOrderEventKind } from '../../app/domain/custom-orders/custom-order';
import type { Database } from '../../app/models/core/database.server';
import {
  cancelCustomOrder,
  commentOnCustomOrder,
} from '../../app/services/custom-orders/accept-custom-order.server';
import { seedDatabase } from '../../db/seed';
import { sendEmailJob } from '../../server/jobs/emails';
import { startJobs } from '../../server/jobs/start-jobs';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { onPostgres } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderFixture, STAFF, type CustomOrderFixture } from './custom-order-fixture';
import { customOrderMails } from './custom-order-mails';
import { mailLinks, openPost, postNeeds } from './post-fixture';

const DESKTOP = 'print@earthbrands.example';

/** A form with a comment. */
const written = () => ({ said: 'The leaf is too pale.\n<b>Darker</b>', formToken: randomUUID() });

onPostgres((_kind, open) => {
  let database: Database;
  let mails: MailFixture;
  let fixture: CustomOrderFixture;
  beforeAll(async () => {
    mails = await openMailFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    fixture = await openCustomOrderFixture(database);
  });
  beforeEach(async () => {
    await mails.clear();
    await database.executeSql('delete from pgboss.job');
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await fixture.discardAll();
    await mails.close();
  });

  const needs = (staffAddress = DESKTOP) => ({
    db: database.db,
    mailer: mails.mailer,
    staffAddress,
    now: fixture.needs.now,
  });
  const post = (staffAddress?: string) => openPost(needs(staffAddress));
  /** Returns the keys of the mails about a step. */
  const keysOf = async (id: string, kind: CustomOrderEventKind) =>
    (await customOrderMails(database.db, id)).flatMap((mail) =>
      mail.kind === kind ? [mail.key] : [],
    );
  const notified = async (id: string, kind: CustomOrderEventKind) => {
    await mails.clear();
    for (const key of await keysOf(id, kind)) expect(await post().deliver(key)).toBe('sent');
    return inboxOf(mails.company);
  };

  it('four steps are told: a request to both, the others to the other side', async () => {
    const payer = await fixture.payer();
    const id = await fixture.requested(payer);
    await fixture.quote(id, 0);
    await fixture.proof(id, payer);
    await fixture.approve(id, payer, 1);
    const { number } = await fixture.order(id);
    const what = ['Custom Cup, Made to Order', 'Hot, 8 oz', '2,000 cups'];
    const expected: [CustomOrderEventKind, string, string, string[]][] = [
      [
        'requested',
        DESKTOP,
        'New custom order request',
        ['Nora Quinn', ...what, mailLinks.staffCustomOrder(id)],
      ],
      [
        'requested',
        payer.email,
        'We have your custom order request',
        [...what, 'within 2 business days', mailLinks.customOrder(id)],
      ],
      [
        'quoted',
        payer.email,
        'Your custom order quote',
        [...what, '$85.00', 'Three weeks', mailLinks.customOrder(id)],
      ],
      [
        'proof_added',
        payer.email,
        'Your custom order proof is ready',
        ['Version 1', mailLinks.customOrder(id)],
      ],
      [
        'approved',
        DESKTOP,
        'Custom order proof approved',
        ['Nora Quinn', 'version 1', ...what, mailLinks.staffCustomOrder(id)],
      ],
    ];
    for (const kind of new Set(expected.map(([kind]) => kind))) {
      const mails = expected.filter((mail) => mail[0] === kind);
      const inbox = await notified(id, kind);
      expect(inbox).toHaveLength(mails.length);
      for (const [, to, subject, message] of mails) {
        const mail = inbox.find((one) => one.to === to);
        expect(mail?.subject).toBe(`${subject} (C-${number})`);
        for (const phrase of message) {
          expect(mail?.text).toContain(phrase);
          expect(mail?.html).toContain(phrase);
        }
        // An unknown placeholder would be left in braces.
        expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/[{}]/);
      }
    }
  });

  /** Returns the kinds of a custom order's events that have a mail. */
  const waiting = async (id: string) => [
    ...new Set((await customOrderMails(database.db, id)).map(({ kind }) => kind)),
  ];

  it('what the customer says is told to staff', async () => {
    const payer = await fixture.payer();
    const id = await fixture.requested(payer);
    const form = written();
    const customer = fixture.actorOf(payer);
    expect(await commentOnCustomOrder(fixture.needs, customer, id, form)).toEqual({ ok: true });
    expect(await commentOnCustomOrder(fixture.needs, customer, id, form)).toEqual({ ok: true });
    expect(await waiting(id)).toEqual(['requested', 'commented']);
    const { number } = await fixture.order(id);
    const [sent, ...others] = await notified(id, 'commented');
    expect(others).toEqual([]);
    const subject = `New customer message on a custom order (C-${number})`;
    expect(sent).toMatchObject({ to: DESKTOP, subject });
    expect(sent?.text).toContain('Nora Quinn wrote');
    expect(sent?.text).toMatch(/The leaf is too pale\.\s*\n<b>Darker<\/b>/);
    expect(sent?.html).toContain('&lt;b&gt;Darker');
    expect(sent?.text).toContain(mailLinks.staffCustomOrder(id));
  });

  it('what staff say is told to the customer', async () => {
    const payer = await fixture.payer();
    const id = await fixture.requested(payer);
    await commentOnCustomOrder(fixture.needs, STAFF, id, written());
    expect(await waiting(id)).toEqual(['requested', 'commented']);
    const { number } = await fixture.order(id);
    const [sent, ...others] = await notified(id, 'commented');
    expect(others).toEqual([]);
    const subject = `New message about your custom order (C-${number})`;
    expect(sent).toMatchObject({ to: payer.email, subject });
    for (const phrase of ['Hot, 8 oz', 'The leaf is too pale.', mailLinks.customOrder(id)]) {
      expect(sent?.text).toContain(phrase);
    }
    expect(sent?.html).toContain('&lt;b&gt;Darker');
  });

  it('what staff calls off is told to the customer, with the reason; not what they did themselves', async () => {
    const payer = await fixture.payer();
    const id = await fixture.requested(payer);
    expect(await cancelCustomOrder(fixture.needs, STAFF, id, written())).toEqual({ ok: true });
    expect(await waiting(id)).toEqual(['requested', 'cancelled']);
    const { number } = await fixture.order(id);
    const [sent, ...others] = await notified(id, 'cancelled');
    expect(others).toEqual([]);
    const subject = `Your custom order was canceled (C-${number})`;
    expect(sent).toMatchObject({ to: payer.email, subject });
    for (const phrase of [
      'Hot, 8 oz',
      'The leaf is too pale.',
      'you were not charged',
      mailLinks.customOrder(id),
    ]) {
      expect(sent?.text).toContain(phrase);
    }

    const other = await fixture.requested(payer);
    await cancelCustomOrder(fixture.needs, fixture.actorOf(payer), other, written());
    expect(await waiting(other)).toEqual(['requested']);
    expect(await notified(other, 'cancelled')).toEqual([]);
  });

  it('each is sent once, however often its job runs', async () => {
    const payer = await fixture.payer();
    const id = await fixture.requested(payer);
    for (const key of await keysOf(id, 'requested')) {
      expect(await post().deliver(key)).toBe('sent');
      expect(await post().deliver(key)).toBe('ended');
    }
    expect(
      inboxOf(mails.company)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([DESKTOP, payer.email].toSorted());
  });

  it('one that fails keeps the other from nobody, and neither is sent again', async () => {
    const payer = await fixture.payer();
    const id = await fixture.requested(payer);
    const [toStaff = '', toCustomer = ''] = await keysOf(id, 'requested');
    await expect(post('').deliver(toStaff)).rejects.toThrow('has not left');
    expect(await post('').deliver(toCustomer)).toBe('sent');
    expect(inboxOf(mails.company).map(({ to }) => to)).toEqual([payer.email]);
    expect(await post().deliver(toStaff)).toBe('sent');
    expect(await post().deliver(toCustomer)).toBe('ended');
    expect(
      inboxOf(mails.company)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([DESKTOP, payer.email].toSorted());
  });

  it('one that does not leave is tried again by its job, under the same id', async () => {
    const jobs = await startJobs({
      database,
      log: () => undefined,
      pollMs: 50,
      handlers: {
        ...noJobs,
        'send-email': sendEmailJob(postNeeds(needs()), () => undefined),
      },
    });
    mails.world.faults.add({
      company: 'mail',
      operation: 'send',
      effect: 'error',
      times: 1,
      skip: 0,
      delayMs: 0,
      status: 451,
    });
    const payer = await fixture.payer();
    const id = await fixture.requested(payer);
    jobs.wake();
    await expect.poll(() => mails.world.faults.list().length, { timeout: 90_000 }).toBe(0);
    await expect.poll(() => inboxOf(mails.company).length, { timeout: 90_000 }).toBe(1);
    await jobs.stop();
    // The other of the two left.
    const keys = await keysOf(id, 'requested');
    const ends = [];
    for (const key of keys) ends.push(await post().deliver(key));
    expect(ends.toSorted()).toEqual(['ended', 'sent']);
    const sent = inboxOf(mails.company);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([DESKTOP, payer.email].toSorted());
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('a name is a name: no markup and no line of the mail', async () => {
    const payer = await fixture.payer();
    const id = await fixture.requested(payer, {
      customerName: '<b>Nora</b>\r\nBcc: all@example.com',
    });
    const sent = (await notified(id, 'requested')).find(({ to }) => to === DESKTOP);
    expect(sent?.html).toContain('&lt;b&gt;Nora');
    expect(sent?.html).not.toContain('<b>Nora');
    expect(sent?.text).toContain('Nora</b> Bcc: all@example.com');
  });

  it('what is on the page alone is mailed to nobody', async () => {
    const payer = await fixture.payer();
    const id = await fixture.requested(payer);
    await database.db
      .insertInto('custom_order_event')
      .values({ custom_order_id: id, kind: 'addressed', actor: 'store', at: new Date() })
      .execute();
    expect(await notified(id, 'addressed')).toEqual([]);
  });
});
