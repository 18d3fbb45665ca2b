import { balanceView, type BalanceView } from '~/domain/balance-view';
import { findBalance } from '~/models/balance.server';
import type { StoreContext } from './context.server';
import { withPatience } from './patience';

/** How long a page waits for Shopify to say what the balance was before us. */
const PATIENCE_MS = 1_500;

/**
 * The balance that a page is drawn with. At the first contact it waits a little for the opening
 * balance to be taken in; where that takes longer it goes on behind the page, and the header's next
 * look has it.
 *
 * @param takeIn the service that takes the opening balance in
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
