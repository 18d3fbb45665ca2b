import { sql, type Kysely } from 'kysely';
import type { OrderAddress } from '~/domain/orders/order';
import type { OrderPlace } from '~/domain/locations/location-query';
import type { DB } from '../../../db/schema';

/**
 * Where a customer's orders were shipped, from the mirror. An order has no id of the address it went
 * to, so the database function `order_place` normalizes addresses to compare them.
 */

type Place = Pick<OrderAddress, 'address1' | 'address2' | 'city' | 'zip'>;

/** The orders of one saved address; `place` filters the list of orders by it. */
export type PlaceOrders = { place: string | null; count: number; lastAt: string | null };

/** At most this many places are listed while the addresses themselves cannot be read. */
const MOST_PLACES = 50;

/**
 * Returns how many orders went to each of these addresses, and when the last one was placed, by address
 * key. Two addresses at the same place, for instance for two people, share their orders.
 */
export async function countOrdersByAddress(
  db: Kysely<DB>,
  gid: string,
  addresses: readonly (Place & { key: string })[],
): Promise<Map<string, PlaceOrders>> {
  const requested = addresses.map(({ key, address1, address2, city, zip }) => ({
    key,
    address1,
    address2,
    city,
    zip,
  }));
  const { rows } = await sql<{
    key: string;
    place: string | null;
    count: bigint | null;
    last_at: Date | null;
  }>`
    with asked as materialized (
      select value->>'key' as key, order_place(value) as place
      from jsonb_array_elements(${JSON.stringify(requested)}::jsonb)
    ), counted as (
      select place, count(*) as count, max(created_at) as last_at from order_mirror
      where customer_gid = ${gid} and gone_at is null and place in (select place from asked)
      group by place
    )
    select key, place, count, last_at from asked left join counted using (place)`.execute(db);
  return new Map(
    rows.map(({ key, place, count, last_at }) => [
      key,
      { place, count: Number(count ?? 0), lastAt: last_at?.toISOString() ?? null },
    ]),
  );
}

/** Lists the places that a customer's orders went to, those with the most orders first. */
export async function listOrderPlaces(db: Kysely<DB>, gid: string): Promise<OrderPlace[]> {
  const { rows } = await sql<{
    place: string;
    count: bigint;
    last_at: Date;
    address: OrderAddress | null;
  }>`
    with counted as (
      select place, count(*) as count, max(created_at) as last_at from order_mirror
      where customer_gid = ${gid} and gone_at is null and place is not null
      group by place order by count(*) desc, place limit ${MOST_PLACES}
    )
    select place, count, last_at, (${newestAddress(gid, sql`counted.place`)}) as address
    from counted order by count desc, place`.execute(db);
  return rows.map(({ place, count, last_at, address }) => ({
    place,
    count: Number(count),
    lastAt: last_at.toISOString(),
    address,
  }));
}

/** Returns a place's address from the customer's newest order to it; null if there is no such order. */
export async function findOrderPlace(
  db: Kysely<DB>,
  gid: string,
  place: string,
): Promise<OrderAddress | null> {
  const { rows } = await sql<{ address: OrderAddress | null }>`
    select (${newestAddress(gid, sql`${place}`)}) as address`.execute(db);
  return rows[0]?.address ?? null;
}

function newestAddress(gid: string, place: ReturnType<typeof sql>) {
  return sql`
    select body->'shippingAddress' from order_mirror o join order_mirror_whole using (order_gid)
    where o.customer_gid = ${gid} and o.place = ${place} and o.gone_at is null
    order by o.created_at desc, o.number desc limit 1`;
}
