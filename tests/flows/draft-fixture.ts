import type { DraftOrderInput } from '../../app/domain/draft-orders/draft-order';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import { castGid } from '../contract/sandbox-people';
import { at, openShop, type Shop } from '../contract/sandbox-shop';

export const IVY = castGid('ivy');

/**
 * Returns the app's Admin client for a sandbox.
 *
 * @param options.changeMs how long it waits for a change
 */
export function adminFor(base: string, options: { changeMs?: number } = {}): Admin {
  const config = {
    base,
    privateToken: '',
    apiKey: 'sandbox-client-id',
    apiSecret: 'sandbox-client-secret',
  } as Parameters<typeof createAdmin>[0];
  return createAdmin(config, options);
}

/** Opens the sandbox's Shopify with two products, and a client of it. */
export async function openDraftFixture() {
  const shop = await openShop();
  const admin = adminFor(shop.url);
  return {
    shop,
    admin,
    /** A case of 50 for $12.50. */
    kraftCup: await variantOf(shop, 'kraft-cup'),
    /** $200 apiece. */
    bigBag: await variantOf(shop, 'big-bag'),
    fault: (operation: string, effect: 'error' | 'lost-response', times = 1) =>
      shop.control('POST', 'faults', { company: 'shopify', operation, effect, times }),
    /** Sets how many there are of every variant of a product. */
    stock: (handle: string, count: number) =>
      shop.control('POST', 'shopify', { action: 'product-update', handle, set: { stock: count } }),
    clearFaults: () => shop.control('DELETE', 'faults'),
  };
}

export type DraftFixture = Awaited<ReturnType<typeof openDraftFixture>>;

async function variantOf(shop: Shop, handle: string): Promise<string> {
  const query = `{ product(handle: "${handle}") { variants(first: 1) { nodes { id } } } }`;
  const { body } = await shop.storefront(query);
  return at(body, 'data.product.variants.nodes.0.id') as string;
}

export const PORTLAND = {
  firstName: 'Ivy',
  lastName: 'Nakamura',
  company: '',
  address1: '12 Fern Lane',
  address2: '',
  city: 'Portland',
  provinceCode: 'OR',
  zip: '97205',
  phone: '',
};

/** In California, with sales tax. */
export const OAKLAND = {
  ...PORTLAND,
  address1: '1 Lake Street',
  city: 'Oakland',
  provinceCode: 'CA',
  zip: '94610',
};

/** Returns a draft of two cases for Ivy, with no other fields set. */
export function draftInput(
  variantGid: string,
  changed: Partial<DraftOrderInput> = {},
): DraftOrderInput {
  return {
    customerGid: IVY,
    email: 'ivy@example.com',
    lines: [{ variantGid, quantity: 2 }],
    discountCode: null,
    address: null,
    shipping: null,
    taxExempt: false,
    tags: [],
    attributes: [],
    note: null,
    ...changed,
  };
}
