import type { Stripe } from 'stripe';
import type { CheckoutSessionRow, CustomerRow } from './rows';

/** Returns the path of the hosted page. */
export function checkoutPath(id: string): string {
  return `/stripe/checkout/${id}`;
}

/** Returns a Checkout Session as the API shows it: https://docs.stripe.com/api/checkout/sessions */
export function sessionBody(
  row: CheckoutSessionRow,
  customer: CustomerRow | undefined,
): Stripe.Checkout.Session {
  const email = customer?.email ?? row.customerEmail;
  return {
    id: row.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: row.allowedTypes,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: row.cancelUrl,
    client_reference_id: row.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: row.created,
    currency: row.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: row.customer,
    customer_account: null,
    customer_creation: null,
    customer_details:
      email === null
        ? null
        : {
            address: null,
            business_name: null,
            email,
            individual_name: null,
            name: customer?.name ?? null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          },
    customer_email: row.customerEmail,
    discounts: [],
    expires_at: row.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: row.metadata,
    mode: 'setup',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: row.types,
    payment_status: 'no_payment_required',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: row.setupIntent,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: row.status,
    submit_type: null,
    subscription: null,
    success_url: row.successUrl,
    total_details: null,
    ui_mode: 'hosted_page',
    url: row.status === 'open' ? `${row.origin}${checkoutPath(row.id)}` : null,
    wallet_options: null,
  };
}
