import { cents, type Cents } from '~/domain/core/money';

/** What decides where the refunds of a payment begin. */
type Placed = {
  storeCreditCents: Cents;
  cardCents: Cents;
  /** What had been refunded of the order before this payment paid for it. */
  orderRefundedBeforeCents: Cents;
};

/**
 * Returns where the refunds of each payment begin in the sum of all refunds of its order: what was paid first is
 * refunded first (decision 0052). The same as `REFUNDED_FROM_CENTS` in SQL.
 *
 * @param payments of one order, oldest first
 */
export function refundPlaces<P extends Placed>(
  payments: readonly P[],
): { payment: P; fromCents: Cents }[] {
  let paid = 0;
  return payments.map((payment) => {
    const fromCents = cents(Math.max(paid, payment.orderRefundedBeforeCents));
    paid += payment.storeCreditCents + payment.cardCents;
    return { payment, fromCents };
  });
}

/**
 * Returns the payment that a refund by staff is of: the first that took money, if its refunds begin with the order's.
 *
 * @param payments of one order, oldest first
 */
export function refundedPayment<P extends Placed>(payments: readonly P[]): P | null {
  const first = refundPlaces(payments).find(({ payment }) => takesMoney(payment));
  return first && first.fromCents === 0 ? first.payment : null;
}

/** Whether only one of an order's payments took money: then all of a refund may become Earth Cash. */
export function isOnlyPayment<P extends Placed>(payments: readonly P[]): boolean {
  return payments.filter(takesMoney).length === 1;
}

const takesMoney = ({ storeCreditCents, cardCents }: Placed) => storeCreditCents + cardCents > 0;
