import type { Kysely } from 'kysely';
import { releaseLines, returnLots } from '~/domain/ledger/payment-lots';
import { cents } from '~/domain/core/money';
import { holderOf } from '~/domain/ledger/organization-holder';
import type { DB } from '../../../db/schema';
import { wantPublication } from '~/models/ledger/balance-projection.server';
import { postTransaction } from '~/models/ledger/ledger.server';
import { followMerged } from '~/models/ledger/merged-account.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';
import {
  lockPayersOf,
  settleWithDepositors,
} from '~/models/organizations/organization-returns.server';
import { keepReturnedLots, listPaymentLots } from '~/models/ledger/payment-lots.server';
import { getPayment, lockPayment } from './payment.server';

/**
 * Ends an undone payment: returns its Earth Cash to the deposits it came from and marks it failed, in
 * one commit. Everything else has been given back before, and its draft is gone.
 *
 * @returns false if another process has done it
 */
export async function releasePayment(
  db: Kysely<DB>,
  { paymentId, at }: { paymentId: string; at: Date },
): Promise<boolean> {
  const whose = await getPayment(db, paymentId);
  const payer = holderOf(whose);
  return moneyTransaction(db, async (trx) => {
    const depositors = await lockPayersOf(trx, whose);
    const { state, cashCents, purpose } = await lockPayment(trx, paymentId);
    if (state !== 'undoing') return false;
    if (cashCents > 0) {
      const lots = await listPaymentLots(trx, paymentId);
      await keepReturnedLots(trx, paymentId, returnLots(lots, cashCents));
      const sum = (part: 'paidCents' | 'bonusCents') =>
        cents(lots.reduce((all, lot) => all + lot[part], 0));
      const posted = await postTransaction(trx, {
        dedupeKey: `pay:${paymentId}:release`,
        kind: 'payment_released',
        meta: { payment: paymentId },
        at,
        lines: releaseLines(payer, {
          paidCents: sum('paidCents'),
          bonusCents: sum('bonusCents'),
        }),
      });
      if (!posted) throw new Error(`The ledger has released payment ${paymentId} already.`);
      await settleWithDepositors(trx, depositors, at);
      await followMerged(trx, [payer, ...depositors.map((each) => each.customerGid)], at);
      await wantPublication(trx, payer, at);
    }
    await trx
      .updateTable('payment')
      .set({
        state: 'failed',
        // The draft of a custom order stays; another payment may use it.
        ...(purpose === 'custom_order' && { draft_gid: null }),
        attempts: 0,
        updated_at: at,
        lease_owner: null,
        lease_until: null,
      })
      .where('id', '=', paymentId)
      .execute();
    return true;
  });
}
