import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';
import type { PickupPlace } from '~/domain/catalogue/pickup-place';
import { cents } from '~/domain/core/money';
import { type DeliveryZone, NO_PROMISE, type StorePromise } from '~/domain/catalogue/store-promise';

/** Finds what the shop promises; `NO_PROMISE` if staff have not said anything yet. */
export async function findStorePromise(db: Kysely<DB>): Promise<StorePromise> {
  const row = await db.selectFrom('store_promise').selectAll().executeTakeFirst();
  if (!row) return NO_PROMISE;
  return {
    version: row.version,
    freeShippingCents: row.free_shipping_cents === null ? null : cents(row.free_shipping_cents),
    handlingDays: row.handling_days,
    zones: row.zones as DeliveryZone[],
    returnDays: row.return_days,
    contactHours: row.contact_hours,
    pickupPlaces: row.pickup_places as PickupPlace[],
  };
}

/**
 * Saves what the shop promises, within the caller's transaction.
 *
 * @param promise with the version that it was made from
 * @returns false if somebody else has changed it since
 */
export async function saveStorePromise(
  db: Kysely<DB>,
  promise: StorePromise,
  at: Date,
): Promise<boolean> {
  const values = {
    version: promise.version + 1,
    free_shipping_cents: promise.freeShippingCents,
    handling_days: promise.handlingDays,
    zones: sql<string>`${JSON.stringify(promise.zones)}::jsonb`,
    return_days: promise.returnDays,
    contact_hours: promise.contactHours,
    pickup_places: sql<string>`${JSON.stringify(promise.pickupPlaces)}::jsonb`,
    updated_at: at,
  };
  const result =
    promise.version === 0
      ? await db
          .insertInto('store_promise')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await db
          .updateTable('store_promise')
          .set(values)
          .where('version', '=', promise.version)
          .executeTakeFirst();
  const count =
    'numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows;
  return count === 1n;
}
