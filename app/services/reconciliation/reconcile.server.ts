import { isPlatformFailure, isStripeFailure } from '~/domain/core/retries/failure';
import {
  type Findings,
  type ReconcileReport,
  type ReconcileSpan,
  type ReconcileWindow,
  WINDOW_MS,
} from '~/domain/discrepancies/discrepancies';
import { listOpenDiscrepancies } from '~/models/discrepancies/discrepancy.server';
import { saveDailyLimit } from '~/models/reconciliation/audit-changed.server';
import type { ServiceContext, Settings } from '~/services/context';
import type { BillingContext } from '~/services/invoices/billing-context';
import { reconcileOrderRefunds } from '~/services/refunds/send-order-refund.server';
import { checkInvariants } from './check-invariants.server';
import { reconcileBalances, reconcileReversals } from './reconcile-balances.server';
import { reconcileCharges } from './reconcile-charges.server';
import { reconcileCardDisputes, reconcileCommissions } from './reconcile-commissions.server';
import { reconcileInvoices } from './reconcile-invoices.server';
import { reconcileIntents } from './reconcile-intents.server';
import { reconcileOrders } from './reconcile-orders.server';
import { advanceDue, reconcilePayments, reconcileReturns } from './reconcile-payments.server';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { StaffAction, StaffActionDetails } from '~/domain/staff/staff-action';
import { listActionsOf, recordStaffAction } from '~/models/staff/staff-action.server';
import type { DB } from '../../../db/schema';

type Context = Pick<
  ServiceContext,
  | 'db'
  | 'stripe'
  | 'admin'
  | 'quickbooks'
  | 'now'
  | 'log'
  | 'failpoint'
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
 * even concurrently, because every part uses the functions of normal operation.
 *
 * @param ending aborted when the process ends
 * @throws what `ending` is aborted with: a run that the end of the process cuts off is no failure, and the next
 *   process makes another
 */
export async function reconcile(
  context: Context,
  window: ReconcileWindow,
  ending?: AbortSignal,
): Promise<ReconcileReport> {
  const { db, log, now } = context;
  const started = now();
  const since = new Date(started - WINDOW_MS[window]);
  const span = { window, since, at: new Date(started), ending };
  const report: Pick<ReconcileReport, 'parts' | 'failed'> = { parts: {}, failed: {} };
  for (const [name, part] of Object.entries(PARTS)) {
    ending?.throwIfAborted();
    try {
      const { failed = {}, ...findings } = await part(context, span);
      report.parts[name] = findings;
      Object.assign(report.failed, failed);
    } catch (error) {
      ending?.throwIfAborted();
      report.failed[name] = reasonOf(error);
      const fields = { alarm: 'reconcile-failed', part: name, window, err: error };
      log.error(fields, 'a part of the reconciliation was not made');
    }
  }
  ending?.throwIfAborted();
  const open = await listOpenDiscrepancies(db);
  const sum = (what: 'checked' | 'repaired' | 'broken') =>
    Object.values(report.parts).reduce((total, findings) => total + findings[what], 0);
  const whole: ReconcileReport = {
    window,
    startedAt: span.at.toISOString(),
    endedAt: new Date(now()).toISOString(),
    checked: sum('checked'),
    repaired: sum('repaired'),
    broken: sum('broken'),
    ...report,
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

/** For the report: which platform did not answer, never the vendor's own text. */
function reasonOf(error: unknown): string {
  if (isStripeFailure(error)) return `stripe ${error.kind}: ${error.operation}`;
  if (isPlatformFailure(error)) return `${error.platform} ${error.kind}: ${error.operation}`;
  return error instanceof Error ? error.name : 'unknown';
}

type RunReconcilerContext = Pick<ServiceContext, 'db' | 'now' | 'log'> & {
  reconcile: (window: ReconcileWindow) => Promise<ReconcileReport>;
};

/** The subject under which runs started by staff are traced. */
export const RECONCILER_RUNS = { kind: 'money-break', id: 'all' } as const;

/** A run without a recorded end after this time is considered dead with its process. */
const FORGOTTEN_MS = 15 * 60_000;

/**
 * Starts the reconciler for staff instead of waiting for its schedule. The run continues after the
 * response; its result is recorded in the activity log as the end of this operation.
 *
 * @returns false while an earlier requested run has not ended
 */
export async function runReconciler(
  context: RunReconcilerContext,
  { staffId, requestId, window }: { staffId: string; requestId: string; window: ReconcileWindow },
): Promise<boolean> {
  const { db, now, reconcile, log } = context;
  const at = new Date(now());
  const operation = randomUUID();
  const action = (details: StaffActionDetails): StaffAction => ({
    staffId,
    requestId,
    action: 'breaks.repair',
    step: 'reconcile',
    subject: RECONCILER_RUNS,
    details: { window, ...details },
  });
  if (await isRunning(db, at)) return false;
  await recordStaffAction(db, action({}), at, { outcome: 'asked', operation });
  const end = (outcome: 'done' | 'unknown', details: StaffActionDetails) =>
    recordStaffAction(db, action(details), new Date(now()), { outcome, operation });
  const whole = reconcile(window).then(
    ({ checked, repaired, broken, open, failed }) =>
      end('done', { checked, repaired, broken, open, notMade: Object.keys(failed) }),
    (error: unknown) => {
      log.error({ err: error, window }, 'a run of the reconciler that staff asked for has broken');
      return end('unknown', {});
    },
  );
  whole.catch((error: unknown) => {
    log.error({ err: error, window }, 'the end of a run of the reconciler could not be noted');
  });
  return true;
}

async function isRunning(db: Kysely<DB>, at: Date): Promise<boolean> {
  const runs = await listActionsOf(db, RECONCILER_RUNS, 20);
  const ended = new Set(
    runs.filter(({ outcome }) => outcome !== 'asked').map(({ operation }) => operation),
  );
  return runs.some(
    (run) =>
      run.outcome === 'asked' &&
      !ended.has(run.operation) &&
      at.getTime() - run.at.getTime() < FORGOTTEN_MS,
  );
}
