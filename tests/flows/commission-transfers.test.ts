import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { findCommissionStatement } from '../../app/models/commissions/commission-statement.server';
import { entryName } from '../../app/content/commissions/commission';
import { addDays, storeDay } from '../../app/domain/core/time/store-day';
import { doPayoutCommand, type PayoutCommand } from '../../server/commission-payout-command';
import { readCommand } from '../../server/operator-command';
import { seedDatabase } from '../../db/seed';
import { at, openShop, type Shop } from '../contract/sandbox-shop';
import { inboxOf, openMailBench, type MailBench } from '../contract/sandbox-mail-setup';
import { findPayout } from '../../app/models/commissions/commission-payout.server';
import { cancelTransfer } from '../../app/services/commissions/end-transfer.server';
import { outboxOf } from '../support/outbox';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-bench';
import { openPayoutBench, type PayoutBench } from './payout-bench';
import { MAIL_STAFF, openPost } from './post-bench';

const CUSTOMER = `mutation ($input: CustomerInput!) {
  customerCreate(input: $input) { customer { id } userErrors { message } } }`;

const PAY = { do: 'pay', reference: 'ACH 4711', by: 'Olive Staff' } as const;
const REFUSE = { do: 'refuse', reason: 'Your bank sent it back.', by: 'Olive Staff' } as const;

const log = pino({ level: 'silent' });

eachDatabase((_kind, open) => {
  let database: Database;
  let bench: PayoutBench;
  let mails: MailBench;
  let shop: Shop;

  beforeAll(async () => {
    mails = await openMailBench();
    shop = await openShop();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    bench = openPayoutBench(database);
  });
  beforeEach(async () => {
    await mails.clear();
    await database.executeSql('delete from pgboss.job');
  });
  afterEach(async () => expect(await bench.wrongs()).toEqual([]));
  afterAll(async () => {
    await mails.close();
    await shop.discard();
  });

  /** Makes an ambassador who has asked for a transfer of this amount. */
  async function asked(payable: number, gid?: string) {
    const ambassador = gid ?? (await bench.ambassador());
    await bench.earn(ambassador, payable);
    expect(await bench.ask(ambassador, { shown: payable })).toBeNull();
    const payout = (await bench.payouts(ambassador)).find(({ state }) => state === 'asked');
    if (!payout) throw new Error('nothing was asked for');
    return { gid: ambassador, id: payout.id };
  }
  const post = () =>
    openPost({
      db: database.db,
      admin: adminFor(shop.url),
      mailer: mails.mailer,
      now: () => bench.clock.now,
    });

  it('takes the amount out at once, tells staff once, and lets nobody ask twice', async () => {
    const gid = await bench.ambassador(1_600);
    const form = { shown: 1_600, token: randomUUID() };
    const answers = await Promise.all([
      bench.ask(gid, form),
      bench.ask(gid, form),
      bench.ask(gid, { shown: 1_600 }),
    ]);
    // A second form may be refused because of the first one.
    expect(answers.filter((no) => no === null).length).toBeGreaterThan(0);
    expect(await bench.books(gid)).toMatchObject({ payable: 0, paidOut: 0, requested: 1_600 });
    const [payout, ...more] = await bench.payouts(gid);
    expect([payout?.state, more]).toEqual(['asked', []]);
    const toStaff = `payout-asked:${payout?.id}`;
    expect((await post().waiting('payout-asked:')).filter((key) => key === toStaff)).toHaveLength(
      1,
    );
    await bench.earn(gid, 2_000);
    expect(await bench.ask(gid, { shown: 2_000 })).toEqual({ code: 'payout_transfer_waits' });
    // Later commission can go into Earth Cash meanwhile.
    expect((await bench.payOut(gid, { shown: 2_000 })).kind).toBe('paid');
    expect(await post().deliver(toStaff)).toBe('sent');
    expect(await post().deliver(toStaff)).toBe('ended');
    expect(inboxOf(mails.company)).toMatchObject([
      { to: MAIL_STAFF, subject: 'A transfer of commission is asked for' },
    ]);
    expect(await outboxOf(database.db, gid)).toEqual([
      ['payout-requested', { amount: '$16.00' }],
      ['payout-into-cash', { amount: '$20.00' }],
    ]);
  });

  it('is canceled by its ambassador until it has ended, once, and staff are told', async () => {
    const { gid, id } = await asked(1_500);
    const cancel = (who = gid) =>
      cancelTransfer({ db: database.db, now: () => bench.clock.now }, { gid: who }, id);
    expect(await cancel((await asked(1_500)).gid)).toBe('unknown');
    const ends = await Promise.all([cancel(), cancel(), bench.end(id, PAY)]);
    const isCanceled = ends[0] === 'canceled';
    expect(ends.slice(0, 2)).toEqual(isCanceled ? ['canceled', 'canceled'] : ['ended', 'ended']);
    expect(ends[2]).toMatchObject({ ok: !isCanceled });
    const sum = isCanceled ? { payable: 1_500, paidOut: 0 } : { payable: 0, paidOut: 1_500 };
    expect(await bench.books(gid)).toMatchObject({ ...sum, requested: 0 });

    const other = await asked(1_700);
    const own = { gid: other.gid };
    const needs = { db: database.db, now: () => bench.clock.now };
    expect(await cancelTransfer(needs, own, other.id)).toBe('canceled');
    expect(await findPayout(database.db, other.id)).toMatchObject({ state: 'canceled' });
    expect(await bench.end(other.id, PAY)).toEqual({ ok: false, why: 'ended' });
    const staff = await database.db
      .selectFrom('email_outbox')
      .select(['template', 'about'])
      .where('customer_gid', 'is', null)
      .where('about', '=', other.id)
      .where('template', '<>', 'payout-asked-staff')
      .execute();
    expect(staff).toEqual([{ template: 'payout-canceled-staff', about: other.id }]);
    // It can be requested again, by another form.
    expect(await bench.ask(other.gid, { shown: 1_700 })).toBeNull();
  });

  it('is ended once: made, with its reference', async () => {
    const { gid, id } = await asked(1_100);
    const ends = await Promise.all([bench.end(id, PAY), bench.end(id, PAY)]);
    expect(ends.map((end) => end.ok && end.changed).toSorted()).toEqual([false, true]);
    expect(await bench.end(id, REFUSE)).toEqual({ ok: false, why: 'ended' });
    expect(await bench.end(id, { ...PAY, reference: 'another' })).toMatchObject({ why: 'ended' });
    expect(await bench.books(gid)).toMatchObject({ payable: 0, paidOut: 1_100, requested: 0 });
    expect(await post().waiting(`payout-ended:${id}`)).toHaveLength(1);
    const next = await asked(1_200, gid);
    expect(await bench.end(next.id, PAY)).toEqual({ ok: false, why: 'reference-used' });
  });

  it('is ended once: refused, and all of it is back and can be paid', async () => {
    const { gid, id } = await asked(1_300);
    const ends = await Promise.all([bench.end(id, REFUSE), bench.end(id, PAY)]);
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
    const isRefused = ends[0]?.ok === true;
    expect(await bench.books(gid)).toMatchObject({ payable: isRefused ? 1_300 : 0 });
    const other = await asked(1_400);
    await bench.end(other.id, REFUSE);
    expect(await bench.books(other.gid)).toMatchObject({ payable: 1_400, paidOut: 0 });
    expect((await bench.payOut(other.gid, { shown: 1_400 })).kind).toBe('paid');
    expect(await bench.end(other.id, REFUSE)).toMatchObject({ ok: true, changed: false });
    const payouts = await bench.payouts(other.gid);
    const paid = payouts.find(({ way }) => way === 'earth_cash');
    expect([payouts.length, paid?.state]).toEqual([2, 'paid']);
    expect(await bench.end(paid?.id ?? '', PAY)).toEqual({ ok: false, why: 'not-a-transfer' });
    expect(await bench.end(randomUUID(), PAY)).toEqual({ ok: false, why: 'unknown' });
  });

  it('is made by staff without being asked, never above what can be paid, once for a reference', async () => {
    const gid = await bench.ambassador(800);
    expect(await bench.payByHand(gid, 801, 'WIRE 1')).toEqual({
      ok: false,
      why: 'too-much',
      payableCents: 800,
    });
    const paid = await Promise.all([
      bench.payByHand(gid, 500, 'WIRE 1'),
      bench.payByHand(gid, 500, 'WIRE 1'),
    ]);
    expect(paid.map((each) => each.ok && each.changed).toSorted()).toEqual([false, true]);
    expect(await bench.payByHand(gid, 300, 'WIRE 1')).toMatchObject({ why: 'reference-used' });
    expect(await bench.books(gid)).toMatchObject({ payable: 300, paidOut: 500 });
    expect(await bench.payouts(gid)).toMatchObject([{ way: 'transfer', state: 'paid' }]);
    const waiting = await asked(1_000);
    await bench.earn(waiting.gid, 900);
    expect(await bench.payByHand(waiting.gid, 900, 'WIRE 2')).toEqual({
      ok: false,
      why: 'asked',
      payoutId: waiting.id,
    });
  });

  it('tells its ambassador by mail what became of it, once', async () => {
    const email = `ivy-${randomUUID()}@example.com`;
    const { body } = await shop.admin(CUSTOMER, { input: { email, firstName: 'Ivy' } });
    const gid = await bench.ambassador();
    const owner = at(body, 'data.customerCreate.customer.id') as string;
    await database.executeSql(
      `insert into ambassador (customer_gid, code, started_at) values ('${owner}', 'IVYS${String(bench.clock.now).slice(-6).replace(/[01]/g, '9')}', now())`,
    );
    const first = await asked(1_000, owner);
    const ended = `payout-ended:${first.id}`;
    expect(await post().waiting(ended)).toEqual([]);
    await bench.end(first.id, REFUSE);
    expect(await post().deliver(ended)).toBe('sent');
    expect(await post().deliver(ended)).toBe('ended');
    await database.executeSql('delete from email_outbox where sent_at is null');
    await bench.payByHand(owner, 1_000, 'ACH 99');
    expect(await post().deliverAll('payout-ended:')).toEqual(['sent']);
    const inbox = inboxOf(mails.company).toSorted((a, b) => a.subject.localeCompare(b.subject));
    expect(inbox).toMatchObject([
      { to: email, subject: 'About the transfer of your commission' },
      { to: email, subject: 'Your commission is on its way' },
    ]);
    expect(JSON.stringify(inbox[0])).toContain('Your bank sent it back.');
    expect(JSON.stringify(inbox[1])).toContain('ACH 99');
    // This customer does not exist at Shopify: no mail, and no error.
    await bench.earn(gid, 1_000);
    await bench.payByHand(gid, 1_000, 'ACH 100');
    expect(await post().deliverAll('payout-ended:')).toEqual(['no-recipient']);
  });

  it('has a statement that runs from its opening balance to what there is', async () => {
    const { gid, id } = await asked(1_500);
    await bench.end(id, REFUSE);
    const earned = await bench.earn(gid, 700, 5);
    await bench.takeBack(gid, earned);
    await bench.payOut(gid, { shown: 1_500 });
    const today = storeDay(bench.clock.now);
    const day = (back: number) => addDays(today, -back);
    const all = await findCommissionStatement(database.db, gid, { from: day(60), to: today });
    const { payable, pending } = await bench.books(gid);
    expect([all.openingCents, all.closingCents]).toEqual([0, payable + pending]);
    expect(all.movements.map(({ kind }) => kind).toSorted()).toEqual([
      'earned',
      'earned',
      'payout',
      'payout',
      'payout_returned',
      'reversed',
    ]);
    expect(all.movements.map(entryName)).toContain('Bank transfer not made, returned');
    const later = await findCommissionStatement(database.db, gid, { from: today, to: today });
    expect(later).toMatchObject({ openingCents: 2_200, closingCents: all.closingCents });
    const nobody = await bench.ambassador();
    const empty = await findCommissionStatement(database.db, nobody, { from: day(60), to: today });
    expect(empty.movements).toEqual([]);
  });

  it('is listed and ended by a command, which says why nothing was done', async () => {
    const app = { admin: adminFor(shop.url), db: database.db, now: () => bench.clock.now, log };
    const run = (input: object) => {
      const command = readCommand(input);
      const isOne =
        command && ['list-payouts', 'end-payout', 'pay-by-transfer'].includes(command.do);
      if (!isOne) throw new Error('this is no command about payouts');
      return doPayoutCommand(app, command as PayoutCommand);
    };
    const { gid, id } = await asked(1_700);
    const { waiting } = (await run({ do: 'list-payouts' })) as { waiting: object[] };
    expect(waiting).toContainEqual(
      expect.objectContaining({ id, customer: gid, cents: 1_700, amount: '$17.00' }),
    );
    expect(await run({ do: 'end-payout', payout: id, end: PAY })).toEqual({
      payout: id,
      customer: gid,
      cents: 1_700,
      state: 'paid',
      changed: true,
    });
    const other = { do: 'end-payout', payout: id, end: REFUSE };
    expect(await run(other)).toEqual({ error: 'This transfer has ended otherwise.' });
    const paid = { do: 'pay-by-transfer', cents: 100, reference: 'WIRE 7', by: 'Olive Staff' };
    expect(await run({ ...paid, customer: gid })).toEqual({
      error: 'Less can be paid than that.',
      payableCents: 0,
    });
    expect(await run({ ...paid, customer: 'nobody-at-all@example.com' })).toEqual({
      error: 'There is no customer with this address.',
    });
    for (const wrong of [
      { do: 'end-payout', payout: id, end: { do: 'pay', by: 'Olive' } },
      { ...paid, customer: 'gid://earth-brands/Organization/1' },
      { ...paid, customer: gid, cents: 0 },
    ]) {
      expect(readCommand(wrong)).toBeNull();
    }
  });
});
