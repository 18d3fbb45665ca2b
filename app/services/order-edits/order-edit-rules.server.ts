import { cents, type Cents } from '~/domain/core/money';
import { type EditableOrder, editMoney } from '~/domain/order-edits/order-edit';
import { isInDispute } from '~/models/disputes/dispute.server';
import { hasOpenEdit } from '~/models/order-edits/order-edit.server';
import { hasOpenPayment, listPaymentsOfOrder } from '~/models/payments/payments-of-order.server';
import type { Payment } from '~/models/payments/payment.server';
import { listStaffRefunds } from '~/models/refunds/order-refund.server';
import type { ServiceContext } from '~/services/context';

type Db = ServiceContext['db'];

/**
 * Returns why nobody may edit an order now; null if staff may. While money of it moves, its total stays what it is: a
 * payment or a refund that is under way was decided by it.
 *
 * @param without an edit that is under way itself
 */
export async function whyNotEditable(
  db: Db,
  order: EditableOrder,
  { isOwnEdit = false }: { isOwnEdit?: boolean } = {},
): Promise<'closed' | 'under-way' | 'disputed' | 'open' | null> {
  if (order.cancelledAt !== null || !order.isEditable) return 'closed';
  if (await hasOpenPayment(db, order.gid)) return 'under-way';
  if (await isInDispute(db, order.gid)) return 'disputed';
  const refunds = await listStaffRefunds(db, order.gid);
  if (refunds.some(({ state }) => state === 'asked')) return 'open';
  return !isOwnEdit && (await hasOpenEdit(db, order.gid)) ? 'open' : null;
}

/** What has paid an order here, as far as it decides about the difference. */
export type PaidBefore = {
  /** Ordered on invoice: the difference is on the invoice, too. */
  isOnTerms: boolean;
  /** Paid here with Earth Cash, of which Shopify is told only with the rest. */
  unreportedCents: Cents;
  /** The latest payment with a card or Earth Cash; null if nothing was paid here. */
  last: Payment | null;
};

/** Returns what has paid an order here. */
export async function paidBefore(db: Db, orderGid: string): Promise<PaidBefore> {
  const payments = await listPaymentsOfOrder(db, orderGid);
  const made = payments.find(({ purpose }) => purpose !== 'order');
  const isOnTerms = (made?.termsCents ?? 0) > 0;
  const withMoney = payments.filter(
    ({ cardCents, storeCreditCents, state }) =>
      state === 'settled' && cardCents + storeCreditCents > 0,
  );
  return {
    isOnTerms,
    unreportedCents: made && isOnTerms ? made.storeCreditCents : cents(0),
    last: withMoney.at(-1) ?? null,
  };
}

/**
 * Returns what an order of that total still costs its customer, or gives back. An order on invoice that Shopify has as
 * paid was paid with its Earth Cash included.
 */
export function moneyOf(
  order: Pick<EditableOrder, 'netCents'> & { totalCents: Cents },
  { unreportedCents }: PaidBefore,
) {
  return editMoney(order, order.netCents > 0 ? cents(0) : unreportedCents);
}
