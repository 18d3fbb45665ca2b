import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';

let fixture: StripeFixture;
let stripe: Stripe;

beforeAll(async () => {
  fixture = await openStripeFixture();
  ({ stripe } = fixture);
});
afterAll(() => fixture.discardAll());

const BACK = 'http://localhost:3000/dashboard/payments/deposits/7?a=b';
const requested = { payment_method_options: { card: { request_three_d_secure: 'any' as const } } };

/** Returns an intent that waits for the bank's page, and that page's address. */
async function challenged(ready: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const { id } = await fixture.intent(ready, more);
  const intent = await stripe.paymentIntents.confirm(id, { return_url: BACK });
  return { intent, page: String(intent.next_action?.redirect_to_url?.url) };
}

const answer = (page: string, outcome: string) => fixture.form(page, { outcome });

describe('3-D Secure', () => {
  it('sends the customer to the bank’s page and back, and only then charges', async () => {
    const { intent, page } = await challenged('pm_card_authenticationRequired');
    expect(intent).toMatchObject({
      status: 'requires_action',
      amount_received: 0,
      latest_charge: null,
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: BACK } },
    });
    expect(page).toBe(`${fixture.url}/stripe/authenticate/${intent.id}`);
    const shown = await (await fetch(page)).text();
    expect(shown).toContain('Complete authentication');
    expect(shown).toContain('Fail authentication');
    expect(shown).toContain('$25.00');
    expect(shown).not.toContain('<script');

    const back = await answer(page, 'complete');
    expect(back.status).toBe(303);
    const address = new URL(back.headers.get('location') ?? '');
    expect(address.origin + address.pathname).toBe(BACK.split('?')[0]);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      a: 'b',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    const paid = await stripe.paymentIntents.retrieve(intent.id);
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null });
    expect(await fixture.charge(paid)).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
  });

  it('failed: nothing is charged and another method may be tried', async () => {
    const { intent, page } = await challenged('pm_card_authenticationRequired');
    const back = await answer(page, 'fail');
    expect(back.headers.get('location')).toContain('redirect_status=failed');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    await answer(page, 'complete');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(
      'requires_payment_method',
    );
  });

  it('passed: the bank can still decline', async () => {
    const { intent, page } = await challenged(
      'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    );
    await answer(page, 'complete');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
  });

  it('answered twice counts once', async () => {
    const { intent, page } = await challenged('pm_card_threeDSecure2Required');
    await Promise.all([answer(page, 'complete'), answer(page, 'complete'), answer(page, 'fail')]);
    const { data } = await stripe.charges.list({ payment_intent: intent.id });
    expect(data.length).toBeLessThanOrEqual(1);
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(['succeeded', 'requires_payment_method']).toContain(after.status);
    await answer(page, 'complete');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(after.status);
  });

  it('asked for, is done by cards that are enrolled, and only by them', async () => {
    expect((await challenged('pm_card_threeDSecureOptional')).intent.status).toBe('succeeded');
    const optional = await challenged('pm_card_threeDSecureOptional', requested);
    expect(optional.intent.status).toBe('requires_action');
    expect((await challenged('pm_card_visa', requested)).intent.status).toBe('succeeded');
    expect((await challenged('pm_card_amex', requested)).intent.status).toBe('succeeded');
  });

  it('is left to the browser’s script where the caller says so', async () => {
    const intent = await fixture.intent('pm_card_authenticationRequired');
    const confirmed = await stripe.paymentIntents.confirm(intent.id, {
      return_url: BACK,
      use_stripe_sdk: true,
    });
    expect(confirmed.next_action).toMatchObject({
      type: 'use_stripe_sdk',
      use_stripe_sdk: { stripe_js: `${fixture.url}/stripe/authenticate/${intent.id}` },
    });
  });

  it('can be refused from the start', async () => {
    const { id } = await fixture.intent('pm_card_authenticationRequired');
    const refused = await rejectionOf(
      stripe.paymentIntents.confirm(id, { error_on_requires_action: true }),
    );
    expect(refused).toMatchObject({ statusCode: 402, code: 'authentication_required' });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_confirmation');
  });

  it('does not survive canceling', async () => {
    const { intent, page } = await challenged('pm_card_authenticationRequired');
    await stripe.paymentIntents.cancel(intent.id);
    const back = await answer(page, 'complete');
    expect(back.headers.get('location')).toContain('redirect_status=failed');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });

  it('has no page for what does not exist', async () => {
    expect((await fetch(`${fixture.url}/stripe/authenticate/pi_nothing`)).status).toBe(404);
  });
});
