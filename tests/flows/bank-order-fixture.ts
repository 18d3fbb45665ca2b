import { randomUUID } from 'node:crypto';
import type { PaymentSplit } from '../../app/domain/payments/payment';
import type { PayRequest } from '../../app/domain/payments/payment-rejection';
import type { Database } from '../../app/models/core/database.server';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { adminFor } from './draft-fixture';
import { BANK } from './deposit-fixture';
import { openPaymentFixture, split, type Payer } from './payment-fixture';

type Owed = { gid: string; name: string };

/** Whence a customer has authorized a debit. */
export const FROM = { ipAddress: '192.0.2.7', userAgent: 'A browser of the test' };
/** The books of a customer with $51.00 who has paid $25.00, $10.00 of it with Earth Cash; who has not; and meanwhile. */
export const PAID = { available: 4_100, reserved: 0, chargedCents: 1_500, charges: 1, payable: 0 };
export const UNPAID = { available: 5_100, reserved: 0, chargedCents: 0, charges: 0, payable: 0 };
export const AT_BANK = { available: 4_100, reserved: 1_000, chargedCents: 0, payable: 1 };

/** The payment machine with orders of which $25.00 are owed, by customers who pay them from a bank account. */
export async function openBankOrders(database: Database) {
  const fixture = await openPaymentFixture(database);
  const admin = () => adminFor(fixture.url);

  /** A customer with $51.00 and a bank account, and an order of theirs of which $25.00 are owed. */
  async function owing(number = BANK): Promise<{ payer: Payer; order: Owed }> {
    const payer = await fixture.payer(number);
    await fixture.fund(payer, 5_000);
    const draft = await createDraft(
      admin(),
      fixture.draftOf(payer, split({ card: 2_500 }).totalCents),
    );
    return { payer, order: await completeDraft(admin(), draft.gid) };
  }

  const paying = (
    payer: Payer,
    order: Owed,
    parts: PaymentSplit = split({ cash: 1_000, card: 1_500 }),
  ): PayRequest => ({
    ...fixture.cart(payer, parts),
    purpose: 'order',
    subject: order.gid,
    draftInput: null,
    formToken: randomUUID(),
    from: FROM,
  });

  async function begun(number?: string) {
    const { payer, order } = await owing(number);
    const { id, state } = await fixture.startProcess().begin(payer, paying(payer, order));
    if (state !== 'processing') throw new Error(`the debit is ${state}`);
    return { payer, order, id };
  }

  /** What the bank decides. */
  async function decide(id: string, action: 'settle' | 'fail', more = {}) {
    const { paymentIntentId } = await fixture.find(id);
    await fixture.act(action, { id: paymentIntentId, ...more });
  }

  async function resume(payer: Payer) {
    await fixture.forgetLeases();
    await fixture.workDue();
    return fixture.books(payer);
  }

  const drive = (id: string) => fixture.startProcess().drive(id);
  const staff = (action: string, order: Owed, more = {}) =>
    fixture.control('POST', 'shopify', { action, name: order.name, ...more });

  return { ...fixture, admin, owing, paying, begun, decide, resume, drive, staff };
}

export type BankOrders = Awaited<ReturnType<typeof openBankOrders>>;
