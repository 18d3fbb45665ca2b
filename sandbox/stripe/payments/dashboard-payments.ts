import type { Stripe } from 'stripe';
import { html } from '../../kit/pages/html';
import type { Html } from '../../kit/pages/html';
import type { EventRow } from '../events';
import { act, time, usd } from './dashboard-parts';
import { idIn } from './money';
import type { Money, IntentRow, RefundRow } from './money';
import { isEnded } from './disputing';
import { refundable } from './refunding';

export function paymentRow(money: Money, { intent }: IntentRow): Html {
  const customer = money.records.customers.get(idIn(intent.customer) ?? '');
  const charge = money.charges.get(idIn(intent.latest_charge) ?? '');
  const wrong = intent.last_payment_error;
  return html`<tr>
    <td>${time(intent.created)}</td>
    <td>
      ${customer?.name ?? customer?.email}
      <div class="muted"><code>${intent.id}</code></div>
    </td>
    <td class="number">
      ${usd(intent.amount)}
      ${charge !== undefined && charge.amount_refunded > 0 && html`<div class="muted">${usd(charge.amount_refunded)} refunded</div>`}
    </td>
    <td>
      ${intent.status.replaceAll('_', ' ')}${charge?.disputed && ', disputed'}
      ${wrong && html`<div class="muted">${wrong.decline_code ?? wrong.code}</div>`}
    </td>
    <td>${charge && methodName(charge)}</td>
    <td>${paymentActions(intent, charge)}</td>
  </tr>`;
}

function methodName({ payment_method_details: details }: Stripe.Charge): string {
  const { card, us_bank_account: bank } = details ?? {};
  return card ? `${card.brand} ${card.last4}` : `${bank?.bank_name} ${bank?.last4}`;
}

function paymentActions(
  { id, status }: Stripe.PaymentIntent,
  charge: Stripe.Charge | undefined,
): Html[] {
  if (status === 'processing')
    return [act('Settle', 'settle', { id }), act('Fail', 'fail', { id })];
  if (status === 'requires_action') {
    return [html`<a href="/stripe/authenticate/${id}">Open bank page</a>`];
  }
  if (status !== 'succeeded' || charge === undefined || charge.disputed) return [];
  const isBank = charge.payment_method_details?.type === 'us_bank_account';
  return [
    ...(refundable(charge) > 0 ? [act('Refund', 'refund', { id })] : []),
    ...(isBank
      ? [act('Return', 'return', { id })]
      : [act('Dispute', 'dispute', { id }), act('Inquire', 'dispute', { id, inquiry: 'true' })]),
  ];
}

export function disputeRow(dispute: Stripe.Dispute): Html {
  const { id, status } = dispute;
  return html`<tr>
    <td>${time(dispute.created)}</td>
    <td>
      ${dispute.reason.replaceAll('_', ' ')}
      <div class="muted"><code>${id}</code></div>
    </td>
    <td class="number">${usd(dispute.amount)}</td>
    <td>
      ${status.replaceAll('_', ' ')}
      ${dispute.evidence_details.due_by !== null && html`<div class="muted">due ${time(dispute.evidence_details.due_by)}</div>`}
    </td>
    <td>${!isEnded(status) && disputeActions(id, status)}</td>
  </tr>`;
}

function disputeActions(id: string, status: string): Html[] {
  const become = { id, status: 'needs_response' };
  return status.startsWith('warning_')
    ? [
        act('Close', 'dispute-status', { id, status: 'warning_closed' }),
        act('Escalate to dispute', 'dispute-status', become),
      ]
    : [act('Win', 'win', { id }), act('Lose', 'lose', { id })];
}

export function refundRow({ refund }: RefundRow): Html {
  const { id, status } = refund;
  return html`<tr>
    <td>${time(refund.created)}</td>
    <td><code>${id}</code></td>
    <td class="number">${usd(refund.amount)}</td>
    <td>
      ${status}
      ${refund.failure_reason !== undefined && html`<div class="muted">${refund.failure_reason}</div>`}
    </td>
    <td>
      ${status === 'pending' && act('Settle', 'settle', { id })}
      ${status !== 'failed' && act('Fail', 'refund-fail', { id })}
    </td>
  </tr>`;
}

export function eventRow(event: EventRow): Html {
  const { id } = event.data.object as { id?: string };
  const isWaiting = event.pending_webhooks > 0;
  return html`<tr>
    <td>${time(event.created)}</td>
    <td>
      ${event.type}
      <div class="muted"><code>${event.id}</code></div>
    </td>
    <td><code>${id}</code></td>
    <td>${isWaiting ? 'pending' : 'done'}</td>
    <td>
      ${act('Send again', 'resend', { id: event.id }, '/stripe/events')}
      ${isWaiting && act('Drop', 'drop', { id: event.id }, '/stripe/events')}
    </td>
  </tr>`;
}
