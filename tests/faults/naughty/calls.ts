import type { Target } from './target';

const nothing = () => ({});

/** The endpoints that take JSON or a query string. */
export const CALLS: readonly Target[] = [
  {
    path: '/api/shopifyAdmin',
    who: 'customer',
    how: 'json',
    base: nothing,
    fields: ['query', 'variables'],
  },
  {
    path: '/api/stripeSetupPayment',
    who: 'customer',
    how: 'json',
    base: (person) => ({ customerEmail: person.email, origin: 'setup' }),
    fields: ['customerEmail', 'origin'],
  },
  {
    path: '/api/stripeChargeCustomer',
    who: 'customer',
    how: 'json',
    base: (person) => ({
      stripeCustomerId: person.stripeCustomerId,
      paymentMethodId: person.paymentMethodId,
      amount: '0',
    }),
    fields: ['stripeCustomerId', 'paymentMethodId', 'amount'],
    charges: 'amount',
  },
  {
    path: '/api/storePaymentMethod',
    who: 'customer',
    how: 'json',
    base: (person) => ({
      shopify_customer_id: person.gid.split('/').at(-1) ?? '',
      stripe_customer_id: person.stripeCustomerId,
      stripe_payment_method_id: person.paymentMethodId,
    }),
    fields: ['shopify_customer_id', 'stripe_customer_id', 'stripe_payment_method_id'],
  },
  ...['Remove', 'SetDefault'].map((what): Target => ({
    path: `/api/stripe${what}PaymentMethod`,
    who: 'customer',
    how: 'json',
    base: () => ({ paymentMethodId: 'pm_none' }),
    fields: ['paymentMethodId', 'shopifyCustomerId', 'customerId'],
  })),
  {
    path: '/api/stripeGetCustomerPaymentMethods',
    who: 'customer',
    how: 'query',
    base: nothing,
    fields: ['shopify_customer_id'],
  },
  {
    path: '/api/stripeGetDefaultPaymentMethod',
    who: 'customer',
    how: 'query',
    base: nothing,
    fields: ['customerId'],
  },
  {
    path: '/api/requestInvoiceOption',
    who: 'customer',
    how: 'json',
    base: (person) => ({ email: person.email, first_name: 'Fay', last_name: 'Fault' }),
    fields: ['id', 'email', 'first_name', 'last_name'],
  },
  { path: '/webhooks/stripe', who: 'visitor', how: 'json', base: nothing, fields: ['id', 'type'] },
  {
    path: '/webhooks/shopify',
    who: 'visitor',
    how: 'json',
    base: nothing,
    fields: ['id', 'email'],
  },
];
