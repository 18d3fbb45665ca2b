import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  WINDOW_MS,
  type Findings,
  type ReconcileReport,
  type ReconcileSpan,
  type ReconcileWindow,
} from '~/domain/discrepancies/reconcile-report';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { listOpenDiscrepancies } from '~/models/discrepancies/discrepancy.server';
import { keepDailyLimit } from '~/models/reconciliation/audit-mark.server';
import type { ServiceContext, Settings } from '~/services/context';
import { reconcileOrderRefunds } from '~/services/refunds/send-order-refund.server';
import { checkInvariants } from './check-invariants.server';
import { reconcileBalances, reconcileReversals } from './reconcile-balances.server';
import { reconcileCharges } from './reconcile-charges.server';
import { reconcileCardDisputes, reconcileCommissions } from './reconcile-commissions.server';
import { reconcileIntents } from './reconcile-intents.server';
import { reconcileOrders } from './reconcile-orders.server';
import { advanceDue, reconcilePayments, reconcileReturns } from './reconcile-payments.server';

type Context = Pick<
  ServiceContext,
  'db' | 'stripe' | 'admin' | 'now' | 'log' | 'failpoint' | 'settleDeposit' | 'settlePayment'
> &
  Settings<'commission' | 'depositLimits' | 'openingBalancesUntil' | 'outsideRaiseLimitCents'>;

/** In the order in which they run: each may rely on what earlier ones have repaired. */
const PARTS: Readonly<
  Record<string, (context: Context, span: ReconcileSpan) => Promise<Findings>>
> = {
  deposits: (context, span) => advanceDue(context, 'deposit', context.settleDeposit, span),
  intents: reconcileIntents,
  reversals: reconcileReversals,
  orderRefunds: reconcileOrderRefunds,
  payments: reconcilePayments,
  charges: reconcileCharges,
  returns: reconcileReturns,
  orders: reconcileOrders,
  disputes: reconcileCardDisputes,
  commissions: reconcileCommissions,
  balances: reconcileBalances,
  async invariants(context, span) {
    await keepDailyLimit(context.db, context.config.depositLimits.dailyCreditCents, span.at);
    return checkInvariants(context, span);
  },
};

/**
 * Compares the store's books with Stripe, with Shopify and with themselves (money-security section 5).
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
      proposal: suggestedFix,
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
