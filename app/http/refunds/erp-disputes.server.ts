import { readPage } from '~/domain/core/time/day-range';
import { DISPUTE_LISTS, type Dispute } from '~/domain/disputes/dispute';
import { findStoredDispute } from '~/models/disputes/dispute.server';
import { findHolders } from '~/models/ledger/money-holder.server';
import type { StoreContext } from '~/http/context.server';
import { listText } from '~/http/list-query.server';
import { notFound } from '~/http/replies.server';

/** Returns which list of disputes a URL asks for, and which page of it. */
export function askedDisputes(args: { request: Request }) {
  const said = listText(args);
  return {
    list: DISPUTE_LISTS.find((name) => name === said('list')) ?? 'unanswered',
    asked: readPage(said('page')),
  } as const;
}

/** Adds the names of customers to disputes. */
export async function withHolders({ db }: Pick<StoreContext, 'db'>, disputes: readonly Dispute[]) {
  const holders = await findHolders(
    db,
    disputes.map(({ customerGid }) => customerGid),
  );
  return disputes.map((one) => ({ ...one, holder: holders.get(one.customerGid) ?? null }));
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
