import type { Findings, ReconcileSpan } from '~/domain/discrepancies/reconcile-report';
import { isPassing, isSilent } from '~/domain/payments/passing-error';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { listDepositsInDispute } from '~/models/deposits/deposit-dispute.server';
import { findDepositByIntent } from '~/models/deposits/deposit.server';
import { closeDiscrepancy, listOpenDiscrepancies } from '~/models/discrepancies/discrepancy.server';
import { listDisputesSince } from '~/platforms/stripe/disputes.server';
import { listRefundsSince } from '~/platforms/stripe/refunds.server';
import { postReversals } from '~/services/refunds/post-reversals.server';

/** How long an appeal may change a decided dispute; until then it is read again once a day. */
const APPEAL_MS = 365 * 24 * 60 * 60_000;

/**
 * Posts refunds and disputes of the span and, once a day, every dispute that still withholds money or
 * may be appealed. Their deposits are read in full and posted by cumulative amounts (money-security 5,
 * 3). One failed posting does not stop the others.
 *
 * @throws StripeFailure
 */
export async function reconcileReversals(
  context: Parameters<typeof postReversals>[0],
  { since, window, at, ending }: ReconcileSpan,
): Promise<Findings> {
  const { db, stripe, log } = context;
  const listed = [
    ...(await listRefundsSince(stripe, since)),
    ...(await listDisputesSince(stripe, since)),
  ];
  const intents = new Set(listed.flatMap((item) => item.paymentIntentId ?? []));
  const open = await listOpenDiscrepancies(db, ['reversal-unclear', 'reversal-stuck']);
  const deposits = new Set(open.map(({ subject }) => subject));
  const unclear = new Set(
    open.filter(({ kind }) => kind === 'reversal-unclear').map(({ subject }) => subject),
  );
  if (window === 'month') {
    const decided = new Date(at.getTime() - APPEAL_MS);
    for (const id of await listDepositsInDispute(db, decided)) deposits.add(id);
  }
  for (const intent of intents) {
    const deposit = await findDepositByIntent(db, intent);
    if (deposit) deposits.add(deposit.id);
  }
  const total: Findings = { checked: deposits.size, repaired: 0, broken: 0 };
  let unanswered: Error | undefined;
  for (const id of deposits) {
    ending?.throwIfAborted();
    const outcome = await postReversals(context, id).catch((error: unknown) => {
      if (isStripeFailure(error) && isPassing(error)) {
        if (isSilent(error)) throw error;
        unanswered ??= error;
        return 'later';
      }
      log.error({ err: error, deposit: id }, 'refunds of a deposit could not be posted');
      return 'broken';
    });
    if (outcome === 'posted') total.repaired += 1;
    if (outcome === 'unclear' || outcome === 'broken') total.broken += 1;
    else if (unclear.has(id) && outcome !== 'later') {
      await closeDiscrepancy(db, { kind: 'reversal-unclear', subject: id, by: 'true again', at });
    }
  }
  // So that the report says that not everything was compared.
  if (unanswered) throw unanswered;
  return total;
}
