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
  quantity_missing: 'Please enter a quantity.',
  quantity_not_a_number: 'Please enter the quantity as a number.',
  quantity_not_whole: 'Please enter a whole number.',
  quantity_below_one: 'The quantity cannot go below 1. To take the item out, use Remove.',
  quantity_above_limit: 'You can have at most {limit} of this item in your cart.',
  quantity_above_stock:
    'We have only {limit} of this item left in stock. For more, please contact our sales team.',
  quantity_above_bound:
    'One cart can hold at most {limit} of an item. For more, please contact our sales team.',
  quantity_sold_out: 'This item is sold out.',
} as const;

/** Our own errors, where the spec has none. */
const SHOP = {
  cart_variant_missing: 'Please choose an option first.',
  cart_line_unavailable: 'This item is no longer available, so it could not be added.',
  cart_line_needs_artwork:
    'This product is printed with your artwork, so it cannot be bought from a cart. Start a custom order on its page.',
  cart_line_missing: 'This item is no longer in your cart.',
  cart_expired: 'Your earlier cart has expired, so we have started a new one.',
  cart_not_changed: 'We could not change your cart just now. Nothing was lost: please try again.',
  storefront_unavailable: 'The shop is not answering just now. Please try again in a moment.',

  favorites_full:
    'You have {limit} favorites, as many as we can keep. Take one out to make room for another.',
  favorites_full_visitor:
    'This browser keeps {limit} favorites at most. Sign in to keep more, or take one out.',
  favorites_too_fast: 'That was a lot of hearts in a short time. Please try again in {wait}.',
  favorite_product_missing: 'This product is no longer in the shop.',

  enquiry_name_missing: 'Please enter your name.',
  enquiry_email_missing: 'Please enter your email address.',
  enquiry_email_malformed: 'Please enter an email address like name@example.com.',
  enquiry_phone_malformed: 'Please enter a phone number like (503) 555-0199.',
  enquiry_company_missing: 'Please enter the name of your company.',
  enquiry_organization_missing: 'Please enter the name of your organization.',
  enquiry_link_missing: 'Please enter the link to your resume.',
  enquiry_link_malformed: 'Please enter a link that starts with https://.',
  enquiry_website_malformed: 'Please enter a web address like example.com.',
  enquiry_needs_missing: 'Please choose what you need.',
  enquiry_volume_missing: 'Please choose how much you need in a month.',
  enquiry_position_missing: 'Please choose a field of work.',
  enquiry_kind_missing: 'Please choose what describes you best.',
  enquiry_message_missing: 'Please write us a message.',
  enquiry_too_long: 'Please keep this to {limit} characters.',
  enquiry_unprintable: 'Please take out the characters that cannot be printed.',
  enquiry_answer_refused: 'Please check this answer.',
  enquiry_trapped:
    'Something filled in a hidden field, as machines do. It is empty again: please send once more.',
  enquiry_form_outdated:
    'This form has expired. Everything you entered is kept: please send it again.',
  enquiry_already_sent:
    'This form has been sent before with other words. To send these as a new message, press the button again.',
  enquiry_too_many:
    'You have sent us several messages in a short time. Please try again in {wait}.',
} as const;

/** Errors when QuickBooks does not respond. */
const BOOKS = {
  invoices_unavailable:
    'We could not read your invoices just now. None of them has changed: please try again in a moment.',
} as const;

/** Errors of /api/shopifyAdmin. */
const API = {
  api_signed_out: 'Please sign in first.',
  api_refused: 'This cannot be done here.',
  api_not_found: 'Not found.',
  api_unconfirmed:
    'This cannot be taken back. If it is meant, send it again with the variable "confirm": true.',
  api_reference_missing:
    'Please send, as the variable "reference", what the bank statement or the check says, at least 3 characters.',
  api_waits:
    'One person may not do this alone. It waits in the back-office, under Approvals, until an admin approves it.',
  api_changed: 'This is being changed right now. Please look at it again first.',
  api_malformed: 'Please send a JSON object with a query and its variables.',
  call_key_malformed:
    'Please send an Idempotency-Key of 1 to 255 letters, digits and signs, without spaces.',
  deposit_key_used:
    'This Idempotency-Key was used for another amount or payment method. Send a new key with a new charge.',
  call_malformed: 'Please send a JSON object with the fields of this call, and no others.',
  call_too_large: 'This is too much to be read.',
  call_wrong_method: 'This address is not asked this way.',
  file_too_many: 'That was a lot of files in a short time. Please try again in {wait}.',
  api_too_many: 'That was a lot of requests in a short time. Please try again in {wait}.',
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
    return typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? blank);
  });
}

/**
 * Returns the message for an error of a form's schema: a code, optionally followed by a blank and its
 * limit.
 */
export function fieldMessage(rejection: string): string {
  const [code = '', limit] = rejection.split(' ');
  if (!Object.hasOwn(MESSAGES, code)) return MESSAGES.enquiry_answer_refused;
  return MESSAGES[code as ErrorCode].replace('{limit}', Number(limit).toLocaleString('en-US'));
}
