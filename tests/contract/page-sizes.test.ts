import { METAOBJECTS_DOCUMENT } from '../../app/platforms/shopify/customers/admin-metafield-documents';
import { describe, expect, it } from 'vitest';
import { ADDRESSES_FETCHED } from '../../app/domain/customers/addresses/address-card';
import { ORDER_LIMITS } from '../../app/domain/orders/order';
import { CUSTOMER_ADDRESSES_DOCUMENT } from '../../app/platforms/shopify/customers/admin-address-documents';
import { DRAFT_PARTS } from '../../app/platforms/shopify/draft-orders/admin-draft-order-parts';

import {
  CUSTOMER_ORDERS_BRIEF_DOCUMENT,
  CUSTOMER_ORDERS_DETAILED_DOCUMENT,
  ORDER_BY_ID_DOCUMENT,
} from '../../app/platforms/shopify/orders/admin-order-documents';
import { PARCEL_LINES_DOCUMENT } from '../../app/platforms/shopify/orders/admin-parcel-documents';

/** Returns the size that a document requests of each list, e.g. `{lineItems: 20}`; variables as `$name`. */
const sizesIn = (document: string) =>
  Object.fromEntries(
    [...document.matchAll(/(\w+)\([^)]*?\bfirst: (\$?\w+)/g)].map(([, list = '', size = '']) => [
      list,
      Number(size) || size,
    ]),
  );

/** Spec section 9, rows Orders and Draft order: the most that one read may hold. */
describe('one read holds', () => {
  it.each([
    ['one order', ORDER_BY_ID_DOCUMENT],
    ['the orders of a customer', CUSTOMER_ORDERS_DETAILED_DOCUMENT],
  ])('of an order: %s', (_what, document) => {
    expect(sizesIn(document)).toMatchObject({
      lineItems: 20,
      fulfillments: 20,
      // The rest of the 50 in a second read, where there is one.
      fulfillmentLineItems: 10,
      metafields: 15,
    });
    expect(sizesIn(PARCEL_LINES_DOCUMENT)).toEqual({ fulfillmentLineItems: 50 - 10 });
  });

  it('of an order in brief', () => {
    expect(sizesIn(CUSTOMER_ORDERS_BRIEF_DOCUMENT)).toMatchObject({ lineItems: 50 });
  });

  it('of a draft order', () => {
    expect(sizesIn(DRAFT_PARTS)).toMatchObject({ metafields: 10 });
  });

  it('of the addresses of a customer', () => {
    expect(sizesIn(CUSTOMER_ADDRESSES_DOCUMENT)).toMatchObject({ addressesV2: '$first' });
    expect(ADDRESSES_FETCHED).toBe(50);
  });

  it('of the metaobjects of a type', () => {
    expect(sizesIn(METAOBJECTS_DOCUMENT)).toEqual({ metaobjects: 10 });
  });

  it('no more than the limits say', () => {
    expect(ORDER_LIMITS).toEqual({
      orders: 250,
      lines: 20,
      linesBrief: 50,
      fulfillments: 20,
      fulfillmentLines: 50,
      variantMetafields: 15,
    });
  });
});
