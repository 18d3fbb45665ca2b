import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { findCommissionStatement } from '../../app/models/commissions/commission-statement.server';
import { entryName } from '../../app/content/commissions/commission';
import { addDays, storeDay } from '../../app/domain/core/time/store-day';
import { doPayoutCommand, type PayoutCommand } from '../../server/commission-payout-command';
import { parseCommand } from '../../server/operator-command';
import { seedDatabase } from '../../db/seed';
import { at, openShop, type Shop } from '../contract/sandbox-shop';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { findPayout } from '../../app/models/commissions/commission-payout.server';
import { cancelTransfer } from '../../app/services/commissions/end-transfer.server';
import { outboxOf } from '../support/outbox';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { openPayoutFixture, type PayoutFixture } from './payout-fixture';
import { MAIL_STAFF, openPost } from './post-fixture';

const CUSTOMER = `mutation ($input: CustomerInput!) {
  customerCreate(input: $input) { customer { id } userErrors { message } } }`;

const PAY = { do: 'pay', reference: 'ACH 4711', by: 'Olive Staff' } as const;
const REJECT = { do: 'refuse', reason: 'Your bank sent it back.', by: 'Olive Staff' } as const;

const log = pino({ level: 'silent' });

eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: PayoutFixture;
  let mails: MailFixture;
  let shop: Shop;

  beforeAll(async () => {
    mails = await openMailFixture();
    shop = await openShop();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    fixture = openPayoutFixture(database);
  });
  beforeEach(async () => {
    await mails.clear();
    await database.executeSql('delete from pgboss.job');
  });
  afterEach(async () => expect(await fixture.wrongs()).toEqual([]));
  afterAll(async () => {
    await mails.close();
    await shop.discard();
  });

  /** Makes an ambassador who has asked for a transfer of this amount. */
  async function requested(payable: number, gid?: string) {
    const ambassador = gid ?? (await fixture.ambassador());
    await fixture.earn(ambassador, payable);
    expect(await fixture.ask(ambassador, { shown: payable })).toBeNull();
    const payout = (await fixture.payouts(ambassador)).find(({ state }) => state === 'asked');
    if (!payout) throw new Error('nothing was asked for');
    return { gid: ambassador, id: payout.id };
  }
  const post = () =>
    openPost({
      db: database.db,
      admin: adminFor(shop.url),
      mailer: mails.mailer,
      now: () => fixture.clock.now,
    });

  it('takes the amount out at once, tells staff once, and lets nobody ask twice', async () => {
    const gid = await fixture.ambassador(1_600);
    const form = { shown: 1_600, token: randomUUID() };
    const answers = await Promise.all([
      fixture.ask(gid, form),
      fixture.ask(gid, form),
      fixture.ask(gid, { shown: 1_600 }),
    ]);
    // A second form may be refused because of the first one.
    expect(answers.filter((no) => no === null).length).toBeGreaterThan(0);
    expect(await fixture.books(gid)).toMatchObject({ payable: 0, paidOut: 0, requested: 1_600 });
    const [payout, ...more] = await fixture.payouts(gid);
    expect([payout?.state, more]).toEqual(['asked', []]);
    const toStaff = `payout-asked:${payout?.id}`;
    expect((await post().waiting('payout-asked:')).filter((key) => key === toStaff)).toHaveLength(
      1,
    );
    await fixture.earn(gid, 2_000);
    expect(await fixture.ask(gid, { shown: 2_000 })).toEqual({ code: 'payout_transfer_waits' });
    // Later commission can go into Earth Cash meanwhile.
    expect((await fixture.payOut(gid, { shown: 2_000 })).kind).toBe('paid');
    expect(await post().deliver(toStaff)).toBe('sent');
    expect(await post().deliver(toStaff)).toBe('ended');
    expect(inboxOf(mails.company)).toMatchObject([
      { to: MAIL_STAFF, subject: 'Commission transfer requested' },
    ]);
    expect(await outboxOf(database.db, gid)).toEqual([
      ['payout-requested', { amount: '$16.00' }],
      ['payout-into-cash', { amount: '$20.00' }],
    ]);
  });

  it('is canceled by its ambassador until it has ended, once, and staff are notified', async () => {
    const { gid, id } = await requested(1_500);
    const cancel = (who = gid) =>
      cancelTransfer({ db: database.db, now: () => fixture.clock.now }, { gid: who }, id);
    expect(await cancel((await requested(1_500)).gid)).toBe('unknown');
    const ends = await Promise.all([cancel(), cancel(), fixture.end(id, PAY)]);
    const isCanceled = ends[0] === 'canceled';
    expect(ends.slice(0, 2)).toEqual(isCanceled ? ['canceled', 'canceled'] : ['ended', 'ended']);
    expect(ends[2]).toMatchObject({ ok: !isCanceled });
    const sum = isCanceled ? { payable: 1_500, paidOut: 0 } : { payable: 0, paidOut: 1_500 };
    expect(await fixture.books(gid)).toMatchObject({ ...sum, requested: 0 });

    const other = await requested(1_700);
    const own = { gid: other.gid };
    const needs = { db: database.db, now: () => fixture.clock.now };
    expect(await cancelTransfer(needs, own, other.id)).toBe('canceled');
    expect(await findPayout(database.db, other.id)).toMatchObject({ state: 'canceled' });
    expect(await fixture.end(other.id, PAY)).toEqual({ ok: false, why: 'ended' });
    const staff = await database.db
      .selectFrom('email_outbox')
      .select(['template', 'about'])
      .where('customer_gid', 'is', null)
      .where('about', '=', other.id)
      .where('template', '<>', 'payout-asked-staff')
      .execute();
    expect(staff).toEqual([{ template: 'payout-canceled-staff', about: other.id }]);
    // It can be requested again, by another form.
    expect(await fixture.ask(other.gid, { shown: 1_700 })).toBeNull();
  });

  it('is ended once: made, with its reference', async () => {
    const { gid, id } = await requested(1_100);
    const ends = await Promise.all([fixture.end(id, PAY), fixture.end(id, PAY)]);
    expect(ends.map((end) => end.ok && end.changed).toSorted()).toEqual([false, true]);
    expect(await fixture.end(id, REJECT)).toEqual({ ok: false, why: 'ended' });
    expect(await fixture.end(id, { ...PAY, reference: 'another' })).toMatchObject({ why: 'ended' });
    expect(await fixture.books(gid)).toMatchObject({ payable: 0, paidOut: 1_100, requested: 0 });
    expect(await post().waiting(`payout-ended:${id}`)).toHaveLength(1);
    const next = await requested(1_200, gid);
    expect(await fixture.end(next.id, PAY)).toEqual({ ok: false, why: 'reference-used' });
  });

  it('is ended once: refused, and all of it is back and can be paid', async () => {
    const { gid, id } = await requested(1_300);
    const ends = await Promise.all([fixture.end(id, REJECT), fixture.end(id, PAY)]);
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
    const isRejected = ends[0]?.ok === true;
    expect(await fixture.books(gid)).toMatchObject({ payable: isRejected ? 1_300 : 0 });
    const other = await requested(1_400);
    await fixture.end(other.id, REJECT);
    expect(await fixture.books(other.gid)).toMatchObject({ payable: 1_400, paidOut: 0 });
    expect((await fixture.payOut(other.gid, { shown: 1_400 })).kind).toBe('paid');
    expect(await fixture.end(other.id, REJECT)).toMatchObject({ ok: true, changed: false });
    const payouts = await fixture.payouts(other.gid);
    const paid = payouts.find(({ method }) => method === 'earth_cash');
    expect([payouts.length, paid?.state]).toEqual([2, 'paid']);
    expect(await fixture.end(paid?.id ?? '', PAY)).toEqual({ ok: false, why: 'not-a-transfer' });
    expect(await fixture.end(randomUUID(), PAY)).toEqual({ ok: false, why: 'unknown' });
  });

  it('is made by staff without being asked, never above what can be paid, once for a reference', async () => {
    const gid = await fixture.ambassador(800);
    expect(await fixture.payByHand(gid, 801, 'WIRE 1')).toEqual({
      ok: false,
      why: 'too-much',
      payableCents: 800,
    });
    const paid = await Promise.all([
      fixture.payByHand(gid, 500, 'WIRE 1'),
      fixture.payByHand(gid, 500, 'WIRE 1'),
    ]);
    expect(paid.map((each) => each.ok && each.changed).toSorted()).toEqual([false, true]);
    expect(await fixture.payByHand(gid, 300, 'WIRE 1')).toMatchObject({ why: 'reference-used' });
    expect(await fixture.books(gid)).toMatchObject({ payable: 300, paidOut: 500 });
    expect(await fixture.payouts(gid)).toMatchObject([{ method: 'transfer', state: 'paid' }]);
    const waiting = await requested(1_000);
    await fixture.earn(waiting.gid, 900);
    expect(await fixture.payByHand(waiting.gid, 900, 'WIRE 2')).toEqual({
      ok: false,
      why: 'asked',
      payoutId: waiting.id,
    });
  });

  it('tells its ambassador by mail what became of it, once', async () => {
    const email = `ivy-${randomUUID()}@example.com`;
    const { body } = await shop.admin(CUSTOMER, { input: { email, firstName: 'Ivy' } });
    const gid = await fixture.ambassador();
    const owner = at(body, 'data.customerCreate.customer.id') as string;
    await database.executeSql(
      `insert into ambassador (customer_gid, code, started_at) values ('${owner}', 'IVYS${String(fixture.clock.now).slice(-6).replace(/[01]/g, '9')}', now())`,
    );
    const first = await requested(1_000, owner);
    const ended = `payout-ended:${first.id}`;
    expect(await post().waiting(ended)).toEqual([]);
    await fixture.end(first.id, REJECT);
    expect(await post().deliver(ended)).toBe('sent');
    expect(await post().deliver(ended)).toBe('ended');
    await database.executeSql('delete from email_outbox where sent_at is null');
    await fixture.payByHand(owner, 1_000, 'ACH 99');
    expect(await post().deliverAll('payout-ended:')).toEqual(['sent']);
    const inbox = inboxOf(mails.company).toSorted((a, b) => a.subject.localeCompare(b.subject));
    expect(inbox).toMatchObject([
      { to: email, subject: 'We couldn’t send your commission' },
      { to: email, subject: 'Your commission is on its way' },
    ]);
    expect(JSON.stringify(inbox[0])).toContain('Your bank sent it back.');
    expect(JSON.stringify(inbox[1])).toContain('ACH 99');
    // This customer does not exist at Shopify: no mail, and no error.
    await fixture.earn(gid, 1_000);
    await fixture.payByHand(gid, 1_000, 'ACH 100');
    expect(await post().deliverAll('payout-ended:')).toEqual(['no-recipient']);
  });

  it('has a statement that runs from its opening balance to what there is', async () => {
    const { gid, id } = await requested(1_500);
    await fixture.end(id, REJECT);
    const earned = await fixture.earn(gid, 700, 5);
    await fixture.reverse(gid, earned);
    await fixture.payOut(gid, { shown: 1_500 });
    const today = storeDay(fixture.clock.now);
    const day = (back: number) => addDays(today, -back);
    const all = await findCommissionStatement(database.db, gid, { from: day(60), to: today });
    const { payable, pending } = await fixture.books(gid);
    expect([all.openingCents, all.closingCents]).toEqual([0, payable + pending]);
    expect(all.movements.map(({ kind }) => kind).toSorted()).toEqual([
      'earned',
      'earned',
      'payout',
      'payout',
      'payout_returned',
      'reversed',
    ]);
    expect(all.movements.map(entryName)).toContain('Bank transfer returned');
    const later = await findCommissionStatement(database.db, gid, { from: today, to: today });
    expect(later).toMatchObject({ openingCents: 2_200, closingCents: all.closingCents });
    const nobody = await fixture.ambassador();
    const empty = await findCommissionStatement(database.db, nobody, { from: day(60), to: today });
    expect(empty.movements).toEqual([]);
  });

  it('is listed and ended by a command, which says why nothing was done', async () => {
    const app = { admin: adminFor(shop.url), db: database.db, now: () => fixture.clock.now, log };
    const run = (input: object) => {
      const command = parseCommand(input);
      const isOne =
        command && ['list-payouts', 'end-payout', 'pay-by-transfer'].includes(command.do);
      if (!isOne) throw new Error('this is no command about payouts');
      return doPayoutCommand(app, command as PayoutCommand);
    };
    const { gid, id } = await requested(1_700);
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
    const other = { do: 'end-payout', payout: id, end: REJECT };
    expect(await run(other)).toEqual({ error: 'This transfer already ended in another way.' });
    const paid = { do: 'pay-by-transfer', cents: 100, reference: 'WIRE 7', by: 'Olive Staff' };
    expect(await run({ ...paid, customer: gid })).toEqual({
      error: 'The payable commission is less.',
      payableCents: 0,
    });
    expect(await run({ ...paid, customer: 'nobody-at-all@example.com' })).toEqual({
      error: 'No customer has this email address.',
    });
    for (const wrong of [
      { do: 'end-payout', payout: id, end: { do: 'pay', by: 'Olive' } },
      { ...paid, customer: 'gid://earth-brands/Organization/1' },
      { ...paid, customer: gid, cents: 0 },
    ]) {
      expect(parseCommand(wrong)).toBeNull();
    }
  });
});
