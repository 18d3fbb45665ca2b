import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import { missingScopes, NEEDED_SCOPES } from '../../app/platforms/shopify/webhooks.server';
import { openShop, type Shop } from '../contract/sandbox-shop';

let shop: Shop;
let admin: Admin;
beforeAll(async () => {
  shop = await openShop();
  admin = createAdmin(parseConfig({ SANDBOX_URL: shop.url }).shopify);
});
afterAll(() => shop.discard());

it('names the scopes that the app was not granted', async () => {
  expect(await missingScopes(admin)).toEqual([]);
  await shop.control('POST', 'shopify', { action: 'read-all-orders', granted: false });
  expect(await missingScopes(admin)).toEqual(['read_all_orders']);
});

it('the document for a real shop names all of them, and no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/shopify.md'), 'utf8');
  const named = [...text.matchAll(/^\| `((?:read|write)_\w+)` +\|/gm)].map(([, scope]) => scope);
  expect(named.toSorted()).toEqual([...NEEDED_SCOPES].toSorted());
});
