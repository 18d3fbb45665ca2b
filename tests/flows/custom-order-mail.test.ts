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
import { inboxOf, openMailBench, type MailBench } from '../contract/sandbox-mail-setup';
import { onPostgres } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { openCustomOrderBench, STAFF, type CustomOrderBench } from './custom-order-bench';
import { customOrderMails } from './custom-order-mails';
import { mailLinks, openPost, postNeeds } from './post-bench';

const DESK = 'print@earthbrands.example';

/** A form with a comment. */
const written = () => ({ said: 'The leaf is too pale.\n<b>Darker</b>', formToken: randomUUID() });

onPostgres((_kind, open) => {
  let database: Database;
  let mails: MailBench;
  let bench: CustomOrderBench;
  beforeAll(async () => {
    mails = await openMailBench();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    const jobs = await startJobs({ database, log: () => undefined, handlers: noJobs });
    await jobs.stop();
    bench = await openCustomOrderBench(database);
  });
  beforeEach(async () => {
    await mails.clear();
    await database.executeSql('delete from pgboss.job');
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await bench.discardAll();
    await mails.close();
  });

  const needs = (staffAddress = DESK) => ({
    db: database.db,
    mailer: mails.mailer,
    staffAddress,
    now: bench.needs.now,
  });
  const post = (staffAddress?: string) => openPost(needs(staffAddress));
  /** Returns the keys of the mails about a step. */
  const keysOf = async (id: string, kind: CustomOrderEventKind) =>
    (await customOrderMails(database.db, id)).flatMap((mail) =>
      mail.kind === kind ? [mail.key] : [],
    );
  const told = async (id: string, kind: CustomOrderEventKind) => {
    await mails.clear();
    for (const key of await keysOf(id, kind)) expect(await post().deliver(key)).toBe('sent');
    return inboxOf(mails.company);
  };

  it('four steps are told: a request to both, the others to the other side', async () => {
    const payer = await bench.payer();
    const id = await bench.requested(payer);
    await bench.quote(id, 0);
    await bench.proof(id, payer);
    await bench.approve(id, payer, 1);
    const { number } = await bench.order(id);
    const what = ['Custom Cup, Made to Order', 'Hot, 8 oz', '2,000 cups'];
    const expected: [CustomOrderEventKind, string, string, string[]][] = [
      [
        'requested',
        DESK,
        'Custom order: a new request',
        ['Nora Quinn', ...what, mailLinks.staffCustomOrder(id)],
      ],
      [
        'requested',
        payer.email,
        'Your custom order: we have your request',
        [...what, 'within two working days', mailLinks.customOrder(id)],
      ],
      [
        'quoted',
        payer.email,
        'Your custom order: our quote',
        [...what, '$85.00', 'Three weeks', mailLinks.customOrder(id)],
      ],
      [
        'proof_added',
        payer.email,
        'Your custom order: a proof to look at',
        ['Version 1', mailLinks.customOrder(id)],
      ],
      [
        'approved',
        DESK,
        'Custom order: the proof is approved',
        ['Nora Quinn', 'version 1', ...what, mailLinks.staffCustomOrder(id)],
      ],
    ];
    for (const kind of new Set(expected.map(([kind]) => kind))) {
      const mails = expected.filter((mail) => mail[0] === kind);
      const inbox = await told(id, kind);
      expect(inbox).toHaveLength(mails.length);
      for (const [, to, subject, said] of mails) {
        const mail = inbox.find((one) => one.to === to);
        expect(mail?.subject).toBe(`${subject} (C-${number})`);
        for (const words of said) {
          expect(mail?.text).toContain(words);
          expect(mail?.html).toContain(words);
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
    const payer = await bench.payer();
    const id = await bench.requested(payer);
    const form = written();
    const customer = bench.actorOf(payer);
    expect(await commentOnCustomOrder(bench.needs, customer, id, form)).toEqual({ ok: true });
    expect(await commentOnCustomOrder(bench.needs, customer, id, form)).toEqual({ ok: true });
    expect(await waiting(id)).toEqual(['requested', 'commented']);
    const { number } = await bench.order(id);
    const [sent, ...others] = await told(id, 'commented');
    expect(others).toEqual([]);
    const subject = `Custom order: the customer has written (C-${number})`;
    expect(sent).toMatchObject({ to: DESK, subject });
    expect(sent?.text).toContain('Nora Quinn has written');
    expect(sent?.text).toMatch(/The leaf is too pale\.\s*\n<b>Darker<\/b>/);
    expect(sent?.html).toContain('&lt;b&gt;Darker');
    expect(sent?.text).toContain(mailLinks.staffCustomOrder(id));
  });

  it('what staff say is told to the customer', async () => {
    const payer = await bench.payer();
    const id = await bench.requested(payer);
    await commentOnCustomOrder(bench.needs, STAFF, id, written());
    expect(await waiting(id)).toEqual(['requested', 'commented']);
    const { number } = await bench.order(id);
    const [sent, ...others] = await told(id, 'commented');
    expect(others).toEqual([]);
    const subject = `Your custom order: we have written to you (C-${number})`;
    expect(sent).toMatchObject({ to: payer.email, subject });
    for (const words of ['Hot, 8 oz', 'The leaf is too pale.', mailLinks.customOrder(id)]) {
      expect(sent?.text).toContain(words);
    }
    expect(sent?.html).toContain('&lt;b&gt;Darker');
  });

  it('what staff calls off is told to the customer, with the reason; not what they did themselves', async () => {
    const payer = await bench.payer();
    const id = await bench.requested(payer);
    expect(await cancelCustomOrder(bench.needs, STAFF, id, written())).toEqual({ ok: true });
    expect(await waiting(id)).toEqual(['requested', 'cancelled']);
    const { number } = await bench.order(id);
    const [sent, ...others] = await told(id, 'cancelled');
    expect(others).toEqual([]);
    const subject = `Your custom order was called off (C-${number})`;
    expect(sent).toMatchObject({ to: payer.email, subject });
    for (const words of [
      'Hot, 8 oz',
      'The leaf is too pale.',
      'nothing is taken',
      mailLinks.customOrder(id),
    ]) {
      expect(sent?.text).toContain(words);
    }

    const other = await bench.requested(payer);
    await cancelCustomOrder(bench.needs, bench.actorOf(payer), other, written());
    expect(await waiting(other)).toEqual(['requested']);
    expect(await told(other, 'cancelled')).toEqual([]);
  });

  it('each is sent once, however often its job runs', async () => {
    const payer = await bench.payer();
    const id = await bench.requested(payer);
    for (const key of await keysOf(id, 'requested')) {
      expect(await post().deliver(key)).toBe('sent');
      expect(await post().deliver(key)).toBe('ended');
    }
    expect(
      inboxOf(mails.company)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([DESK, payer.email].toSorted());
  });

  it('one that fails keeps the other from nobody, and neither is sent again', async () => {
    const payer = await bench.payer();
    const id = await bench.requested(payer);
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
    ).toEqual([DESK, payer.email].toSorted());
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
    const payer = await bench.payer();
    const id = await bench.requested(payer);
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
    expect(sent.map(({ to }) => to).toSorted()).toEqual([DESK, payer.email].toSorted());
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('a name is a name: no markup and no line of the mail', async () => {
    const payer = await bench.payer();
    const id = await bench.requested(payer, {
      customerName: '<b>Nora</b>\r\nBcc: all@example.com',
    });
    const sent = (await told(id, 'requested')).find(({ to }) => to === DESK);
    expect(sent?.html).toContain('&lt;b&gt;Nora');
    expect(sent?.html).not.toContain('<b>Nora');
    expect(sent?.text).toContain('Nora</b> Bcc: all@example.com');
  });

  it('what is on the page alone is mailed to nobody', async () => {
    const payer = await bench.payer();
    const id = await bench.requested(payer);
    await database.db
      .insertInto('custom_order_event')
      .values({ custom_order_id: id, kind: 'addressed', actor: 'store', at: new Date() })
      .execute();
    expect(await told(id, 'addressed')).toEqual([]);
  });
});
