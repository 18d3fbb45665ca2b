import { randomUUID } from 'node:crypto';
import { refusedPayout, type PayoutRefusal } from '~/domain/commissions/commission-payout';
import { formatUsd, type Cents } from '~/domain/core/money';
import { lockAmbassador } from '~/models/ambassadors/ambassador.server';
import { findCommissionBalance } from '~/models/commissions/commission-balance.server';
import {
  findAskedPayout,
  findPayoutByToken,
  insertPayout,
} from '~/models/commissions/commission-payout.server';
import { putInOutbox } from '~/models/emails/email-outbox.server';
import { enqueueJob } from '~/models/core/job.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';
import type { ServiceContext, Settings } from '~/services/context';

const FORM_USED: PayoutRefusal = { code: 'payout_form_used' };
const WAITS: PayoutRefusal = { code: 'payout_transfer_waits' };

/**
 * Requests a bank transfer of all of an ambassador's payable commission. The amount is deducted at once
 * so that it cannot be paid out a second way; a person then makes the transfer or refuses it. One can be
 * open at a time. A frozen Earth Cash account is no obstacle: a person reviews each transfer anyway.
 *
 * @param post `formToken` of the form; `shownCents`, the payable amount that the page showed
 * @returns null if it was requested, by this post or an earlier delivery of the same form
 */
export async function askForTransfer(
  {
    db,
    config,
    now,
    wakeJobs,
    log,
  }: Pick<ServiceContext, 'db' | 'now' | 'log' | 'wakeJobs'> & Settings<'commission'>,
  { gid }: { gid: string },
  { formToken, shownCents }: { formToken: string; shownCents: Cents },
): Promise<PayoutRefusal | null> {
  const payoutId = randomUUID();
  const answer = await moneyTransaction(db, async (trx) => {
    await lockAmbassador(trx, gid);
    const known = await findPayoutByToken(trx, gid, formToken);
    if (known) {
      // A refused or canceled transfer gave its amount back; asking for it again takes a new form.
      const isSame =
        known.way === 'transfer' &&
        (known.state === 'asked' || known.state === 'paid') &&
        known.cents === shownCents;
      return { isNew: false, refusal: isSame ? null : FORM_USED };
    }
    if (await findAskedPayout(trx, gid)) return { isNew: false, refusal: WAITS };
    const at = new Date(now());
    const { payableCents } = await findCommissionBalance(trx, gid, at);
    const refused = refusedPayout({ payableCents, shownCents }, config.commission.minimumCents);
    if (refused) return { isNew: false, refusal: refused };
    await insertPayout(trx, {
      id: payoutId,
      ambassadorGid: gid,
      formToken,
      way: 'transfer',
      cents: payableCents,
      at,
    });
    await enqueueJob(trx, 'send-payout-asked-mail', { payoutId });
    const words = { amount: formatUsd(payableCents) };
    const email = { key: `payout:${payoutId}`, customerGid: gid, words, about: null };
    await putInOutbox(trx, { template: 'payout-requested', ...email }, at);
    return { isNew: true, refusal: null };
  });
  if (answer.isNew) {
    log.info({ payout: payoutId, cents: shownCents }, 'a transfer of commission was asked for');
    wakeJobs();
  }
  return answer.refusal;
}
