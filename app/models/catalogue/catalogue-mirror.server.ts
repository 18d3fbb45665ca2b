import { type Kysely, sql } from 'kysely';
import { LEASE_MS } from '~/models/core/lease.server';
import type { DB } from '../../../db/schema';
import type { ListedProduct } from '~/domain/catalogue/catalogue';

/**
 * The catalogue as lists show it, which one process reads at Shopify for all (decision 0089).
 */

/** What the reader goes on from. */
export type ReaderState = {
  /** The last Shopify event whose products it has read. */
  eventSeq: bigint;
  /** How long ago everything was read, in milliseconds; null if it never was. */
  readAgoMs: number | null;
};

/** A product as it is now. `listed` is null if shoppers do not see it, `digest` if its details were not read. */
export type MirroredProduct = { id: string; listed: ListedProduct | null; digest: string | null };

/** How far somebody has read the mirror. */
export type MirrorPlace = { version: bigint; id: string };

export const MIRROR_START: MirrorPlace = { version: 0n, id: '' };

/** Leases the reading, or renews the lease, by the database's clock. @returns null if another process has it */
export async function leaseCatalogue(db: Kysely<DB>, owner: string): Promise<ReaderState | null> {
  const { rows } = await sql<{ seq: bigint; ago: number | null }>`
    update catalogue_reader set lease_owner = ${owner},
      lease_until = now() + make_interval(secs => ${LEASE_MS / 1_000}::double precision)
    where lease_owner is null or lease_owner = ${owner} or lease_until <= now()
    returning event_seq as seq,
      (extract(epoch from now() - read_at) * 1000)::double precision as ago`.execute(db);
  const [row] = rows;
  return row ? { eventSeq: row.seq, readAgoMs: row.ago } : null;
}

/**
 * Writes products that are other than they were, with one more version, if the lease is still the owner's. One statement,
 * so that nobody sees a version of which more is to come.
 *
 * @param products each once
 */
export async function writeCatalogue(
  db: Kysely<DB>,
  owner: string,
  products: readonly MirroredProduct[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    with given as (
      select id, nullif(listed, 'null'::jsonb) as listed, digest
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        as given (id text, listed jsonb, digest text)
    ), other as (
      -- Of a product that a list shows otherwise, the details are others too.
      select given.id, given.listed, case when was.listed is distinct from given.listed
        then given.digest else coalesce(given.digest, was.details_digest) end as digest
      from given left join catalogue_product was on was.product_gid = given.id
      where was.listed is distinct from given.listed
        or was.details_digest is distinct from coalesce(given.digest, was.details_digest)
    ), next as (
      update catalogue_reader set version = version + 1
      where lease_owner = ${owner} and exists (select from other)
      returning version
    )
    insert into catalogue_product (product_gid, version, listed, details_digest)
    select other.id, next.version, other.listed, other.digest from other, next
    on conflict (product_gid) do update set version = excluded.version,
      listed = excluded.listed, details_digest = excluded.details_digest`.execute(db);
}

/** Notes how far the reader is, if the lease is still the owner's. */
export async function noteCatalogueRead(
  db: Kysely<DB>,
  owner: string,
  { eventSeq, isWhole = false }: { eventSeq: bigint; isWhole?: boolean },
): Promise<void> {
  await sql`
    update catalogue_reader set event_seq = greatest(event_seq, ${eventSeq}::bigint),
      read_at = case when ${isWhole}::boolean then now() else read_at end
    where lease_owner = ${owner}`.execute(db);
}

/** Whether everything was read once, so that the mirror is the catalogue. */
export async function isCatalogueRead(db: Kysely<DB>): Promise<boolean> {
  const row = await db.selectFrom('catalogue_reader').select('read_at').executeTakeFirst();
  return (row?.read_at ?? null) !== null;
}

/** Lists products that have changed since a place, in order; while there are `limit`, go on from the last. */
export async function listMirrored(
  db: Kysely<DB>,
  { version, id }: MirrorPlace,
  limit: number,
): Promise<(MirroredProduct & { version: bigint })[]> {
  const { rows } = await sql<MirroredProduct & { version: bigint }>`
    select product_gid as id, version, listed, details_digest as digest from catalogue_product
    where (version, product_gid) > (${version}::bigint, ${id}::text)
    order by version, product_gid limit ${limit}::int`.execute(db);
  return rows;
}

/** Lists the ids of all products that shoppers see. */
export async function listMirroredIds(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_product')
    .select('product_gid')
    .where('listed', 'is not', null)
    .execute();
  return rows.map(({ product_gid }) => product_gid);
}
