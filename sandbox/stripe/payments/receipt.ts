import type { Stripe } from 'stripe';
import { json } from '../../kit/exchange';
import type { Answer } from '../../kit/exchange';
import { html } from '../../kit/pages/html';
import { page, pageHeaders } from '../../kit/pages/page';
import { time, usd } from './dashboard-parts';

/** Renders `/stripe/receipts/{charge}`, the page at `receipt_url`. */
export function receipt(charge: Stripe.Charge | undefined): Answer {
  if (charge?.status !== 'succeeded') return json(404, { error: 'no such receipt' });
  const { amount, amount_refunded: refunded, created, description } = charge;
  const body = html`<section class="card">
    <dl class="totals">
      <dt>${description ?? 'Payment'}, ${time(created)} UTC</dt>
      <dd>${usd(amount)}</dd>
      ${
        refunded > 0 &&
        html`<dt>Refunded</dt>
          <dd>${usd(-refunded)}</dd>`
      }
      <dt class="sum">Paid</dt>
      <dd class="sum">${usd(amount - refunded)}</dd>
    </dl>
  </section>`;
  return {
    status: 200,
    headers: pageHeaders(),
    body: page({ title: 'Receipt', body, company: 'Stripe' }),
  };
}
