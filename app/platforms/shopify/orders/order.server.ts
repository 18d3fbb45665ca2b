import { centsFromDecimal, type Cents } from '~/domain/core/money';
import { ORDER_BY_CONFIRMATION_DOCUMENT } from '~/platforms/shopify/admin-documents';
import type { Admin } from '~/platforms/shopify/admin.server';

/** What the thank-you page shows: the order's number, total and time, and nothing about the buyer. */
export type ConfirmedOrder = { name: string; totalCents: Cents; createdAt: string };

/**
 * Returns the order with this confirmation number: nine letters and digits that only its buyer was shown.
 * Null if there is none. The number is compared again after the search, whose index is not exact.
 *
 * @throws PlatformFailure
 */
export async function findOrderByConfirmation(
  admin: Admin,
  confirmation: string,
): Promise<ConfirmedOrder | null> {
  if (!/^[A-Z0-9]{6,20}$/.test(confirmation)) return null;
  const answer = await admin.run(ORDER_BY_CONFIRMATION_DOCUMENT, {
    query: `confirmation_number:${confirmation}`,
  });
  const order = answer.orders.nodes[0];
  if (!order || order.confirmationNumber !== confirmation) return null;
  return {
    name: order.name,
    totalCents: centsFromDecimal(order.totalPriceSet.shopMoney.amount),
    createdAt: order.createdAt,
  };
}
