import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { markStaffOrderPaid } from '../../app/services/payments/mark-staff-order-paid.server';
import { eachDatabase } from '../support/database';
import { outboxOf } from '../support/outbox';
import { BANK } from './deposit-fixture';
import { adminFor } from './draft-fixture';
import { openPaymentFixture, split, type Payer, type PaymentFixture } from './payment-fixture';

/** An invoice in QuickBooks, paid from a bank account: it takes days (decision 0067). */
eachDatabase((_kind, open) => {
  let fixture: PaymentFixture;

  beforeAll(async () => {
    fixture = await openPaymentFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  /** Begins to pay $25.00 of an invoice of $40.00. */
  async function begun() {
    const payer = await fixture.payer(BANK);
    await fixture.fund(payer, 5_000);
    const { body } = await fixture.control('POST', 'quickbooks', {
      action: 'invoice-add',
      email: payer.email,
      amountCents: 4_000,
    });
    const invoice = body as { id: string; number: string };
    const { id, state } = await fixture.startProcess().begin(payer, {
      ...fixture.cart(payer, split({ cash: 1_000, card: 1_500 })),
      purpose: 'invoice',
      subject: invoice.id,
      draftInput: null,
      from: { ipAddress: '192.0.2.7', userAgent: 'A browser of the test' },
    });
    expect(state).toBe('processing');
    expect(await fixture.openInBooks(invoice.number)).toBe(4_000);
    return { payer, invoice, id };
  }

  async function decide(id: string, action: 'settle' | 'fail') {
    const { paymentIntentId } = await fixture.find(id);
    await fixture.act(action, { id: paymentIntentId });
    await fixture.startProcess().drive(id);
  }

  const UNPAID = { available: 5_100, reserved: 0, chargedCents: 0, states: ['failed'] };
  const mails = async (payer: Payer) =>
    (await outboxOf(fixture.db, payer.gid)).map(([template]) => template);

  it('is recorded in the books once its bank has paid', async () => {
    const { payer, invoice, id } = await begun();
    await decide(id, 'settle');
    expect(await fixture.openInBooks(invoice.number)).toBe(1_500);
    expect(await fixture.books(payer)).toMatchObject({ available: 4_100, chargedCents: 1_500 });
    expect(await mails(payer)).toEqual(['invoice-payment']);
  });

  it('stays open if its bank does not pay', async () => {
    const { payer, invoice, id } = await begun();
    await decide(id, 'fail');
    expect(await fixture.openInBooks(invoice.number)).toBe(4_000);
    expect(await fixture.books(payer)).toMatchObject({
      ...UNPAID,
      failures: ['payment_declined_bank_funds'],
    });
    expect(await mails(payer)).toEqual(['bank-payment-failed']);
  });

  it('that was paid to staff meanwhile: everything is given back', async () => {
    const { payer, invoice, id } = await begun();
    await fixture.control('POST', 'quickbooks', { action: 'invoice-paid', number: invoice.number });
    await decide(id, 'settle');
    expect(await fixture.books(payer)).toMatchObject({
      ...UNPAID,
      failures: ['payment_books_refused'],
    });
    expect(await mails(payer)).toEqual(['bank-payment-failed']);
  });

  it('keeps staff from marking its order as paid', async () => {
    const { payer, invoice, id } = await begun();
    const admin = adminFor(fixture.url);
    const draft = await createDraft(
      admin,
      fixture.draftOf(payer, split({ terms: 4_000 }).totalCents),
    );
    const order = await completeDraft(admin, draft.gid);
    await fixture.db
      .insertInto('order_invoice')
      .values({
        payment_id: id,
        order_gid: order.gid,
        order_name: order.name,
        state: 'billed',
        book_invoice_id: invoice.id,
        billed_cents: 4_000n,
        is_due: false,
        requested_at: new Date(),
        billed_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    const { basics } = fixture.startProcess();
    const config = { singleApproverLimits: SINGLE_APPROVER_LIMITS };
    const desired = { orderGid: order.gid, seenCents: 4_000, reference: 'Check 7' };
    const mark = () =>
      markStaffOrderPaid(
        { ...basics, admin, config },
        { staffId: 'staff', requestId: null },
        desired,
        { formToken: randomUUID() },
      );
    expect(await mark()).toEqual({ ok: false, code: 'under-way' });
    await decide(id, 'fail');
    expect(await mark()).toEqual({ ok: true });
  });
});
