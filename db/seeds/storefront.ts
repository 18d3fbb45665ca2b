import type { Transaction } from 'kysely';
import type { DB } from '../schema';

/** Words that the search has known from the beginning; staff may remove them. */
export const searchSynonyms = [
  ['togo', 'takeout'],
  ['takeout', 'togo'],
  ['shirt', 'tee'],
  ['tshirt', 'tee'],
  ['sweatshirt', 'hoodie'],
  ['flatware', 'cutlery'],
  ['silverware', 'cutlery'],
  ['utensil', 'cutlery'],
] as const;

export async function sowSynonyms(transaction: Transaction<DB>): Promise<void> {
  const created_at = new Date('2026-01-01T00:00:00Z');
  await transaction
    .insertInto('search_synonym')
    .values(searchSynonyms.map(([word, means]) => ({ word, means, created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Who the sandbox's shop is. */
export async function sowStoreIdentity(transaction: Transaction<DB>): Promise<void> {
  await transaction
    .insertInto('store_identity')
    .values({
      version: 1,
      name: 'Earth Brands',
      legal_name: 'Earth Brands LLC',
      address: ['214 Orchard Street', 'Portland, OR 97205', 'USA'],
      email: 'hello@earthbrands.example',
      phone: null,
      tax_id: 'EIN 93-1234567',
      updated_at: new Date('2026-01-01T00:00:00Z'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the sandbox's shop promises: its own free shipping, and days that staff may change. */
export async function sowStorePromise(transaction: Transaction<DB>): Promise<void> {
  const zones = [
    { name: 'West', states: ['CA', 'ID', 'NV', 'OR', 'WA'], fromDays: 1, toDays: 2 },
    { name: 'Everywhere else', states: [], fromDays: 3, toDays: 5 },
  ];
  await transaction
    .insertInto('store_promise')
    .values({
      version: 1,
      free_shipping_cents: 15_000,
      handling_days: 1,
      zones: JSON.stringify(zones),
      return_days: 30,
      contact_hours: 'Monday through Friday, 8:00 AM to 5:00 PM Pacific time',
      updated_at: new Date('2026-01-01T00:00:00Z'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
