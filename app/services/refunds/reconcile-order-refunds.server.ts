import type { Kysely } from 'kysely';
import type { Findings, ReconcileSpan } from '~/domain/discrepancies/reconcile-report';
import { listAskedRefunds } from '~/models/refunds/order-refund.server';
import type { DB } from '../../../db/schema';

type Needs = {
  db: Kysely<DB>;
  log: { error: (fields: object, text: string) => void };
  sendRefund: (id: string) => Promise<'done' | 'refused' | 'later'>;
};

/**
 * Retries staff refunds with an unknown outcome, because their process died or Shopify did not answer:
 * looks each up at Shopify, and sends it if it is not there.
 */
export async function reconcileOrderRefunds(
  { db, log, sendRefund }: Needs,
  { ending }: Pick<ReconcileSpan, 'ending'> = {},
): Promise<Findings> {
  const total: Findings = { checked: 0, repaired: 0, broken: 0 };
  for (const id of await listAskedRefunds(db)) {
    ending?.throwIfAborted();
    total.checked += 1;
    const outcome = await sendRefund(id).catch((error: unknown) => {
      log.error({ err: error, refund: id }, 'a refund could not be worked on');
      return 'later' as const;
    });
    if (outcome !== 'later') total.repaired += 1;
  }
  return total;
}
