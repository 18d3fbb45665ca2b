import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ERP_ORDER_LIST } from '../../app/domain/orders/erp-order-query';
import { findCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { findStoredDispute, isInDispute } from '../../app/models/disputes/dispute.server';
import { listErpOrders } from '../../app/models/orders/erp-order-list.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import { writeDisputeEmails } from '../../app/services/refunds/note-dispute.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailFixture } from '../contract/sandbox-mail-setup';
import { eachDatabase } from '../support/database';
import { mailLinks, MAIL_STAFF, openPost } from './post-fixture';
import { split, type Payer } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';
import { staffRefunds } from './staff-refund-fixture';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A card whose bank asks for 3-D Secure at every payment. */
const REQUIRES_3DS = '4000002760003184';
const reader = { id: 'staff-1', isAdmin: true };
const NEWS = /^(charge\.refunded|refund\.|charge\.dispute)/;

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const { ask: call } = staffRefunds(() => fixture);
  const hear = async () => {
    const work = fixture.startWork();
    await work.deliver(await fixture.events(NEWS));
    return work;
  };

  async function ordered(parts = { cash: 1_000, card: 1_000 }, payer?: Payer) {
    const own = await fixture.paid(split(parts), payer);
    const intent = String((await fixture.find(own.payment.id)).paymentIntentId);
    return { ...own, intent };
  }
  async function dispute(intent: string, input: object = {}): Promise<string> {
    return String((await fixture.act('dispute', { id: intent, ...input })).id);
  }
  const statusOf = async (id: string) => (await fixture.stripe.disputes.retrieve(id)).status;

  describe('an inquiry', () => {
    it('has taken nothing: a refund goes to the card, and ends it', async () => {
      const { payer, payment, intent } = await ordered();
      const before = (await fixture.balances(payer.gid)).availableCents;
      const id = await dispute(intent, { inquiry: true });
      await hear();
      await fixture.refundAtShop(payment, 1_000);
      await fixture.hear(payment);
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(500);
      expect(await statusOf(id)).toBe('warning_needs_response');
      await fixture.refundAtShop(payment, 1_000);
      await fixture.hear(payment);
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(1_000);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 1_000);
      expect(await statusOf(id)).toBe('warning_closed');
      expect(await fixture.discrepancies()).toEqual([]);
      expect(await fixture.audit()).toEqual([]);
    });

    it('that becomes a dispute has taken the amount', async () => {
      const { payer, payment, intent } = await ordered();
      const id = await dispute(intent, { inquiry: true });
      await fixture.act('dispute-status', { id, status: 'needs_response' });
      await hear();
      await fixture.refundAtShop(payment, 2_000);
      await fixture.hear(payment);
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(0);
    });
  });

  it('a dispute that arrives while a payment waits at the bank stops it', async () => {
    const payer = await fixture.payer(REQUIRES_3DS);
    await fixture.fund(payer, 5_000);
    const process = fixture.startProcess();
    const begin = (cash: number, card: number) =>
      process.begin(payer, fixture.cart(payer, split({ cash, card })));
    const first = await begin(0, 700);
    await fixture.form(String(first.nextActionUrl), { outcome: 'complete' });
    expect((await process.drive(first.id)).state).toBe('settled');
    const before = (await fixture.balances(payer.gid)).availableCents;

    const waiting = await begin(1_000, 1_500);
    expect(waiting.state).toBe('requires_action');
    const { paymentIntentId } = await fixture.find(first.id);
    const id = await dispute(String(paymentIntentId), { inquiry: true });
    await hear();
    expect((await fixture.find(waiting.id)).state).toBe('requires_action');
    await fixture.act('dispute-status', { id, status: 'needs_response' });
    await hear();
    await fixture.workDue(process);
    expect(await fixture.find(waiting.id)).toMatchObject({
      state: 'failed',
      failureCode: 'payment_disputed',
    });
    expect((await fixture.balances(payer.gid)).availableCents).toBe(before);
    expect(await fixture.draftsOf(waiting.id)).toEqual([]);
    // What begins later is not stopped by hearing of the same dispute again.
    const later = await begin(1_000, 1_500);
    await hear();
    await fixture.startWork().reconcile('month');
    expect((await fixture.find(later.id)).state).toBe('requires_action');
    expect(await fixture.audit()).toEqual([]);
  });

  it('two lost disputes of orders freeze the account', async () => {
    const first = await ordered();
    const second = await ordered({ cash: 500, card: 800 }, first.payer);
    const { gid } = first.payer;
    await fixture.act('lose', { id: await dispute(first.intent) });
    await hear();
    expect(await findCustomerAccount(fixture.db, gid)).toMatchObject({ frozen: false });
    await fixture.act('lose', { id: await dispute(second.intent) });
    const work = await hear();
    expect(await findCustomerAccount(fixture.db, gid)).toMatchObject({
      frozen: true,
      frozenBecause: 'two lost disputes',
    });
    expect(await fixture.discrepancies()).toContain(`account-frozen ${gid}`);
    expect(work.lines.filter(({ fields }) => fields['kind'] === 'account-frozen')).toHaveLength(1);
  });

  it('an order is shown as disputed, is not to be sent, and is not refunded until that is decided', async () => {
    const { payment, intent } = await ordered();
    const gid = payment.orderGid ?? '';
    const toSend = async () => {
      const waiting = await listWaiting(fixture.db, { reader, now: fixture.now() });
      return waiting.find(({ kind }) => kind === 'order-to-send')?.count ?? 0;
    };
    const listed = async (dispute: string) => {
      const { query } = ERP_ORDER_LIST.parse((name) => ({ dispute })[name] ?? '');
      const { rows } = await listErpOrders(fixture.db, query);
      return rows.find(({ id }) => id === gid)?.dispute;
    };
    await fixture.hear(payment);
    const before = await toSend();
    expect([await listed('NONE'), await listed('DISPUTED')]).toEqual([null, undefined]);

    const id = await dispute(intent, { inquiry: true });
    await hear();
    expect(await toSend()).toBe(before);
    expect(await listed('NONE')).toBe('inquiry');
    expect(await isInDispute(fixture.db, gid)).toBe(false);

    await fixture.act('dispute-status', { id, status: 'needs_response' });
    await hear();
    expect(await toSend()).toBe(before - 1);
    expect([await listed('NONE'), await listed('DISPUTED')]).toEqual([undefined, 'open']);
    expect(await call(gid, 100)).toEqual({ ok: false, code: 'disputed' });

    await fixture.act('lose', { id });
    await hear();
    expect(await toSend()).toBe(before - 1);
    expect(await listed('DISPUTED')).toBe('lost');
    expect(await call(gid, 100)).toEqual({ ok: true, outcome: 'done' });
  });

  it('staff are mailed when it opens and before its deadline, once each, and Today names the nearest', async () => {
    const mail = await openMailFixture();
    await seedDatabase(fixture.db, { cast: false });
    const { intent, payment } = await ordered();
    const requested = await ordered();
    const id = await dispute(intent, { dueInHours: 100, reason: 'product_not_received' });
    await dispute(requested.intent, { inquiry: true, dueInHours: 400 });
    await hear();
    const post = openPost({ db: fixture.db, mailer: mail.mailer, now: fixture.now });
    const work = async () => {
      const at = new Date(fixture.now());
      await Promise.all([1, 2].map(() => writeDisputeEmails(fixture.db, at)));
      await post.deliverAll('dispute:');
    };
    const subjects = () => inboxOf(mail.company).map(({ subject }) => subject);
    const of = (order: string | null) => subjects().filter((one) => one.endsWith(`order ${order}`));
    await work();
    await work();
    expect(of(payment.orderName)).toEqual([`Dispute for order ${payment.orderName}`]);
    const inquiry = `Bank inquiry about order ${requested.payment.orderName}`;
    expect(of(requested.payment.orderName)).toEqual([inquiry]);
    const [first] = inboxOf(mail.company).filter(({ subject }) =>
      subject.startsWith('Dispute for'),
    );
    expect(first?.to).toBe(MAIL_STAFF);
    expect(first?.text).toContain('Product not received');
    expect(first?.text).toContain(mailLinks.dispute(id));

    const waiting = await listWaiting(fixture.db, { reader, now: fixture.now() });
    const due = waiting.find(({ kind }) => kind === 'dispute')?.dueAt;
    expect(due).toBe((await findStoredDispute(fixture.db, id))?.evidenceDueAt);
    fixture.moved.ms += 40 * 60 * 60_000;
    await work();
    await work();
    const near = `Evidence due soon for order ${payment.orderName}`;
    expect(of(payment.orderName)).toContain(near);
    expect(of(payment.orderName)).toHaveLength(2);
    expect(of(requested.payment.orderName)).toEqual([inquiry]);
    fixture.moved.ms = 0;
    await mail.close();
  });
});
