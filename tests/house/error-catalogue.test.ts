import { describe, expect, it } from 'vitest';
import { errorMessage } from '../../app/content/core/errors';
import type { ErrorCode } from '../../app/content/core/errors';
import type { DepositRejectionCode } from '../../app/domain/deposits/deposit-rules';
import type { InvoicePayError } from '../../app/domain/invoices/invoice-payment';
import type { OrganizationRejection } from '../../app/domain/organizations/organization';
import type { DepositFailure } from '../../app/domain/deposits/deposit-machine';
import type { PaymentFailure } from '../../app/domain/payments/payment-failure';
import type { PaymentRejectionCode } from '../../app/domain/payments/payment-rejection';
import type { QuantityCode } from '../../app/domain/catalogue/variant-choice';
import type { TopUpError } from '../../app/domain/top-ups/top-up';
import type { TopUpRejectionCode } from '../../app/domain/top-ups/top-up-page';
import { MENU_ITEM_UNKNOWN } from '../../app/content/core/menus';
import { NO_PRODUCTS_FOUND } from '../../app/content/catalogue/search';
import { cartMessage } from '../../app/content/cart/cart-errors';

/** Every rejection that section 8 of the spec quotes, in its order; '...' is spelled out. */
const QUOTED: readonly [string, string][] = [
  ['stripe_charge_failed', 'Stripe charge failed to process'],
  ['payment_method_not_stored', 'Failed to store payment method in Supabase'],
  ['balance_not_published', 'Failed to update customer'],
  ['favorite_not_added', 'Error adding tag'],
  ['favorite_not_removed', 'Error removing tag'],
  ['customer_email_taken', 'You already have an account with this email. Please login instead.'],
  [
    'ambassador_email_taken',
    'You already have an Ambassador account with this email. Please login instead.',
  ],
  ['customer_not_created', 'An error occurred while creating the customer.'],
  ['ambassador_tag_not_added', 'An error occurred while adding the ambassador tag.'],
  ['customer_by_email_failed', 'An error occurred while fetching customer by email.'],
  ['customer_details_failed', 'An error occurred while fetching customer details.'],
  ['customer_orders_failed', 'An error occurred while fetching customer orders.'],
  ['order_details_failed', 'An error occurred while fetching order details.'],
  ['customer_addresses_failed', 'An error occurred while fetching customer addresses.'],
  ['customer_not_updated', 'An error occurred while updating the customer.'],
  ['metafield_not_incremented', 'An error occurred while incrementing the metafield.'],
  ['earth_prime_failed', 'An error occurred while fetching the Earth Prime metaobject.'],
  ['earth_prime_missing', 'Could not find the Earth Prime metaobject.'],
  ['metaobject_details_failed', 'Error fetching metaobject details.'],
  ['draft_order_not_created', 'An error occurred while creating a draft order: {message}'],
  ['graphql_errors', 'GraphQL errors occurred.'],
  ['graphql_errors_detailed', 'GraphQL errors occurred: {details}'],
  ['metafield_not_updated', 'Metafield update failed: {messages}'],
  ['api_response_unexpected', 'Unexpected API response structure'],
  ['refresh_token_missing', 'No refresh token found'],
  ['organization_users_lookup_failed', 'does not work'],
];

/** The table's function without its types, so that a placeholder may stay empty. */
const messageFor = errorMessage as (
  code: string,
  values?: Record<string, string | number>,
) => string;

describe('the error catalogue', () => {
  it.each(QUOTED)('%s reads as the spec says', (code, text) => {
    expect(messageFor(code)).toBe(text);
  });

  it('has the two that are no rejection where they are drawn', () => {
    expect([MENU_ITEM_UNKNOWN, NO_PRODUCTS_FOUND]).toEqual([
      'Menu Items Error',
      'No products found',
    ]);
  });

  it('fills the blanks', () => {
    expect(errorMessage('draft_order_not_created', { message: 'No stock' })).toBe(
      'An error occurred while creating a draft order: No stock',
    );
    expect(errorMessage('graphql_errors_detailed', { details: '$& {details}' })).toBe(
      'GraphQL errors occurred: $& {details}',
    );
    expect(errorMessage('metafield_not_updated', { messages: 'a; b' })).toBe(
      'Metafield update failed: a; b',
    );
  });

  it('names the limit of a quantity', () => {
    expect(cartMessage({ code: 'quantity_above_limit', limit: 5 })).toContain('up to 5 of');
    expect(cartMessage({ code: 'quantity_above_bound' })).toContain('10,000');
    expect(cartMessage({ code: 'quantity_not_whole' })).toBe('Enter a whole number.');
  });
});

/** What money, organizations and carts refuse or fail with; a code without a sentence does not type-check. */
type RejectionCode =
  | DepositFailure
  | DepositRejectionCode
  | InvoicePayError
  | OrganizationRejection
  | PaymentFailure
  | PaymentRejectionCode
  | QuantityCode
  | TopUpError
  | TopUpRejectionCode;

const REJECTED: RejectionCode = 'deposit_declined';

it('has a sentence for every code of a rejection', () => {
  const known: ErrorCode = REJECTED as RejectionCode;
  expect(messageFor(known)).toContain('declined');
});
