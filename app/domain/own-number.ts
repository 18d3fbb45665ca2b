import { holdsCardNumber } from './card-number';

/** Fields that carry ids of ours or of Shopify's, which nobody types. */
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
  // A ticked order of the staff's list.
  'pick',
  // Of a draft order's form: whose it is, and the good that is added.
  'customer',
  'add',
  // A favorite whose product has left goes by its number.
  'remove',
]);

/** The good of a line of a draft order's form. */
const LINE_VARIANT = /^l\d{1,2}_variant$/;

/** Shopify's own numbers have 13 digits, or soon 14, and one in ten of them looks like a card's. */
const SHOP_ID = /^(?:gid:\/\/shopify\/[A-Za-z]+\/)?\d{1,14}(?:\?[^\s]*)?$/;

/** Such a number as a whole part of a path of the store's own. */
const PATH_ID = /(?<=\/)\d{1,14}(?=[/?#]|$)/g;

/** E.164 in whatever spelling: the country in front, and at most 15 digits. */
const PHONE = /^\s*(?:\+|00)[\d\s().\-/]{7,}$/;

/** An address on the web, with a path or a question: numbers in there name pages. */
const WEB_PAGE = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*$/i;

/**
 * Whether what a field holds is a number of the kind that belongs there, however much it looks like
 * that of a card (money-security 1.2): an id, a telephone number with its country, the address of a
 * web page, the page of the store's own that somebody comes back to.
 *
 * @param name of the field
 */
export function isOwnNumber(name: string, text: string): boolean {
  if (ID_NAMES.has(name) || LINE_VARIANT.test(name)) return SHOP_ID.test(text);
  if (name === 'phone') return PHONE.test(text) && text.replace(/\D/g, '').length <= 15;
  if (name === 'returnTo') return !holdsCardNumber(text.replace(PATH_ID, 'x'));
  return /website|^link$|url$/i.test(name) && WEB_PAGE.test(text.trim());
}
