import { PAYOUT } from '~/content/commissions/commission-payout';
import {
  findCommissionBalance,
  findWhenPayable,
} from '~/models/commissions/commission-balance.server';
import { listPayouts, payoutShown } from '~/models/commissions/commission-payout.server';
import type { StoreContext } from '~/http/context.server';
import { newFormToken } from '~/http/form.server';
import { type AccountNotice, parseFlash, consumeNotice, writeFlash } from '~/http/flash.server';

/** How many payouts the page lists; the statement has all of them. */
const LISTED = 50;

/** Returns what the payouts page shows: only the ambassador's own data. */
export async function loadPayoutPage(
  { db, now, config }: Pick<StoreContext, 'db' | 'now' | 'config'>,
  { gid }: { gid: string },
) {
  const at = new Date(now());
  const { minimumCents } = config.commission;
  const [balance, when, payouts] = await Promise.all([
    findCommissionBalance(db, gid, at),
    findWhenPayable(db, gid, { at, minimumCents }),
    listPayouts(db, gid, { limit: LISTED }),
  ]);
  return {
    ...balance,
    ...when,
    minimumCents,
    payouts: payouts.map(payoutShown),
    // One token for each form.
    tokens: { cash: newFormToken(), transfer: newFormToken(), cancel: newFormToken() },
  };
}

/** Returns the page's one-time notice (the amount paid out or a form's result) and headers to clear it. */
export async function consumePayoutNotice(args: {
  request: Request;
  context: Pick<StoreContext, 'config'>;
}): Promise<{ notice: AccountNotice | null; init: ResponseInit }> {
  const { request, context } = args;
  const paid = await parseFlash(request, context.config, 'commission-paid');
  if (paid === null) return consumeNotice(args);
  const headers = { 'Set-Cookie': await writeFlash(null, context.config) };
  return { notice: { tone: 'done', text: PAYOUT.done(paid.creditCents) }, init: { headers } };
}
