import { OWN_ORDER } from '~/content/order-edits/own-order';
import { joinUserErrors } from '~/domain/core/retries/failure';
import type { OwnOrderChanged } from '~/domain/order-edits/own-order';
import { customerNumber } from '~/domain/core/ids';
import { detailsVersion } from '~/domain/order-edits/order-version.server';
import type { StoreContext } from '~/http/context.server';
import type { SignedIn } from '~/http/customers/signed-in.server';
import type { FormOutcome } from '~/http/form-definition.server';
import { newFormToken } from '~/http/form.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { needed, notFound } from '~/http/replies.server';
import { listPaymentsOfOrder } from '~/models/payments/payments-of-order.server';
import { fetchEditableOrder } from '~/platforms/shopify/order-edits/order-edits.server';

/**
 * Returns one of the customer's own orders as the pages that change it show it.
 *
 * @throws 404 for another customer's order, 503 if Shopify does not answer
 */
export async function ownOrderPage(
  context: StoreContext,
  user: Pick<SignedIn, 'gid'>,
  number: string | undefined,
) {
  const { admin, db, log } = context;
  const order = await needed(fetchEditableOrder(admin, orderGidOf(number)), log);
  if (order === null || order.customerGid !== user.gid) notFound();
  const payments = await listPaymentsOfOrder(db, order.gid);
  return {
    gid: order.gid,
    name: order.name,
    cancelledAt: order.cancelledAt,
    fulfillmentStatus: order.fulfillmentStatus,
    number: customerNumber(order.gid),
    address: order.address,
    version: detailsVersion(order),
    refundedCents: order.refundedCents,
    isPaid: order.netCents > 0,
    isOnTerms: payments.some(({ termsCents }) => termsCents > 0),
    token: newFormToken(),
  };
}

/** Returns why an order was not changed. @throws 404 if it does not exist, or is another customer's */
export function rejectedOwnChange(rejection: Exclude<OwnOrderChanged, { ok: true }>): FormOutcome {
  if (rejection.code === 'not-found') return notFound();
  if (rejection.code === 'rejected') {
    const { reason } = rejection.failure;
    return reason?.why === 'user-errors' && joinUserErrors(reason.userErrors) !== ''
      ? { userErrors: reason.userErrors }
      : { message: OWN_ORDER.rejections.rejected, status: 422 };
  }
  const message = OWN_ORDER.rejections[rejection.code];
  if (rejection.code === 'unknown') return { message, status: 503 };
  return rejection.code === 'other-state'
    ? { message, field: 'provinceCode', status: 422 }
    : { message, isTokenUsed: true };
}
