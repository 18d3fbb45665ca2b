import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import {
  missingScopes,
  NEEDED_SCOPES,
  subscribeToWebhooks,
  WEBHOOK_TOPICS,
} from '../../app/platforms/shopify/webhooks.server';
import { documentScopes, scopeSet, topicScopes } from '../../sandbox/shopify/access';
import { documentsOf } from '../../scripts/cut-schemas/apis';
import { openShop, type Shop } from '../contract/sandbox-shop';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/shopify.md'), 'utf8');

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

it('subscribes to no topic whose scope the app lacks, and to all others', async () => {
  await shop.control('POST', 'shopify', { action: 'scopes', without: 'write_fulfillments' });
  const outcome = await subscribeToWebhooks(admin, 'http://localhost:1/webhooks/shopify');
  const refused = ['FULFILLMENTS_CREATE', 'FULFILLMENTS_UPDATE', 'FULFILLMENT_EVENTS_CREATE'];
  expect(outcome.refused).toEqual(refused);
  expect(outcome.added).toHaveLength(WEBHOOK_TOPICS.length - refused.length);
});

/** Returns the scopes, any one of each group, that our documents of an API ask for at their fields. */
async function asked(api: 'admin' | 'storefront', isMeant = (_name: string) => true) {
  const text = readFileSync(join(root, `sandbox/shopify/schema/${api}.graphql`), 'utf8');
  const schema = buildSchema(text);
  const documents = (await documentsOf(api)).filter(({ name }) => isMeant(name));
  expect(documents.length).toBeGreaterThan(5);
  return documents.flatMap(({ document }) => documentScopes(schema, api, document));
}

/** Returns what these scopes don't cover of what is asked for, and which of them could be left out. */
function compare(rules: string[][], scopes: readonly string[]) {
  const lacking = (granted: readonly string[]) => {
    const set = scopeSet(granted);
    return rules.filter((rule) => rule.length > 0 && !rule.some((scope) => set.has(scope)));
  };
  const idle = scopes.filter(
    (scope) => lacking(scopes.filter((other) => other !== scope)).length === 0,
  );
  return { lacking: lacking(scopes), idle };
}

/** Not of a field: orders older than 60 days are left out of answers without it. */
const OF_NO_FIELD = 'read_all_orders';
const isOfSetup = (name: string) => name.startsWith('admin-setup-');

describe('the scopes that the app is asked to have', () => {
  it('are those that our documents and topics need, no more and no fewer', async () => {
    const documents = await asked('admin', (name) => !isOfSetup(name));
    const rules = [...documents, ...WEBHOOK_TOPICS.map((topic) => topicScopes(topic))];
    expect(compare(rules, NEEDED_SCOPES)).toEqual({ lacking: [], idle: [OF_NO_FIELD] });
  });

  it('are two more for npm run setup', async () => {
    const rules = await asked('admin', isOfSetup);
    const two = ['write_metaobject_definitions', 'write_publications'];
    const { lacking, idle } = compare(rules, [...NEEDED_SCOPES, ...two]);
    expect(lacking).toEqual([]);
    for (const scope of two) {
      expect(idle).not.toContain(scope);
      expect(page).toContain(`\`${scope}\``);
    }
  });

  it('are named by the page for a real shop, and no other', () => {
    const named = [...page.matchAll(/^\| `((?:read|write)_\w+)` +\|/gm)].map(([, scope]) => scope);
    expect(named.toSorted()).toEqual([...NEEDED_SCOPES].toSorted());
  });

  it('of the storefront, too', async () => {
    const rows = [...page.matchAll(/^\| (`unauthenticated_[^|]+)\|/gm)];
    const named = rows.flatMap(([, cell = '']) => cell.match(/unauthenticated_\w+/g) ?? []);
    // To write carts would include to read them; Shopify's page names both.
    const idle = ['unauthenticated_read_checkouts'];
    expect(compare(await asked('storefront'), named)).toEqual({ lacking: [], idle });
  });
});
