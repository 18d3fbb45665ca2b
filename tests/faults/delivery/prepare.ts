import { randomUUID } from 'node:crypto';
import { cents } from '../../../app/domain/core/money';
import { customOrderTag } from '../../../app/domain/orders/order-tags';
import type { Database } from '../../../app/models/core/database.server';
import { adoptOrder } from '../../../app/models/custom-orders/custom-order-payment.server';
import { quoteCustomOrder } from '../../../app/services/custom-orders/accept-custom-order.server';
import {
  requestCustomOrder,
  storeArtwork,
} from '../../../app/services/custom-orders/request-custom-order.server';
import { inLanes } from '../lanes';
import type { Chance } from '../random';
import { BOUGHT_HANDLE } from '../shop/checkout';
import { control } from '../shop/outside';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import type { ShopUnderTest } from '../shop/shop-under-test';
import { makeStaff } from '../shop/staff';
import { makeOrder } from './make-order';
import { atShopify, type DeliveryCase, type Made, type Own, type Story, type Told } from './plan';
import { listOwnItems } from './stock';
import { uploadsInPostgres } from '../../support/uploads';

const MAKING_LANES = 12;
const DANA = { kind: 'staff', id: 'desk', name: 'Dana Desk' } as const;

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="5" cy="5"/></svg>',
);
const ADDRESS = {
  firstName: 'Fay',
  lastName: 'Fault',
  company: '',
  address1: '1 Main Street',
  address2: '',
  city: 'Portland',
  provinceCode: 'OR',
  zip: '97201',
  phone: '',
};

/** Makes everybody, their orders and what else their stories need. @returns what a case is played with */
export async function prepare(
  shop: ShopUnderTest,
  { cases, chance }: { cases: readonly DeliveryCase[]; chance: Chance },
  storyOf: (chosen: DeliveryCase) => Story,
): Promise<(chosen: DeliveryCase) => Told> {
  const { sandboxUrl } = shop;
  const stories = cases.map(storyOf);
  const specs = stories.map(({ openingCents }) => ({ card: 'good' as const, openingCents }));
  const people = await makePeople(shop, specs, 'duplicate');
  const staff = await makeStaff(shop);
  await control(sandboxUrl, 'POST', '/control/webhooks', { company: 'shopify', mode: 'off' });
  const orders: Made[][] = stories.map(() => []);
  const owed = stories.flatMap(({ orders: count }, at) => Array.from({ length: count }, () => at));
  await inLanes(owed, MAKING_LANES, async (at) => {
    orders[at]?.push(await makeOrder(sandboxUrl, people[at] as Person));
  });
  const own = await makeOwn(shop, stories, { people, orders });
  await control(sandboxUrl, 'POST', '/control/webhooks', { company: 'shopify', mode: 'duplicate' });
  return (chosen) => {
    const at = cases.indexOf(chosen);
    return {
      shop,
      staff,
      chosen,
      person: people[at] as Person,
      chance: chance.branch(chosen.name),
      orders: orders[at] ?? [],
      own: own[at] ?? {},
    };
  };
}

async function makeOwn(
  shop: ShopUnderTest,
  stories: readonly Story[],
  { people, orders }: { people: readonly Person[]; orders: readonly Made[][] },
): Promise<Own[]> {
  const own: Own[] = stories.map(() => ({}));
  const items = await listOwnItems(shop.sandboxUrl, BOUGHT_HANDLE);
  for (const [at, { needs }] of stories.entries()) {
    if (needs !== 'item') continue;
    const item = items.shift();
    if (item === undefined) throw new Error('the catalogue has too few items');
    own[at] = { item };
  }
  await shop.store.use(async ({ db }) => {
    for (const [at, { needs }] of stories.entries()) {
      const [order] = orders[at] ?? [];
      if (needs !== 'customOrder' || order === undefined) continue;
      const id = await makeCustomOrder(db, people[at] as Person, order);
      await atShopify({ shop }, 'order', { name: order.name, set: { tags: [customOrderTag(id)] } });
      own[at] = { customOrder: id };
    }
  });
  return own;
}

/** Makes a custom order that is ordered and not in production yet. @returns its id */
async function makeCustomOrder(
  db: Database['db'],
  { gid, email }: Person,
  { id, name }: Made,
): Promise<string> {
  const needs = { ...uploadsInPostgres, db, now: Date.now };
  const file = { name: 'mark.svg', bytes: LOGO };
  const artwork = await storeArtwork(needs, { customerGid: gid }, file);
  if (!artwork.ok) throw new Error(artwork.code);
  const requested = await requestCustomOrder(needs, {
    customerGid: gid,
    formToken: randomUUID(),
    email,
    customerName: 'Fay Fault',
    productHandle: 'custom-cup-made-to-order',
    productTitle: 'Custom Cup, Made to Order',
    variantGid: 'gid://shopify/ProductVariant/1',
    size: 'Hot, 8 oz',
    unit: 'cups',
    caseCount: 1_000,
    quantity: 2_000,
    colors: [],
    notes: '',
    address: ADDRESS,
    artworkId: artwork.artwork.id,
  });
  if (!requested.ok) throw new Error(requested.reason);
  const quoted = await quoteCustomOrder(needs, DANA, requested.id, {
    caseCents: cents(4_000),
    setupCents: cents(0),
    shippingCents: cents(0),
    leadTime: 'Soon',
    seenNo: 0,
    formToken: randomUUID(),
  });
  if (!quoted.ok) throw new Error(quoted.reason);
  const order = { gid: `gid://shopify/Order/${id}`, name };
  await adoptOrder(db, requested.id, { order, at: new Date() });
  return requested.id;
}
