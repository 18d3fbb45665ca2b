import { type Kysely, sql, type Transaction } from 'kysely';
import { collegeKey, type FetchedAmbassador } from '~/domain/ambassadors/ambassador';
import { customerNumber, ambassadorGid } from '~/domain/core/ids';
import { householdDigest } from '~/domain/orders/household.server';
import type { DB } from '../../../db/schema';
import { AMBASSADOR_TAG, hasTag } from '~/domain/core/tags';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { noteAmbassadorJoined } from '~/models/customers/finish-sign-up.server';

/**
 * Stores what was read of an ambassador, unless the mirror is newer: by Shopify's `updatedAt`, and if that is
 * equal, by when the reads began. Without the tag it keeps only a marker, so that an earlier read does not
 * bring them back. It stores nothing of customers whose data was erased.
 *
 * The join date is the one that we saw ourselves, else the mirror's, else the customer's creation date.
 *
 * @param fetchedAt when the read began
 */
export async function upsertAmbassador(
  db: Kysely<DB>,
  ambassador: FetchedAmbassador,
  fetchedAt: Date,
): Promise<void> {
  const { gid, isTagged, createdAt, updatedAt } = ambassador;
  const key = isTagged ? collegeKey(ambassador.college) : null;
  const college = key === null ? null : ambassador.college;
  const state = isTagged ? ambassador.state : null;
  const chapter = isTagged ? ambassador.chapter : null;
  // Orders are compared with these digests; we store no addresses.
  const households = isTagged ? ambassador.places.map(householdDigest) : [];
  const places = [...new Set(households)].filter((place) => place !== null).toSorted();
  // The join date that we saw ourselves, for a new row as well as for an existing one.
  const seen = sql`(select joined_at from ambassador_joined where customer_gid = ${gid})`;
  await sql`
    insert into ambassador_mirror as mine (customer_gid, number, shown_name, college, college_key,
      state, chapter_kind, chapter, chapter_key, places, joined_at, updated_at, fetched_at, gone_at)
    select ${gid}::text, ${BigInt(customerNumber(gid))}::bigint,
      ${isTagged ? ambassador.shownName : ''}::text, ${college}::text, ${key}::text,
      ${state}::text, ${chapter?.kind ?? null}::text, ${chapter?.name ?? null}::text,
      ${collegeKey(chapter?.name ?? null)}::text,
      ${places}::text[],
      coalesce(${seen}, ${createdAt}::timestamptz), ${updatedAt}::timestamptz,
      ${fetchedAt}::timestamptz, ${isTagged ? null : fetchedAt}::timestamptz
    where not exists (select from redacted_customer where customer_gid = ${gid})
    on conflict (customer_gid) do update set
      shown_name = excluded.shown_name, college = excluded.college,
      college_key = excluded.college_key, state = excluded.state,
      chapter_kind = excluded.chapter_kind, chapter = excluded.chapter,
      chapter_key = excluded.chapter_key, places = excluded.places,
      joined_at = coalesce(${seen},
        case when mine.gone_at is null then mine.joined_at else excluded.joined_at end),
      updated_at = excluded.updated_at, fetched_at = excluded.fetched_at, gone_at = excluded.gone_at
    where (mine.updated_at < excluded.updated_at
        or (mine.updated_at = excluded.updated_at and mine.fetched_at <= excluded.fetched_at))
      and (mine.gone_at is null or mine.gone_at < excluded.fetched_at)`.execute(db);
}

/** Records that the customer is gone at Shopify. @param fetchedAt when the read began that did not find them */
export async function forgetAmbassador(
  db: Kysely<DB>,
  gid: string,
  fetchedAt: Date,
): Promise<void> {
  await db
    .updateTable('ambassador_mirror')
    .set({ gone_at: fetchedAt, shown_name: '', college: null, college_key: null, state: null })
    .set({ chapter_kind: null, chapter: null, chapter_key: null, places: [] })
    .where('customer_gid', '=', gid)
    .where('fetched_at', '<=', fetchedAt)
    .where('gone_at', 'is', null)
    .execute();
}

/** Deletes everything about an ambassador whose data must be erased. Idempotent. */
export async function redactAmbassador(db: Kysely<DB>, gid: string): Promise<void> {
  await db.deleteFrom('ambassador_mirror').where('customer_gid', '=', gid).execute();
  await db.deleteFrom('ambassador_joined').where('customer_gid', '=', gid).execute();
}

/** Lists ambassadors that a full pass, begun at `since`, has not met: they have lost the tag. */
export async function listUnmetAmbassadors(db: Kysely<DB>, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('ambassador_mirror')
    .select('customer_gid')
    .where('gone_at', 'is', null)
    .where('fetched_at', '<', since)
    .execute();
  return rows.map((row) => row.customer_gid);
}

type HeardOfCustomer = {
  /** As in `X-Shopify-Topic`. */
  topic: string;
  customerGid: string;
  /** The tags that were added or removed; null if the message does not say. */
  tags: readonly string[] | null;
  /** When it happened, and when we heard of it. */
  triggeredAt: Date | null;
  at: Date;
};

/** Handles a webhook about a customer: has their copy read again if they are or become an ambassador. */
export async function hearOfAmbassador(
  trx: Transaction<DB>,
  { topic, customerGid, tags, triggeredAt, at }: HeardOfCustomer,
): Promise<void> {
  const isTheTag = tags === null || hasTag(tags, AMBASSADOR_TAG);
  switch (topic) {
    case 'customer.tags_added':
      if (!isTheTag) return;
      if (tags === null) return enqueueMirror(trx, ambassadorGid(customerGid), at);
      return noteAmbassadorJoined(trx, customerGid, { joinedAt: triggeredAt ?? at, at });
    case 'customer.tags_removed':
      return isTheTag ? enqueueMirror(trx, ambassadorGid(customerGid), at) : undefined;
    case 'customers/update':
    case 'customers/delete':
      // Nothing is kept of other customers: reading them would waste Shopify's points.
      if (await isStored(trx, customerGid))
        await enqueueMirror(trx, ambassadorGid(customerGid), at);
  }
}

async function isStored(db: Kysely<DB>, customerGid: string): Promise<boolean> {
  const row = await db
    .selectFrom('ambassador_mirror')
    .select('customer_gid')
    .where('customer_gid', '=', customerGid)
    .executeTakeFirst();
  return row !== undefined;
}
