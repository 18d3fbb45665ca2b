import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, startOfDay, storeDay } from '../../app/domain/core/time/store-day';
import type { Database } from '../../app/models/core/database.server';
import { listLatestReminders } from '../../app/models/invoices/invoice-reminder.server';
import { createQuickBooks } from '../../app/platforms/quickbooks/client.server';
import {
  changeReminderSchedule,
  pauseReminders,
  remindOfInvoices,
  sendReminder,
} from '../../app/services/invoices/remind-invoices.server';
import { seedDatabase } from '../../db/seed';
import { eachDatabase } from '../support/database';
import { openPost, waitingEmails } from './post-fixture';
import { openBookFixture, type BookFixture } from './quickbooks-fixture';

const HOUR_MS = 3_600_000;
const EMAIL = 'late@example.com';
const actor = { staffId: '11111111-1111-4111-8111-111111111111', requestId: null };

type BookInvoice = { id: string; number: string; customerId: string };

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: BookFixture;
  let accessToken: string;
  let sent: { to: string; text: string }[];

  beforeAll(async () => {
    fixture = await openBookFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
  });
  beforeEach(async () => {
    await fixture.clear();
    accessToken = (await fixture.renew(fixture.config.refreshToken ?? '')).accessToken;
    for (const table of [
      'invoice_reminder',
      'invoice_reminder_pause',
      'invoice_reminder_schedule',
      'email_outbox',
    ] as const) {
      await database.db.deleteFrom(table).execute();
    }
    sent = [];
  });
  afterAll(() => fixture.close());

  const today = storeDay(Date.now());
  /** Half past nine of the store's day that is so many days later. */
  const morning = (later = 0) => startOfDay(addDays(today, later)) + 9.5 * HOUR_MS;

  const context = (at = morning()) => ({
    db: database.db,
    quickbooks: createQuickBooks(fixture.config, () => Promise.resolve(accessToken), {
      timeoutMs: 30_000,
    }),
    now: () => at,
  });

  const post = () =>
    openPost({
      ...context(),
      mailer: {
        send: async ({ to, text }: { to: string; text: string }) => {
          sent.push({ to, text });
          return Promise.resolve({ ok: true as const });
        },
      } as never,
    });

  /** An invoice that is late by so many days, and the only ones in the books that are. */
  const late = (days: number, number: string) => {
    fixture.act('invoice-add', {
      email: EMAIL,
      number,
      amountCents: 12_345,
      issuedOn: addDays(today, -days - 30),
      dueOn: addDays(today, -days),
    });
    const all = fixture.state().invoices as unknown as BookInvoice[];
    return all.find((invoice) => invoice.number === number) as BookInvoice;
  };

  const switchOn = (days = [3, 14, 30]) =>
    changeReminderSchedule(context(), actor, { version: 0, isOn: true, days });

  const keysOf = async ({ id }: BookInvoice) =>
    waitingEmails(database.db, `invoice-reminder:${id}:`);

  it('reminds nobody until staff switch reminders on, and not before nine', async () => {
    const invoice = late(4, 'R1');
    expect(await remindOfInvoices(context())).toBeNull();
    await switchOn();
    expect(await remindOfInvoices(context(morning() - HOUR_MS))).toBeNull();
    expect(await keysOf(invoice)).toEqual([]);
    expect(await remindOfInvoices(context())).toBeGreaterThanOrEqual(1);
    expect(await keysOf(invoice)).toEqual([`invoice-reminder:${invoice.id}:3`]);
  });

  it('writes each step of an invoice once, the latest one only, and goes through all once a day', async () => {
    const invoice = late(20, 'R2');
    const fresh = late(2, 'R3');
    await switchOn();
    await Promise.all([remindOfInvoices(context()), remindOfInvoices(context())]);
    expect(await keysOf(invoice)).toEqual([`invoice-reminder:${invoice.id}:14`]);
    expect(await keysOf(fresh)).toEqual([]);
    expect(await remindOfInvoices(context())).toBeNull();
    await remindOfInvoices(context(morning(1)));
    expect(await keysOf(fresh)).toEqual([`invoice-reminder:${fresh.id}:3`]);
    await remindOfInvoices(context(morning(10)));
    expect(await keysOf(invoice)).toEqual(
      [14, 30].map((step) => `invoice-reminder:${invoice.id}:${step}`),
    );
  });

  it('mails number, amount, due date and the page to pay; a paid invoice is skipped', async () => {
    const [one, paid] = [late(3, 'R4'), late(3, 'R5')];
    await switchOn();
    await remindOfInvoices(context());
    fixture.act('invoice-paid', { number: 'R5' });
    const mail = post();
    expect(await mail.deliver(`invoice-reminder:${one.id}:3`)).toBe('sent');
    expect(await mail.deliver(`invoice-reminder:${paid.id}:3`)).toBe('not-due');
    expect(sent.map(({ to }) => to)).toEqual([EMAIL]);
    expect(sent[0]?.text).toContain('Invoice R4 was due on');
    expect(sent[0]?.text).toContain('$123.45');
    expect(sent[0]?.text).toContain(`/dashboard/manage/invoices/${one.id}/pay`);
    const latest = await listLatestReminders(database.db, [one.customerId]);
    expect(Object.fromEntries(latest.map(({ invoiceId, state }) => [invoiceId, state]))).toEqual({
      [one.id]: 'sent',
      [paid.id]: 'skipped',
    });
  });

  it('leaves out customers whom staff have paused, also after it was written', async () => {
    const invoice = late(3, 'R6');
    await switchOn();
    await remindOfInvoices(context());
    const { customerId: bookCustomerId } = invoice;
    await pauseReminders(context(), actor, { bookCustomerId, isPaused: true });
    expect(await post().deliver(`invoice-reminder:${invoice.id}:3`)).toBe('not-due');
    await remindOfInvoices(context(morning(11)));
    expect(await keysOf(invoice)).toEqual([]);
    await pauseReminders(context(), actor, { bookCustomerId, isPaused: false });
    await remindOfInvoices(context(morning(12)));
    expect(await keysOf(invoice)).toEqual([`invoice-reminder:${invoice.id}:14`]);
  });

  it('is sent by staff at once, by one of two who have seen the same page', async () => {
    const invoice = late(0, 'R7');
    const send = (latest = '0') =>
      sendReminder(context(), actor, { invoiceId: invoice.id, latest });
    const both = await Promise.all([send(), send()]);
    expect(both.toSorted()).toEqual(['overtaken', 'sent']);
    const [known] = await listLatestReminders(database.db, [invoice.customerId]);
    expect(known).toMatchObject({ step: null, state: 'waiting' });
    expect(await send(known?.id)).toBe('sent');
    fixture.act('invoice-paid', { number: 'R7' });
    expect(await send()).toBe('paid');
    expect(await keysOf(invoice)).toHaveLength(2);
  });

  it('does nothing while QuickBooks does not answer, and goes on at the next run', async () => {
    const invoice = late(5, 'R8');
    await switchOn();
    fixture.fault({ operation: 'query', status: 503 });
    await expect(remindOfInvoices(context())).rejects.toMatchObject({ name: 'PlatformFailure' });
    expect(await keysOf(invoice)).toEqual([]);
    await remindOfInvoices(context());
    expect(await keysOf(invoice)).toHaveLength(1);
  });

  it('keeps what a teammate has changed meanwhile', async () => {
    expect(await switchOn([7])).toBe(true);
    expect(await switchOn([9])).toBe(false);
  });
});
