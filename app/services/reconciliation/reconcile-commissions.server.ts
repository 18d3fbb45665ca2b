import {
  type Findings,
  type ReconcileSpan,
  UNRECORDED,
} from '~/domain/discrepancies/discrepancies';
import {
  findAuditCheckpoint,
  inChunks,
  listOrdersChanged,
  listOrdersEntered,
} from '~/models/reconciliation/audit-changed.server';
import { checkAll } from '~/models/reconciliation/audit-pass.server';
import { nextReferredOrders } from '~/models/reconciliation/audit-slice.server';
import { listCommissionsToAdvance } from '~/models/commissions/commission-statement.server';
import { listUndecidedDisputes } from '~/models/disputes/dispute.server';
import { advanceCommissions } from '~/models/commissions/commission.server';
import { disputePages, findDispute } from '~/platforms/stripe/refunds.server';
import type { FetchedDispute } from '~/domain/disputes/dispute';
import type { ServiceContext, Settings } from '~/services/context';
import { noteDispute } from '~/services/refunds/note-dispute.server';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'log'> & Settings<'commission'>;

/**
 * Reads disputes in the span from Stripe, in case an event was missed, and once a day
 * all that are open or may still be appealed.
 *
 * @throws StripeFailure
 */
export async function reconcileCardDisputes(
  context: Context,
  { since, window, at, ending, progress = UNRECORDED }: ReconcileSpan,
): Promise<Findings> {
  const { db, stripe } = context;
  const total: Findings = { ...progress.found };
  async function note(dispute: FetchedDispute): Promise<void> {
    ending?.throwIfAborted();
    total.checked += 1;
    if (await noteDispute(context, dispute, at)) total.repaired += 1;
  }
  const undecided = new Set<string>();
  if (window === 'month') {
    for (const { id } of await listUndecidedDisputes(db, at)) undecided.add(id);
  }
  if (progress.cursor === null) {
    for (const id of undecided) {
      const dispute = await findDispute(stripe, id);
      if (dispute) await note(dispute);
    }
  }
  for await (const page of disputePages(stripe, { since, after: progress.cursor })) {
    for (const dispute of page.items) if (!undecided.has(dispute.id)) await note(dispute);
    await progress.save(page.cursor, total);
  }
  return total;
}

/**
 * Advances every order whose commission does not match the order, each by itself: of the orders that have
 * changed, and once a day of all.
 */
export async function reconcileCommissions(
  context: Omit<Context, 'stripe'>,
  { at, window }: Pick<ReconcileSpan, 'at' | 'window'>,
): Promise<Findings> {
  const { db } = context;
  const total: Findings = { checked: 0, repaired: 0, broken: 0 };
  const advance = (orders: readonly string[]) => advanceThese(context, orders, { at, total });
  const checkpoint = await findAuditCheckpoint(db, at);
  const changed = new Set([
    ...(await listOrdersChanged(db, checkpoint.since)),
    ...(await listOrdersEntered(db, checkpoint.commissionEntryId)),
  ]);
  for (const orders of inChunks([...changed])) await advance(orders);
  if (window === 'month') {
    await checkAll(
      db,
      { check: 'commissions', things: 'orders', at },
      {
        next: (cursor) => nextReferredOrders(db, cursor),
        async work(orders) {
          await advance(orders);
          return true;
        },
      },
    );
  }
  return total;
}

async function advanceThese(
  { db, config, log }: Omit<Context, 'stripe'>,
  orders: readonly string[],
  { at, total }: { at: Date; total: Findings },
): Promise<void> {
  const due = await listCommissionsToAdvance(db, orders);
  const { repaired, broken } = await advanceCommissions(db, due, {
    at,
    rules: config.commission,
    log,
  });
  total.checked += due.length;
  total.repaired += repaired;
  total.broken += broken;
}
