import { cents } from '~/domain/core/money';
import { parseVersionMetafield } from '~/domain/ledger/published-balance';
import {
  type BalanceHere,
  type NewerThing,
  unexplainedCents,
} from '~/domain/reconciliation/newer-outside';
import { balancesHere } from '~/models/reconciliation/known-outside.server';
import { fetchBalance } from '~/platforms/shopify/customers/customer-balance.server';
import type { ServiceContext } from '~/services/context';

/**
 * Lists the balances of which Shopify shows a newer one than this database knows. A customer whom Shopify doesn't answer
 * for doesn't keep the others from being listed.
 *
 * @param credits what deposits of this database's past will add, by customer; `isWhole`: whether all of them are known,
 *   without which nothing can be said of an amount
 * @param failed is told of each customer who couldn't be read; what it throws ends the list
 */
export async function addNewerBalances(
  { db, admin }: Pick<ServiceContext, 'db' | 'admin'>,
  { credits, isWhole }: { credits: ReadonlyMap<string, number>; isWhole: boolean },
  { things, failed }: { things: NewerThing[]; failed: (error: unknown) => void },
): Promise<void> {
  /** Who isn't known here at all. */
  const strangers = new Set(credits.keys());
  const compare = async (here: BalanceHere) => {
    strangers.delete(here.gid);
    const fetched = await fetchBalance(admin, here.gid).catch(failed);
    const shown = parseVersionMetafield(fetched?.versionMetafield ?? null);
    const unexplained = unexplainedCents(here, shown, credits.get(here.gid) ?? 0);
    if (shown === null || unexplained === null) return;
    things.push({
      system: 'shopify',
      kind: 'balance',
      id: here.gid,
      at: null,
      amountCents: isWhole ? cents(unexplained) : null,
      customer: here.gid,
      by: 'person',
      detail: {
        shownCents: shown.cents,
        hereCents: here.availableCents,
        ...(here.unacceptedCents > 0 && { unacceptedCents: here.unacceptedCents }),
        seq: shown.seq,
      },
    });
  };
  for await (const page of balancesHere(db)) for (const here of page) await compare(here);
  const nothing = { versionSeq: 0, availableCents: cents(0), unacceptedCents: cents(0) };
  for (const gid of strangers) await compare({ gid, ...nothing });
}
