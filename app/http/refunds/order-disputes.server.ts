import { isInDispute, listDisputesOfOrder } from '~/models/disputes/dispute.server';
import { shopDisputeStanding, type OrderDispute } from '~/domain/orders/order';
import type { StoreContext } from '~/http/context.server';
import type { DisputeStanding } from '~/domain/orders/order-dispute';

/**
 * Returns what banks say about the payment of an order.
 *
 * @param atPlatform the disputes of what Shopify's own checkout has charged
 */
export async function orderDisputes(
  { db }: Pick<StoreContext, 'db'>,
  gid: string,
  atPlatform: readonly OrderDispute[],
) {
  const disputes = await listDisputesOfOrder(db, gid);
  const elsewhere = atPlatform.map(shopDisputeStanding);
  const standings = [...disputes.map(({ standing }) => standing), ...elsewhere];
  const worst: DisputeStanding | undefined = (['open', 'lost', 'inquiry'] as const).find((one) =>
    standings.includes(one),
  );
  return {
    disputes,
    dispute: worst ?? null,
    isDisputedAtPlatform: elsewhere.some((one) => one === 'open' || one === 'lost'),
    isInDispute: elsewhere.includes('open') || (await isInDispute(db, gid)),
  };
}
