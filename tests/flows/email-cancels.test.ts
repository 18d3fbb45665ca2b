import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ALONE_LIMITS, type CancelReason } from '../../app/domain/staff/approval';
import { formatUsd } from '../../app/domain/core/money';
import type { Database } from '../../app/models/core/database.server';
import { listUntoldCancels } from '../../app/models/refunds/order-cancel.server';
import { readOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import { operationOf, type TypedDocument } from '../../app/platforms/shopify/typed-document';
import { cancelStaffOrder } from '../../app/services/refunds/cancel-staff-order.server';
import { writeRefundEmails } from '../../app/services/refunds/refund-emails.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailBench, type MailBench } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-bench';
import { split } from './payment-bench';
import { mailLinks, openPost } from './post-bench';
import { planOf } from './query-plan';
import { openCopyBench, orderGid } from './order-copy-bench';
import { openReturnBench, type ReturnBench } from './return-bench';

const actor = { staffId: 'staff-1', requestId: 'request-1' };
const HOUR_MS = 3_600_000;
const KEY = 'order-cancelled:';

// Four platforms over HTTP, and two databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A customer is told once that staff have cancelled an order, and what goes back to where. */
eachDatabase((_kind, open) => {
  let database: Database;
  let bench: ReturnBench;
  let mail: MailBench;
  beforeAll(async () => {
    mail = await openMailBench();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    bench = await openReturnBench(database);
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

  async function cancel(
    orderGid: string | null,
    reason: CancelReason = 'STAFF',
    admin = adminFor(bench.url),
  ) {
    const { log } = bench.startWork().app;
    const order = await readOrderMoney(admin, orderGid ?? '');
    const config = { aloneLimits: ALONE_LIMITS };
    return cancelStaffOrder(
      { db: bench.db, admin, now: bench.now, log, config },
      actor,
      {
        orderGid: orderGid ?? '',
        reason,
        restock: true,
        seenCents: order?.refundedCents ?? 0,
      },
      { formToken: randomUUID() },
    );
  }
  /** Stands in for Shopify after the order was deleted between the read and the call. */
  function refusing(): ReturnType<typeof adminFor> {
    const admin = adminFor(bench.url);
    return {
      ...admin,
      run: (document, variables, of) =>
        admin.run(
          document,
          operationOf(document) === 'CancelOrder'
            ? { ...variables, id: 'gid://shopify/Order/999' }
            : variables,
          of,
        ),
    };
  }
  /** The job that runs every minute. */
  const look = (later = 0) => writeRefundEmails(bench.db, new Date(bench.now() + later));
  const post = (admin = adminFor(bench.url)) =>
    openPost({ db: bench.db, admin, mailer: mail.mailer, now: bench.now });
  const handedOn = async () => (await post().waiting(KEY)).map((key) => key.slice(KEY.length));
  const send = (orderGid: string, admin = adminFor(bench.url)) =>
    post(admin).deliver(`${KEY}${orderGid}`);
  const inbox = () => inboxOf(mail.company);

  it('it is told once what was paid is on its way back, with where it goes', async () => {
    const { payer, payment } = await bench.paid(split({ cash: 1_000, card: 1_400 }));
    const gid = payment.orderGid ?? '';
    expect(await cancel(gid, 'INVENTORY')).toEqual({ ok: true });
    await look();
    expect(await handedOn()).toEqual([]);
    await bench.hear(payment);
    await look();
    expect(await handedOn()).toEqual([]);
    await bench.giveBack();
    // Two find it at the same moment.
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await handedOn()).toEqual([gid]);
    expect(await send(gid)).toBe('sent');
    expect(await send(gid)).toBe('ended');
    expect(inbox()).toHaveLength(1);
    const [first] = inbox();
    expect(first).toMatchObject({
      to: payer.email,
      subject: `Cancelled: your order ${payment.orderName}`,
    });
    expect(first?.text).toContain(
      `Your order ${payment.orderName} was cancelled because something was out of stock. Nothing more of it will be sent.`,
    );
    // 20.00 and its bonus, of which 10.00 were spent.
    expect(first?.text).toContain(
      '$10.00 was added to your Earth Cash. Your balance is now $20.40.',
    );
    expect(first?.text).toContain('$14.00 goes back to Visa ending in 4242.');
    expect(first?.html).toContain(mailLinks.order(gid.replace(/^.*\//, '')));
  });

  it("one of the platform's own checkout is told to its customer, with what was paid", async () => {
    const copy = await openCopyBench(database);
    const admin = adminFor(copy.shop.url);
    const gid = orderGid(999);
    const readCopy = async () => {
      const { order, customerGid } = await copy.read(gid);
      await copy.keep(order, customerGid, new Date(bench.now()));
      return order;
    };
    const { total, name } = await readCopy();
    expect(await cancel(gid, 'CUSTOMER', admin)).toEqual({ ok: true });
    await look();
    expect(await handedOn()).toEqual([]);
    await readCopy();
    await look();
    expect(await handedOn()).toEqual([gid]);
    await send(gid, admin);
    const [first] = inbox();
    expect(first).toMatchObject({
      to: 'ella@example.com',
      subject: `Cancelled: your order ${name}`,
    });
    expect(first?.text).toContain(`Your order ${name} was cancelled at your wish.`);
    expect(first?.text).toContain(`${formatUsd(total.cents)} goes back the way it was paid.`);
    await copy.close();
  });

  it('what was given back before is no part of it', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    await bench.refundAtShop(payment, 500);
    await bench.hear(payment);
    await bench.giveBack();
    await cancel(payment.orderGid);
    await bench.hear(payment);
    await bench.giveBack();
    await look();
    for (const gid of await handedOn()) await send(gid);
    const [first] = inbox();
    expect(first?.text).toContain(`Your order ${payment.orderName} was cancelled. Nothing`);
    expect(first?.text).toContain('$15.00 goes back to Visa ending in 4242.');
  });

  it('after an hour it is told though nothing has gone back yet', async () => {
    const { payment } = await bench.paid(split({ cash: 800 }));
    await cancel(payment.orderGid);
    await bench.hear(payment);
    // As if the runner that should give it back were down.
    await sql`update payment set refunded_cents = 0 where id = ${payment.id}`.execute(bench.db);
    await look(HOUR_MS - 60_000);
    expect(await handedOn()).toEqual([]);
    await look(HOUR_MS + 60_000);
    for (const gid of await handedOn()) await send(gid);
    expect(inbox()[0]?.text).toContain('if anything, goes back the way it was paid.');
    // Repairs it, for the audit of later tests.
    await bench.hear(payment);
    await bench.giveBack();
  });

  it('what the platform has refused to cancel is told to nobody', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    const refused = await cancel(payment.orderGid, 'STAFF', refusing());
    expect(refused).toMatchObject({ ok: false, code: 'refused' });
    const kept = await bench.db
      .selectFrom('order_cancel')
      .select('order_gid')
      .where('order_gid', '=', payment.orderGid)
      .execute();
    expect(kept).toEqual([]);
  });

  it('who is refused at the same moment takes it from nobody who has cancelled it', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    const admin = adminFor(bench.url);
    const run: typeof admin.run = async (document, ...call) => {
      if (operationOf(document) === 'CancelOrder') {
        await cancel(payment.orderGid, 'STAFF', refusing());
      }
      return admin.run(document, ...call);
    };
    expect(await cancel(payment.orderGid, 'STAFF', { ...admin, run })).toEqual({ ok: true });
    await bench.hear(payment);
    await bench.giveBack();
    await look();
    expect(await handedOn()).toEqual([payment.orderGid]);
  });

  it('nor who is refused after another has cancelled it', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    const admin = refusing();
    const known = new Map<string, unknown>();
    // Shopify cancels asynchronously: a read right after the call returns the old state.
    const run: typeof admin.run = async <Answer, Variables>(
      document: TypedDocument<Answer, Variables>,
      ...call: [variables: NoInfer<Variables>, of?: string | null]
    ) => {
      const operation = operationOf(document);
      if (operation === 'CancelOrder') expect(await cancel(payment.orderGid)).toEqual({ ok: true });
      const answer = known.get(operation) ?? (await admin.run(document, ...call));
      known.set(operation, answer);
      return answer as Answer;
    };
    const refused = await cancel(payment.orderGid, 'STAFF', { ...admin, run });
    expect(refused).toMatchObject({ ok: false, code: 'refused' });
    await bench.hear(payment);
    await bench.giveBack();
    await look();
    expect(await handedOn()).toEqual([payment.orderGid]);
  });

  it('one whose answer is lost and that was done is told all the same', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    await bench.fault('shopify', 'CancelOrder', 'lost-response');
    await cancel(payment.orderGid);
    await bench.hear(payment);
    await bench.giveBack();
    await look();
    expect(await handedOn()).toEqual([payment.orderGid]);
  });

  it('a mail that does not leave is sent by the next try, under the same id', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    const gid = payment.orderGid ?? '';
    await cancel(gid);
    await bench.hear(payment);
    await bench.giveBack();
    await look();
    const fault = { company: 'mail', operation: 'send', effect: 'error', times: 1 } as const;
    mail.world.faults.add({ ...fault, skip: 0, delayMs: 0, status: 451 });
    await expect(send(gid)).rejects.toThrow('has not left');
    await send(gid);
    expect(inbox().map(({ messageId }) => messageId)).toEqual([
      expect.stringMatching(/^<?email-\d+@earthbrands\.example/),
    ]);
  });

  it('the look for it reads nothing but what is untold', async () => {
    await bench.db.transaction().execute(async (trx) => {
      // In a test's small table Postgres would prefer a sequential scan.
      await sql`set local enable_seqscan = off`.execute(trx);
      const plan = await planOf(trx, (db) => listUntoldCancels(db, new Date()));
      expect(plan).toContain('order_cancel_unnotified');
    });
  });
});
