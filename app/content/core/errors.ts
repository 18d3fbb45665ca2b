import {
  ACCOUNT_ERRORS,
  METHOD_ERRORS,
  SIGN_UP_ERRORS,
} from '~/content/core/errors/account-errors';
import { DEPOSIT_ERRORS, TOP_UP_ERRORS } from '~/content/core/errors/deposit-errors';
import { ALLOWANCE_ERRORS, ORGANIZATION_ERRORS } from '~/content/core/errors/organization-errors';
import {
  CHECKOUT_ERRORS,
  INVOICE_ERRORS,
  PAYMENT_ERRORS,
} from '~/content/core/errors/payment-errors';
import {
  ERP_CUSTOMER_ERRORS,
  ERP_MERGE_ERRORS,
  STAFF_ACCOUNT_ERRORS,
  STAFF_ERRORS,
} from '~/content/core/errors/staff-errors';
import { CUSTOM_ORDER_STEP_ERRORS } from '~/content/core/errors/artwork-errors';
import { QUOTE_ERRORS } from '~/content/core/errors/quote-errors';
import { RETURN_ERRORS } from '~/content/core/errors/return-errors';
import { formatNumber } from '~/domain/core/numbers';

/**
 * The spec's error catalogue (section 8), verbatim; menus.ts and search.ts have two more. `sentence` fills
 * in the `{blanks}`.
 */
const CATALOGUE = {
  stripe_charge_failed: 'Stripe charge failed to process',
  payment_method_not_stored: 'Failed to store payment method in Supabase',
  balance_not_published: 'Failed to update customer',

  favorite_not_added: 'Error adding tag',
  favorite_not_removed: 'Error removing tag',
  customer_email_taken: 'You already have an account with this email. Please login instead.',
  ambassador_email_taken:
    'You already have an Ambassador account with this email. Please login instead.',
  customer_not_created: 'An error occurred while creating the customer.',
  ambassador_tag_not_added: 'An error occurred while adding the ambassador tag.',
  customer_by_email_failed: 'An error occurred while fetching customer by email.',
  customer_details_failed: 'An error occurred while fetching customer details.',
  customer_orders_failed: 'An error occurred while fetching customer orders.',
  order_details_failed: 'An error occurred while fetching order details.',
  customer_addresses_failed: 'An error occurred while fetching customer addresses.',
  customer_not_updated: 'An error occurred while updating the customer.',
  metafield_not_incremented: 'An error occurred while incrementing the metafield.',
  earth_prime_failed: 'An error occurred while fetching the Earth Prime metaobject.',
  earth_prime_missing: 'Could not find the Earth Prime metaobject.',
  metaobject_details_failed: 'Error fetching metaobject details.',

  draft_order_not_created: 'An error occurred while creating a draft order: {message}',
  graphql_errors: 'GraphQL errors occurred.',
  graphql_errors_detailed: 'GraphQL errors occurred: {details}',
  metafield_not_updated: 'Metafield update failed: {messages}',
  api_response_unexpected: 'Unexpected API response structure',
  refresh_token_missing: 'No refresh token found',
  organization_users_lookup_failed: 'does not work',
} as const;

/** Quantity errors: the rules are the spec's (section 5, Cart quantity), the wording is ours. */
const QUANTITY = {
  quantity_missing: 'Enter a quantity.',
  quantity_not_a_number: 'Enter the quantity as a number.',
  quantity_not_whole: 'Enter a whole number.',
  quantity_below_one: 'Quantity can’t go below 1. To take the item out, use Remove.',
  quantity_above_limit: 'You can have up to {limit} of this item in your cart.',
  quantity_above_stock:
    'Only {limit} of this item left in stock. To order more, contact our sales team.',
  quantity_above_bound:
    'A cart can hold up to {limit} of one item. To order more, contact our sales team.',
  quantity_sold_out: 'This item is sold out.',
} as const;

/** Our own errors, where the spec has none. */
const SHOP = {
  cart_variant_missing: 'Choose an option first.',
  cart_line_unavailable: 'This item is no longer available, so we couldn’t add it.',
  cart_line_needs_artwork:
    'This product is printed with your artwork, so you can’t buy it from a cart. Start your design on its page.',
  cart_lid_not_added:
    'Your cups are in the cart, but the lids couldn’t be added. Try adding them on their own page.',
  cart_line_missing: 'This item is no longer in your cart.',
  cart_expired: 'Your earlier cart expired, so we started a new one.',
  cart_not_changed: 'We couldn’t update your cart. Nothing was lost. Try again.',
  storefront_unavailable: 'We couldn’t reach Shopify. Try again in a moment.',

  favorites_full:
    'You’ve saved {limit} favorites, the most we can keep. Remove one to add another.',
  favorites_full_visitor:
    'This browser can keep up to {limit} favorites. Sign in to keep more, or remove one.',
  favorites_too_fast: 'Too many changes in a short time. Try again in {wait}.',
  favorite_product_missing: 'This product is no longer available.',

  enquiry_name_missing: 'Enter your name.',
  enquiry_email_missing: 'Enter your email address.',
  enquiry_email_malformed: 'Enter an email address like name@example.com.',
  enquiry_phone_malformed: 'Enter a phone number like (503) 555-0199.',
  enquiry_company_missing: 'Enter your company name.',
  enquiry_organization_missing: 'Enter your organization’s name.',
  enquiry_link_missing: 'Enter a link to your resume.',
  enquiry_link_malformed: 'Enter a link that starts with https://.',
  enquiry_website_malformed: 'Enter a web address like example.com.',
  enquiry_needs_missing: 'Choose what you need.',
  enquiry_volume_missing: 'Choose how much you need per month.',
  enquiry_position_missing: 'Choose a field of work.',
  enquiry_kind_missing: 'Choose what describes you best.',
  enquiry_message_missing: 'Enter a message.',
  enquiry_too_long: 'Use {limit} characters or fewer.',
  enquiry_unprintable: 'Remove the characters that can’t be printed.',
  enquiry_answer_refused: 'Check this answer.',
  enquiry_trapped:
    'A hidden field was filled in, as bots do. We cleared it: send your message again.',
  enquiry_form_outdated: 'This form expired. Everything you entered is still here: send it again.',
  enquiry_already_sent:
    'This form was already sent with different text. To send this as a new message, press the button again.',
  enquiry_too_many: 'You’ve sent us several messages in a short time. Try again in {wait}.',
} as const;

/** Errors when QuickBooks does not respond. */
const BOOKS = {
  invoices_unavailable:
    'We couldn’t load your invoices from QuickBooks. None of them has changed. Try again in a moment.',
} as const;

/** Errors of /api/shopifyAdmin. */
const API = {
  api_signed_out: 'Sign in first.',
  api_refused: 'This can’t be done here.',
  api_not_found: 'Not found.',
  api_unconfirmed:
    'This can’t be undone. To go ahead, send it again with the variable "confirm": true.',
  api_reference_missing:
    'Send the reference on the bank statement or check as the variable "reference", at least 3 characters.',
  api_waits:
    'This needs a second person. An admin can approve it in the back office, under Approvals.',
  api_changed: 'This is being changed right now. Check it again first.',
  api_malformed: 'Send a JSON object with a query and its variables.',
  call_key_malformed:
    'Send an Idempotency-Key of 1 to 255 letters, digits, and symbols, without spaces.',
  deposit_key_used:
    'This Idempotency-Key was already used for another amount or payment method. Send a new key with a new charge.',
  call_malformed: 'Send a JSON object with this call’s fields and no others.',
  call_too_large: 'This request is too large.',
  call_wrong_method: 'This address doesn’t support that method.',
  file_too_many: 'Too many files in a short time. Try again in {wait}.',
  api_too_many: 'Too many requests in a short time. Try again in {wait}.',
} as const;

const MESSAGES = {
  ...CATALOGUE,
  ...QUANTITY,
  ...SHOP,
  ...ACCOUNT_ERRORS,
  ...BOOKS,
  ...METHOD_ERRORS,
  ...SIGN_UP_ERRORS,
  ...STAFF_ERRORS,
  ...ERP_CUSTOMER_ERRORS,
  ...ERP_MERGE_ERRORS,
  ...STAFF_ACCOUNT_ERRORS,
  ...API,
  ...DEPOSIT_ERRORS,
  ...INVOICE_ERRORS,
  ...CUSTOM_ORDER_STEP_ERRORS,
  ...QUOTE_ERRORS,
  ...RETURN_ERRORS,
  ...CHECKOUT_ERRORS,
  ...PAYMENT_ERRORS,
  ...ALLOWANCE_ERRORS,
  ...ORGANIZATION_ERRORS,
  ...TOP_UP_ERRORS,
} as const;

export type ErrorCode = keyof typeof MESSAGES;

type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never;

/** The codes of sentences without blanks. */
export type PlainErrorCode = {
  [Code in ErrorCode]: [Blanks<(typeof MESSAGES)[Code]>] extends [never] ? Code : never;
}[ErrorCode];

type Values<Code extends ErrorCode> = [Blanks<(typeof MESSAGES)[Code]>] extends [never]
  ? []
  : [values: Record<Blanks<(typeof MESSAGES)[Code]>, string | number>];

/**
 * Returns the message for a code with its blanks filled in. Numbers get thousands separators; text is
 * inserted as it is.
 */
export function errorMessage<Code extends ErrorCode>(
  code: Code,
  ...[values]: Values<Code>
): string {
  const given: Record<string, string | number> = values ?? {};
  return MESSAGES[code].replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = given[name];
    return typeof value === 'number' ? formatNumber(value) : (value ?? blank);
  });
}

/**
 * Returns the message for an error of a form's schema: a code, optionally followed by a blank and its
 * limit.
 */
export function fieldMessage(rejection: string): string {
  const [code = '', limit] = rejection.split(' ');
  if (!Object.hasOwn(MESSAGES, code)) return MESSAGES.enquiry_answer_refused;
  return MESSAGES[code as ErrorCode].replace('{limit}', formatNumber(Number(limit)));
}
