import type { Dispute, DisputePhase } from '~/domain/disputes/dispute';
import {
  findStoredDispute,
  isInDispute,
  listDisputesOfOrder,
} from '~/models/disputes/dispute.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';
import type { StoreContext } from '~/http/context.server';
import { notFound } from '~/http/replies.server';
import { type OrderDispute, shopDisputePhase } from '~/domain/orders/order';

/** Adds the names of customers to disputes. */
export async function withWallets({ db }: Pick<StoreContext, 'db'>, disputes: readonly Dispute[]) {
  const wallets = await findWalletOwners(
    db,
    disputes.map(({ customerGid }) => customerGid),
  );
  return disputes.map((one) => ({ ...one, wallet: wallets.get(one.customerGid) ?? null }));
}

const ID = /^[a-z]{2}_\w{1,80}$/;

/** Returns the dispute of a URL. @throws 404 */
export async function disputeOfUrl(
  { db }: Pick<StoreContext, 'db'>,
  id: string | undefined,
): Promise<Dispute> {
  if (id === undefined || !ID.test(id)) notFound();
  return (await findStoredDispute(db, id)) ?? notFound();
}

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
  const elsewhere = atPlatform.map(shopDisputePhase);
  const phases = [...disputes.map(({ phase }) => phase), ...elsewhere];
  const worst: DisputePhase | undefined = (['open', 'lost', 'inquiry'] as const).find((one) =>
    phases.includes(one),
  );
  return {
    disputes,
    dispute: worst ?? null,
    isDisputedAtPlatform: elsewhere.some((one) => one === 'open' || one === 'lost'),
    isInDispute: elsewhere.includes('open') || (await isInDispute(db, gid)),
  };
}
