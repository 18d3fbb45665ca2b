import type {
  ReconcileReport,
  ReconcileSpan,
  ReconcileWindow,
} from '../app/domain/discrepancies/reconcile-report';
import { keepDailyLimit } from '../app/models/reconciliation/audit.server';
import type { DisputeRead } from '../app/domain/disputes/dispute';
import { adoptIntent } from '../app/services/reconciliation/adopt-intent.server';
import { checkInvariants } from '../app/services/reconciliation/check-invariants.server';
import { noteDispute as note } from '../app/services/refunds/note-dispute.server';
import { postReversals } from '../app/services/refunds/post-reversals.server';
import { publishBalance } from '../app/services/ledger/publish-balance.server';
import { reconcileBalances } from '../app/services/reconciliation/reconcile-balances.server';
import { reconcileCharges } from '../app/services/reconciliation/reconcile-charges.server';
import {
  reconcileCardDisputes,
  reconcileCommissions,
} from '../app/services/reconciliation/reconcile-commissions.server';
import { reconcileDeposits } from '../app/services/deposits/reconcile-deposits.server';
import { reconcileIntents } from '../app/services/reconciliation/reconcile-intents.server';
import type { ReconcileNeeds } from '../app/services/reconciliation/reconcile-needs';
import { reconcileOrders } from '../app/services/reconciliation/reconcile-orders.server';
import { reconcileOrderRefunds } from '../app/services/refunds/reconcile-order-refunds.server';
import type { ReconcilePaymentNeeds } from '../app/services/reconciliation/reconcile-payment-needs';
import {
  reconcilePayments,
  reconcileReturns,
} from '../app/services/reconciliation/reconcile-payments.server';
import { reconcileReversals } from '../app/services/reconciliation/reconcile-reversals.server';
import { reconcile } from '../app/services/reconciliation/reconcile.server';
import { returnPayment, type ReturnOutcome } from '../app/services/refunds/return-payment.server';
import { sendOrderRefund } from '../app/services/refunds/send-order-refund.server';
import { METHOD_EVENTS, syncMethod } from '../app/services/payment-methods/sync-method.server';
import { workStripeEvent } from '../app/services/webhooks/work-stripe-event.server';
import type { StoreApp } from './store-app';

export type MoneyApp = Pick<
  StoreApp,
  'database' | 'stripe' | 'admin' | 'log' | 'now' | 'failpoint' | 'config' | 'settlePayment'
>;

/** Advances a deposit as far as possible now. */
type SettleDeposit = (depositId: string) => Promise<unknown>;

export type MoneyWork = {
  /** Handles one stored Stripe event. */
  workEvent: (eventId: string) => Promise<void>;
  /** Passes refunds of the payment's order on to the payer. */
  returnPayment: (paymentId: string) => Promise<ReturnOutcome>;
  /** Compares the ledger with Stripe and Shopify; runs in this process never overlap. */
  reconcile: (window: ReconcileWindow) => Promise<ReconcileReport>;
};

/**
 * Wires up what follows a deposit or a payment (events, refunds, disputes and the reconciler), and gives each
 * the functions of the others that it needs.
 *
 * @param ending aborted when the process ends: then the reconciler stops at its next step
 */
export function createMoneyWork(
  app: MoneyApp,
  settleDeposit: SettleDeposit,
  ending?: AbortSignal,
): MoneyWork {
  const { stripe, log, now } = app;
  const basics = { db: app.database.db, stripe, log, now };
  const commission = { ...basics, rules: app.config.commission };
  const needs: ReconcileNeeds = {
    ...basics,
    settleDeposit,
    postReversals: (depositId) => postReversals(commission, depositId),
    adoptIntent: (intent) => adoptIntent(basics, intent),
    publishBalance: (gid) => publishBalance({ ...basics, ...app }, gid),
  };
  const { failpoint, settlePayment } = app;
  const back = { ...commission, failpoint };
  const noteDispute = (dispute: DisputeRead, readAt: Date) => note(commission, dispute, readAt);
  const events = {
    ...needs,
    settlePayment,
    noteDispute,
    returnPayment: (paymentId: string) => returnPayment(back, paymentId),
    async syncMethod({ type, objectId }: { type: string; objectId: string }): Promise<void> {
      const known = METHOD_EVENTS.find((name) => name === type);
      if (known) await syncMethod(basics, { type: known, objectId });
    },
  };
  const payments: ReconcilePaymentNeeds = { ...basics, ...events, admin: app.admin };
  const parts = {
    deposits: reconcileDeposits.bind(null, needs),
    intents: reconcileIntents.bind(null, needs),
    reversals: reconcileReversals.bind(null, needs),
    orderRefunds: reconcileOrderRefunds.bind(null, {
      ...basics,
      sendRefund: (id) => sendOrderRefund({ ...back, admin: app.admin }, id),
    }),
    payments: reconcilePayments.bind(null, payments),
    charges: reconcileCharges.bind(null, payments),
    returns: reconcileReturns.bind(null, payments),
    orders: reconcileOrders.bind(null, payments),
    disputes: reconcileCardDisputes.bind(null, { ...commission, noteDispute }),
    commissions: reconcileCommissions.bind(null, commission),
    balances: reconcileBalances.bind(null, needs),
    async invariants(span: ReconcileSpan) {
      await keepDailyLimit(basics.db, app.config.depositLimits.dailyCreditCents, span.at);
      return checkInvariants(needs, span);
    },
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    workEvent: (eventId) => workStripeEvent(events, eventId),
    returnPayment: events.returnPayment,
    reconcile(window) {
      const run = last.then(() => reconcile({ ...basics, ending, parts }, window));
      last = run.catch(() => undefined);
      return run;
    },
  };
}
