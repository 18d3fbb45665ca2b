import { holdsCardNumber } from './card-number';

/** Fields that carry ids of ours or Shopify's, which nobody types. */
const ID_NAMES = new Set([
  'shopify_customer_id',
  'shopifyCustomerId',
  'customerId',
  'user_id',
  'id',
  'variantId',
  'lineId',
  'take',
  'location',
  'key',
  // A ticked order in the back-office list.
  'pick',
  // In a draft order's form: the customer, and the product that is added.
  'customer',
  'add',
  // A favorite whose product is gone is removed by its number.
  'remove',
]);

/** The variant of a line in a draft order's form. */
const LINE_VARIANT = /^l\d{1,2}_variant$/;

/** Shopify's ids have 13 digits, soon 14, and one in ten of them passes the checksum of card numbers. */
const SHOP_ID = /^(?:gid:\/\/shopify\/[A-Za-z]+\/)?\d{1,14}(?:\?[^\s]*)?$/;

/** Such an id as a whole segment of one of the store's own paths. */
const PATH_ID = /(?<=\/)\d{1,14}(?=[/?#]|$)/g;

/** What a draft looked like when its form was opened (`draftVersion`): one in a hundred has such digits in a row. */
const DRAFT_VERSION = /^[\da-f]{32}$/;

/** E.164 in any spelling: country code first, at most 15 digits. */
const PHONE = /^\s*(?:\+|00)[\d\s().\-/]{7,}$/;

/** A web address with a path or a query: numbers in it identify pages. */
const WEB_PAGE = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*$/i;

/**
 * Whether a field's value is a number that belongs there, although it may look like a card number
 * (money-security 1.2): an id, a version of ours, a telephone number with its country code, a web address, or the page of the
 * store to return to.
 *
 * @param name the field's name
 */
export function isOwnNumber(name: string, text: string): boolean {
  if (ID_NAMES.has(name) || LINE_VARIANT.test(name)) return SHOP_ID.test(text);
  if (name === 'version') return DRAFT_VERSION.test(text);
  if (name === 'phone') return PHONE.test(text) && text.replace(/\D/g, '').length <= 15;
  if (name === 'returnTo') return !holdsCardNumber(text.replace(PATH_ID, 'x'));
  return /website|^link$|url$/i.test(name) && WEB_PAGE.test(text.trim());
}
