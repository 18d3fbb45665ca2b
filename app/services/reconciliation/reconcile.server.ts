import { isPlatformFailure, isStripeFailure } from '~/domain/core/retries/failure';
import {
  type Findings,
  NOTHING_FOUND,
  type ReconcileReport,
  type ReconcileSpan,
  type ReconcileWindow,
  WINDOW_MS,
} from '~/domain/discrepancies/discrepancies';
import { listOpenDiscrepancies } from '~/models/discrepancies/discrepancy.server';
import { saveDailyLimit } from '~/models/reconciliation/audit-changed.server';
import {
  beginRun,
  findRun,
  type ReconcileRun,
  saveRun,
} from '~/models/reconciliation/reconcile-run.server';
import type { ServiceContext, Settings } from '~/services/context';
import type { BillingContext } from '~/services/invoices/billing-context';
import { reconcileOrderRefunds } from '~/services/refunds/send-order-refund.server';
import { checkInvariants } from './check-invariants.server';
import { reconcileBalances, reconcileReversals } from './reconcile-balances.server';
import { reconcileCharges } from './reconcile-charges.server';
import { reconcileCardDisputes, reconcileCommissions } from './reconcile-commissions.server';
import { reconcileInvoices } from './reconcile-invoices.server';
import { reconcileIntents } from './reconcile-intents.server';
import { LeaseLost } from './reconcile-lease.server';
import { reconcileOrders } from './reconcile-orders.server';
import { advanceDue, reconcilePayments, reconcileReturns } from './reconcile-payments.server';

type Context = Pick<
  ServiceContext,
  | 'db'
  | 'stripe'
  | 'admin'
  | 'quickbooks'
  | 'now'
  | 'log'
  | 'failpoint'
  | 'bootId'
  | 'advanceDeposit'
  | 'advancePayment'
> &
  Settings<
    | 'commission'
    | 'depositLimits'
    | 'openingBalancesUntil'
    | 'outsideRaiseLimitCents'
    | 'quickbooks'
  > &
  Pick<BillingContext, 'orderUrl'>;

/** In the order in which they run: each may rely on what earlier ones have repaired. */
const PARTS: Readonly<
  Record<string, (context: Context, span: ReconcileSpan) => Promise<Findings>>
> = {
  deposits: (context, span) => advanceDue(context, 'deposit', context.advanceDeposit, span),
  intents: reconcileIntents,
  reversals: reconcileReversals,
  orderRefunds: reconcileOrderRefunds,
  payments: reconcilePayments,
  charges: reconcileCharges,
  returns: reconcileReturns,
  orders: reconcileOrders,
  invoices: reconcileInvoices,
  disputes: reconcileCardDisputes,
  commissions: reconcileCommissions,
  balances: reconcileBalances,
  async invariants(context, span) {
    await saveDailyLimit(context.db, context.config.depositLimits.dailyCreditCents, span.at);
    return checkInvariants(context, span);
  },
};

/**
 * Compares the store's books with Stripe, Shopify and QuickBooks, and with themselves (money-security section 5).
 * If one part fails because a platform does not answer, the others still run. It is safe at any time,
 * even concurrently, because every part uses the functions of normal operation; but only the process with the lease
 * (`withReconcilerLease`) saves how far it is.
 *
 * @param ending aborted when the process ends
 * @param isResuming whether to go on where a run of this window was cut off, be it in another process
 * @throws what `ending` is aborted with: a run that the end of the process cuts off is no failure, and the next
 *   process goes on with it
 * @throws LeaseLost
 */
export async function reconcile(
  context: Context,
  window: ReconcileWindow,
  { ending, isResuming = false }: { ending?: AbortSignal | undefined; isResuming?: boolean } = {},
): Promise<ReconcileReport> {
  const { db, log, now, bootId } = context;
  const at = new Date(now());
  const left = isResuming ? await findRun(db, window) : null;
  const run = left && isResumable(left, at) ? left : await beginRun(db, window, at);
  const since = new Date(run.beganAt.getTime() - WINDOW_MS[window]);
  const { parts, failed } = run;
  const save = async (underWay: ReconcileRun['underWay'], endedAt: Date | null = null) => {
    const how = { parts, failed, underWay, endedAt };
    if (!(await saveRun(db, { window, owner: bootId }, how))) throw new LeaseLost();
  };
  for (const [name, part] of Object.entries(PARTS)) {
    if (name in parts || name in failed) continue;
    ending?.throwIfAborted();
    const before = run.underWay?.part === name ? run.underWay : null;
    const progress = {
      cursor: before?.cursor ?? null,
      found: before?.found ?? NOTHING_FOUND,
      save: (cursor: string, found: Findings) => save({ part: name, cursor, found }),
    };
    try {
      const { failed: without = {}, ...findings } = await part(context, {
        window,
        since,
        at,
        ending,
        progress,
      });
      parts[name] = findings;
      Object.assign(failed, without);
    } catch (error) {
      ending?.throwIfAborted();
      if (error instanceof LeaseLost) throw error;
      failed[name] = reasonOf(error);
      const fields = { alarm: 'reconcile-failed', part: name, window, err: error };
      log.error(fields, 'a part of the reconciliation was not made');
    }
    await save(null);
  }
  ending?.throwIfAborted();
  await save(null, new Date(now()));
  const open = await listOpenDiscrepancies(db);
  const sum = (what: 'checked' | 'repaired' | 'broken') =>
    Object.values(parts).reduce((total, findings) => total + findings[what], 0);
  const whole: ReconcileReport = {
    window,
    startedAt: run.beganAt.toISOString(),
    endedAt: new Date(now()).toISOString(),
    checked: sum('checked'),
    repaired: sum('repaired'),
    broken: sum('broken'),
    parts,
    failed,
    open: open.length,
    oldestOpen: open[0]?.openedAt.toISOString() ?? null,
    breaks: open.map(({ id, kind, subject, detail, openedAt, suggestedFix }) => ({
      id,
      kind,
      subject,
      detail,
      openedAt: openedAt.toISOString(),
      suggestedFix: suggestedFix,
    })),
  };
  const { checked, repaired, broken, oldestOpen } = whole;
  log.info(
    { window, checked, repaired, broken, open: open.length, oldestOpen, failed: whole.failed },
    'the books were reconciled',
  );
  return whole;
}

/** A run that was cut off longer ago is not gone on with: what its first parts have seen is too old. */
const FORGOTTEN_RUN_MS = 24 * 60 * 60_000;

function isResumable({ beganAt, endedAt }: ReconcileRun, at: Date): boolean {
  const ageMs = at.getTime() - beganAt.getTime();
  return endedAt === null && ageMs >= 0 && ageMs < FORGOTTEN_RUN_MS;
}

/**
 * Whether the schedule should make a run: none was cut off, and none has begun within the interval, in whatever
 * process.
 */
export async function isRunDue(
  { db, now }: Pick<Context, 'db' | 'now'>,
  window: ReconcileWindow,
  everyMs: number,
): Promise<boolean> {
  const last = await findRun(db, window);
  if (last === null || last.endedAt === null) return true;
  const ageMs = now() - last.beganAt.getTime();
  // A begin in the future is one by a clock that was wrong.
  return ageMs < 0 || ageMs >= everyMs;
}

/** For the report: which platform did not answer, never the vendor's own text. */
function reasonOf(error: unknown): string {
  if (isStripeFailure(error)) return `stripe ${error.kind}: ${error.operation}`;
  if (isPlatformFailure(error)) return `${error.platform} ${error.kind}: ${error.operation}`;
  return error instanceof Error ? error.name : 'unknown';
}
