import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALONE_LIMITS, type RefundWay } from '../../app/domain/staff/approval';
import { cents } from '../../app/domain/core/money';
import type { Database } from '../../app/models/core/database.server';
import { listUntoldRefunds } from '../../app/models/refunds/payment-refund.server';
import { readOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import { askForRefund } from '../../app/services/refunds/ask-for-refund.server';
import { writeRefundEmails } from '../../app/services/refunds/refund-emails.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailBench, type MailBench } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-bench';
import { organizationCashBench, type OrganizationCashBench } from './organization-cash-bench';
import { split } from './payment-bench';
import { mailLinks, openPost } from './post-bench';
import { planOf } from './query-plan';
import { openReturnBench, type ReturnBench } from './return-bench';

const actor = { staffId: 'staff-1', requestId: 'request-1' };

// Four platforms over HTTP, and two databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A customer is told once what staff have refunded of an order, and not before it has arrived. */
eachDatabase((_kind, open) => {
  let database: Database;
  let bench: ReturnBench;
  let mail: MailBench;
  let organizations: OrganizationCashBench;
  beforeAll(async () => {
    mail = await openMailBench();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    bench = await openReturnBench(database);
    organizations = organizationCashBench(database);
  });
  beforeEach(async () => {
    await mail.clear();
    await bench.clearFaults();
    await database.executeSql('delete from email_outbox');
  });
  afterAll(async () => {
    await bench.discardAll();
    await mail.close();
  });

  /** The job that runs every minute. */
  const look = () => writeRefundEmails(bench.db, new Date(bench.now()));
  const post = () =>
    openPost({ db: bench.db, admin: adminFor(bench.url), mailer: mail.mailer, now: bench.now });
  const handedOn = () => post().waiting('refund:');
  const send = (key: string) => post().deliver(key);
  const inbox = () => inboxOf(mail.company);
  /** Gives back what is due. @returns the text of the mail about it */
  async function told(): Promise<string> {
    await bench.giveBack();
    await mail.clear();
    await database.executeSql('delete from email_outbox');
    await look();
    for (const key of await handedOn()) await send(key);
    return inbox()
      .map(({ text }) => text)
      .join('\n');
  }

  async function ask(orderGid: string | null, amount: number, way: RefundWay = 'original') {
    const { log, stripe } = bench.startWork().app;
    const admin = adminFor(bench.url);
    const basics = { db: bench.db, admin, stripe, log, failpoint: () => {}, now: bench.now };
    const needs = { ...basics, config: { aloneLimits: ALONE_LIMITS } };
    const order = await readOrderMoney(admin, orderGid ?? '');
    return askForRefund(needs, actor, {
      orderGid: orderGid ?? '',
      wish: { lines: [], shippingCents: cents(0), amountCents: cents(amount), isRestocked: false },
      way,
      seenCents: order?.refundedCents ?? 0,
      formToken: randomUUID(),
    });
  }

  it('is told once its Earth Cash is there, with the balance and the card’s part', async () => {
    const { payer, payment } = await bench.paid(split({ cash: 3_000, card: 1_200 }));
    expect(await ask(payment.orderGid, 1_000)).toEqual({ ok: true, outcome: 'done' });
    await look();
    expect(await handedOn()).toEqual([]);
    await bench.giveBack();
    const [found = ''] = await listUntoldRefunds(bench.db);
    // Two find it at the same moment.
    await Promise.all([look(), look(), look()]);
    await look();
    const key = `refund:${found}`;
    expect(await handedOn()).toEqual([key]);
    expect(await send(key)).toBe('sent');
    expect(await send(key)).toBe('ended');
    expect(inbox()).toHaveLength(1);
    const [first] = inbox();
    expect(first).toMatchObject({
      to: payer.email,
      subject: `A refund for your order ${payment.orderName}`,
    });
    expect(first?.text).toContain(`We have given back $10.00 of your order ${payment.orderName}`);
    // 60.00 and its bonus, of which 30.00 were spent.
    expect(first?.text).toContain(
      '$7.15 was added to your Earth Cash. Your balance is now $38.35.',
    );
    expect(first?.text).toContain('$2.85 goes back to Visa ending in 4242. That takes a few days');
    const number = payment.orderGid?.replace(/^.*\//, '');
    expect(first?.html).toContain(mailLinks.order(number ?? ''));
    // The next mail has its own amount, not the total.
    await ask(payment.orderGid, 3_200);
    const text = await told();
    expect(text).toContain('$22.85 was added to your Earth Cash. Your balance is now $61.20.');
    expect(text).toContain('$9.15 goes back to Visa ending in 4242.');
  });

  it('whose card part the card company does not take is told when it does', async () => {
    const { payment } = await bench.paid(split({ cash: 1_000, card: 1_000 }));
    await bench.fault('stripe', 'refunds.create', 'error', { status: 409, times: 3 });
    await ask(payment.orderGid, 1_000);
    for (let round = 0; round < 3; round += 1) {
      expect(await told()).toBe('');
      await bench.advance(6 * 60_000);
    }
    expect(await told()).toContain('$5.00 goes back to Visa ending in 4242.');
  });

  it('to Earth Cash alone says nothing of a card', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    await ask(payment.orderGid, 700, 'earth_cash');
    const text = await told();
    expect(text).toContain('$7.00 was added to your Earth Cash. Your balance is now $7.00.');
    expect(text).not.toContain('goes back');
  });

  it('to a card alone says nothing of Earth Cash', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    await ask(payment.orderGid, 700);
    const text = await told();
    expect(text).toContain('$7.00 goes back to Visa ending in 4242.');
    expect(text).not.toContain('balance');
  });

  it('of what the platform’s own checkout has taken goes back the way it was paid', async () => {
    const { payer, payment } = await bench.paid(split({ card: 2_000 }));
    const id = randomUUID();
    await sql`
      insert into order_refund (id, form_token, order_gid, staff_id, input, amount_cents, way,
        from_cents, to_cents, state, refund_gid, next_attempt_at, asked_at, ended_at)
      values (${id}, ${randomUUID()}, ${payment.orderGid}, 'staff-1', '{}', 500, 'original', 0, 500,
        'done', ${`gid://shopify/Refund/${id}`}, now(), now(), now())`.execute(bench.db);
    expect(await told()).toContain('$5.00 goes back the way it was paid.');
    expect(inbox()[0]?.to).toBe(payer.email);
  });

  it('into an organization’s Earth Cash names the organization, and no balance', async () => {
    const organizationId = await organizations.make();
    const [admin, member] = [await bench.payer(), await bench.payer()];
    await organizations.join(organizationId, admin.gid, { isAdmin: true });
    await organizations.join(organizationId, member.gid, { allowance: 5_000 });
    await organizations.fund(organizationId, admin, 10_000);
    await sql`update organizations set name = 'Harbor Coffee'
      where id = ${organizationId}`.execute(bench.db);
    const paid = bench.cart(member, split({ cash: 2_000 }), { organizationId });
    const { orderGid } = await bench.startProcess().begin(member, paid);
    await ask(orderGid, 500);
    const text = await told();
    expect(text).toContain('$5.00 was added to Harbor Coffee’s Earth Cash.');
    expect(text).not.toContain('balance');
    expect(inbox().map(({ to }) => to)).toEqual([member.email]);
  });

  it('says of what the bank has given the card by then that it was, not that it will be', async () => {
    const { payer, payment } = await bench.paid(split({ card: 2_000 }));
    await ask(payment.orderGid, 1_800, 'earth_cash');
    const [intent] = await bench.intentsOf(payer);
    const dispute = await bench.act('dispute', { id: intent?.id ?? '', amountCents: 500 });
    expect(await told()).toBe('');
    await bench.act('dispute-status', { id: String(dispute.id), status: 'lost' });
    await bench.startWork().deliver(await bench.events(/^charge\.dispute/));
    const text = await told();
    expect(text).toContain('We have given back $18.00 of your order');
    expect(text).toContain('$15.00 was added to your Earth Cash. Your balance is now $15.00.');
    expect(text).toContain('$3.00 has gone back to Visa ending in 4242 already.');
    expect(text).not.toContain('goes back');
  });

  it('that was not made is told to nobody', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    await bench.fault('shopify', 'RefundOrder', 'error');
    expect(await ask(payment.orderGid, 900)).toMatchObject({ outcome: 'later' });
    expect(await told()).toBe('');
  });

  it('of an account that was merged since is told where the money is', async () => {
    const { payer, payment } = await bench.paid(split({ card: 2_000 }));
    const survivor = await bench.payer();
    await ask(payment.orderGid, 700, 'earth_cash');
    await bench.giveBack();
    await sql`update customer_account set merged_into = ${survivor.gid}, frozen = true,
      frozen_because = 'merged into another account'
      where customer_gid = ${payer.gid}`.execute(bench.db);
    expect(await told()).toContain('$7.00 was added to your Earth Cash');
    expect(inbox().map(({ to }) => to)).toEqual([survivor.email]);
  });

  it('a mail that does not leave is sent by the next try, under the same id', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    await ask(payment.orderGid, 700);
    await bench.giveBack();
    await look();
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
      const { payment } = await bench.paid(split({ card: 2_000 }));
      await ask(payment.orderGid, 700);
      await told();
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

    it('reads nothing but what is untold', async () => {
      await bench.db.transaction().execute(async (trx) => {
        // In a test's small table Postgres would prefer a sequential scan.
        await sql`set local enable_seqscan = off`.execute(trx);
        expect(await planOf(trx, listUntoldRefunds)).toContain('order_refund_unnotified');
      });
    });
  });
});
