import type { Findings, ReconcileSpan } from '~/domain/discrepancies/reconcile-report';
import { listAskedRefunds } from '~/models/refunds/order-refund.server';
import { sendOrderRefund } from './send-order-refund.server';

/**
 * Retries staff refunds with an unknown outcome, because their process died or Shopify did not answer:
 * looks each up at Shopify, and sends it if it is not there.
 */
export async function reconcileOrderRefunds(
  context: Parameters<typeof sendOrderRefund>[0],
  { ending }: Pick<ReconcileSpan, 'ending'> = {},
): Promise<Findings> {
  const { db, log } = context;
  const total: Findings = { checked: 0, repaired: 0, broken: 0 };
  for (const id of await listAskedRefunds(db)) {
    ending?.throwIfAborted();
    total.checked += 1;
    const outcome = await sendOrderRefund(context, id).catch((error: unknown) => {
      log.error({ err: error, refund: id }, 'a refund could not be worked on');
      return 'later' as const;
    });
    if (outcome !== 'later') total.repaired += 1;
  }
  return total;
}
