import { sql, type Kysely, type Transaction } from 'kysely';
import { ambassadorGid } from '~/domain/ambassadors/ambassador';
import { AMBASSADOR_TAG } from '~/domain/core/tags';
import { hasTag } from '~/domain/core/tags';
import type { DB } from '../../../db/schema';
import { wantCopy } from '~/models/core/copy-wanted.server';

/**
 * Records that a customer has become an ambassador, because Shopify does not tell later, and has them read
 * soon. The date of someone who is already an ambassador does not change.
 */
export async function noteAmbassadorJoined(
  trx: Transaction<DB>,
  customerGid: string,
  { joinedAt, at }: { joinedAt: Date; at: Date },
): Promise<void> {
  await sql`
    insert into ambassador_joined as mine (customer_gid, joined_at)
    select ${customerGid}::text, ${joinedAt}::timestamptz
    where not exists (select from redacted_customer where customer_gid = ${customerGid})
    on conflict (customer_gid) do update set joined_at = excluded.joined_at
    where exists (select from ambassador_mirror c
      where c.customer_gid = mine.customer_gid and c.gone_at is not null)`.execute(trx);
  await wantCopy(trx, ambassadorGid(customerGid), at);
}

export type HeardOfCustomer = {
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
      if (tags === null) return wantCopy(trx, ambassadorGid(customerGid), at);
      return noteAmbassadorJoined(trx, customerGid, { joinedAt: triggeredAt ?? at, at });
    case 'customer.tags_removed':
      return isTheTag ? wantCopy(trx, ambassadorGid(customerGid), at) : undefined;
    case 'customers/update':
    case 'customers/delete':
      // Nothing is kept of other customers: reading them would waste Shopify's points.
      if (await isKept(trx, customerGid)) await wantCopy(trx, ambassadorGid(customerGid), at);
  }
}

async function isKept(db: Kysely<DB>, customerGid: string): Promise<boolean> {
  const row = await db
    .selectFrom('ambassador_mirror')
    .select('customer_gid')
    .where('customer_gid', '=', customerGid)
    .executeTakeFirst();
  return row !== undefined;
}
