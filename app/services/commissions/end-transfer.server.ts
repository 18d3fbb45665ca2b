import type { Cents } from '~/domain/core/money';
import type { StaffAction } from '~/domain/staff/staff-action';
import { lockAmbassador } from '~/models/ambassadors/ambassador.server';
import { findCommissionBalance } from '~/models/commissions/commission-balance.server';
import {
  findPayout,
  findPayoutByReference,
  markPayoutPaid,
  markPayoutRefused,
  type CommissionPayout,
} from '~/models/commissions/commission-payout.server';
import { enqueueJob } from '~/models/core/job.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

/** A named person's decision on a requested transfer. */
export type TransferEnd =
  /** The transfer was made; `reference` is from the bank or from QuickBooks. */
  | { do: 'pay'; reference: string; by: string }
  /** The transfer is refused; the ambassador is told the reason. */
  | { do: 'refuse'; reason: string; by: string };

export type EndedTransfer =
  /** Ended by this call, or by an earlier one with the same decision. */
  | {
      ok: true;
      payout: CommissionPayout;
      changed: boolean;
      /** What else is payable. Negative if that much was taken back since the transfer was requested. */
      besidesCents: Cents;
    }
  /** What else is payable is negative, and lower than when the page was rendered. */
  | { ok: false; why: 'changed'; besidesCents: Cents }
  | { ok: false; why: 'unknown' | 'not-a-transfer' | 'ended' | 'reference-used' };

/**
 * Ends a requested transfer of commission: it was made, or its amount is returned to the balance. The
 * job that tells the ambassador is enqueued in the same transaction. Idempotent; a different decision by
 * a second person is refused.
 *
 * @param seen `besidesCents` as the page showed it: a transfer is not marked as made if it is negative now
 *   and lower than that, because of refunds since; `trace`: the staff action recorded in the same transaction
 */
export async function endTransfer(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  id: string,
  said: TransferEnd,
  { besidesCents: seenCents, trace }: { besidesCents?: Cents; trace?: StaffAction } = {},
): Promise<EndedTransfer> {
  const asked = await findPayout(db, id);
  if (asked === null) return { ok: false, why: 'unknown' };
  if (asked.way !== 'transfer') return { ok: false, why: 'not-a-transfer' };
  return moneyTransaction(db, async (trx): Promise<EndedTransfer> => {
    await lockAmbassador(trx, asked.ambassadorGid);
    const known = (await findPayout(trx, id)) ?? asked;
    const at = new Date(now());
    const { payableCents: besidesCents } = await findCommissionBalance(
      trx,
      asked.ambassadorGid,
      at,
    );
    if (known.state !== 'asked') {
      return wasSaid(known, said)
        ? { ok: true, payout: known, changed: false, besidesCents }
        : { ok: false, why: 'ended' };
    }
    if (said.do === 'pay') {
      const isLess = besidesCents < 0 && besidesCents < (seenCents ?? besidesCents);
      if (isLess) return { ok: false, why: 'changed', besidesCents };
      if (await findPayoutByReference(trx, known.ambassadorGid, said.reference)) {
        return { ok: false, why: 'reference-used' };
      }
      await markPayoutPaid(trx, id, { ...said, at });
    } else {
      await markPayoutRefused(trx, known, { ...said, at });
    }
    await enqueueJob(trx, 'send-payout-mail', { payoutId: id });
    if (trace) await recordStaffAction(trx, trace, at);
    return { ok: true, payout: (await findPayout(trx, id)) ?? known, changed: true, besidesCents };
  });
}

function wasSaid({ state, reference }: CommissionPayout, said: TransferEnd): boolean {
  return said.do === 'pay' ? state === 'paid' && reference === said.reference : state === 'refused';
}
