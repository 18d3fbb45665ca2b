import { at } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

const cartParts = `id checkoutUrl totalQuantity note
  attributes { key value } discountCodes { code applicable }
  discountAllocations { discountedAmount { amount } }
  buyerIdentity { email countryCode }
  cost { subtotalAmount { amount currencyCode } totalAmount { amount } }
  lines(first: 100) { nodes { id quantity attributes { key value } cost { totalAmount { amount } }
    merchandise { ... on ProductVariant { id title product { handle } } } } }`;
const answerParts = `{ cart { ${cartParts} } userErrors { code field message }
  warnings { code message target } }`;

export const CART_GET = `query CartGet($id: ID!) { cart(id: $id) { ${cartParts} } }`;
export const CART_START = `mutation CartStart($input: CartInput) {
  cartCreate(input: $input) ${answerParts} }`;
export const CART_ADD = `mutation CartAdd($cartId: ID!, $lines: [CartLineInput!]!) {
  cartLinesAdd(cartId: $cartId, lines: $lines) ${answerParts} }`;
export const CART_CHANGE = `mutation CartChange($cartId: ID!, $lines: [CartLineUpdateInput!]!) {
  cartLinesUpdate(cartId: $cartId, lines: $lines) ${answerParts} }`;
export const CART_REMOVE = `mutation CartRemove($cartId: ID!, $lineIds: [ID!]!) {
  cartLinesRemove(cartId: $cartId, lineIds: $lineIds) ${answerParts} }`;
export const CART_CODES = `mutation CartDiscounts($cartId: ID!, $codes: [String!]!) {
  cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $codes) ${answerParts} }`;
export const CART_BUYER = `mutation CartBuyer($cartId: ID!, $buyer: CartBuyerIdentityInput!) {
  cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyer) ${answerParts} }`;

/** Returns the gids of a product's variants, in the product's order. */
export async function variantIds(
  shop: Pick<Shop, 'storefront'>,
  handle: string,
): Promise<string[]> {
  const answer = await shop.storefront(
    'query Variants($handle: String!) { product(handle: $handle) { variants(first: 9) { nodes { id } } } }',
    { handle },
  );
  const nodes = at(answer.body, 'data.product.variants.nodes') as { id: string }[];
  return nodes.map(({ id }) => id);
}

const shopper = {
  email: 'ivy@example.com',
  firstName: 'Ivy',
  lastName: 'Green',
  address1: '1 Main Street',
  city: 'Berkeley',
  provinceCode: 'CA',
  zip: '94704',
};

export const goodCard = {
  number: '4242 4242 4242 4242',
  name: 'Ivy Green',
  expiry: '12 / 40',
  code: '123',
};

/** Goes through the hosted checkout to the payment page. @returns its address, its HTML and its total */
export async function reachPayment(shop: Shop, checkoutUrl: string, fields: object = {}) {
  const reply = await shop.form(checkoutUrl, { ...shopper, ...fields });
  if (reply.status !== 303) throw new Error(`${reply.status} ${await reply.text()}`);
  const address = new URL(reply.headers.get('location') ?? '', shop.url).href;
  const page = await (await fetch(address)).text();
  const shownTotal = /name="shownTotal" value="(\d+)"/.exec(page)?.[1] ?? '';
  return { address, page, shownTotal };
}

/** Buys the lines. @returns the order's confirmation number */
export async function buy(shop: Shop, input: object): Promise<string> {
  const started = await shop.storefront(CART_START, { input });
  const checkoutUrl = String(at(started.body, 'data.cartCreate.cart.checkoutUrl'));
  const { address, shownTotal } = await reachPayment(shop, checkoutUrl);
  const paid = await shop.form(address, { ...goodCard, shownTotal });
  const thanks = await fetch(new URL(paid.headers.get('location') ?? '', shop.url));
  return /Confirmation number <b>(\w+)/.exec(await thanks.text())?.[1] ?? '';
}
