import { cents, type Cents, formatUsd } from '~/domain/core/money';
import type { EditableOrder, EditSettlement } from '~/domain/order-edits/order-edit';
import { orderPayment } from '~/domain/payments/order-due';
import { splitPayment } from '~/domain/payments/payment';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { markEditSettled } from '~/models/order-edits/order-edit-steps.server';
import type { OrderEdit } from '~/models/order-edits/order-edit.server';
import { findPaymentOfForm, listPaymentsOfOrder } from '~/models/payments/payments-of-order.server';
import type { Payment } from '~/models/payments/payment.server';
import { findStaffRefundByToken } from '~/models/refunds/order-refund.server';
import { fetchEditableOrder } from '~/platforms/shopify/order-edits/order-edits.server';
import { fetchOrderDue } from '~/platforms/shopify/orders/order-due.server';
import { pay } from '~/services/payments/pay.server';
import { requestRefund } from '~/services/refunds/request-refund.server';
import type { EditContext } from './advance-order-edit.server';
import { moneyOf, paidBefore } from './order-edit-rules.server';

type Settled = { settlement: EditSettlement; cents: Cents };

/** `null`: it is not known yet, call again. */
type Attempt = Promise<Settled | null>;

/**
 * Settles what an edit has made an order dearer or cheaper, once: the payment and the refund carry the edit's id as the
 * token of their form, so that a repeated call finds them. An order on invoice needs nothing but its mirror: its invoice
 * follows (decision 0055). Its customer reads what has changed and what becomes of the difference in one mail.
 *
 * @returns false if it has to be called again later
 * @throws PlatformFailure or StripeFailure
 */
export async function settleOrderEdit(context: EditContext, edit: OrderEdit): Promise<boolean> {
  if (edit.state === 'done' || edit.state === 'refused') return true;
  const { db, admin, now, failpoint } = context;
  failpoint('edit_before_money');
  const order = await fetchEditableOrder(admin, edit.orderGid);
  if (order === null) return false;
  const settled = await settle(context, edit, order);
  if (settled === null) return false;
  failpoint('edit_after_money');
  const payable =
    isToBePaid(settled.settlement) && isDearer(edit) ? await dueHere(context, edit) : null;
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const { settlement, cents: settledCents } = settled;
    if (!(await markEditSettled(trx, edit.id, { settlement, settledCents, at }))) return;
    if (order.customerGid === null || order.cancelledAt !== null) return;
    const variables = { order: order.name, due: payable === null ? '' : formatUsd(payable) };
    const about = { key: `order-changed:${edit.id}`, to: order.customerGid, about: edit.id };
    await sendEmail(trx, { template: 'order-changed', variables, ...about }, at);
  });
  return true;
}

const isToBePaid = (settlement: EditSettlement) =>
  settlement === 'owed' || settlement === 'not-charged';

const isDearer = ({ before, after }: OrderEdit) =>
  after !== null && after.totalCents > before.totalCents;

async function settle(context: EditContext, edit: OrderEdit, order: EditableOrder): Attempt {
  const { db } = context;
  const charged = await findPaymentOfForm(db, edit.orderGid, edit.id);
  if (charged) return chargeOf(charged);
  const paid = await paidBefore(db, edit.orderGid);
  const { dueCents, backCents } = moneyOf(order, paid);
  const begun = await findStaffRefundByToken(db, edit.id);
  if (begun) return giveBack(context, edit, order, begun.amountCents);
  // A cancellation meanwhile has given everything back.
  if (order.cancelledAt !== null) return { settlement: 'even', cents: cents(0) };
  if (backCents > 0) return giveBack(context, edit, order, backCents);
  if (dueCents === 0) return { settlement: 'even', cents: cents(0) };
  if (paid.isOnTerms) return { settlement: 'terms', cents: dueCents };
  if (edit.method === 'later' || paid.last === null) return { settlement: 'owed', cents: dueCents };
  return charge(context, edit, { last: paid.last, owedCents: dueCents });
}

/** What a charge has come to; null while it may still be declined: nobody is told of money that is not there. */
function chargeOf({ state, totalCents }: Pick<Payment, 'state' | 'totalCents'>): Settled | null {
  if (state === 'failed') return { settlement: 'not-charged', cents: totalCents };
  return state === 'settled' || state === 'completed'
    ? { settlement: 'charged', cents: totalCents }
    : null;
}

/** Has the refund cascade give back what was paid too much (decision 0018), for who has edited the order. */
async function giveBack(
  context: EditContext,
  { id, orderGid, staffId, requestId }: OrderEdit,
  { refundedCents }: EditableOrder,
  amountCents: Cents,
): Attempt {
  const done = await requestRefund(
    context,
    { staffId, requestId },
    {
      orderGid,
      staffRequest: { lines: [], shippingCents: cents(0), amountCents, isRestocked: false },
      method: 'original',
      seenCents: refundedCents,
      formToken: id,
    },
  );
  if (done.ok) return { settlement: 'refunded', cents: amountCents };
  switch (done.code) {
    case 'waits':
    case 'waits-already':
      return { settlement: 'waits', cents: amountCents };
    case 'under-way':
    case 'open':
    case 'changed':
      return null;
    default:
      context.log.warn({ edit: id, because: done.code }, 'an edited order could not be refunded');
      return { settlement: 'not-refunded', cents: amountCents };
  }
}

/** Charges what is owed to what has paid the order before, while its customer is not there. */
async function charge(
  context: EditContext,
  { id, orderGid, method }: OrderEdit,
  { last, owedCents }: { last: Payment; owedCents: Cents },
): Attempt {
  const due = await findDue(context, orderGid);
  if (due.kind === 'under-way') return null;
  if (due.kind !== 'here') return { settlement: 'owed', cents: owedCents };
  const { dueCents } = due;
  const isCard = method === 'card';
  const split = splitPayment(dueCents, isCard ? cents(0) : dueCents, 'card');
  const card = isCard && last.methodType === 'card' ? last.paymentMethodId : null;
  if (split === null || (isCard && card === null)) {
    return { settlement: 'not-charged', cents: dueCents };
  }
  const answer = await pay(
    context,
    { gid: last.customerGid },
    {
      formToken: id,
      purpose: 'order',
      subject: orderGid,
      draftInput: null,
      draftGid: null,
      split,
      paymentMethodId: card,
      organizationId: isCard ? null : last.organizationId,
      isOffSession: true,
    },
  );
  if (answer.kind === 'payment') return chargeOf({ ...answer.payment, totalCents: dueCents });
  const { code } = answer.rejection;
  context.log.info({ edit: id, because: code }, 'an edited order was not charged');
  return code === 'payment_card_company_silent'
    ? null
    : { settlement: 'not-charged', cents: dueCents };
}

async function findDue({ db, admin, config }: EditContext, orderGid: string) {
  const due = await fetchOrderDue(admin, orderGid);
  if (due === null) return { kind: 'none' } as const;
  const payments = await listPaymentsOfOrder(db, orderGid);
  return orderPayment(due, { hasBooks: !config.quickbooks.isOff, payments });
}

/** Returns what the customer can pay on the order's page; null if nothing. */
async function dueHere(context: EditContext, { orderGid }: OrderEdit): Promise<Cents | null> {
  const due = await findDue(context, orderGid);
  return due.kind === 'here' ? due.dueCents : null;
}
