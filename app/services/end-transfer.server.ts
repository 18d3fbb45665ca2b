import type { Kysely } from 'kysely';
import type { Cents } from '~/domain/money';
import type { StaffAction } from '~/domain/staff-action';
import { lockAmbassador } from '~/models/ambassador.server';
import { findCommissionBalance } from '~/models/commission-balance.server';
import {
  findPayout,
  findPayoutByReference,
  markPayoutPaid,
  markPayoutRefused,
  type CommissionPayout,
} from '~/models/commission-payout.server';
import { enqueueJob } from '~/models/job.server';
import { moneyTransaction } from '~/models/money-transaction.server';
import { recordStaffAction } from '~/models/staff-action.server';
import type { DB } from '../../db/schema';

export type EndTransferNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

/** What a named person says of a transfer that was asked for. */
export type TransferEnd =
  /** It was made; the reference is the bank's or the books'. */
  | { do: 'pay'; reference: string; by: string }
  /** It is not made; its ambassador reads why. */
  | { do: 'refuse'; reason: string; by: string };

export type EndedTransfer =
  /** By this call, or by an earlier one that said the same. */
  | {
      ok: true;
      payout: CommissionPayout;
      changed: boolean;
      /** What else can be paid; below zero, so much was taken back since the transfer was asked for. */
      besidesCents: Cents;
    }
  /** Something was added or taken back since the page was drawn. */
  | { ok: false; why: 'changed'; besidesCents: Cents }
  | { ok: false; why: 'unknown' | 'not-a-transfer' | 'ended' | 'reference-used' };

/**
 * Staff ends a transfer of commission: it was made, or its amount comes back. In the same commit as the
 * job that tells its ambassador. Said twice it is done once; a second person who says otherwise is told.
 *
 * @param seen `besidesCents` as the person has seen it: a transfer is not made over a refund that came
 *   after; `trace`: what is noted with it in the same commit
 */
export async function endTransfer(
  { db, now }: EndTransferNeeds,
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
