import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, callers } from '../contract/sandbox-shop';
import { callEndpoint, gidOf } from '../support/admin-endpoint';
import type { RunningShop } from '../support/running-shop';
import { sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { signInStaff } from '../support/staff-sign-in';
import { Visitor } from '../support/visitor';

/** The fields of the spec's section 3, as a caller of /api/shopifyAdmin reads them. */

const IVY = gidOf('ivy');
const BRUNO = gidOf('bruno');

const CUSTOMER = `id displayName firstName lastName email phone tags createdAt totalSpent.amount
  emailMarketingConsent.marketingState emailMarketingConsent.marketingOptInLevel
  emailMarketingConsent.consentUpdatedAt`;

const ADDRESS = 'id address1 address2 city company country firstName lastName phone province zip';

const TEXTS = `companyname companywebsite universityname universitywebsite fraternity sorority studentorg
  college greeklife graduationyear birthday product_tag earthprimeinterest tier`;

const ORDER = `id name email createdAt updatedAt tags displayFulfillmentStatus displayFinancialStatus
  shippingAddress.firstName shippingAddress.lastName
  totalPriceSet.shopMoney.amount subtotalPriceSet.shopMoney.amount
  totalShippingPriceSet.shopMoney.amount totalTaxSet.shopMoney.amount
  totalDiscountsSet.shopMoney.amount currentTotalPriceSet.shopMoney.amount
  originalTotalPriceSet.shopMoney.amount originalTotalPriceSet.shopMoney.currencyCode
  taxLines.title lineItems.nodes.title lineItems.nodes.quantity lineItems.nodes.image.url
  lineItems.nodes.variant.id lineItems.nodes.variant.title lineItems.nodes.variant.price
  lineItems.nodes.variant.metafields.key lineItems.nodes.product.title
  lineItems.nodes.product.productType lineItems.nodes.product.tags
  lineItems.nodes.discountedTotalSet.shopMoney.amount
  lineItems.nodes.originalTotalSet.shopMoney.amount lineItems.nodes.nonFulfillableQuantity
  lineItems.nodes.refundableQuantity fulfillments.displayStatus fulfillments.location.name
  fulfillments.trackingInfo.number fulfillments.trackingInfo.url fulfillments.trackingInfo.company
  fulfillments.fulfillmentLineItems.nodes.quantity cancelReason cancelledAt edited refunds.id
  refunds.createdAt refunds.note refunds.totalRefundedSet.shopMoney.amount`;

const DRAFT = `id status totalPrice lineItemsSubtotalPrice.shopMoney.amount subtotalPrice taxLines.title
  taxLines.rate taxLines.price totalTaxSet.shopMoney.amount discountCodes appliedDiscount.value
  appliedDiscount.valueType appliedDiscount.amount appliedDiscount.description appliedDiscount.title
  lineItems.nodes.id lineItems.nodes.title lineItems.nodes.quantity
  lineItems.nodes.priceOverride.amount lineItems.nodes.priceOverride.currencyCode
  lineItems.nodes.taxLines.title customer.id shippingAddress.firstName customAttributes.key
  customAttributes.value metafields order.id order.name`;

const pathsIn = (list: string) => list.split(/\s+/);

type Shape = { [name: string]: Shape };

/** Returns a selection of all these paths: `a.b a.c` → `a { b c }`. */
function selectionOf(list: string): string {
  const shape: Shape = {};
  for (const path of pathsIn(list)) {
    let place = shape;
    for (const name of path.split('.')) place = place[name] ??= {};
  }
  // The spec names no field of this list.
  if ('metafields' in shape) shape['metafields'] = { key: {} };
  const write = (of: Shape): string =>
    Object.entries(of)
      .map(([name, below]) =>
        Object.keys(below).length > 0 ? `${name} { ${write(below)} }` : name,
      )
      .join(' ');
  return write(shape);
}

/** Returns every path in an answer; the elements of a list share theirs. */
function pathsOf(answer: unknown, above: string[] = []): Set<string> {
  const own = above.join('.');
  if (Array.isArray(answer)) {
    return new Set([own, ...answer.flatMap((each) => [...pathsOf(each, above)])]);
  }
  if (typeof answer !== 'object' || answer === null) return new Set([own]);
  const below = Object.entries(answer).flatMap(([name, each]) => [
    ...pathsOf(each, [...above, name]),
  ]);
  return new Set([own, ...below]);
}

const missingOf = (list: string, answer: unknown) => {
  const there = pathsOf(answer);
  return pathsIn(list).filter((path) => !there.has(path));
};

let shop: RunningShop;
let ivy: Visitor;
let bruno: Visitor;
let staff: Visitor;

const call = async (visitor: Visitor, query: string, variables: object = {}) => {
  const { status, body } = await callEndpoint(visitor, { query, variables });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
};

beforeAll(async () => {
  shop = await startServerShop({ LIMIT_RATE_OFF: '1' });
  [ivy, bruno, staff] = [1, 2, 3].map(() => new Visitor(shop.url)) as [Visitor, Visitor, Visitor];
  await Promise.all([signIn(ivy, 'ivy@example.com'), signIn(bruno, 'bruno@example.com')]);
  await signInStaff(staff, 'staff@example.com');
});
afterAll(() => shop.stop());

it('a customer has every field that the spec names', async () => {
  const data = await call(ivy, `{ customer(id: "${IVY}") { ${selectionOf(CUSTOMER)} } }`);
  expect(missingOf(CUSTOMER, data?.['customer'])).toEqual([]);
});

it('a customer has the texts that the spec keeps on them', async () => {
  const { shopify } = sandboxControl(shop.sandboxUrl);
  const own = pathsIn(TEXTS).map((key) => ({ namespace: 'custom', key }));
  const all = [...own, { namespace: 'social', key: 'instagram' }];
  for (const name of all) {
    await shopify({ action: 'customer-metafield', id: IVY, value: `of ${name.key}`, ...name });
  }
  const keys = all.map(({ namespace, key }) => `"${namespace}.${key}"`).join();
  const metafieldNodes = `metafields(first: 25, keys: [${keys}]) { nodes { namespace key value } }`;
  const data = await call(ivy, `{ customer(id: "${IVY}") { ${metafieldNodes} } }`);
  const found = at(data, 'customer.metafields.nodes') as unknown[];
  expect(found).toHaveLength(all.length);
  expect(found).toEqual(
    expect.arrayContaining(all.map((name) => ({ ...name, value: `of ${name.key}` }))),
  );
});

it('an address has every field that the spec names', async () => {
  const requestedFields = `addresses(first: 50) { ${selectionOf(ADDRESS)} }`;
  const data = await call(bruno, `{ customer(id: "${BRUNO}") { ${requestedFields} } }`);
  const addresses = at(data, 'customer.addresses') as unknown[];
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) expect(missingOf(ADDRESS, address)).toEqual([]);
});

it('an order has every field that the spec names', async () => {
  const requestedFields = `orders(first: 250) { nodes { ${selectionOf(ORDER)} } }`;
  const data = await call(bruno, `{ customer(id: "${BRUNO}") { ${requestedFields} } }`);
  // What one order lacks, another has: a refund, a parcel, a discount.
  expect(missingOf(ORDER, at(data, 'customer.orders.nodes'))).toEqual([]);

  const plainly = ORDER.replaceAll('.nodes.', '.');
  const list = `orders(first: 250) { ${selectionOf(plainly)} }`;
  const plain = await call(bruno, `{ customer(id: "${BRUNO}") { ${list} } }`);
  expect(missingOf(plainly, at(plain, 'customer.orders'))).toEqual([]);
});

it('a draft order has every field that the spec names', async () => {
  const { storefront } = callers(shop.sandboxUrl);
  const { body } = await storefront(
    '{ products(first: 1, query: "product_type:lids available_for_sale:true") { nodes { variants(first: 1) { nodes { id } } } } }',
  );
  const input = {
    purchasingEntity: { customerId: IVY },
    lineItems: [
      {
        variantId: at(body, 'data.products.nodes.0.variants.nodes.0.id'),
        quantity: 2,
        priceOverride: { amount: '4.50', currencyCode: 'USD' },
      },
    ],
    appliedDiscount: {
      title: 'Opening',
      description: 'First order',
      valueType: 'PERCENTAGE',
      value: 10,
    },
    shippingAddress: {
      firstName: 'Ivy',
      lastName: 'Nakamura',
      address1: '1 Lake Street',
      city: 'Oakland',
      provinceCode: 'CA',
      zip: '94610',
    },
    customAttributes: [{ key: 'reference', value: 'R-1' }],
  };
  const made = await call(
    staff,
    `mutation Make($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } } }`,
    { input, confirm: true },
  );
  const id = at(made, 'draftOrderCreate.draftOrder.id') as string;
  await call(staff, `mutation { draftOrderComplete(id: "${id}") { draftOrder { id } } }`, {
    confirm: true,
  });
  const data = await call(staff, `{ draftOrder(id: "${id}") { ${selectionOf(DRAFT)} } }`);
  expect(missingOf(DRAFT, data?.['draftOrder'])).toEqual([]);
});
