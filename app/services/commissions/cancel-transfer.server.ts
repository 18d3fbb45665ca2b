import { customerNumber } from '~/domain/core/gids';
import { formatUsd } from '~/domain/core/money';
import { lockAmbassador } from '~/models/ambassadors/ambassador.server';
import { findPayout, markPayoutRefused } from '~/models/commissions/commission-payout.server';
import { putInOutbox } from '~/models/emails/email-outbox.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';
import type { ServiceContext } from '~/services/context';

/** `ended`: staff have made or refused it meanwhile. `unknown`: there is none, or it is another's. */
export type TransferCanceled = 'canceled' | 'ended' | 'unknown';

/**
 * Cancels an ambassador's own requested transfer and returns its amount. Staff are mailed in the same commit,
 * so that nobody makes it. Idempotent.
 */
export async function cancelTransfer(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { gid }: { gid: string },
  payoutId: string,
): Promise<TransferCanceled> {
  return moneyTransaction(db, async (trx): Promise<TransferCanceled> => {
    await lockAmbassador(trx, gid);
    const payout = await findPayout(trx, payoutId);
    if (payout?.ambassadorGid !== gid || payout.way !== 'transfer') return 'unknown';
    if (payout.state !== 'asked') return payout.state === 'canceled' ? 'canceled' : 'ended';
    const at = new Date(now());
    await markPayoutRefused(trx, payout, { reason: 'Canceled by the ambassador', by: gid, at });
    const words = {
      customer: customerNumber(gid),
      amount: formatUsd(payout.cents),
      payout: payoutId,
    };
    const email = { key: `payout-canceled:${payoutId}`, customerGid: null, words, about: payoutId };
    await putInOutbox(trx, { template: 'payout-canceled-staff', ...email }, at);
    return 'canceled';
  });
}
