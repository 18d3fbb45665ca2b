import { liabilityMonths } from '~/domain/ledger/liability';
import { readLiabilityQuery } from '~/domain/ledger/liability-query';
import { storeDay } from '~/domain/core/time/store-day';
import { findCashDesk, listFrozenAccounts } from '~/models/reconciliation/money-leases.server';
import { listLiabilityByDay } from '~/models/ledger/statement.server';
import { findHolders } from '~/models/ledger/organization-holder.server';
import type { StoreContext } from '~/http/context.server';
import { listText } from '~/http/list-query.server';

type Asked = { request: Request; context: Pick<StoreContext, 'db' | 'now'> };

/** How many frozen accounts are listed; more than this would be an incident to handle separately. */
const FROZEN_LISTED = 50;

/** Returns the liability for the days that the query asks for, by day or by month, the oldest first. */
export async function askedLiability({ request, context }: Asked) {
  const asked = readLiabilityQuery(listText({ request }), context.now());
  const { query, problems } = asked;
  const days = problems.length > 0 ? [] : await listLiabilityByDay(context.db, query);
  return { ...asked, slices: query.by === 'month' ? liabilityMonths(days) : days };
}

/** Returns today's liability, the current figures of the cash desk, and the frozen accounts. */
export async function cashDeskNow({ db, now }: Pick<StoreContext, 'db' | 'now'>) {
  const today = storeDay(now());
  const [[current], desk, frozen] = await Promise.all([
    listLiabilityByDay(db, { from: today, to: today }),
    findCashDesk(db),
    listFrozenAccounts(db, FROZEN_LISTED),
  ]);
  const holders = await findHolders(
    db,
    frozen.map(({ gid }) => gid),
  );
  return {
    today: current ?? null,
    desk,
    frozen: frozen.map(({ gid, because }) => ({ gid, because, holder: holders.get(gid) ?? null })),
  };
}
