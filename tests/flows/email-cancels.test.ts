import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SINGLE_APPROVER_LIMITS, type CancelReason } from '../../app/domain/staff/approval';
import { formatUsd } from '../../app/domain/core/money';
import type { Database } from '../../app/models/core/database.server';
import { listUnnotifiedCancels } from '../../app/models/refunds/order-cancel.server';
import { fetchOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import { operationOf, type TypedDocument } from '../../app/platforms/shopify/typed-document';
import { cancelStaffOrder } from '../../app/services/refunds/cancel-staff-order.server';
import { writeRefundEmails } from '../../app/services/refunds/refund-emails.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { split } from './payment-fixture';
import { mailLinks, openPost } from './post-fixture';
import { planOf } from './query-plan';
import { openMirrorFixture, orderGid } from './order-mirror-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const actor = { staffId: 'staff-1', requestId: 'request-1' };
const HOUR_MS = 3_600_000;
const KEY = 'order-cancelled:';

// Four platforms over HTTP, and two databases.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A customer is notified once that staff have cancelled an order, and what goes back to where. */
eachDatabase((_kind, open) => {
  let database: Database;
  let fixture: ReturnFixture;
  let mail: MailFixture;
  beforeAll(async () => {
    mail = await openMailFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
    fixture = await openReturnFixture(database);
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

  async function cancel(
    orderGid: string | null,
    reason: CancelReason = 'STAFF',
    admin = adminFor(fixture.url),
  ) {
    const { log } = fixture.startWork().app;
    const order = await fetchOrderMoney(admin, orderGid ?? '');
    const config = { singleApproverLimits: SINGLE_APPROVER_LIMITS };
    return cancelStaffOrder(
      { db: fixture.db, admin, now: fixture.now, log, config },
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
  function rejecting(): ReturnType<typeof adminFor> {
    const admin = adminFor(fixture.url);
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
  const writeMails = (later = 0) => writeRefundEmails(fixture.db, new Date(fixture.now() + later));
  const post = (admin = adminFor(fixture.url)) =>
    openPost({ db: fixture.db, admin, mailer: mail.mailer, now: fixture.now });
  const handedOn = async () => (await post().waiting(KEY)).map((key) => key.slice(KEY.length));
  const send = (orderGid: string, admin = adminFor(fixture.url)) =>
    post(admin).deliver(`${KEY}${orderGid}`);
  const inbox = () => inboxOf(mail.company);

  it('it is told once what was paid is on its way back, with where it goes', async () => {
    const { payer, payment } = await fixture.paid(split({ cash: 1_000, card: 1_400 }));
    const gid = payment.orderGid ?? '';
    expect(await cancel(gid, 'INVENTORY')).toEqual({ ok: true });
    await writeMails();
    expect(await handedOn()).toEqual([]);
    await fixture.hear(payment);
    await writeMails();
    expect(await handedOn()).toEqual([]);
    await fixture.giveBack();
    // Two find it at the same moment.
    await Promise.all([writeMails(), writeMails(), writeMails()]);
    await writeMails();
    expect(await handedOn()).toEqual([gid]);
    expect(await send(gid)).toBe('sent');
    expect(await send(gid)).toBe('ended');
    expect(inbox()).toHaveLength(1);
    const [first] = inbox();
    expect(first).toMatchObject({
      to: payer.email,
      subject: `Order canceled: ${payment.orderName}`,
    });
    expect(first?.text).toContain(
      `Your order ${payment.orderName} was canceled because something was out of stock. Nothing more will ship.`,
    );
    // 20.00 and its bonus, of which 10.00 were spent.
    expect(first?.text).toContain(
      '$10.00 was added to your Earth Cash. Your balance is now $20.40.',
    );
    expect(first?.text).toContain('$14.00 goes back to Visa ending in 4242.');
    expect(first?.html).toContain(mailLinks.order(gid.replace(/^.*\//, '')));
  });

  it("one of the platform's own checkout is told to its customer, with what was paid", async () => {
    const copy = await openMirrorFixture(database);
    const admin = adminFor(copy.shop.url);
    const gid = orderGid(999);
    const loadMirror = async () => {
      const { order, customerGid } = await copy.read(gid);
      await copy.save(order, customerGid, new Date(fixture.now()));
      return order;
    };
    const { total, name } = await loadMirror();
    expect(await cancel(gid, 'CUSTOMER', admin)).toEqual({ ok: true });
    await writeMails();
    expect(await handedOn()).toEqual([]);
    await loadMirror();
    await writeMails();
    expect(await handedOn()).toEqual([gid]);
    await send(gid, admin);
    const [first] = inbox();
    expect(first).toMatchObject({
      to: 'ella@example.com',
      subject: `Order canceled: ${name}`,
    });
    expect(first?.text).toContain(`Your order ${name} was canceled at your request.`);
    expect(first?.text).toContain(
      `${formatUsd(total.cents)} goes back to the original payment method.`,
    );
    await copy.close();
  });

  it('what was given back before is no part of it', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    await fixture.refundAtShop(payment, 500);
    await fixture.hear(payment);
    await fixture.giveBack();
    await cancel(payment.orderGid);
    await fixture.hear(payment);
    await fixture.giveBack();
    await writeMails();
    for (const gid of await handedOn()) await send(gid);
    const [first] = inbox();
    expect(first?.text).toContain(`Your order ${payment.orderName} was canceled. Nothing`);
    expect(first?.text).toContain('$15.00 goes back to Visa ending in 4242.');
  });

  it('after an hour it is told though nothing has gone back yet', async () => {
    const { payment } = await fixture.paid(split({ cash: 800 }));
    await cancel(payment.orderGid);
    await fixture.hear(payment);
    // As if the runner that should give it back were down.
    await sql`update payment set refunded_cents = 0 where id = ${payment.id}`.execute(fixture.db);
    await writeMails(HOUR_MS - 60_000);
    expect(await handedOn()).toEqual([]);
    await writeMails(HOUR_MS + 60_000);
    for (const gid of await handedOn()) await send(gid);
    expect(inbox()[0]?.text).toContain(
      'Anything you paid goes back to the original payment method.',
    );
    // Repairs it, for the audit of later tests.
    await fixture.hear(payment);
    await fixture.giveBack();
  });

  it('what the platform has refused to cancel is told to nobody', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    const refused = await cancel(payment.orderGid, 'STAFF', rejecting());
    expect(refused).toMatchObject({ ok: false, code: 'refused' });
    const stored = await fixture.db
      .selectFrom('order_cancel')
      .select('order_gid')
      .where('order_gid', '=', payment.orderGid)
      .execute();
    expect(stored).toEqual([]);
  });

  it('who is refused at the same moment takes it from nobody who has cancelled it', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    const admin = adminFor(fixture.url);
    const run: typeof admin.run = async (document, ...call) => {
      if (operationOf(document) === 'CancelOrder') {
        await cancel(payment.orderGid, 'STAFF', rejecting());
      }
      return admin.run(document, ...call);
    };
    expect(await cancel(payment.orderGid, 'STAFF', { ...admin, run })).toEqual({ ok: true });
    await fixture.hear(payment);
    await fixture.giveBack();
    await writeMails();
    expect(await handedOn()).toEqual([payment.orderGid]);
  });

  it('nor who is refused after another has cancelled it', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    const admin = rejecting();
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
    await fixture.hear(payment);
    await fixture.giveBack();
    await writeMails();
    expect(await handedOn()).toEqual([payment.orderGid]);
  });

  it('one whose answer is lost and that was done is told all the same', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    await fixture.fault('shopify', 'CancelOrder', 'lost-response');
    await cancel(payment.orderGid);
    await fixture.hear(payment);
    await fixture.giveBack();
    await writeMails();
    expect(await handedOn()).toEqual([payment.orderGid]);
  });

  it('a mail that does not leave is sent by the next try, under the same id', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    const gid = payment.orderGid ?? '';
    await cancel(gid);
    await fixture.hear(payment);
    await fixture.giveBack();
    await writeMails();
    const fault = { company: 'mail', operation: 'send', effect: 'error', times: 1 } as const;
    mail.world.faults.add({ ...fault, skip: 0, delayMs: 0, status: 451 });
    await expect(send(gid)).rejects.toThrow('has not left');
    await send(gid);
    expect(inbox().map(({ messageId }) => messageId)).toEqual([
      expect.stringMatching(/^<?email-\d+@earthbrands\.example/),
    ]);
  });

  it('the look for it reads nothing but what waits to be sent', async () => {
    await fixture.db.transaction().execute(async (trx) => {
      // In a test's small table Postgres would prefer a sequential scan.
      await sql`set local enable_seqscan = off`.execute(trx);
      const plan = await planOf(trx, (db) => listUnnotifiedCancels(db, new Date()));
      expect(plan).toContain('order_cancel_unnotified');
    });
  });
});
