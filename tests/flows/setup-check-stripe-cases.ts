import { sql } from 'kysely';
import { createStripeClient } from '../../app/platforms/stripe/client.server';
import type { BrokenCase } from './setup-check-cases';
import { between, type SetupFixture } from './setup-check-fixture';

/** What a check finds at Stripe, broken in turn. */
export function stripeCases(fixture: () => SetupFixture): BrokenCase[] {
  const stripe = (set: object) => () => fixture().withStripe(set);
  const env = (variables: Record<string, string>) => () => fixture().check(variables);

  return [
    [
      'stripe-key',
      'a secret key that was rolled',
      /doesn’t know STRIPE_SECRET_KEY/,
      () => {
        const { stripe: account } = fixture().context().config;
        const rolled = createStripeClient({ ...account, secretKey: 'sk_test_rolled' });
        return fixture().check({}, { stripe: rolled });
      },
    ],
    [
      'stripe-key',
      'Stripe’s rights',
      /Charges and Refunds/,
      stripe({ withoutRights: ['refunds'] }),
    ],
    [
      'stripe-account',
      'the key of another account than the database’s',
      /another account/,
      () =>
        between(
          () =>
            sql`insert into customer_account (customer_gid, stripe_customer_id)
              values ('gid://shopify/Customer/1', 'cus_elsewhere')`.execute(fixture().db),
          () => fixture().check(),
          () =>
            sql`delete from customer_account where stripe_customer_id = 'cus_elsewhere'`.execute(
              fixture().db,
            ),
        ),
    ],
    [
      'stripe-publishable',
      'the publishable key of another account',
      /belong to different accounts/,
      env({ STRIPE_PUBLISHABLE_KEY: 'pk_test_another' }),
    ],
    [
      'stripe-publishable',
      'a publishable key that was rolled',
      /doesn’t know STRIPE_PUBLISHABLE_KEY/,
      env({ STRIPE_PUBLISHABLE_KEY: 'pk_test_rolled' }),
    ],
    ['stripe-endpoint', 'Stripe’s endpoint', /No webhook endpoint/, stripe({ endpoint: null })],
    [
      'stripe-endpoint',
      'the endpoint’s version',
      /2020-08-27/,
      stripe({ endpoint: { api_version: '2020-08-27' } }),
    ],
    [
      'stripe-endpoint',
      'the endpoint’s events',
      /The endpoint lacks payment_intent.processing/,
      stripe({ endpoint: { enabled_events: ['payment_intent.succeeded'] } }),
    ],
    [
      'stripe-methods',
      'bank debits',
      /Off in Stripe: ACH/,
      stripe({ methodsOff: ['us_bank_account'] }),
    ],
    [
      'stripe-endpoint',
      'an endpoint that is switched off',
      /switched off/,
      stripe({ endpoint: { status: 'disabled' } }),
    ],
    [
      'stripe-endpoint',
      'the endpoint’s signing secret',
      /STRIPE_WEBHOOK_SECRET isn’t set/,
      () =>
        fixture().withConfig(({ stripe: account }) => ({
          stripe: { ...account, webhookSecret: undefined },
        })),
    ],
    [
      'stripe-endpoint',
      'the right to read endpoints',
      /isn’t allowed to read Webhook Endpoints/,
      stripe({ withoutRights: ['webhookEndpoints'] }),
    ],
    [
      'stripe-methods',
      'the right to read which methods are on',
      /isn’t allowed to read Payment Method Configurations/,
      stripe({ withoutRights: ['paymentMethodConfigurations'] }),
    ],
  ];
}
