import { balanceView, type BalanceView } from '~/domain/ledger/balance-view';
import { findBalance } from '~/models/ledger/balance.server';
import type { StoreContext } from '~/http/context.server';
import { withPatience } from '~/http/customers/patience';

/** How long a page waits for the opening balance from Shopify, in milliseconds. */
const PATIENCE_MS = 1_500;

/**
 * Returns the balance for a page. At the first contact it waits briefly for the opening balance to be
 * imported. If that takes longer, the import continues in the background and the header's next poll shows it.
 *
 * @param takeIn imports the opening balance from Shopify
 */
export async function pageBalance(
  { db, log }: Pick<StoreContext, 'db' | 'log'>,
  gid: string,
  takeIn: () => Promise<unknown>,
): Promise<BalanceView> {
  const balance = await findBalance(db, gid);
  if (balance.isImported) return balanceView(balance);
  const tried = takeIn().catch((error: unknown) => {
    log.warn({ err: error }, 'an opening balance could not be taken in');
  });
  await withPatience(tried, PATIENCE_MS);
  return balanceView(await findBalance(db, gid));
}
