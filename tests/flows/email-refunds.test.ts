import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SINGLE_APPROVER_LIMITS, type RefundMethod } from '../../app/domain/staff/approval';
import { cents } from '../../app/domain/core/money';
import type { Database } from '../../app/models/core/database.server';
import { listUnnotifiedRefunds } from '../../app/models/refunds/payment-refund.server';
import { fetchOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import { requestRefund } from '../../app/services/refunds/request-refund.server';
import { writeRefundEmails } from '../../app/services/refunds/refund-emails.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { organizationCashFixture, type OrganizationCashFixture } from './organization-cash-fixture';
import { split } from './payment-fixture';
import { mailLinks, openPost } from './post-fixture';
import { planOf } from './query-plan';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const actor = { staffId: 'staff-1', requestId: 'request-1' };

// Four platforms over HTTP, and two databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A customer is notified once of what staff have refunded of an order, and not before it has arrived. */
eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: ReturnFixture;
  let mail: MailFixture;
  let organizations: OrganizationCashFixture;
  beforeAll(async () => {
    mail = await openMailFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    fixture = await openReturnFixture(database);
    organizations = organizationCashFixture(database);
  });
  beforeEach(async () => {
    await mail.clear();
    await fixture.clearFaults();
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await fixture.discardAll();
    await mail.close();
  });

  /** The job that runs every minute. */
  const writeMails = () => writeRefundEmails(fixture.db, new Date(fixture.now()));
  const post = () =>
    openPost({
      db: fixture.db,
      admin: adminFor(fixture.url),
      mailer: mail.mailer,
      now: fixture.now,
    });
  const handedOn = () => post().waiting('refund:');
  const send = (key: string) => post().deliver(key);
  const inbox = () => inboxOf(mail.company);
  /** Gives back what is due. @returns the text of the mail about it */
  async function notified(): Promise<string> {
    await fixture.giveBack();
    await mail.clear();
    await database.executeSql('delete from email_outbox');
    await writeMails();
    for (const key of await handedOn()) await send(key);
    return inbox()
      .map(({ text }) => text)
      .join('\n');
  }

  async function call(orderGid: string | null, amount: number, method: RefundMethod = 'original') {
    const { log, stripe } = fixture.startWork().app;
    const admin = adminFor(fixture.url);
    const basics = { db: fixture.db, admin, stripe, log, failpoint: () => {}, now: fixture.now };
    const needs = { ...basics, config: { singleApproverLimits: SINGLE_APPROVER_LIMITS } };
    const order = await fetchOrderMoney(admin, orderGid ?? '');
    return requestRefund(needs, actor, {
      orderGid: orderGid ?? '',
      staffRequest: {
        lines: [],
        shippingCents: cents(0),
        amountCents: cents(amount),
        isRestocked: false,
      },
      method,
      seenCents: order?.refundedCents ?? 0,
      formToken: randomUUID(),
    });
  }

  it('is told once its Earth Cash is there, with the balance and the card’s part', async () => {
    const { payer, payment } = await fixture.paid(split({ cash: 3_000, card: 1_200 }));
    expect(await call(payment.orderGid, 1_000)).toEqual({ ok: true, outcome: 'done' });
    await writeMails();
    expect(await handedOn()).toEqual([]);
    await fixture.giveBack();
    const [found = ''] = await listUnnotifiedRefunds(fixture.db);
    // Two find it at the same moment.
    await Promise.all([writeMails(), writeMails(), writeMails()]);
    await writeMails();
    const key = `refund:${found}`;
    expect(await handedOn()).toEqual([key]);
    expect(await send(key)).toBe('sent');
    expect(await send(key)).toBe('ended');
    expect(inbox()).toHaveLength(1);
    const [first] = inbox();
    expect(first).toMatchObject({
      to: payer.email,
      subject: `Refund for order ${payment.orderName}`,
    });
    expect(first?.text).toContain(`We refunded $10.00 for your order ${payment.orderName}`);
    // 60.00 and its bonus, of which 30.00 were spent.
    expect(first?.text).toContain(
      '$7.15 was added to your Earth Cash. Your balance is now $38.35.',
    );
    expect(first?.text).toContain('$2.85 goes back to Visa ending in 4242. Banks take 5–10 days');
    const number = payment.orderGid?.replace(/^.*\//, '');
    expect(first?.html).toContain(mailLinks.order(number ?? ''));
    // The next mail has its own amount, not the total.
    await call(payment.orderGid, 3_200);
    const text = await notified();
    expect(text).toContain('$22.85 was added to your Earth Cash. Your balance is now $61.20.');
    expect(text).toContain('$9.15 goes back to Visa ending in 4242.');
  });

  it('whose card part the card company does not take is told when it does', async () => {
    const { payment } = await fixture.paid(split({ cash: 1_000, card: 1_000 }));
    await fixture.fault('stripe', 'refunds.create', 'error', { status: 409, times: 3 });
    await call(payment.orderGid, 1_000);
    for (let round = 0; round < 3; round += 1) {
      expect(await notified()).toBe('');
      await fixture.advance(6 * 60_000);
    }
    expect(await notified()).toContain('$5.00 goes back to Visa ending in 4242.');
  });

  it('to Earth Cash alone says nothing of a card', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    await call(payment.orderGid, 700, 'earth_cash');
    const text = await notified();
    expect(text).toContain('$7.00 was added to your Earth Cash. Your balance is now $7.00.');
    expect(text).not.toContain('goes back');
  });

  it('to a card alone says nothing of Earth Cash', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    await call(payment.orderGid, 700);
    const text = await notified();
    expect(text).toContain('$7.00 goes back to Visa ending in 4242.');
    expect(text).not.toContain('balance');
  });

  it('of an order that was paid twice names both payments, once the later one is given back, too', async () => {
    const { payer, payment } = await fixture.paid(split({ card: 1_000 }));
    await fixture.fund(payer, 1_000);
    const item = { name: payment.orderName, title: 'Rush fee', cents: 700 };
    await fixture.control('POST', 'shopify', { action: 'order-add', ...item });
    const later = await fixture.startProcess().begin(payer, {
      ...fixture.cart(payer, split({ cash: 300, card: 400 })),
      purpose: 'order',
      subject: payment.orderGid ?? '',
      draftInput: null,
      formToken: randomUUID(),
    });
    expect(later.state).toBe('settled');
    await call(payment.orderGid, 1_200);
    // The first payment's card has its part; Stripe takes the later one's afterwards.
    await sql`update payment set next_attempt_at = now() + interval '1 hour'
      where id = ${later.id}`.execute(fixture.db);
    expect(await notified()).toBe('');
    await fixture.advance(61 * 60_000);
    const text = await notified();
    expect(text).toContain('We refunded $12.00 for your order');
    expect(text).toContain('$0.86 was added to your Earth Cash. Your balance is now $8.06.');
    // Ten dollars of the first payment and 1.14 of the later one, to the same card.
    expect(text).toContain('$11.14 goes back to Visa ending in 4242.');
    // The next refund is the later payment's alone.
    await call(payment.orderGid, 500);
    expect(await notified()).toMatch(
      /We refunded \$5\.00[\s\S]*\$2\.14 was[\s\S]*\$2\.86 goes back/,
    );
  });

  it('of what the platform’s own checkout has taken goes back the way it was paid', async () => {
    const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
    const id = randomUUID();
    await sql`
      insert into order_refund (id, form_token, order_gid, staff_id, input, amount_cents, method,
        from_cents, to_cents, state, refund_gid, next_attempt_at, requested_at, ended_at)
      values (${id}, ${randomUUID()}, ${payment.orderGid}, 'staff-1', '{}', 500, 'original', 0, 500,
        'done', ${`gid://shopify/Refund/${id}`}, now(), now(), now())`.execute(fixture.db);
    expect(await notified()).toContain('$5.00 goes back to the original payment method.');
    expect(inbox()[0]?.to).toBe(payer.email);
  });

  it('into an organization’s Earth Cash names the organization, and no balance', async () => {
    const organizationId = await organizations.make();
    const [admin, member] = [await fixture.payer(), await fixture.payer()];
    await organizations.join(organizationId, admin.gid, { isAdmin: true });
    await organizations.join(organizationId, member.gid, { allowance: 5_000 });
    await organizations.fund(organizationId, admin, 10_000);
    await sql`update organizations set name = 'Harbor Coffee'
      where id = ${organizationId}`.execute(fixture.db);
    const paid = fixture.cart(member, split({ cash: 2_000 }), { organizationId });
    const { orderGid } = await fixture.startProcess().begin(member, paid);
    await call(orderGid, 500);
    const text = await notified();
    expect(text).toContain('$5.00 was added to Harbor Coffee’s Earth Cash.');
    expect(text).not.toContain('balance');
    expect(inbox().map(({ to }) => to)).toEqual([member.email]);
  });

  it('says of what the bank has given the card by then that it was, not that it will be', async () => {
    const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
    await call(payment.orderGid, 1_800, 'earth_cash');
    const [intent] = await fixture.intentsOf(payer);
    const dispute = await fixture.act('dispute', { id: intent?.id ?? '', amountCents: 500 });
    expect(await notified()).toBe('');
    await fixture.act('dispute-status', { id: String(dispute.id), status: 'lost' });
    await fixture.startWork().deliver(await fixture.events(/^charge\.dispute/));
    const text = await notified();
    expect(text).toContain('We refunded $18.00 for your order');
    expect(text).toContain('$15.00 was added to your Earth Cash. Your balance is now $15.00.');
    expect(text).toContain('$3.00 has already gone back to Visa ending in 4242.');
    expect(text).not.toContain('goes back');
  });

  it('that was not made is told to nobody', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    await fixture.fault('shopify', 'RefundOrder', 'error');
    expect(await call(payment.orderGid, 900)).toMatchObject({ outcome: 'later' });
    expect(await notified()).toBe('');
  });

  it('of an account that was merged since is told where the money is', async () => {
    const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
    const survivor = await fixture.payer();
    await call(payment.orderGid, 700, 'earth_cash');
    await fixture.giveBack();
    await sql`update customer_account set merged_into = ${survivor.gid}, frozen = true,
      frozen_because = 'merged into another account'
      where customer_gid = ${payer.gid}`.execute(fixture.db);
    expect(await notified()).toContain('$7.00 was added to your Earth Cash');
    expect(inbox().map(({ to }) => to)).toEqual([survivor.email]);
  });

  it('a mail that does not leave is sent by the next try, under the same id', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    await call(payment.orderGid, 700);
    await fixture.giveBack();
    await writeMails();
    const [key = ''] = await handedOn();
    const fault = { company: 'mail', operation: 'send', effect: 'error', times: 1 } as const;
    mail.world.faults.add({ ...fault, skip: 0, delayMs: 0, status: 451 });
    await expect(send(key)).rejects.toThrow('has not left');
    await send(key);
    expect(inbox().map(({ messageId }) => messageId)).toEqual([
      expect.stringMatching(/^<?email-\d+@earthbrands\.example/),
    ]);
  });

  describe('the database', () => {
    it('lets a refund that was made be told, once, and nothing else of it change', async () => {
      const { payment } = await fixture.paid(split({ card: 2_000 }));
      await call(payment.orderGid, 700);
      await notified();
      const change = (what: string) =>
        database.executeSql(
          `update order_refund set ${what} where order_gid = '${payment.orderGid}'`,
        );
      for (const what of [
        'notified_at = now()',
        'notified_at = null',
        'to_cents = 0',
        "state = 'refused', refund_gid = null",
        'ended_at = now()',
      ]) {
        await expect(change(what)).rejects.toThrow('does not change');
      }
    });

    it('reads nothing but what waits to be sent', async () => {
      await fixture.db.transaction().execute(async (trx) => {
        // In a test's small table Postgres would prefer a sequential scan.
        await sql`set local enable_seqscan = off`.execute(trx);
        expect(await planOf(trx, listUnnotifiedRefunds)).toContain('order_refund_unnotified');
      });
    });
  });
});
