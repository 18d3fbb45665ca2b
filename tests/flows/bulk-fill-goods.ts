import { type Kysely, sql } from 'kysely';
import {
  clearMirrorLeases,
  listMirrorLeaseOwners,
} from '../../app/models/core/mirror-queue.server';
import type { DB } from '../../db/schema';
import { castGid } from '../contract/sandbox-people';
import { at, type Shop } from '../contract/sandbox-shop';

const CREATE_DRAFT = `mutation ($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { id } userErrors { message } } }`;

/**
 * Makes drafts of one line, of two, and of more than are kept, as of their metafields. Lists find them a minute later.
 *
 * @returns their ids
 */
export async function makeDrafts(shop: Shop): Promise<string[]> {
  const ids: string[] = [];
  for (const lines of [1, 2, 55]) {
    const input = {
      email: `draft-${lines}@example.com`,
      tags: ['bulk'],
      purchasingEntity: { customerId: castGid('bruno') },
      lineItems: Array.from({ length: lines }, (_, nth) => ({
        title: `Line ${nth}`,
        quantity: nth + 1,
        originalUnitPriceWithCurrency: { amount: '4.50', currencyCode: 'USD' },
        customAttributes: [{ key: 'color', value: 'green' }],
      })),
      metafields: Array.from({ length: 12 }, (_, nth) => ({
        namespace: 'custom',
        key: `field_${nth}`,
        type: 'single_line_text_field',
        value: `${nth}`,
      })),
    };
    const { body } = await shop.admin(CREATE_DRAFT, { input });
    ids.push(String(at(body, 'data.draftOrderCreate.draftOrder.id')));
  }
  return ids;
}

/** Makes customers of sixty kilobytes each, so that a file of some dozens has several pieces. */
export async function makeLargeCustomers(shop: Shop, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const tags = Array.from({ length: 250 }, (_, tag) => `${'t'.repeat(240)}${nth}-${tag}`);
    const email = `large-${nth}@example.com`;
    await shop.control('POST', 'shopify', { action: 'customer-create', email, set: { tags } });
  }
}

/** Leaves the mirrors as they are before their first fill. */
export async function emptyMirrors(db: Kysely<DB>): Promise<void> {
  await sql`truncate customer_mirror, draft_mirror, mirror_queue`.execute(db);
  await db
    .updateTable('mirror_sync')
    .set({ filled_at: null, synced_until: null, began_at: null, since: null, cursor: null })
    .set({ bulk_operation: null, bulk_began_at: null, bulk_found: null, bulk_offset: 0n })
    .set({ attempts: 0, last_error: null, next_attempt_at: new Date(0) })
    .execute();
  await clearMirrorLeases(db, await listMirrorLeaseOwners(db));
}
