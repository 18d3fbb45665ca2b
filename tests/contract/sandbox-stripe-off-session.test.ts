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

/** Creates an intent to be confirmed without the customer, as for an automatic top-up. */
async function charged(ready: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const { id } = await fixture.intent(ready, more);
  const confirm = () => stripe.paymentIntents.confirm(id, { off_session: true });
  return { id, confirm };
}

describe('charged without the customer', () => {
  it.each([
    'pm_card_visa',
    'pm_card_authenticationRequiredOnSetup',
    'pm_card_threeDSecureOptional',
  ])('%s pays: it was saved for that', async (ready) => {
    const { confirm } = await charged(ready);
    expect(await confirm()).toMatchObject({ status: 'succeeded', amount_received: 2_500 });
  });

  it.each(['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required'])(
    '%s is declined, and waits for nobody at a bank',
    async (ready) => {
      const { id, confirm } = await charged(ready);
      expect(await rejectionOf(confirm())).toMatchObject({
        statusCode: 402,
        type: 'StripeCardError',
        code: 'authentication_required',
        decline_code: 'authentication_required',
      });
      const intent = await stripe.paymentIntents.retrieve(id);
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        next_action: null,
        amount_received: 0,
        last_payment_error: { code: 'authentication_required' },
      });
      expect(await fixture.charge(intent)).toMatchObject({ status: 'failed' });
    },
  );

  it('a card that is to be asked for 3-D Secure is declined in the same way', async () => {
    const { confirm } = await charged('pm_card_threeDSecureOptional', {
      payment_method_options: { card: { request_three_d_secure: 'any' } },
    });
    expect(await rejectionOf(confirm())).toMatchObject({ code: 'authentication_required' });
  });

  it.each([
    ['pm_card_chargeCustomerFail', 'generic_decline'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('%s is declined with its own reason', async (ready, reason) => {
    const { confirm } = await charged(ready);
    expect(await rejectionOf(confirm())).toMatchObject({ statusCode: 402, decline_code: reason });
  });

  it('is only said when it is charged', async () => {
    const { customer, payment_method } = await fixture.payer();
    const made = stripe.paymentIntents.create({
      amount: 2_500,
      currency: 'usd',
      customer,
      payment_method,
      off_session: true,
    });
    expect(await rejectionOf(made)).toMatchObject({ statusCode: 400, param: 'off_session' });
  });
});
