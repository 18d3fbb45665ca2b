import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ERP_ORDER_LIST } from '../../app/domain/orders/erp-order-query';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { findStoredDispute, isInDispute } from '../../app/models/disputes/dispute.server';
import { listErpOrders } from '../../app/models/orders/erp-order-list.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import { writeDisputeEmails } from '../../app/services/refunds/note-dispute.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailBench } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { mailLinks, MAIL_STAFF, openPost } from './post-bench';
import { split, type Payer } from './payment-bench';
import { openReturnBench, type ReturnBench } from './return-bench';
import { staffRefunds } from './staff-refund-bench';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A card whose bank asks for 3-D Secure at every payment. */
const ASKS = '4000002760003184';
const reader = { id: 'staff-1', isAdmin: true };
const NEWS = /^(charge\.refunded|refund\.|charge\.dispute)/;

eachDatabase((_kind, open) => {
  let bench: ReturnBench;
  beforeAll(async () => {
    bench = await openReturnBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  const { ask } = staffRefunds(() => bench);
  const hear = async () => {
    const work = bench.startWork();
    await work.deliver(await bench.events(NEWS));
    return work;
  };

  async function ordered(parts = { cash: 1_000, card: 1_000 }, payer?: Payer) {
    const own = await bench.paid(split(parts), payer);
    const intent = String((await bench.find(own.payment.id)).paymentIntentId);
    return { ...own, intent };
  }
  async function dispute(intent: string, input: object = {}): Promise<string> {
    return String((await bench.act('dispute', { id: intent, ...input })).id);
  }
  const statusOf = async (id: string) => (await bench.stripe.disputes.retrieve(id)).status;

  describe('an inquiry', () => {
    it('has taken nothing: a refund goes to the card, and ends it', async () => {
      const { payer, payment, intent } = await ordered();
      const before = (await bench.balances(payer.gid)).availableCents;
      const id = await dispute(intent, { inquiry: true });
      await hear();
      await bench.refundAtShop(payment, 1_000);
      await bench.hear(payment);
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(500);
      expect(await statusOf(id)).toBe('warning_needs_response');
      await bench.refundAtShop(payment, 1_000);
      await bench.hear(payment);
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(1_000);
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 1_000);
      expect(await statusOf(id)).toBe('warning_closed');
      expect(await bench.discrepancies()).toEqual([]);
      expect(await bench.audit()).toEqual([]);
    });

    it('that becomes a dispute has taken the amount', async () => {
      const { payer, payment, intent } = await ordered();
      const id = await dispute(intent, { inquiry: true });
      await bench.act('dispute-status', { id, status: 'needs_response' });
      await hear();
      await bench.refundAtShop(payment, 2_000);
      await bench.hear(payment);
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(0);
    });
  });

  it('a dispute that arrives while a payment waits at the bank stops it', async () => {
    const payer = await bench.payer(ASKS);
    await bench.fund(payer, 5_000);
    const process = bench.startProcess();
    const begin = (cash: number, card: number) =>
      process.begin(payer, bench.cart(payer, split({ cash, card })));
    const first = await begin(0, 700);
    await bench.form(String(first.nextActionUrl), { outcome: 'complete' });
    expect((await process.settle(first.id)).state).toBe('settled');
    const before = (await bench.balances(payer.gid)).availableCents;

    const waiting = await begin(1_000, 1_500);
    expect(waiting.state).toBe('requires_action');
    const { paymentIntentId } = await bench.find(first.id);
    const id = await dispute(String(paymentIntentId), { inquiry: true });
    await hear();
    expect((await bench.find(waiting.id)).state).toBe('requires_action');
    await bench.act('dispute-status', { id, status: 'needs_response' });
    await hear();
    await bench.workDue(process);
    expect(await bench.find(waiting.id)).toMatchObject({
      state: 'failed',
      failureCode: 'payment_disputed',
    });
    expect((await bench.balances(payer.gid)).availableCents).toBe(before);
    expect(await bench.draftsOf(waiting.id)).toEqual([]);
    // What begins later is not stopped by hearing of the same dispute again.
    const later = await begin(1_000, 1_500);
    await hear();
    await bench.startWork().reconcile('month');
    expect((await bench.find(later.id)).state).toBe('requires_action');
    expect(await bench.audit()).toEqual([]);
  });

  it('two lost disputes of orders freeze the account', async () => {
    const first = await ordered();
    const second = await ordered({ cash: 500, card: 800 }, first.payer);
    const { gid } = first.payer;
    await bench.act('lose', { id: await dispute(first.intent) });
    await hear();
    expect(await findCustomerAccount(bench.db, gid)).toMatchObject({ frozen: false });
    await bench.act('lose', { id: await dispute(second.intent) });
    const work = await hear();
    expect(await findCustomerAccount(bench.db, gid)).toMatchObject({
      frozen: true,
      frozenBecause: 'two lost disputes',
    });
    expect(await bench.discrepancies()).toContain(`account-frozen ${gid}`);
    expect(work.lines.filter(({ fields }) => fields['kind'] === 'account-frozen')).toHaveLength(1);
  });

  it('an order is shown as disputed, is not to be sent, and is not refunded until that is decided', async () => {
    const { payment, intent } = await ordered();
    const gid = payment.orderGid ?? '';
    const toSend = async () => {
      const waiting = await listWaiting(bench.db, { reader, now: bench.now() });
      return waiting.find(({ kind }) => kind === 'order-to-send')?.count ?? 0;
    };
    const listed = async (dispute: string) => {
      const { query } = ERP_ORDER_LIST.parse((name) => ({ dispute })[name] ?? '');
      const { orders } = await listErpOrders(bench.db, query);
      return orders.find(({ id }) => id === gid)?.dispute;
    };
    await bench.hear(payment);
    const before = await toSend();
    expect([await listed('NONE'), await listed('DISPUTED')]).toEqual([null, undefined]);

    const id = await dispute(intent, { inquiry: true });
    await hear();
    expect(await toSend()).toBe(before);
    expect(await listed('NONE')).toBe('inquiry');
    expect(await isInDispute(bench.db, gid)).toBe(false);

    await bench.act('dispute-status', { id, status: 'needs_response' });
    await hear();
    expect(await toSend()).toBe(before - 1);
    expect([await listed('NONE'), await listed('DISPUTED')]).toEqual([undefined, 'open']);
    expect(await ask(gid, 100)).toEqual({ ok: false, code: 'disputed' });

    await bench.act('lose', { id });
    await hear();
    expect(await toSend()).toBe(before - 1);
    expect(await listed('DISPUTED')).toBe('lost');
    expect(await ask(gid, 100)).toEqual({ ok: true, outcome: 'done' });
  });

  it('staff are mailed when it opens and before its deadline, once each, and Today names the nearest', async () => {
    const mail = await openMailBench();
    await seedDatabase(bench.db, { cast: false });
    const { intent, payment } = await ordered();
    const asked = await ordered();
    const id = await dispute(intent, { dueInHours: 100, reason: 'product_not_received' });
    await dispute(asked.intent, { inquiry: true, dueInHours: 400 });
    await hear();
    const post = openPost({ db: bench.db, mailer: mail.mailer, now: bench.now });
    const work = async () => {
      const at = new Date(bench.now());
      await Promise.all([1, 2].map(() => writeDisputeEmails(bench.db, at)));
      await post.deliverAll('dispute:');
    };
    const subjects = () => inboxOf(mail.company).map(({ subject }) => subject);
    const of = (order: string | null) => subjects().filter((one) => one.endsWith(`order ${order}`));
    await work();
    await work();
    expect(of(payment.orderName)).toEqual([`A bank disputes order ${payment.orderName}`]);
    const inquiry = `A bank asks about order ${asked.payment.orderName}`;
    expect(of(asked.payment.orderName)).toEqual([inquiry]);
    const [first] = inboxOf(mail.company).filter(({ subject }) => subject.includes('disputes'));
    expect(first?.to).toBe(MAIL_STAFF);
    expect(first?.text).toContain('Product not received');
    expect(first?.text).toContain(mailLinks.dispute(id));

    const waiting = await listWaiting(bench.db, { reader, now: bench.now() });
    const due = waiting.find(({ kind }) => kind === 'dispute')?.dueAt;
    expect(due).toBe((await findStoredDispute(bench.db, id))?.evidenceDueAt);
    bench.moved.ms += 40 * 60 * 60_000;
    await work();
    await work();
    const near = `The bank waits for an answer about order ${payment.orderName}`;
    expect(of(payment.orderName)).toContain(near);
    expect(of(payment.orderName)).toHaveLength(2);
    expect(of(asked.payment.orderName)).toEqual([inquiry]);
    bench.moved.ms = 0;
    await mail.close();
  });
});
