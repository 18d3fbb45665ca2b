import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NOTICE_EVERY_MS, QUIET_MS } from '../../app/domain/alarms/alarm';
import { listAlarms, raiseAlarm } from '../../app/models/alarms/alarm.server';
import type { Database } from '../../app/models/core/database.server';
import {
  closeDiscrepancy,
  openDiscrepancy,
} from '../../app/models/discrepancies/discrepancy.server';
import {
  alarmLetter,
  notifyAlarms,
  postAlarmNow,
  resolveAlarmByStaff,
} from '../../app/services/alarms/notify-alarms.server';
import { installJobs } from '../../server/jobs/install-jobs';
import { eachDatabase } from '../support/database';
import { mailLinks, waitingEmails } from './post-fixture';

const SECRET = 'a secret of the receiver';
const NOON = Date.UTC(2026, 10, 27, 20);

eachDatabase((_kind, open) => {
  let database: Database;
  let time = NOON;
  const received: { headers: Record<string, unknown>; body: string }[] = [];
  let status = 200;
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  const context = () => ({
    db: database.db,
    now: () => time,
    wakeJobs: () => undefined,
    config: {
      origin: 'https://shop.example.com',
      alarms: {
        email: 'duty@example.com',
        webhook: {
          url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
          secret: SECRET,
        },
      },
    },
  });
  const ring = (count = 1) =>
    raiseAlarm(
      database.db,
      { kind: 'stripe-refuses', message: 'Stripe does not take our calls', count },
      new Date(time),
    );
  const openAlarms = async () =>
    (await listAlarms(database.db, { list: 'open', limit: 10, offset: 0 })).alarms;
  const kinds = async () => (await openAlarms()).map(({ kind }) => kind).toSorted();
  const notices = () => waitingEmails(database.db, 'alarm:');

  beforeAll(async () => {
    database = await open();
    await (await installJobs(database, { onError: () => undefined })).stop({ graceful: false });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(async () => {
    [time, status] = [NOON, 200];
    received.length = 0;
    for (const table of ['alarm', 'email_outbox', 'discrepancy', 'pgboss.job']) {
      await database.executeSql(`delete from ${table}`);
    }
  });
  afterAll(() => new Promise((resolve) => receiver.close(resolve)));

  it('tells at once, then once an hour with how often it rang', async () => {
    await ring();
    await notifyAlarms(context());
    expect(await notices()).toHaveLength(1);
    await ring(3);
    time += NOTICE_EVERY_MS - 1_000;
    await notifyAlarms(context());
    expect(await notices()).toHaveLength(1);
    time += 1_000;
    await Promise.all([notifyAlarms(context()), notifyAlarms(context())]);
    expect(await notices()).toHaveLength(2);
    expect(await openAlarms()).toMatchObject([{ kind: 'stripe-refuses', count: 4 }]);
    // Nothing new: nothing is said again.
    time += NOTICE_EVERY_MS;
    await notifyAlarms(context());
    expect(await notices()).toHaveLength(2);
  });

  it('tells once a week what rings for weeks, and that it is over a day after the last ring', async () => {
    const message = 'the connection ends';
    const ringAgain = () =>
      raiseAlarm(database.db, { kind: 'quickbooks-ends', message, count: 1 }, new Date(time));
    for (let hour = 0; hour < 7 * 24; hour += 12) {
      await ringAgain();
      await notifyAlarms(context());
      time += QUIET_MS / 2;
    }
    expect(await notices()).toHaveLength(1);
    await ringAgain();
    await notifyAlarms(context());
    await ringAgain();
    expect(await notices()).toHaveLength(2);
    time += QUIET_MS;
    await notifyAlarms(context());
    expect(await openAlarms()).toEqual([]);
  });

  it('says in the mail what it is, how often, and what to do', async () => {
    await ring(2);
    const [alarm] = await openAlarms();
    const letter = await alarmLetter(
      { ...context(), alarmAddress: 'duty@example.com', links: mailLinks } as never,
      { about: alarm?.id } as never,
    );
    expect(letter).toMatchObject({
      to: 'duty@example.com',
      about: 'Stripe rejects our calls',
      variables: { count: '2 times', since: 'Nov 27, 2026, 12:00 PM PT' },
    });
  });

  it('posts it signed, and again under the same id until it is taken', async () => {
    await ring();
    const [alarm] = await openAlarms();
    const post = () => postAlarmNow(context(), { alarmId: alarm?.id ?? '', postId: 'the job' });
    status = 503;
    await expect(post()).rejects.toThrow('503');
    status = 200;
    await post();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(['the job', 'the job']);
    const { headers, body } = received[1] ?? { headers: {}, body: '' };
    const signed = `the job.${String(headers['webhook-timestamp'])}.${body}`;
    const signature = createHmac('sha256', SECRET).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(JSON.parse(body)).toMatchObject({
      type: 'alarm.raised',
      severity: 'urgent',
      url: 'https://shop.example.com/erp/alarms',
      runbook: 'docs/runbooks/stripe.md',
    });
  });

  it('is resolved by staff once, and said so to whoever was told', async () => {
    await ring();
    await notifyAlarms(context());
    const [alarm] = await openAlarms();
    const staff = { staffId: await staffId(), requestId: null };
    const resolve = () => resolveAlarmByStaff(context(), staff, alarm?.id ?? '');
    expect([await resolve(), await resolve()]).toEqual([true, false]);
    expect(await notices()).toContain(`alarm:${alarm?.id}:resolved`);
    // What rings afterwards is another alarm.
    await ring();
    expect((await openAlarms())[0]?.id).not.toBe(alarm?.id);
  });

  it('of a discrepancy ends with the last one that is open, any other after a quiet day', async () => {
    const found = { kind: 'negative-balance', subject: 'gid://shopify/Customer/1' } as const;
    await openDiscrepancy(database.db, { ...found, cause: 'adjusted', detail: {} });
    const message = 'a balance is below zero';
    await raiseAlarm(database.db, { kind: 'negative-balance', message, count: 1 }, new Date(time));
    await ring();
    await notifyAlarms(context());
    await notifyAlarms(context());
    expect(await kinds()).toEqual(['negative-balance', 'stripe-refuses']);
    await closeDiscrepancy(database.db, { ...found, by: 'staff-1' });
    await notifyAlarms(context());
    expect(await kinds()).toEqual(['stripe-refuses']);
    time += QUIET_MS;
    await notifyAlarms(context());
    expect(await kinds()).toEqual([]);
    expect((await notices()).filter((key) => key.endsWith(':resolved'))).toHaveLength(2);
  });

  async function staffId(): Promise<string> {
    const id = 'staff-of-alarms';
    await database.executeSql(
      `insert into staff_user (id, name, email) values ('${id}', 'Stella', 'stella@example.com') on conflict do nothing`,
    );
    return id;
  }
});
